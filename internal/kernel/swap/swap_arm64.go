//go:build arm64 && !purego

package swap

import (
	"math/bits"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// leastVector is the least number of bytes for which the vector version is there.
const leastVector = 16

func move(dst, src []byte, unit int) {
	if len(src) < leastVector || cpu.Tier() < cpu.NEON {
		moveGeneric(dst, src, unit)
		return
	}
	moveNEON(&dst[0], &src[0], len(src), &shuffles[bits.TrailingZeros8(uint8(unit))])
}

// moveNEON puts each 16 bytes of src where shuffle says, for n ≥ 16 bytes, a multiple of the unit of shuffle.
//
//go:noescape
func moveNEON(dst, src *byte, n int, shuffle *[16]byte)
