// Package boolean is the bool of the Zarr v3 core specification: one byte an element, 0 for false and 1 for true.
//
// It has no configuration, and its JSON form is true or false. A stored byte that is neither 0 nor 1 passes through a
// chunk as it is; where elements become Go values or JSON it is an error, because a Go bool of another value makes
// programs behave in ways that the language does not define.
package boolean

import (
	"fmt"
	"strconv"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

const name = "bool"

// Type is the data type. Its one value is Type{}.
type Type struct{}

var (
	_ dtype.Type    = Type{}
	_ dtype.Numeric = Type{}
)

// ByteError says which element is a byte that is neither 0 nor 1.
type ByteError struct {
	Element int // its index
	Value   byte
}

// Error names the element and the byte.
func (e *ByteError) Error() string {
	return fmt.Sprintf("dtype/boolean: element %d is the byte 0x%02x, want 0x00 or 0x01", e.Element, e.Value)
}

// Definition is what a registry knows of the type.
func Definition() dtype.Definition {
	return dtype.Definition{
		Name:  name,
		Parse: func(string, *config.Reader, dtype.Resolver) dtype.Type { return Type{} },
	}
}

// Name is "bool".
func (Type) Name() string { return name }

// String is the name.
func (Type) String() string { return name }

// NumberKind is none.
func (Type) NumberKind() dtype.NumberKind { return dtype.NoNumber }

// Configuration is absent.
func (Type) Configuration() config.Value { return config.Value{} }

// Layout is one byte.
func (Type) Layout() dtype.Layout {
	return dtype.Layout{Size: 1, Align: 1, Units: []dtype.Unit{{Bytes: 1, Count: 1}}}
}

// ParseJSON reads true or false.
func (Type) ParseJSON(v config.Value) ([]byte, problem.List) {
	if ps := dtype.NotJSON(v, ""); ps != nil {
		return nil, ps
	}
	b, ok := v.Bool()
	if !ok {
		return nil, config.Mismatch(v, "", "true or false")
	}
	if b {
		return []byte{1}, nil
	}
	return []byte{0}, nil
}

// AppendJSON appends true or false. A byte that is neither is a [*ByteError] of element 0.
func (Type) AppendJSON(dst, element []byte) ([]byte, error) {
	if len(element) != 1 {
		return dst, fmt.Errorf("dtype/boolean: an element has %d bytes, want 1", len(element))
	}
	if element[0] > 1 {
		return dst, &ByteError{0, element[0]}
	}
	return strconv.AppendBool(dst, element[0] == 1), nil
}
