package utf32

import (
	"fmt"
	"math"
	"slices"
	"unsafe"

	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/internal/kernel/utf32"
)

// Strings gives the strings of dense elements of type t, a [Type], in host order. They share one buffer: it is freed when
// none of them is used any more. Two allocations, whatever the number of elements; the result does not alias data.
func Strings(t dtype.Type, data []byte, p Policy) ([]string, error) {
	e, err := Of(t, data, false)
	if err != nil {
		return nil, err
	}
	return e.Strings(p)
}

// Units gives the code units of dense elements of type t, a [Type], in host order: a view of data, see [Elements.Units].
func Units(t dtype.Type, data []byte) ([]uint32, error) {
	e, err := Of(t, data, false)
	if err != nil {
		return nil, err
	}
	return e.Units()
}

// Strings gives all elements without their padding. They share one buffer: it is freed when none of them is used any
// more. Two allocations, whatever the number of elements; the result does not alias the elements.
func (e Elements) Strings(p Policy) ([]string, error) {
	n, err := e.measure(0, p)
	if err != nil {
		return nil, err
	}
	text, out := make([]byte, n), make([]string, 0, e.Len())
	start := 0
	for b := (block{text: text}); e.transcode(&b); {
		for _, end := range b.ends[:b.count] {
			out = append(out, textOf(text[start:b.at+int(end)]))
			start = b.at + int(end)
		}
	}
	return out, nil
}

// AppendUTF8 appends the text of all elements without their padding to buf, one behind the other, and to offsets where in
// buf the text of each one ends, behind len(buf) as it was where offsets is empty: the layout of Arrow's Utf8 (int32) and
// LargeUtf8 (int64), with one offset more than elements. It stays inside buf while its capacity lasts. On an error both
// come back as they were; more text than offsets reach is one.
func AppendUTF8[O int32 | int64](buf []byte, offsets []O, e Elements, p Policy) ([]byte, []O, error) {
	n, err := e.measure(0, p)
	if err != nil {
		return buf, offsets, err
	}
	base := len(buf)
	if err := reached[O](int64(base) + int64(n)); err != nil {
		return buf, offsets, err
	}
	text := slices.Grow(buf, n)[:base+n]
	ends := slices.Grow(offsets, e.Len()+1)
	if len(ends) == 0 {
		ends = append(ends, O(base))
	}
	for b := (block{text: text[base:]}); e.transcode(&b); {
		for _, end := range b.ends[:b.count] {
			ends = append(ends, O(base+b.at+int(end)))
		}
	}
	return text, ends, nil
}

// reached is an error where an offset of type O cannot be total.
func reached[O int32 | int64](total int64) error {
	if int64(O(total)) != total {
		return fmt.Errorf("dtype/utf32: have %d bytes of text, want at most %d, which 32 bits reach", total, math.MaxInt32)
	}
	return nil
}

// text is the text of one element, whose index in an error is i.
func (e Elements) text(i int, p Policy) (string, error) {
	n, err := e.measure(i, p)
	if err != nil {
		return "", err
	}
	text := make([]byte, n)
	utf32.ToUTF8(text, make([]int32, 1), e.data, e.form)
	return textOf(text), nil
}

// measure is the number of bytes of all elements' text, and under the strict policy the error of the first code unit that
// is no code point. The index of the first element is first.
func (e Elements) measure(first int, p Policy) (int, error) {
	n, ok := utf32.Measure(e.data, e.form)
	if ok || p != Strict {
		return n, nil
	}
	bad := utf32.Check(e.data, e.form)
	return 0, &CodePointError{first + bad/e.t.CodePoints(), bad % e.t.CodePoints(), e.form.Unit(e.data, bad)}
}

// The most elements of a block, and about the most bytes.
const (
	blockElements = 256
	blockBytes    = 32 << 10
)

// block is some elements that are transcoded at once.
type block struct {
	text  []byte // of all elements
	from  int    // index of the first element
	count int
	at    int // where the text of the first element starts
	size  int // bytes of the block's text
	ends  [blockElements]int32
}

// transcode moves on to the block of elements behind b and fills its part of the text and its ends, relative to b.at;
// false where there is none.
func (e Elements) transcode(b *block) bool {
	b.from, b.at = b.from+b.count, b.at+b.size
	b.count = min(max(blockBytes/e.t.size(), 1), blockElements, e.Len()-b.from)
	b.size = utf32.ToUTF8(b.text[b.at:], b.ends[:b.count], e.slice(b.from, b.from+b.count), e.form)
	return b.count > 0
}

// textOf is p as a string, without a copy: nobody writes to p any more.
func textOf(p []byte) string { return unsafe.String(unsafe.SliceData(p), len(p)) }
