package utf32

import "unsafe"

// Slack is how much longer than src dst of [ToUTF8] is for the fastest way.
const Slack = 64

const (
	pieceBytes    = 64 << 10 // of src, about, that are done at once, and once more where a unit of them is bad
	pieceElements = 2048     // the most of them where ends go through memory in between
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
	good, item := true, f.Units*unitBytes
	count := max(pieceBytes/item, 1)
	if unsafe.Sizeof(O(0)) == 8 {
		count = min(count, pieceElements)
	}
	for len(offsets) > 1 {
		n := min(count, len(offsets)-1)
		start := offsets[0]
		good = toPiece(dst, offsets[:n+1], src, f) && good
		dst, offsets, src = dst[offsets[n]-start:], offsets[n:], src[n*item:]
	}
	return good
}

// toPiece is ToUTF8 of a piece; src may go on behind it.
func toPiece[O int32 | int64](dst []byte, offsets []O, src []byte, f Form) bool {
	at := unsafe.Pointer(&offsets[0])
	if unsafe.Sizeof(O(0)) == 4 {
		return toUTF8(dst, unsafe.Slice((*int32)(at), len(offsets)), src, f)
	}
	return toWide(dst, unsafe.Slice((*int64)(at), len(offsets)), src, f)
}

// toWide is toUTF8 of up to pieceElements elements with offsets of 64 bits.
func toWide(dst []byte, offsets []int64, src []byte, f Form) bool {
	var ends [pieceElements + 1]int32
	good := toUTF8(dst, ends[:len(offsets)], src, f)
	widen(offsets[1:], ends[1:len(offsets)], offsets[0])
	return good
}
