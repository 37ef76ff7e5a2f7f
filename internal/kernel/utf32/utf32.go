// Package utf32 moves text between elements of a fixed number of UTF-32 code units, padded with U+0000, and UTF-8.
//
// Elements are dense, with any alignment. A unit that is a surrogate or above U+10FFFF is bad. Functions that write need
// memory that does not overlap what they read. They panic on lengths that do not agree.
package utf32

//go:generate go run ./_asm

import (
	"encoding/binary"
	"math/bits"
)

const unitBytes = 4

// Form is that of the elements.
type Form struct {
	Units   int  // of an element, at least 1
	Swapped bool // the bytes of a unit are in the other order than the host's
}

// hostIsBig says that this machine is big-endian.
var hostIsBig = binary.NativeEndian.Uint16([]byte{0, 1}) == 1

// big says whether units are stored big-endian.
func (f Form) big() bool { return f.Swapped != hostIsBig }

// Unit is the i-th unit of src.
func (f Form) Unit(src []byte, i int) uint32 {
	u := binary.NativeEndian.Uint32(src[i*unitBytes:])
	if f.Swapped {
		u = bits.ReverseBytes32(u)
	}
	return u
}

// Check gives the index of the first bad unit of src, counted in units; -1 where there is none.
func Check(src []byte, f Form) int {
	if len(src)%unitBytes != 0 {
		panic("utf32.Check: src has no whole number of units")
	}
	return check(src, f.big())
}

// Measure is the number of bytes that the elements of src have in UTF-8, without the U+0000 at their ends. A bad unit
// counts as U+FFFD, and makes ok false.
func Measure(src []byte, f Form) (n int, ok bool) {
	if f.Units < 1 || len(src)%(f.Units*unitBytes) != 0 {
		panic("utf32.Measure: src has no whole number of elements")
	}
	return measure(src, f)
}
