// A licence.

package org.example
package jobs

import org.example.Base
import org.example.other.{Thing, Old => New, _}
import scala.collection.mutable._

/** A queue of jobs. */
@deprecated("use Pile", "2.0")
sealed abstract class Queue[T <: Job](val name: String, private var size: Int, hint: String = "")(implicit ec: Context)
    extends Base[T](hint)
    with Runnable
    with other.Kind[T] {
  self: Other =>

  /** Most jobs. */
  final val MaxJobs = 16

  private[jobs] val head, tail: Int = 1

  lazy val maker = new Factory {
    def make(): Job = build(1)
  }

  protected var load = 3

  val (left, right) = (1, 2)

  type Handler = List[Int]

  // Opens it.
  def this(name: String) = this(name, 0)

  /** Runs it. */
  @throws(classOf[Exception])
  override def run[A: Ordering](job: T)(implicit log: Log): Option[A] = {
    val local = 1
    def helper(x: Int): Int = x
    jobs.map { job => log.info[Int](job.name) }
    new Urgent(job)
    helper(1)
  }

  def stop: Unit

  protected def +(other: Queue[T]): Int = other match {
    case Some(x) => plus(x)
    case _ => 0
  }

  val twice = (x: Int) => x * 2

  implicit class Rich(val text: String) extends AnyVal {
    def shout = text.toUpperCase
  }

  class Cursor
}

// Companion.
object Queue extends Maker {
  implicit val ordering: Ordering[Queue] = make()

  case class Node(value: Int, next: Option[Node])

  def apply[T](jobs: T*): Queue[T] = new Queue("of")
}

trait Runnable[F[_]] extends Any {
  def run: F[Int]
}

case object Empty

package object helpers {
  def help() = 1
}
