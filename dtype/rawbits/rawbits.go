// Package rawbits holds the raw bits of the Zarr v3 core specification: r8, r16, r24 and on, opaque elements of N bits,
// N being a multiple of 8.
//
// A declaration is the bare name or an object with only that name. A name is r and 1 to 100 digits; r008 reads as r8.
// There is no byte order: elements are never reversed. The JSON form of one element is an array of its N/8 bytes, as
// integers from 0 to 255.
//
// The specification sets no limit to N. A type whose N is beyond an int of this machine is valid and has a layout of
// [math.MaxInt] bytes: no fill value is that long, so no chunk of it can be bound.
package rawbits

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Type is a data type of raw bits. Types are compared with ==. Make one with [New]; the zero Type is r8.
type Type struct {
	digits string // of the name, without leading zeros, where the number of bits is beyond int; otherwise empty
	beyond int    // bytes of an element beyond the first
}

var (
	_ dtype.Type    = Type{}
	_ dtype.Numeric = Type{}
)

// New is the type whose elements have the given number of bytes, at least 1 and at most math.MaxInt/8.
func New(bytes int) (Type, error) {
	if bytes < 1 || bytes > math.MaxInt/8 {
		return Type{}, fmt.Errorf("dtype/rawbits: an element has %d bytes, want 1 to %d", bytes, math.MaxInt/8)
	}
	return Type{beyond: bytes - 1}, nil
}

// Definition is what a registry knows of these types.
func Definition() dtype.Definition {
	return dtype.Definition{Name: "r*", Claims: claims, Parse: parse}
}

func claims(name string) bool {
	digits, ok := strings.CutPrefix(name, "r")
	return ok && 1 <= len(digits) && len(digits) <= 100 && strings.Trim(digits, "0123456789") == ""
}

func parse(name string, c *config.Reader, _ dtype.Resolver) dtype.Type {
	digits := strings.TrimLeft(name[1:], "0")
	if digits == "" || !multipleOf8(digits) {
		c.Add("", problem.InvalidValue, "%.40s has a number of bits that is no positive multiple of 8", name)
		return nil
	}
	bits, err := strconv.Atoi(digits)
	if err != nil {
		return Type{digits, math.MaxInt - 1}
	}
	return Type{beyond: bits/8 - 1}
}

// multipleOf8 looks at the last three digits: 1000 is a multiple of 8.
func multipleOf8(digits string) bool {
	n, _ := strconv.Atoi(digits[max(0, len(digits)-3):])
	return n%8 == 0
}

// bytes is the size of an element, [math.MaxInt] for one that is larger.
func (t Type) bytes() int { return t.beyond + 1 }

// Name is r and the number of bits: "r16".
func (t Type) Name() string {
	if t.digits != "" {
		return "r" + t.digits
	}
	return "r" + strconv.Itoa(t.bytes()*8)
}

// String is the name.
func (t Type) String() string { return t.Name() }

// NumberKind is none.
func (Type) NumberKind() dtype.NumberKind { return dtype.NoNumber }

// Configuration is absent.
func (Type) Configuration() config.Value { return config.Value{} }

// Layout is bytes without an order.
func (t Type) Layout() dtype.Layout {
	return dtype.Layout{Size: t.bytes(), Align: 1, Units: []dtype.Unit{{Bytes: 1, Count: t.bytes()}}}
}
