// Package move copies elements between strided arrays, and reverses their swap units on the way.
//
// Axes that stay together become one, and an axis that is contiguous in both arrays makes wider elements. Of what is left,
// the axis that is contiguous in dst and the one that is contiguous in src span planes, which are transposed in blocks:
// in vector registers, or in plain Go in words of 8 bytes. Elements that no block serves are moved in tiles as they are, four
// abreast where a plane is dense enough.
package move

//go:generate go run ./_asm

import (
	"math"
	"math/bits"
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/swap"
)

// Move copies the elements of an array of the given shape from src to dst, which do not overlap. An element has item
// bytes; the strides are in bytes, and each is at least 0. Where unit is above 1, it divides item, and each run of unit
// bytes in an element is reversed.
//
// Elements of src may lie in each other, or be one: a stride of 0 repeats what is there. Those of dst may not; where they
// do all the same, they hold any of what was moved to them. No byte of dst that belongs to no element is written, nor one
// outside of dst, and nothing outside of src is read. Move panics where dst or src has too few bytes for the shape.
// Up to 12 axes longer than 1, it does not allocate.
func Move(dst []byte, dstStrides []int, src []byte, srcStrides, shape []int, item, unit int) {
	var few [maxRank]axis
	axes, ok := order(few[:0], dstStrides, srcStrides, shape)
	if !ok || item <= 0 {
		return
	}
	unit = max(unit, 1)
	if item%unit != 0 {
		panic("move.Move: units do not fill an element")
	}
	check(dst, src, axes, item)
	axes, item = widen(merge(axes), item)
	if len(axes) == 0 {
		swap.Move(dst[:item], src[:item], unit)
		return
	}
	m := mover{item: item, unit: unit, level: cpu.Tier()}
	m.move(unsafe.Pointer(&dst[0]), unsafe.Pointer(&src[0]), axes)
}

// check panics unless the elements lie in dst and in src.
func check(dst, src []byte, axes []axis, item int) {
	d, s := item, item
	for _, a := range axes {
		d, s = reach(d, a.n-1, a.dst), reach(s, a.n-1, a.src)
	}
	if d > len(dst) || s > len(src) {
		panic("move.Move: dst or src has too few bytes for its shape and strides")
	}
}

// reach is from + n·stride, or the greatest int where the stride is negative or the sum is more than that.
func reach(from, n, stride int) int {
	hi, lo := bits.Mul64(uint64(n), uint64(stride))
	if stride < 0 || hi != 0 || lo > uint64(math.MaxInt-from) {
		return math.MaxInt
	}
	return from + int(lo)
}
