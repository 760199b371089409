module Shapes

using Dates, Base.Threads
using ..Outer
import Base: show, length as len
import JSON as J
import A.first, B.second

export Color, area, @twice

@enum Color red green = 2
@enum Unit::UInt8 begin
    meter
    yard
end

struct Box{T} <: Base.AbstractSet
    width
    "How high it is."
    height::T
    label
end

area(box)::Int = box.width
hidden(x::T)::Vector{T} where {T} = [x]
left, right = 1, 2
(up, (down, under)) = (1, (2, 3))
first = second = 3
const LOW, HIGH = 1, 2
list[1], other = 1, 2

function run(f, box)
    g(x) = y = 3
    inner, outer = 1, 2
    box
end

macro twice(x)
    x
end

end
