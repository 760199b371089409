import a.b, c.d
import x.y.{z, w => q}, p.*, k.l.m
import a.{b, c => _}
import a._
import a.b as other

val (left, right) = (1, 2)
