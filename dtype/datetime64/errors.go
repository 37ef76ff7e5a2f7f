package datetime64

import (
	"errors"
	"fmt"
)

// What an [ElementError] wraps, for errors.Is.
var (
	// ErrRange: the value is beyond what the other form can hold.
	ErrRange = errors.New("out of range")
	// ErrInexact: the value is between two that the other form can hold. Nothing is rounded.
	ErrInexact = errors.New("not exact")
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
