package utf32

import (
	"fmt"
	"unicode/utf8"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/internal/kernel/pad"
	"github.com/zarrcodec/zarrcodec/problem"
)

// ParseJSON reads a string of at most as many code points as an element holds, trailing U+0000 included, into the bytes of
// an element. Of a type beyond [MaxCodePoints] it judges the string and makes no element.
func (t Type) ParseJSON(v config.Value) ([]byte, problem.List) {
	if ps := dtype.NotJSON(v, ""); ps != nil {
		return nil, ps
	}
	text, ok := v.Text()
	switch n := int64(utf8.RuneCountInString(text)); {
	case !ok:
		return nil, config.Mismatch(v, "", "a string")
	case v.LoneSurrogate():
		return nil, problem.One("", problem.InvalidValue, "the string has half of a surrogate pair, which is no code point")
	case n > t.codePoints:
		return nil, problem.One("", problem.InvalidValue, "have a string of %d code points, want at most %d", n, t.codePoints)
	case t.codePoints > MaxCodePoints:
		return nil, nil
	}
	element := make([]byte, t.size())
	pad.FromStrings(element, []string{text}, pad.Form(t.form(false)))
	return element, nil
}

// AppendJSON appends the string without its padding. A code unit that is no code point is a [*CodePointError] whose
// Element is -1.
func (t Type) AppendJSON(dst, element []byte) ([]byte, error) {
	if t == (Type{}) {
		return dst, fmt.Errorf("dtype/utf32: the zero Type has no elements: make one with New")
	}
	if len(element) != t.size() {
		return dst, fmt.Errorf("dtype/utf32: have an element of %d bytes, want %d", len(element), t.size())
	}
	text, err := Elements{t, element, t.form(false)}.text(-1, Strict)
	if err != nil {
		return dst, err
	}
	return config.AppendQuoted(dst, text), nil
}
