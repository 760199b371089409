require "json"
autoload :Parser, "shapes/parser"

LOW, HIGH = 1, 2
A, (B, *C) = 1, [2, 3]
D = E = 4
LIMIT ||= 5
Shapes::Box::SIZE = 6
Point = Struct.new(:x) do
  def length; end
end

module Shapes
  LEFT, RIGHT = 1, 2

  def run
    inner, other = 1, 2
  end
end
