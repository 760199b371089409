class Point
  # The coordinates.
  attr_reader :x, :y
  attr_accessor "label"
  class_attribute :unit, instance_writer: false

  define_method(:norm) do |scale|
    Math.sqrt(x * x + y * y) * scale
  end

  alias length norm

  Pair = Struct.new(:a, :b) do
    def sum = a + b
  end

  ORIGIN = new(0, 0).freeze

  handler = ->(e) { e.call }
  LOCAL_TO_BLOCK = [1].each { |i| INNER = i }
end

class PointTest < TestCase
  test "adds two points" do
    assert_equal 3, Point.new(1, 2).sum
  end
end
