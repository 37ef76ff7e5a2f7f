package datetime64

import (
	"errors"
	"fmt"
)

// What an [ElementError] and a [TextError] wrap, for errors.Is.
var (
	// ErrRange: the value is beyond what the other form can hold.
	ErrRange = errors.New("out of range")
	// ErrInexact: the value is between two that the other form can hold. Nothing is rounded.
	ErrInexact = errors.New("not exact")
	// ErrSyntax: the text is none of a time.
	ErrSyntax = errors.New("no such text")
)

// ElementError says which element has no exact equal in the form that was asked for.
type ElementError struct {
	Element int    // its index
	Value   string // "1234 × 10ps", or a time or duration of Go's
	Want    string // "time.Time", "time.Duration", or the unit with its scale factor: "10s"
	Err     error  // [ErrRange] or [ErrInexact]
}

// Error names the element, the value and the reason.
func (e *ElementError) Error() string {
	return fmt.Sprintf("dtype/datetime64: element %d: %s as %s: %v", e.Element, e.Value, e.Want, e.Err)
}

// Unwrap gives the reason.
func (e *ElementError) Unwrap() error { return e.Err }

// TextError says what is wrong with the text of a time.
type TextError struct {
	Text   string
	Offset int    // of the first byte that does not belong; 0 where the text as such is right
	Want   string // the unit with its scale factor: "10s"
	Err    error  // [ErrSyntax], [ErrRange] or [ErrInexact]
}

// Error quotes the text, up to 64 characters, and gives the reason.
func (e *TextError) Error() string {
	at := ""
	if e.Err == ErrSyntax {
		at = fmt.Sprintf(" at byte %d", e.Offset)
	}
	return fmt.Sprintf("dtype/datetime64: %.64q as %s: %v%s", e.Text, e.Want, e.Err, at)
}

// Unwrap gives the reason.
func (e *TextError) Unwrap() error { return e.Err }
