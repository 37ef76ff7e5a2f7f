package utf32

import "fmt"

// CodePointError says that a code unit is no code point: a surrogate, U+D800 to U+DFFF, or above U+10FFFF.
type CodePointError struct {
	Element int    // its index; -1 where one element alone was given
	Unit    int    // index of the unit within its element
	Value   uint32 // the unit
}

// Error names the element, the unit and its value.
func (e *CodePointError) Error() string {
	what := "a surrogate, which is no code point"
	if e.Value > 0x10FFFF {
		what = "above U+10FFFF, the last code point"
	}
	if e.Element < 0 {
		return fmt.Sprintf("dtype/utf32: unit %d: 0x%x is %s", e.Unit, e.Value, what)
	}
	return fmt.Sprintf("dtype/utf32: element %d, unit %d: 0x%x is %s", e.Element, e.Unit, e.Value, what)
}
