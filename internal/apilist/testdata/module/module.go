// Package module has one of each.
package module

import "io"

// Level is a number.
type Level int

// The levels.
const (
	Low Level = iota
	Middle
	High
	hidden
)

// Name and Size are constants with values.
const (
	Name = "module"
	Size = 1 << 4
)

// ErrNone is a variable.
var ErrNone = io.EOF

// Table is a variable with a type.
var Table map[string]Level

// Sizes is a literal, Less one of a function.
var (
	Sizes = []int{1, 2}
	Less  = func(a, b int) bool { return a < b }
)

// New is a function that go/doc files under its type.
func New(level Level, more ...io.Reader) (*Thing, error) { return nil, nil }

// Map is generic.
func Map[K comparable, V any](in map[K]V, change func(V) V) map[K]V { return in }

func unexported() {}

// Thing is a struct.
type Thing struct {
	io.Reader
	First, Second Level
	Nested        struct {
		A int // a comment
	}
	private int
}

// Zero comes last, Act first.
func (t *Thing) Zero() {}

// Act is a method.
func (t Thing) Act(f func(a, b int) error) (n int, err error) { return 0, nil }

func (t Thing) quiet() {}

// Pair is generic.
type Pair[A any, B interface{ ~int | ~string }] struct {
	A A
	B B
}

// Swap is a method of a generic type.
func (p Pair[A, B]) Swap() {}

// Shape is an interface.
type Shape interface {
	io.Closer
	Width() int
	Area(scale float64) (float64, error)
}

// Sealed cannot be made elsewhere.
type Sealed interface{ sealed() }

// Alias is another name.
type Alias = Thing

type private struct{ A int }
