let (left, right) = (1, 2)
let one = 1, two: Int = 2
