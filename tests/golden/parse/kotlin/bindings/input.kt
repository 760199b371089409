class Room {
  val (left, right) = pair()
  fun `is`() = `in`(1)
}
