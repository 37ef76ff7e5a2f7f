//go:build amd64 && !purego

package utf32

import "github.com/zarrcodec/zarrcodec/internal/cpu"

// fewUnits is the most units of an element that measure looks at by transcoding, several elements a step: less than what
// the kernels that measure do at once.
const fewUnits = 4

// measure is measureGeneric, by vectors where there is more than a little to do.
func measure(src []byte, f Form) (n int, ok bool) {
	item, t := f.Units*unitBytes, cpu.Tier()
	if t < cpu.AVX2 || len(src) < leastVector {
		return measureGeneric(src, f)
	}
	ok = true
	for len(src) > 0 {
		piece := src[:min(len(src), max(measuredBytes/item, 1)*item)]
		m, good := measurePiece(piece, f, t)
		if !good {
			m, good = measureGeneric(piece, f)
		}
		n, ok, src = n+m, ok && good, src[len(piece):]
	}
	return n, ok
}

// measuredBytes is about how much is measured at once, and once more where a unit of it is bad.
const measuredBytes = 8 << 10

// measurePiece says whether all units are code points; n is undefined where not.
func measurePiece(src []byte, f Form, t cpu.Level) (n int, good bool) {
	if f.Units <= fewUnits {
		var text [measuredBytes + Slack]byte
		var ends [measuredBytes/unitBytes + 1]int32
		count := len(src) / unitBytes / f.Units
		good = vectors(text[:], ends[:count+1], src, f)
		return int(ends[count]), good
	}
	r := newRun(f)
	r.src, r.n = &src[0], len(src)/unitBytes/f.Units
	if t >= cpu.AVX512 {
		measureAVX512(&r)
	} else {
		measureAVX2(&r)
	}
	return r.out, r.good()
}

//go:noescape
func measureAVX2(r *run)

//go:noescape
func measureAVX512(r *run)
