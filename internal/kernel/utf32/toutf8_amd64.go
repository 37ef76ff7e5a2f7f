//go:build amd64 && !purego

package utf32

import (
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

const (
	leastVector = 256 // bytes of src from which the vector versions are faster
	tailBytes   = 256 // what the elements behind the last whole step take, and a step reads
	tailEnds    = 32  // how many those are, and ends that a step writes
)

// run is what a kernel is told and what it answers. The ends of n elements of units units at src go to ends, their text to
// dst, of which the offset of the first byte is base.
type run struct {
	dst, src *byte
	ends     *int32
	n, units int
	base     int
	flip     uint32 // 0x03030303 where the bytes of a unit are in the other order, else 0

	most  uint32 // not less than the greatest unit
	moved uint32 // not less than the greatest unit, each moved so that surrogates are above all others
	out   int    // bytes written to dst
}

func newRun(f Form) run {
	r := run{units: f.Units}
	if f.Swapped {
		r.flip = 0x03030303
	}
	return r
}

// good says whether all units were code points.
func (r *run) good() bool { return allGood(r.most, r.moved) }

// A shape is how a kernel goes through elements: step of them at once, while it reads as many bytes from the first one and
// writes as many ends.
type shape struct{ step, reads, ends int }

func shapeOf(units int, t cpu.Level) shape {
	switch {
	case t >= cpu.AVX512 && units <= 8:
		return shape{16 / units, 64, 16 / units}
	case t >= cpu.AVX512:
		return shape{1, roundUp(units*unitBytes, 64), 1}
	case units <= 4:
		return shape{[...]int{1: 8, 2: 4, 3: 2, 4: 2}[units], 32, 8}
	case units <= 8 || units > 16:
		return shape{1, roundUp(units*unitBytes, 32), 1}
	}
	return shape{1, 64, 1}
}

func roundUp(n, unit int) int { return (n + unit - 1) / unit * unit }

// whole is how many of the elements of f at the start of src, n of them, a kernel can do itself.
func (s shape) whole(n int, src []byte, f Form) int {
	if len(src) < s.reads {
		return 0
	}
	k := min(n, (len(src)-s.reads)/(f.Units*unitBytes)+s.step, n-s.ends+s.step)
	return max(k, 0) / s.step * s.step
}

// toUTF8 is toUTF8Generic, where there is room and more than a little to do by vectors. src may go on behind the elements.
func toUTF8(dst []byte, offsets []int32, src []byte, f Form) bool {
	n := len(offsets) - 1
	bytes, t := n*f.Units*unitBytes, cpu.Tier()
	if t < cpu.AVX2 || bytes < leastVector || len(dst) < bytes+Slack {
		return toUTF8Generic(dst, offsets, src[:bytes], f)
	}
	if vectors(dst, offsets, src, f) {
		return true
	}
	return toUTF8Generic(dst, offsets, src[:bytes], f)
}

// vectors says whether all units are code points; dst and offsets are undefined where not.
func vectors(dst []byte, offsets []int32, src []byte, f Form) bool {
	n, t := len(offsets)-1, cpu.Tier()
	s := shapeOf(f.Units, t)
	r := newRun(f)
	k := s.whole(n, src, f)
	if k > 0 {
		r.base, r.n = int(offsets[0]), k
		r.dst, r.src, r.ends = &dst[0], &src[0], &offsets[1]
		r.do(t)
	}
	if k == n || !r.good() {
		return r.good()
	}
	dst, src = dst[r.out:], src[k*f.Units*unitBytes:n*f.Units*unitBytes]
	if f.Units > 16 {
		return last(dst, offsets[k:], src, f)
	}
	return tail(dst, offsets[k:], src, f, s.step)
}

// do runs the kernel of the level and the width.
func (r *run) do(t cpu.Level) {
	switch {
	case t >= cpu.AVX512 && r.units <= 8:
		smallAVX512(r)
	case t >= cpu.AVX512 && r.units <= 16:
		mediumAVX512(r)
	case t >= cpu.AVX512:
		longAVX512(r)
	case r.units <= 4:
		smallAVX2(r)
	case r.units <= 16:
		mediumAVX2(r)
	default:
		longAVX2(r)
	}
}

// tail does the few elements of src, of up to 16 units, in memory where a kernel may read and write behind them.
func tail(dst []byte, offsets []int32, src []byte, f Form, step int) bool {
	var units [tailBytes]byte
	var ends [tailEnds]int32
	copy(units[:], src)
	r := newRun(f)
	r.base, r.n = int(offsets[0]), roundUp(len(offsets)-1, step)
	r.dst, r.src, r.ends = &dst[0], &units[0], &ends[0]
	r.do(cpu.Tier())
	copy(offsets[1:], ends[:])
	return r.good()
}

// last does one element of more than 16 units: whole steps where it is, the rest of it in plain Go.
func last(dst []byte, offsets []int32, src []byte, f Form) bool {
	const stepUnits = 16
	front := f.Units / stepUnits * stepUnits * unitBytes
	start, r := offsets[0], newRun(f)
	r.base, r.n, r.units = int(start), 1, front/unitBytes
	r.dst, r.src, r.ends = &dst[0], &src[0], &offsets[1]
	r.do(cpu.Tier())
	rest := trim(src[front:])
	if !r.good() || len(rest) == 0 {
		return r.good()
	}
	zeros := (front - len(trim(src[:front]))) / unitBytes
	clear(dst[r.out:][:zeros])
	at := r.out + zeros
	n, good := long(unsafe.Pointer(&dst[at]), rest, f.big())
	offsets[1] = start + int32(at+n)
	return good
}

//go:noescape
func smallAVX512(r *run)

//go:noescape
func mediumAVX512(r *run)

//go:noescape
func longAVX512(r *run)

//go:noescape
func smallAVX2(r *run)

//go:noescape
func mediumAVX2(r *run)

//go:noescape
func longAVX2(r *run)

// widen is widenGeneric, eight at a time.
func widen(offsets []int64, ends []int32, base int64) {
	n := 0
	if cpu.Tier() >= cpu.AVX2 {
		if n = len(ends) &^ 7; n > 0 {
			widenAVX2(&offsets[:n][0], &ends[0], n, base)
		}
	}
	widenGeneric(offsets[n:], ends[n:], base)
}

// widenAVX2 is widenGeneric of n ends, a multiple of 8 above 0.
//
//go:noescape
func widenAVX2(offsets *int64, ends *int32, n int, base int64)
