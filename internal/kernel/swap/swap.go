// Package swap reverses the bytes of swap units of 1, 2, 4, 8 or any other number of bytes.
package swap

// InPlace reverses each unit of p. len(p) is a multiple of unit.
func InPlace(p []byte, unit int) { Move(p, p, unit) }

// Move fills dst with the units of src, each reversed. Both have the same length, a multiple of unit; they are the same
// memory or do not overlap.
func Move(dst, src []byte, unit int) {
	switch unit {
	case 1:
		copy(dst, src)
	case 2:
		move2(dst, src)
	case 4:
		move4(dst, src)
	case 8:
		move8(dst, src)
	default:
		moveAny(dst, src, unit)
	}
}
