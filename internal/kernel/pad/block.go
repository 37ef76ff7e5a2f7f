//go:build (amd64 || arm64) && !purego

package pad

import (
	"math"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// fromOffsets is [FromUTF8] of at least one element, block by block.
func fromOffsets(dst, text []byte, offsets []int32, f Form) int {
	item, step, n := f.Units*unitBytes, f.step(), len(offsets)-1
	for i := 0; i < n; i += step {
		k := min(step, n-i)
		if bad := padBlock(dst[i*item:], text, offsets[i:i+k+1], f); bad >= 0 {
			return i + bad
		}
	}
	return -1
}

// wideStep is the number of elements whose offsets are narrowed at once.
const wideStep = 512

// fromWide is fromOffsets of offsets of 64 bits: those of a block become offsets of 32 bits into what is left of the text.
func fromWide(dst, text []byte, offsets []int64, f Form) int {
	var narrow [wideStep + 1]int32
	item, step, n := f.Units*unitBytes, min(f.step(), wideStep), len(offsets)-1
	for i, k := 0, 0; i < n; i += k {
		k = rebase(narrow[:min(step, n-i)+1], offsets[i:], int64(len(text)))
		if k == 0 { // out of order, beyond the text, or of more than 2 GiB
			if offsetsGeneric(dst[i*item:][:item], text, offsets[i:i+2], f) >= 0 {
				return i
			}
			k = 1
			continue
		}
		if bad := padBlock(dst[i*item:], text[offsets[i]:], narrow[:k+1], f); bad >= 0 {
			return i + bad
		}
	}
	return -1
}

// rebase fills narrow with as many offsets relative to the first one, and gives how many elements they hold: it stops at an
// offset that is out of order, beyond length, or not within 32 bits of the first one.
func rebase(narrow []int32, offsets []int64, length int64) int {
	base := offsets[0]
	if base < 0 || base > length {
		return 0
	}
	limit, last := uint64(min(length-base, math.MaxInt32)), uint64(0)
	narrow[0] = 0
	for i := 1; i < len(narrow); i++ {
		d := uint64(offsets[i] - base)
		if d < last || d > limit {
			return i - 1
		}
		narrow[i], last = int32(d), d
	}
	return len(narrow) - 1
}

// fewStrings are not worth to be gathered.
const fewStrings = 8

// gathered is room for texts, one behind the other: kernels read text from one place.
type gathered struct {
	text    [8 << 10]byte
	offsets [513]int32
}

// take takes values until there is no room, at most limit, and gives how many.
func (g *gathered) take(values []string, limit int) int {
	n, at := min(len(values), limit, len(g.offsets)-1), 0
	for i, s := range values[:n] {
		if len(s) > len(g.text)-at {
			return i
		}
		at += copy(g.text[at:], s)
		g.offsets[i+1] = int32(at)
	}
	return n
}

// fromStrings is [FromStrings], some strings at a time.
func fromStrings(dst []byte, values []string, f Form) int {
	if cpu.Tier() == cpu.Generic || len(values) < fewStrings {
		return stringsGeneric(dst, values, f)
	}
	done := direct(dst, values, f)
	if bad := gather(dst[done*f.Units*unitBytes:], values[done:], f); bad >= 0 {
		return done + bad
	}
	return -1
}

func gather(dst []byte, values []string, f Form) int {
	var g gathered
	item := f.Units * unitBytes
	for i, k := 0, 0; i < len(values); i += k {
		bad := 0
		if k = g.take(values[i:], f.step()); k > 0 {
			bad = padBlock(dst[i*item:], g.text[:], g.offsets[:k+1], f)
		} else {
			k, bad = 1, padLong(dst[i*item:], values[i:i+1], f)
		}
		if bad >= 0 {
			return i + bad
		}
	}
	return -1
}

// padLong is padBlock of one value that is longer than what is gathered.
func padLong(dst []byte, value []string, f Form) int {
	if s := value[0]; len(s) <= math.MaxInt32 {
		return padBlock(dst, view(s), []int32{0, int32(len(s))}, f)
	}
	return stringsGeneric(dst, value, f)
}
