package utf32

import (
	"fmt"
	"unicode/utf8"

	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/internal/kernel/pad"
)

// Into fills dst, dense elements of type t, a [Type], with values in host order; see [Elements.SetStrings].
func Into(dst []byte, t dtype.Type, values []string) error {
	e, err := Of(t, dst, false)
	if err != nil {
		return err
	}
	return e.SetStrings(values)
}

// SetStrings fills the elements with values, as many as there are elements, padded with U+0000. A value that has more code
// points than an element holds, trailing U+0000 included, or that is not UTF-8 is an error that names it; the elements are
// undefined then.
func (e Elements) SetStrings(values []string) error {
	if len(values) != e.Len() {
		return fmt.Errorf("dtype/utf32: have %d strings for %d elements", len(values), e.Len())
	}
	bad := pad.FromStrings(e.data, values, pad.Form(e.form))
	if bad < 0 {
		return nil
	}
	if s := values[bad]; utf8.ValidString(s) {
		return fmt.Errorf("dtype/utf32: element %d: have a string of %d code points, want at most %d", bad, utf8.RuneCountInString(s), e.t.codePoints)
	}
	return fmt.Errorf("dtype/utf32: element %d: the string is not UTF-8", bad)
}
