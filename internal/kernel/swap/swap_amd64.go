//go:build amd64 && !purego

package swap

import (
	"math/bits"
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

const (
	leastAVX2   = 16       // bytes from which moveAVX2 is there
	leastAVX512 = 64       // bytes from which inPlaceAVX512 is there
	leastStream = 16 << 20 // bytes from which dst goes past the caches, which dst and src together fill
	streamBlock = 128      // bytes that streamAVX2 handles at once
	lineBytes   = 64       // those of a line of a cache
)

func move(dst, src []byte, unit int) {
	t, n := cpu.Tier(), len(src)
	if n < leastAVX2 || t < cpu.AVX2 {
		moveGeneric(dst, src, unit)
		return
	}
	shuffle := &shuffles[bits.TrailingZeros8(uint8(unit))]
	switch same := &dst[0] == &src[0]; {
	case same && n >= leastAVX512 && t >= cpu.AVX512:
		inPlaceAVX512(&dst[0], n, shuffle)
	case !same && n >= leastStream && toLine(dst)%unit == 0:
		stream(dst, src, unit, shuffle)
	default:
		moveAVX2(&dst[0], &src[0], n, shuffle)
	}
}

// toLine is the number of bytes of p in front of the first line that begins in it.
func toLine(p []byte) int { return int(-uintptr(unsafe.Pointer(&p[0])) % lineBytes) }

// stream is move past the caches, but for what stands in front of the first line of dst, whole units, and behind the last
// block.
func stream(dst, src []byte, unit int, shuffle *[16]byte) {
	front := toLine(dst)
	body := (len(src) - front) &^ (streamBlock - 1)
	move(dst[:front], src[:front], unit)
	streamAVX2(&dst[front], &src[front], body, shuffle)
	move(dst[front+body:], src[front+body:], unit)
}

// moveAVX2 puts the bytes of each 16 of src where shuffle says, for n ≥ 16 bytes, a multiple of the unit of shuffle. dst is
// src, or they do not overlap.
//
//go:noescape
func moveAVX2(dst, src *byte, n int, shuffle *[16]byte)

// streamAVX2 is moveAVX2 past the caches, where dst begins with a line, n is a multiple of 128 above 0, and src is other
// memory.
//
//go:noescape
func streamAVX2(dst, src *byte, n int, shuffle *[16]byte)

// inPlaceAVX512 is moveAVX2 from p to p, for n ≥ 64 bytes.
//
//go:noescape
func inPlaceAVX512(p *byte, n int, shuffle *[16]byte)
