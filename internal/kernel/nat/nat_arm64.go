//go:build arm64 && !purego

package nat

import (
	"math/bits"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

func bitmap(valid, src []byte, swapped bool) (nulls int) {
	of, whole := stored(swapped), wholeBlocks(src)
	if whole > 0 {
		bitmapNEON(&valid[0], &src[0], whole, of)
		nulls = clearBits(valid[:whole])
	}
	return nulls + bitmapGeneric(valid[whole:], src[whole*blockBytes:], of)
}

func copyBitmap(dst, valid, src []byte, swapped bool) (nulls int) {
	whole := wholeBlocks(src)
	if whole > 0 {
		copyNEON(&dst[0], &valid[0], &src[0], whole, stored(swapped), shuffleOf(swapped))
		nulls = clearBits(valid[:whole])
	}
	done := whole * blockBytes
	return nulls + copyGeneric(dst[done:], valid[whole:], src[done:], swapped)
}

// wholeBlocks is the number of bytes of the bitmap of src that the vector versions write: those of 8 integers.
func wholeBlocks(src []byte) int {
	if cpu.Tier() < cpu.NEON {
		return 0
	}
	return len(src) / blockBytes
}

// clearBits is the number of bits of valid that are not set.
func clearBits(valid []byte) int {
	n := len(valid) * 8
	for len(valid) >= 8 {
		n -= bits.OnesCount64(get(valid))
		valid = valid[8:]
	}
	for _, b := range valid {
		n -= bits.OnesCount8(b)
	}
	return n
}

// bitmapNEON writes the n ≥ 1 bytes of valid for the 64·n bytes of src, integers as they are stored, of which NaT is of.
//
//go:noescape
func bitmapNEON(valid, src *byte, n int, of uint64)

// copyNEON is bitmapNEON, and puts the bytes of each 16 of src where shuffle says in dst, which is src or does not overlap.
//
//go:noescape
func copyNEON(dst, valid, src *byte, n int, of uint64, shuffle *[16]byte)
