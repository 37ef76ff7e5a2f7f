//go:build amd64 && !purego

package utf32

import "github.com/zarrcodec/zarrcodec/internal/cpu"

// leastCheck is the bytes from which units are checked by vectors.
const leastCheck = 256

// checkVectors says whether the units in the first whole bytes of src are code points, which is all of it or nothing.
func checkVectors(src []byte, big bool) (whole int, good bool) {
	t, flip, most, moved := cpu.Tier(), uint32(0), uint32(0), uint32(0)
	if big {
		flip = 0x03030303
	}
	switch {
	case t >= cpu.AVX512:
		most, moved = greatestAVX512(&src[0], len(src), flip)
	case t >= cpu.AVX2:
		most, moved = greatestAVX2(&src[0], len(src), flip)
	default:
		return 0, true
	}
	return len(src), allGood(most, moved)
}

//go:noescape
func greatestAVX2(src *byte, n int, flip uint32) (most, moved uint32)

//go:noescape
func greatestAVX512(src *byte, n int, flip uint32) (most, moved uint32)
