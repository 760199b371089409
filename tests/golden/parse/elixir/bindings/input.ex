defmodule Shapes do
  alias A.B, as: X
  alias A.{D, E.F}
  alias __MODULE__.Inner
  use Repo, adapter: Some.Adapter
  import Query, only: [from: 1]

  defimpl Drawable, for: Box do
    def draw(box), do: box
  end
end

defimpl String.Chars, for: [Shapes.Box, Circle] do
  def to_string(box), do: box
end
