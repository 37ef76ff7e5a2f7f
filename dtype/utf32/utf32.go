// Package utf32 is the data type fixed_length_utf32, NumPy's fixed-width string: each element is a string of at most a
// fixed number of code points, one UTF-32 code unit of 4 bytes each, padded with U+0000 behind its last one.
//
// Configuration, of the Zarr extensions registry, data-types/fixed_length_utf32:
//
//	{"name": "fixed_length_utf32", "configuration": {"length_bytes": 48}}
//
// length_bytes is the size of an element, a positive multiple of 4. The JSON form of an element, which is that of a fill
// value, is a string of at most length_bytes/4 code points. A declaration of more than [MaxCodePoints] is valid metadata,
// but no chunk of it is read here.
//
// Trailing U+0000 is padding and nothing else: a Go string that ends in U+0000 makes the same element as the one without.
// U+0000 in front of another code point is kept. A code unit that is a surrogate or above U+10FFFF is no code point; a
// [Policy] says what becomes of it, and it is never dropped.
//
// Elements in memory become Go strings with [Strings], one buffer of UTF-8 with offsets (Arrow's layout) with
// [AppendUTF8], and the code units as they are with [Units], a view, or [Elements.AppendUnits], a copy of units in any order.
package utf32

import (
	"fmt"
	"math"
	"math/big"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/internal/kernel/utf32"
	"github.com/zarrcodec/zarrcodec/problem"
)

// MaxCodePoints is the most that an element may hold to be read here: [dtype.MaxElementBytes] of them. NumPy's own limit is
// 2^29-1, the specification has none.
const MaxCodePoints = dtype.MaxElementBytes / unitBytes

const (
	name      = "fixed_length_utf32"
	unitBytes = 4
	beyond    = math.MaxInt64 / unitBytes // stands for every larger number of code points
)

// Type is fixed_length_utf32 of one capacity. Types compare with ==. Make it with [New]; the zero Type is none.
type Type struct{ codePoints int64 }

var _ dtype.Type = Type{}

// New is the type of strings of at most codePoints code points, 1 to [MaxCodePoints].
func New(codePoints int) (Type, error) {
	if codePoints < 1 || codePoints > MaxCodePoints {
		return Type{}, fmt.Errorf("dtype/utf32: a capacity of %d code points, want 1 to %d", codePoints, MaxCodePoints)
	}
	return Type{int64(codePoints)}, nil
}

// Definition is what a registry knows of the type.
func Definition() dtype.Definition { return dtype.Definition{Name: name, Parse: parse} }

func parse(_ string, c *config.Reader, _ dtype.Resolver) dtype.Type {
	n, ok := c.Big("length_bytes", true, unitBytes)
	if !ok {
		return nil
	}
	codePoints, rest := new(big.Int).DivMod(n, big.NewInt(unitBytes), new(big.Int))
	if rest.Sign() != 0 {
		c.Add("/configuration/length_bytes", problem.InvalidValue, "expected a multiple of %d, found %.40s", unitBytes, n.Text(10))
		return nil
	}
	if !codePoints.IsInt64() || codePoints.Int64() > beyond {
		return Type{beyond}
	}
	return Type{codePoints.Int64()}
}

// Name is "fixed_length_utf32".
func (Type) Name() string { return name }

// Configuration holds length_bytes.
func (t Type) Configuration() config.Value {
	return config.NewObject("length_bytes", t.codePoints*unitBytes)
}

// CodePoints is the capacity of an element in code points.
func (t Type) CodePoints() int { return t.size() / unitBytes }

// Layout is the capacity in swap units of 4 bytes.
func (t Type) Layout() dtype.Layout {
	return dtype.Layout{Size: t.size(), Align: unitBytes, Units: []dtype.Unit{{Bytes: unitBytes, Count: t.CodePoints()}}}
}

// size is the bytes of an element, as far as an int reaches.
func (t Type) size() int { return int(min(t.codePoints*unitBytes, math.MaxInt/unitBytes*unitBytes)) }

func (t Type) form(swapped bool) utf32.Form {
	return utf32.Form{Units: t.CodePoints(), Swapped: swapped}
}
