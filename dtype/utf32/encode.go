package utf32

import (
	"fmt"
	"iter"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/text/unicode/norm"

	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/internal/kernel/pad"
)

// Normalization says what becomes of a text before its width is judged.
type Normalization byte

// The normalizations.
const (
	AsGiven Normalization = iota // nothing: its code points are stored as they are

	// NFC is Unicode's normalization form C: a letter and the marks behind it become one code point where there is one.
	// It is that of golang.org/x/text/unicode/norm, which puts U+034F into runs of more than 30 marks. Text in which
	// nothing can compose costs no memory.
	NFC
)

// of is s normalized. What is not UTF-8 stays that.
func (n Normalization) of(s string) string {
	if n == NFC {
		return norm.NFC.String(s)
	}
	return s
}

// Into fills dst, dense elements of type t, a [Type], with values in host order; see [Elements.SetStrings].
func Into(dst []byte, t dtype.Type, values []string, n Normalization) error {
	e, err := Of(t, dst, false)
	if err != nil {
		return err
	}
	return e.SetStrings(values, n)
}

// SetString makes element i, 0 ≤ i < Len, the string s, normalized as n says and padded with U+0000. What
// [Elements.SetStrings] refuses is an error that names the element, which is then what it was.
func (e Elements) SetString(i int, s string, n Normalization) error {
	s = n.of(s)
	if utf8.RuneCountInString(s) > e.t.CodePoints() || !utf8.ValidString(s) {
		return e.t.refusal(i, s)
	}
	return e.set(i, []string{s})
}

// SetStrings fills the elements with values, as many as there are elements, each normalized as n says and padded with
// U+0000. A value that then has more code points than an element holds, trailing U+0000 included, or that is not UTF-8 is
// an error that names it; the elements are undefined then. See [Elements.SetSeq] and [SetUTF8] for other sources of strings.
func (e Elements) SetStrings(values []string, n Normalization) error {
	if len(values) != e.Len() {
		return fmt.Errorf("dtype/utf32: have %d strings for %d elements", len(values), e.Len())
	}
	if n == AsGiven {
		return e.set(0, values)
	}
	b := batch{e: e}
	for _, s := range values {
		if err := b.add(n.of(s)); err != nil {
			return err
		}
	}
	return b.flush()
}

// SetUTF8 fills element i with text[offsets[i]:offsets[i+1]], which is Arrow's layout of Utf8 (int32) and LargeUtf8
// (int64), padded with U+0000. There is one offset more than elements, or none of either. Offsets that are negative, out of
// order or beyond text, and what [Elements.SetStrings] refuses, are an error that names the element; the elements, which
// must not overlap text, are undefined then.
func SetUTF8[O int32 | int64](e Elements, text []byte, offsets []O, n Normalization) error {
	if have := max(len(offsets)-1, 0); have != e.Len() {
		return fmt.Errorf("dtype/utf32: have offsets of %d strings for %d elements", have, e.Len())
	}
	if n != AsGiven {
		return setNormalized(e, text, offsets, n)
	}
	i := pad.FromUTF8(e.data, text, offsets, pad.Form(e.form))
	if i < 0 {
		return nil
	}
	s, err := at(text, offsets, i)
	if err != nil {
		return err
	}
	return e.t.refusal(i, s)
}

// setNormalized is SetUTF8 by way of strings.
func setNormalized[O int32 | int64](e Elements, text []byte, offsets []O, n Normalization) error {
	b := batch{e: e}
	for i := range e.Len() {
		s, err := at(text, offsets, i)
		if err == nil {
			err = b.add(n.of(s))
		}
		if err != nil {
			return err
		}
	}
	return b.flush()
}

// at is string i of text, a view of it.
func at[O int32 | int64](text []byte, offsets []O, i int) (string, error) {
	from, to := int64(offsets[i]), int64(offsets[i+1])
	if from < 0 || to < from || to > int64(len(text)) {
		return "", fmt.Errorf("dtype/utf32: element %d: have offsets %d and %d, want them in order and at most %d, the bytes of text", i, from, to, len(text))
	}
	p := text[from:to]
	return unsafe.String(unsafe.SliceData(p), len(p)), nil
}

// SetSeq fills the elements with values, as many as there are elements, each normalized as n says and padded with U+0000.
// It refuses what [Elements.SetStrings] refuses, with the width judged behind the normalization; the elements are undefined
// then. Of more values than there are elements it takes one too many.
func (e Elements) SetSeq(values iter.Seq[string], n Normalization) error {
	b := batch{e: e}
	for s := range values {
		if b.from+b.n == e.Len() {
			return fmt.Errorf("dtype/utf32: have more strings than the %d elements", e.Len())
		}
		if err := b.add(n.of(s)); err != nil {
			return err
		}
	}
	if have := b.from + b.n; have != e.Len() {
		return fmt.Errorf("dtype/utf32: have %d strings for %d elements", have, e.Len())
	}
	return b.flush()
}

// A batch is strings for the elements from one on, which are set together.
type batch struct {
	e      Elements
	from   int
	n      int
	values [128]string
}

// add takes s as the next one.
func (b *batch) add(s string) error {
	b.values[b.n] = s
	b.n++
	if b.n < len(b.values) {
		return nil
	}
	return b.flush()
}

// flush sets the elements of the batch, and begins the next one.
func (b *batch) flush() error {
	err := b.e.set(b.from, b.values[:b.n])
	b.from, b.n = b.from+b.n, 0
	return err
}

// set fills the elements from one on with values.
func (e Elements) set(from int, values []string) error {
	bad := pad.FromStrings(e.slice(from, from+len(values)).data, values, pad.Form(e.form))
	if bad < 0 {
		return nil
	}
	return e.t.refusal(from+bad, values[bad])
}

// refusal says why s cannot be element i.
func (t Type) refusal(i int, s string) error {
	if !utf8.ValidString(s) {
		return fmt.Errorf("dtype/utf32: element %d: the string is not UTF-8", i)
	}
	return fmt.Errorf("dtype/utf32: element %d: have a string of %d code points, want at most %d", i, utf8.RuneCountInString(s), t.codePoints)
}
