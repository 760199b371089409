package org.example

import org.example.{Thing as Other}
import org.example.*

/** A colour. */
enum Color(val code: Int) extends Coded {
  /** Warm. */
  case Red extends Color(1)
  case Green, Blue
  case Mix(parts: Int)

  def label = code
}

given ordering: Ordering[Color] = make()

extension (color: Color)
  /** Brighter. */
  def bright: Int = 1

extension [T](items: List[T])
  def second: T = items(1)
  def third: T = items(2)

opaque type Id = Int

class Indented:
  val x = 1

  def go(y: Int): Int =
    val local = y
    local + x

@main def start(): Unit =
  println("x")
