// Package pad moves text from UTF-8 into elements of a fixed number of UTF-32 code units, padded with U+0000.
//
// Elements are dense, with any alignment. Text is UTF-8 as unicode/utf8 has it: no overlong form, no surrogate, nothing
// above U+10FFFF. Every code point counts against the width, U+0000 at the end of a text as well. The elements must not
// overlap what is read; what they hold is undefined where one is refused. Nothing is written outside of them, and nothing
// is read outside of the text. The functions panic on lengths that do not agree.
package pad

const unitBytes = 4

// blockBytes are about the bytes of elements that one run of a kernel writes: a goroutine cannot be stopped within one.
const blockBytes = 64 << 10

// Form is that of the elements.
type Form struct {
	Units   int  // of an element, at least 1
	Swapped bool // the bytes of a unit are in the other order than the host's
}

// count is the number of elements in dst, -1 where that is no whole number.
func (f Form) count(dst []byte) int {
	if f.Units < 1 || len(dst)%(f.Units*unitBytes) != 0 {
		return -1
	}
	return len(dst) / (f.Units * unitBytes)
}

// step is the number of elements of a block.
func (f Form) step() int { return max(blockBytes/(f.Units*unitBytes), 1) }

// FromUTF8 fills element i of dst with text[offsets[i]:offsets[i+1]]: there is one offset more than elements. It gives the
// index of the first element whose text is not UTF-8, has more code points than an element has units, or is not within
// text (its offsets are out of order or beyond the end); -1 where there is none.
func FromUTF8[O int32 | int64](dst, text []byte, offsets []O, f Form) int {
	n := f.count(dst)
	if n < 0 || n != max(len(offsets)-1, 0) {
		panic("pad.FromUTF8: dst and offsets have other numbers of elements")
	}
	if n == 0 {
		return -1
	}
	switch o := any(offsets).(type) {
	case []int32:
		return fromOffsets(dst, text, o, f)
	case []int64:
		return fromWide(dst, text, o, f)
	}
	return -1
}

// FromStrings fills the elements of dst with values, one each. It gives the index of the first one that is not UTF-8 or has
// more code points than an element has units, -1 where there is none.
func FromStrings(dst []byte, values []string, f Form) int {
	if f.count(dst) != len(values) {
		panic("pad.FromStrings: dst and values have other numbers of elements")
	}
	return fromStrings(dst, values, f)
}
