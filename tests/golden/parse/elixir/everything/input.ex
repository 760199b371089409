defmodule MyApp.Repo do
  @moduledoc """
  Talks to the database.
  """
  use GenServer, restart: :permanent
  import Ecto.Query, only: [from: 2]
  alias MyApp.{User, Accounts.Post}
  alias MyApp.Very.Long, as: Short
  require Logger

  @behaviour Plug
  @timeout 5_000
  @type t :: %__MODULE__{name: String.t()}
  @typep opts(a) :: keyword(a)
  @callback init(term) :: {:ok, term}

  defstruct [:name, age: 0]

  @doc """
  Gets one.
  """
  @spec get(integer, keyword) :: t | nil
  def get(id, opts \\ [])

  def get(id, _opts) when is_integer(id) do
    User |> where(id: ^id) |> one()
  end

  def get(nil, _), do: nil

  @doc "Other arity."
  @impl true
  def get(id, a, b), do: Logger.info("x #{helper(id)}")

  defp helper(x) when x > 0, do: x
  # the rest
  defp helper(_), do: 0

  def a <~> b, do: a + b

  defmacro trace(expr) do
    quote do
      def generated(x), do: x
      IO.inspect(unquote(expr))
    end
  end

  defguard is_even(n) when rem(n, 2) == 0
  defdelegate count(list), to: Enum, as: :count

  defmodule Error do
    defexception [:message]
  end

  def no_args, do: :ok
end

defprotocol Size do
  @doc "Its size."
  def size(data)
end

defimpl Size, for: Map do
  def size(map), do: map_size(map)
end

defmodule MyApp.RepoTest do
  use ExUnit.Case
  describe "get/1" do
    test "returns nil" do
      assert Repo.get(nil) == nil
    end
  end
end
