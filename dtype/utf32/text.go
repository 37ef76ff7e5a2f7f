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
	const most = 1024
	var ends [most + 1]int64
	n, ok := e.measure()
	if !ok && p == Strict {
		return nil, e.firstBad(0)
	}
	text, out := make([]byte, 0, n), make([]string, 0, e.Len())
	for from := 0; from < e.Len(); {
		start := len(text)
		longer, n, _ := step(text, ends[:], e.slice(from, min(from+most, e.Len())))
		text, from = longer, from+n
		out = AppendStrings(out, text[start:], ends[:n+1])
	}
	return out, nil
}

// measure is how many bytes of UTF-8 the elements have, and whether all their units are code points.
func (e Elements) measure() (n int, ok bool) {
	if len(e.data) == 0 { // the zero Elements has no form
		return 0, true
	}
	return utf32.Measure(e.data, e.form)
}

// AppendStrings appends the strings that lie in text, as [AppendUTF8] leaves it with offsets, one for each offset but the
// last, to dst: views of text, which nobody may write to any more while one of them is used. With room in dst nothing is
// allocated; offsets that are not in order or do not lie in text panic, as an index out of range does.
//
// It is for readers that go through chunks one by one, and are done with the strings of one before they decode the next
// into the same memory. [Elements.Strings] makes strings that live as long as they are wanted.
func AppendStrings[O int32 | int64](dst []string, text []byte, offsets []O) []string {
	if len(offsets) == 0 {
		return dst
	}
	first, n := len(dst), len(offsets)-1
	dst = slices.Grow(dst, n)[:first+n]
	from := offsets[0]
	for i, to := range offsets[1:] {
		dst[first+i] = textOf(text[from:to])
		from = to
	}
	return dst
}

// AppendUTF8 appends the text of all elements without their padding to buf, one behind the other, and to offsets where in
// buf the text of each one ends, behind len(buf) as it was where offsets is empty: the layout of Arrow's Utf8 (int32) and
// LargeUtf8 (int64), with one offset more than elements. It stays inside buf while its capacity lasts, what lies behind the
// result there is undefined; the fastest way is with as much capacity as the elements have bytes and a little more. On an
// error both come back as they were; more text than offsets reach is one, and offsets that do not end where buf does.
func AppendUTF8[O int32 | int64](buf []byte, offsets []O, e Elements, p Policy) ([]byte, []O, error) {
	if most := int64(len(buf)) + int64(len(e.data)); int64(O(most)) != most {
		n, ok := e.measure()
		if !ok && p == Strict {
			return buf, offsets, e.firstBad(0)
		}
		if err := reached[O](int64(len(buf)) + int64(n)); err != nil {
			return buf, offsets, err
		}
	}
	if n := len(offsets); n > 0 && int64(offsets[n-1]) != int64(len(buf)) {
		return buf, offsets, fmt.Errorf("dtype/utf32: the last offset is %d, want %d, where buf ends", offsets[n-1], len(buf))
	}
	ends := slices.Grow(offsets, e.Len()+1)
	if len(ends) == 0 {
		ends = append(ends, O(len(buf)))
	}
	first := len(ends) - 1
	ends = ends[:len(ends)+e.Len()]
	text, err := appendAll(buf, ends[first:], e, p)
	if err != nil {
		return buf, offsets, err
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
	const short = 256
	var ends [2]int32
	if len(e.data) <= short {
		var text [short + utf32.Slack]byte
		if !utf32.ToUTF8(text[:], ends[:], e.data, e.form) && p == Strict {
			return "", e.firstBad(i)
		}
		return string(text[:ends[1]]), nil
	}
	n, ok := utf32.Measure(e.data, e.form)
	if !ok && p == Strict {
		return "", e.firstBad(i)
	}
	text := make([]byte, n)
	utf32.ToUTF8(text, ends[:], e.data, e.form)
	return textOf(text), nil
}

// firstBad is the error of the first code unit that is no code point, of which there is one. The index of the first element
// is first.
func (e Elements) firstBad(first int) error {
	bad := utf32.Check(e.data, e.form)
	return &CodePointError{first + bad/e.t.CodePoints(), bad % e.t.CodePoints(), e.form.Unit(e.data, bad)}
}

// textOf is p as a string, without a copy: nobody writes to p any more.
func textOf(p []byte) string { return unsafe.String(unsafe.SliceData(p), len(p)) }
