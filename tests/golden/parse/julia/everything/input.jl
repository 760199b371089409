"""
    Shapes

Areas of shapes.
"""
module Shapes

using LinearAlgebra
import Base: show, +
using ..Helpers: norm, clip
import JSON
export area, Circle

include("more.jl")

abstract type Shape end

"A circle."
struct Circle <: Shape
    r::Float64
    name::String
    Circle(r) = new(r, "c")
end

mutable struct Box{T<:Real} <: Shape
    w::T
    h
end

const LIMIT = 10
counter = 0

# Area of a circle.
area(c::Circle) = pi * c.r^2

"""
Area of a box.
"""
function area(b::Box{T})::T where {T}
    inner(x) = x * 2
    return b.w * b.h
end

function Base.show(io::IO, c::Circle)
    print(io, "Circle")
end

square = x -> x^2

macro twice(ex)
    :($ex; $ex)
end

@inline function fast(x)
    x + 1
end

primitive type Tiny 8 end

Base.length(c::Circle) = 1
(+)(a::Box, b::Box) = Box(a.w + b.w, a.h)

end
