package number

import (
	"fmt"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Type is one of the data types of this package. Types are compared with ==. The zero Type is [Int8].
type Type struct{ kind kind }

var _ dtype.Type = Type{}

// The data types.
var (
	Int8       = Type{int8Kind}
	Int16      = Type{int16Kind}
	Int32      = Type{int32Kind}
	Int64      = Type{int64Kind}
	Uint8      = Type{uint8Kind}
	Uint16     = Type{uint16Kind}
	Uint32     = Type{uint32Kind}
	Uint64     = Type{uint64Kind}
	Float16    = Type{float16Kind}
	Float32    = Type{float32Kind}
	Float64    = Type{float64Kind}
	Complex64  = Type{complex64Kind}
	Complex128 = Type{complex128Kind}
)

// kind is a place in the table of forms.
type kind uint8

const (
	int8Kind kind = iota
	int16Kind
	int32Kind
	int64Kind
	uint8Kind
	uint16Kind
	uint32Kind
	uint64Kind
	float16Kind
	float32Kind
	float64Kind
	complex64Kind
	complex128Kind
)

// forms has a row for each kind.
var forms = [...]struct {
	name   string
	goName string
	unit   int // bytes of a swap unit
	count  int // swap units
}{
	int8Kind:       {"int8", "int8", 1, 1},
	int16Kind:      {"int16", "int16", 2, 1},
	int32Kind:      {"int32", "int32", 4, 1},
	int64Kind:      {"int64", "int64", 8, 1},
	uint8Kind:      {"uint8", "uint8", 1, 1},
	uint16Kind:     {"uint16", "uint16", 2, 1},
	uint32Kind:     {"uint32", "uint32", 4, 1},
	uint64Kind:     {"uint64", "uint64", 8, 1},
	float16Kind:    {"float16", "number.Half", 2, 1},
	float32Kind:    {"float32", "float32", 4, 1},
	float64Kind:    {"float64", "float64", 8, 1},
	complex64Kind:  {"complex64", "complex64", 4, 2},
	complex128Kind: {"complex128", "complex128", 8, 2},
}

func (k kind) isSigned() bool  { return k <= int64Kind }
func (k kind) isInteger() bool { return k <= uint64Kind }
func (k kind) isComplex() bool { return k >= complex64Kind }
func (k kind) size() int       { return forms[k].unit * forms[k].count }

// Definitions are what a registry knows of these types, one for each.
func Definitions() []dtype.Definition {
	out := make([]dtype.Definition, len(forms))
	for k := range forms {
		t := Type{kind(k)}
		out[k] = dtype.Definition{
			Name:  t.Name(),
			Parse: func(string, *config.Reader, dtype.Resolver) dtype.Type { return t },
		}
	}
	return out
}

// Name is the name of the type in metadata: "int8".
func (t Type) Name() string { return forms[t.kind].name }

// String is the name.
func (t Type) String() string { return t.Name() }

// Configuration is absent.
func (Type) Configuration() config.Value { return config.Value{} }

// Layout has one swap unit, or two for a complex number.
func (t Type) Layout() dtype.Layout {
	f := &forms[t.kind]
	return dtype.Layout{Size: t.kind.size(), Align: f.unit, Units: []dtype.Unit{{Bytes: f.unit, Count: f.count}}}
}

// ParseJSON reads one element; the package comment says which forms there are.
func (t Type) ParseJSON(v config.Value) ([]byte, problem.List) {
	if v.Kind() == config.NonFinite || v.Kind() == config.TooDeep {
		return nil, notJSON(v, "")
	}
	switch {
	case t.kind.isInteger():
		return t.parseInteger(v)
	case t.kind.isComplex():
		return t.parseComplex(v)
	}
	return t.parseFloat(v)
}

// notJSON is the problem of a value that JSON has no word for, or that was cut.
func notJSON(v config.Value, pointer string) problem.List {
	return problem.One(pointer, problem.InvalidValue, "%s is not JSON that can be read here", v.Kind())
}

// AppendJSON appends one element: integers in decimal; finite floats as the shortest decimal that reads back to the same
// bits, with a fraction or an exponent; the two infinities and the canonical NaN (sign clear, only the first bit of the
// fraction set) by name; any other NaN as its bits.
func (t Type) AppendJSON(dst, element []byte) ([]byte, error) {
	if len(element) != t.kind.size() {
		return dst, fmt.Errorf("dtype/number: an element of %s has %d bytes, want %d", t.Name(), len(element), t.kind.size())
	}
	unit := forms[t.kind].unit
	switch {
	case t.kind.isInteger():
		return t.appendInteger(dst, element), nil
	case t.kind.isComplex():
		dst = appendFloat(append(dst, '['), bitsOf(element[:unit]), unit)
		dst = appendFloat(append(dst, ','), bitsOf(element[unit:]), unit)
		return append(dst, ']'), nil
	}
	return appendFloat(dst, bitsOf(element), unit), nil
}
