// Package swap reverses the bytes of swap units of 1, 2, 4, 8, 16 or any other number of bytes.
package swap

import "github.com/zarrcodec/zarrcodec/internal/kernel/alias"

// InPlace reverses each unit of p. It panics where len(p) is not a multiple of unit.
func InPlace(p []byte, unit int) { Move(p, p, unit) }

// Move fills dst with the units of src, each reversed. It panics unless both have the same length, a multiple of unit, and
// are the same memory or do not overlap.
func Move(dst, src []byte, unit int) {
	switch {
	case unit < 1 || len(src)%unit != 0 || len(dst) != len(src):
		panic("swap.Move: dst and src are not of the same number of whole units")
	case alias.Inexact(dst, src):
		panic("swap.Move: dst and src overlap and are not the same memory")
	}
	switch unit {
	case 1:
		copy(dst, src)
	case 2, 4, 8, 16:
		move(dst, src, unit)
	default:
		moveAny(dst, src, unit)
	}
}
