//go:build arm64 && !purego

package utf32

import (
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

const (
	blockUnits = 16 // what narrowNEON handles at once
	plainCount = 4  // elements that are done in plain Go where one is not ASCII, before vectors are tried again
)

// run is what a kernel is told and what it answers. The ends of n elements of units units at src go to ends, their text to
// dst, of which the offset of the first byte is base.
type run struct {
	dst, src *byte
	ends     *int32
	n, units int // n becomes the number of elements that are left
	base     int
	flip     uint32 // 0x03030303 where the bytes of a unit are in the other order, else 0
	out      int    // bytes written to dst
}

func newRun(f Form) run {
	r := run{units: f.Units}
	if f.Swapped {
		r.flip = 0x03030303
	}
	return r
}

// toUTF8 is toUTF8Generic; elements of more than 8 units that are ASCII go by vectors where there is room. src may go on
// behind the elements.
func toUTF8(dst []byte, offsets []int32, src []byte, f Form) bool {
	bytes := (len(offsets) - 1) * f.Units * unitBytes
	src = src[:bytes]
	switch {
	case f.Units <= 8 || bytes == 0 || len(dst) < bytes || cpu.Tier() < cpu.NEON:
		return toUTF8Generic(dst, offsets, src, f)
	case f.Units <= blockUnits:
		return mediumASCII(dst, offsets, src, f)
	}
	return longASCII(dst, offsets, src, f)
}

// mediumASCII is toUTF8Generic for elements of 9 to 16 units.
func mediumASCII(dst []byte, offsets []int32, src []byte, f Form) bool {
	good, item := true, f.Units*unitBytes
	for len(offsets) > 1 {
		r := newRun(f)
		r.n, r.base = len(offsets)-1, int(offsets[0])
		r.dst, r.src, r.ends = &dst[0], &src[0], &offsets[1]
		asciiNEON(&r)
		done := len(offsets) - 1 - r.n
		dst, offsets, src = dst[r.out:], offsets[done:], src[done*item:]
		n := min(plainCount, r.n)
		start := offsets[0]
		good = toUTF8Generic(dst, offsets[:n+1], src[:n*item], f) && good
		dst, offsets, src = dst[offsets[n]-start:], offsets[n:], src[n*item:]
	}
	return good
}

// longASCII is toUTF8Generic for elements of more than 16 units.
func longASCII(dst []byte, offsets []int32, src []byte, f Form) bool {
	good, item, big := true, f.Units*unitBytes, f.big()
	for i := range len(offsets) - 1 {
		e, n := trim(src[i*item:][:item]), 0
		if blocks := len(e) / (blockUnits * unitBytes); blocks > 0 {
			n = (blocks - narrowNEON(&dst[0], &e[0], blocks, big)) * blockUnits
		}
		if e = e[n*unitBytes:]; len(e) > 0 {
			more, ok := long(unsafe.Pointer(&dst[n]), e, big)
			n, good = n+more, good && ok
		}
		offsets[i+1] = offsets[i] + int32(n)
		dst = dst[n:]
	}
	return good
}

func widen(offsets []int64, ends []int32, base int64) { widenGeneric(offsets, ends, base) }

//go:noescape
func asciiNEON(r *run)

//go:noescape
func narrowNEON(dst, src *byte, n int, swapped bool) (left int)
