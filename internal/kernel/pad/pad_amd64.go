//go:build amd64 && !purego

package pad

import (
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// job is the work of one run of a kernel.
type job struct {
	dst     *byte     // the first element
	room    int       // bytes from there on that may be written: those of the elements, or more
	text    *byte     // what an offset of 0 points to
	length  int       // bytes of text; none behind them is read
	offsets *int32    // one more than elements; the first is within the text, the others are checked
	values  *string   // or the texts, without the three above
	n       int       // elements
	units   int       // of an element
	order   *[16]byte // a shuffle of bytes that gives units the order that they are stored in
	shapes  *shapeTables
	dwords  *dwordTables
}

//go:noescape
func narrowAVX2(j *job) bool

//go:noescape
func wideAVX2(j *job) bool

//go:noescape
func narrowAVX512(j *job) bool

//go:noescape
func stringsAVX512(j *job) bool

//go:noescape
func wideAVX512(j *job) bool

// orders are the shuffles of units stored little-endian and big-endian.
var orders = [2][16]byte{
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
	{3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12},
}

// maxNarrow is the most units of an element whose text one look takes in.
const maxNarrow = 16

// padBlock fills as many elements as there are offsets, less one. dst goes on to the end of the call's elements, which are
// written later: kernels may write there.
func padBlock(dst, text []byte, offsets []int32, f Form) int {
	if vector(dst, text, offsets, f) {
		return -1
	}
	n := len(offsets) - 1
	return offsetsGeneric(dst[:n*f.Units*unitBytes], text, offsets, f)
}

// vector is padBlock by vectors; false where an element is bad, or there are none.
func vector(dst, text []byte, offsets []int32, f Form) bool {
	tier, start := cpu.Tier(), offsets[0]
	if tier < cpu.AVX2 || start < 0 || int(start) > len(text) {
		return false
	}
	j := job{
		dst: &dst[0], room: len(dst), n: len(offsets) - 1, units: f.Units, order: f.order(),
		text: unsafe.SliceData(text), length: len(text), offsets: &offsets[0],
		shapes: &shapes, dwords: &dwords,
	}
	if tier >= cpu.AVX512 {
		return j.run512()
	}
	return j.run()
}

// direct pads values from where they are, in blocks; the kernels of lower levels need texts one behind the other. It gives how
// many elements it filled: all of them, or those of the blocks in front of the first one that has a bad element.
func direct(dst []byte, values []string, f Form) int {
	if cpu.Tier() < cpu.AVX512 || f.Units > maxNarrow {
		return 0
	}
	item, step := f.Units*unitBytes, f.step()
	for i := 0; i < len(values); i += step {
		j := job{dst: &dst[i*item], values: &values[i], n: min(step, len(values)-i), units: f.Units, order: f.order(), dwords: &dwords}
		if !stringsAVX512(&j) {
			return i
		}
	}
	return len(values)
}

func (f Form) order() *[16]byte {
	if f.Swapped {
		return &orders[1]
	}
	return &orders[0]
}

// run512 pads the elements of j; false where one is bad.
func (j job) run512() bool {
	if j.units > maxNarrow {
		return wideAVX512(&j)
	}
	return narrowAVX512(&j)
}

// run pads the elements of j; false where one is bad.
func (j job) run() bool {
	if j.units > maxNarrow {
		return wideAVX2(&j)
	}
	first, last := j, j.last((j.units+3)&^3*unitBytes)
	if first.n -= last; first.n > 0 && !narrowAVX2(&first) {
		return false
	}
	if last == 0 {
		return true
	}
	rest := j.from(first.n)
	return wideAVX2(&rest)
}

// last is the number of elements, the last ones, from whose start on there is no room for stored bytes.
func (j job) last(stored int) int {
	item := j.units * unitBytes
	beyond := (j.n-1)*item + stored - j.room
	return min(max((beyond+item-1)/item, 0), j.n)
}

// from is j without its first n elements.
func (j job) from(n int) job {
	at := n * j.units * unitBytes
	j.dst = (*byte)(unsafe.Add(unsafe.Pointer(j.dst), at))
	j.offsets = (*int32)(unsafe.Add(unsafe.Pointer(j.offsets), n*4))
	j.room, j.n = j.room-at, j.n-n
	return j
}
