// Package x does.
package x

import (
	"fmt"
	a "b/c"
	. "d"
)

// Pile is.
type Pile[T any] struct {
	xs []T // data
	Inner
	*pkg.Other
}

type (
	// A doc
	A interface { Do(x int) error; io.Reader }
	B = int
)

func (p *Pile[T]) Push(x T) { p.xs = append(p.xs, x); fmt.Println(x) }
func Map[K any](f func(K)) {}

const (
	C1 = iota
	C2
)
var v, w = 1, func() {}
var h = func(x int) int { return x }
type F func(int)
