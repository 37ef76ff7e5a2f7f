//go:build amd64 && !purego

package nat

import (
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

const (
	leastStream = 16 << 20 // bytes from which dst goes past the caches, which dst and src together fill
	streamAlign = 32       // what dst is a multiple of where it can
	streamBytes = 4        // bytes of the bitmap that streamAVX2 handles at once
)

func bitmap(valid, src []byte, swapped bool) (nulls int) {
	of, whole := stored(swapped), len(src)/blockBytes
	switch t := cpu.Tier(); {
	case whole == 0 || t < cpu.AVX2:
		whole = 0
	case t < cpu.AVX512:
		nulls = bitmapAVX2(&valid[0], &src[0], whole, of)
	default:
		nulls = bitmapAVX512(&valid[0], &src[0], whole, of)
	}
	return nulls + bitmapGeneric(valid[whole:], src[whole*blockBytes:], of)
}

func copyBitmap(dst, valid, src []byte, swapped bool) (nulls int) {
	of, whole, shuffle := stored(swapped), len(src)/blockBytes, shuffleOf(swapped)
	switch t := cpu.Tier(); {
	case whole == 0 || t < cpu.AVX2:
		whole = 0
	case streams(dst, src):
		whole &^= streamBytes - 1
		nulls = streamAVX2(&dst[0], &valid[0], &src[0], whole, of, shuffle)
	case t < cpu.AVX512:
		nulls = copyAVX2(&dst[0], &valid[0], &src[0], whole, of, shuffle)
	default:
		nulls = copyAVX512(&dst[0], &valid[0], &src[0], whole, of, shuffle)
	}
	done := whole * blockBytes
	return nulls + copyGeneric(dst[done:], valid[whole:], src[done:], swapped)
}

// streams says whether dst is to be written past the caches.
func streams(dst, src []byte) bool {
	return len(dst) >= leastStream && uintptr(unsafe.Pointer(&dst[0]))%streamAlign == 0 && &dst[0] != &src[0]
}

// bitmapAVX2 writes the n ≥ 1 bytes of valid for the 64·n bytes of src, integers as they are stored, and gives the number
// of those that are of.
//
//go:noescape
func bitmapAVX2(valid, src *byte, n int, of uint64) (nulls int)

// bitmapAVX512 is bitmapAVX2 in vectors of twice the size.
//
//go:noescape
func bitmapAVX512(valid, src *byte, n int, of uint64) (nulls int)

// copyAVX2 is bitmapAVX2, and puts the bytes of each 16 of src where shuffle says in dst, which is src or does not overlap.
//
//go:noescape
func copyAVX2(dst, valid, src *byte, n int, of uint64, shuffle *[16]byte) (nulls int)

// streamAVX2 is copyAVX2 past the caches, where dst is a multiple of 32, n is one of 4, and src is other memory.
//
//go:noescape
func streamAVX2(dst, valid, src *byte, n int, of uint64, shuffle *[16]byte) (nulls int)

// copyAVX512 is copyAVX2 in vectors of twice the size.
//
//go:noescape
func copyAVX512(dst, valid, src *byte, n int, of uint64, shuffle *[16]byte) (nulls int)
