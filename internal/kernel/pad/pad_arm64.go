//go:build arm64 && !purego

package pad

import (
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// job is the work of one run of the kernel.
type job struct {
	dst     *byte     // the first element
	last    *byte     // the last place where whole groups of four units may be written that make an element
	text    *byte     // what an offset of 0 points to
	length  int       // bytes of text; none behind them is read
	offsets *int32    // one more than elements; the first is within the text, the others are checked
	n       int       // elements
	units   int       // of an element
	spread  *[64]byte // shuffles that make sixteen units, as they are stored, of sixteen bytes
	keep    *[32]byte
}

// asciiNEON pads elements up to the first one that is not all ASCII, does not fit, or has not 16 bytes of text from its
// last ones on or room for whole groups of four units. It gives how many.
//
//go:noescape
func asciiNEON(j *job) int

const none = 0xFF // the number of no byte

// spreads are those of units stored little-endian and big-endian.
var spreads = [2][64]byte{{
	0, none, none, none, 1, none, none, none, 2, none, none, none, 3, none, none, none,
	4, none, none, none, 5, none, none, none, 6, none, none, none, 7, none, none, none,
	8, none, none, none, 9, none, none, none, 10, none, none, none, 11, none, none, none,
	12, none, none, none, 13, none, none, none, 14, none, none, none, 15, none, none, none,
}, {
	none, none, none, 0, none, none, none, 1, none, none, none, 2, none, none, none, 3,
	none, none, none, 4, none, none, none, 5, none, none, none, 6, none, none, none, 7,
	none, none, none, 8, none, none, none, 9, none, none, none, 10, none, none, none, 11,
	none, none, none, 12, none, none, none, 13, none, none, none, 14, none, none, none, 15,
}}

// keep has the first n bytes of sixteen at 16-n.
var keep = [32]byte{255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255}

// apart is the number of elements that are padded in Go where one stopped the kernel that was the first one it looked at.
const apart = 16

// padBlock fills as many elements as there are offsets, less one. dst goes on to the end of the call's elements, which are
// written later: the kernel may write there.
func padBlock(dst, text []byte, offsets []int32, f Form) int {
	item, n := f.Units*unitBytes, len(offsets)-1
	for i := 0; i < n; {
		done := ascii(dst[i*item:], text, offsets[i:], f)
		if i += done; i == n {
			break
		}
		k := 1
		if done == 0 {
			k = min(apart, n-i)
		}
		if bad := offsetsGeneric(dst[i*item:][:k*item], text, offsets[i:i+k+1], f); bad >= 0 {
			return i + bad
		}
		i += k
	}
	return -1
}

// ascii is asciiNEON where its first element can be looked at.
func ascii(dst, text []byte, offsets []int32, f Form) int {
	groups := (f.Units + 3) &^ 3 * unitBytes
	start := offsets[0]
	if cpu.Tier() < cpu.NEON || start < 0 || int(start) > len(text) || len(dst) < groups {
		return 0
	}
	j := job{
		dst: &dst[0], last: &dst[len(dst)-groups], n: len(offsets) - 1, units: f.Units,
		text: unsafe.SliceData(text), length: len(text), offsets: &offsets[0],
		spread: &spreads[0], keep: &keep,
	}
	if f.Swapped {
		j.spread = &spreads[1]
	}
	return asciiNEON(&j)
}

// direct fills no elements: the kernel needs texts one behind the other.
func direct([]byte, []string, Form) int { return 0 }
