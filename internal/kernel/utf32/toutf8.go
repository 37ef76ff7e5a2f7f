package utf32

import "unsafe"

// Slack is how much longer than src dst of [ToUTF8] is for the fastest way.
const Slack = 64

const (
	pieceBytes    = 64 << 10 // of src, about, that are done at once, and once more where a unit of them is bad
	pieceElements = 1024     // the most of them for offsets of 64 bits, which are ends of 32 bits at first
)

// ToUTF8 fills the start of dst with the elements of src in UTF-8, one behind the other, each without the U+0000 at its
// end, and a bad unit as U+FFFD. offsets has one more than elements, and the first is the offset of the start of dst; each
// further one becomes the offset of the end of an element, an overflow of O wraps. It says whether no unit was bad.
//
// dst has at least [Measure] bytes, and those behind the text may be written to. With len(src)+[Slack] bytes it takes the
// fastest way.
func ToUTF8[O int32 | int64](dst []byte, offsets []O, src []byte, f Form) bool {
	if f.Units < 1 || len(offsets) < 1 || len(src)/unitBytes/f.Units != len(offsets)-1 || len(src)%(f.Units*unitBytes) != 0 {
		panic("utf32.ToUTF8: src and offsets have other numbers of elements")
	}
	at := unsafe.Pointer(&offsets[0])
	if unsafe.Sizeof(O(0)) == 4 {
		return toOffsets32(dst, unsafe.Slice((*int32)(at), len(offsets)), src, f)
	}
	return toOffsets64(dst, unsafe.Slice((*int64)(at), len(offsets)), src, f)
}

// Both hand all that is left of src to each piece, so that a kernel may read on behind it.

func toOffsets32(dst []byte, offsets []int32, src []byte, f Form) bool {
	good, item := true, f.Units*unitBytes
	for len(offsets) > 1 {
		n := min(max(pieceBytes/item, 1), len(offsets)-1)
		start := offsets[0]
		good = toUTF8(dst, offsets[:n+1], src, f) && good
		dst, offsets, src = dst[offsets[n]-start:], offsets[n:], src[n*item:]
	}
	return good
}

func toOffsets64(dst []byte, offsets []int64, src []byte, f Form) bool {
	var ends [pieceElements + 1]int32
	good, item := true, f.Units*unitBytes
	for len(offsets) > 1 {
		n := min(max(pieceBytes/item, 1), pieceElements, len(offsets)-1)
		good = toUTF8(dst, ends[:n+1], src, f) && good
		widen(offsets[1:n+1], ends[1:n+1], offsets[0])
		dst, offsets, src = dst[ends[n]:], offsets[n:], src[n*item:]
	}
	return good
}
