package number

import (
	"fmt"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Type is one of the data types of this package. Types are compared with ==. The zero Type is [Int8].
type Type struct{ kind kind }

var (
	_ dtype.Type       = Type{}
	_ dtype.Numeric    = Type{}
	_ dtype.FillMender = Type{}
)

// The data types of the core specification.
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

// The data types of the extensions. The elements of those narrower than a byte have a byte each.
var (
	Int2                     = Type{int2Kind}
	Int4                     = Type{int4Kind}
	Uint2                    = Type{uint2Kind}
	Uint4                    = Type{uint4Kind}
	BFloat16                 = Type{bfloat16Kind}
	Float8E3M4               = Type{float8E3M4Kind}
	Float8E4M3               = Type{float8E4M3Kind}
	Float8E5M2               = Type{float8E5M2Kind}
	Float8E4M3B11FNUZ        = Type{float8E4M3B11FNUZKind}
	Float8E4M3FNUZ           = Type{float8E4M3FNUZKind}
	Float8E5M2FNUZ           = Type{float8E5M2FNUZKind}
	Float8E8M0FNU            = Type{float8E8M0FNUKind}
	Float6E2M3FN             = Type{float6E2M3FNKind}
	Float6E3M2FN             = Type{float6E3M2FNKind}
	Float4E2M1FN             = Type{float4E2M1FNKind}
	ComplexFloat16           = Type{complexFloat16Kind}
	ComplexBFloat16          = Type{complexBfloat16Kind}
	ComplexFloat8E3M4        = Type{complexFloat8E3M4Kind}
	ComplexFloat8E4M3        = Type{complexFloat8E4M3Kind}
	ComplexFloat8E5M2        = Type{complexFloat8E5M2Kind}
	ComplexFloat8E4M3B11FNUZ = Type{complexFloat8E4M3B11FNUZKind}
	ComplexFloat8E4M3FNUZ    = Type{complexFloat8E4M3FNUZKind}
	ComplexFloat8E5M2FNUZ    = Type{complexFloat8E5M2FNUZKind}
	ComplexFloat8E8M0FNU     = Type{complexFloat8E8M0FNUKind}
	ComplexFloat6E2M3FN      = Type{complexFloat6E2M3FNKind}
	ComplexFloat6E3M2FN      = Type{complexFloat6E3M2FNKind}
	ComplexFloat4E2M1FN      = Type{complexFloat4E2M1FNKind}
)

// Definitions are what a registry knows of the types of the core specification, one for each.
func Definitions() []dtype.Definition {
	var out []dtype.Definition
	for k := range firstExtension {
		out = append(out, definition(Type{k}.Name(), Type{k}))
	}
	return out
}

// Extensions are what a registry knows of the types of the extensions, and of the names that two types of the core
// specification have there besides: complex_float32 and complex_float64.
func Extensions() []dtype.Definition {
	out := []dtype.Definition{definition("complex_float32", Complex64), definition("complex_float64", Complex128)}
	for k := firstExtension; int(k) < len(forms); k++ {
		out = append(out, definition(Type{k}.Name(), Type{k}))
	}
	return out
}

func definition(name string, t Type) dtype.Definition {
	return dtype.Definition{
		Name:  name,
		Parse: func(string, *config.Reader, dtype.Resolver) dtype.Type { return t },
	}
}

// Name is the name of the type in metadata: "int8".
func (t Type) Name() string { return t.form().name }

// String is the name.
func (t Type) String() string { return t.Name() }

// Configuration is absent.
func (Type) Configuration() config.Value { return config.Value{} }

// Layout has one swap unit, or two for a complex number.
func (t Type) Layout() dtype.Layout {
	f := t.form()
	return dtype.Layout{Size: f.size(), Align: f.unit, Units: []dtype.Unit{{Bytes: f.unit, Count: f.count}}}
}

// NumberKind is that of the elements.
func (t Type) NumberKind() dtype.NumberKind {
	switch f := t.form(); {
	case f.float == nil:
		return dtype.Integer
	case f.count == 2:
		return dtype.Complex
	}
	return dtype.Float
}

// MendFill names bare NaNs and infinities in elements that are floating-point numbers, or have them for parts.
func (t Type) MendFill(v config.Value) []problem.Mend {
	if t.NumberKind() == dtype.Integer {
		return nil
	}
	return dtype.NameNonFinite(v)
}

// ParseJSON reads one element; the package comment says which forms there are.
func (t Type) ParseJSON(v config.Value) ([]byte, problem.List) {
	if ps := dtype.NotJSON(v, ""); ps != nil {
		return nil, ps
	}
	switch f := t.form(); {
	case f.float == nil:
		return f.parseInteger(v)
	case f.count == 2:
		return f.parseComplex(v)
	default:
		return f.parseFloat(v)
	}
}

// AppendJSON appends one element: integers in decimal; finite floats as the shortest decimal that reads back to the same
// bits, with a fraction or an exponent; the two infinities and the canonical NaN by name; any other NaN as its bits. Of a
// type narrower than a byte the unused bits do not count.
func (t Type) AppendJSON(dst, element []byte) ([]byte, error) {
	f := t.form()
	if len(element) != f.size() {
		return dst, fmt.Errorf("dtype/number: an element of %s has %d bytes, want %d", f.name, len(element), f.size())
	}
	switch {
	case f.float == nil:
		return f.appendInteger(dst, element), nil
	case f.count == 2:
		dst = f.float.append(append(dst, '['), bitsOf(element[:f.unit]))
		dst = f.float.append(append(dst, ','), bitsOf(element[f.unit:]))
		return append(dst, ']'), nil
	}
	return f.float.append(dst, bitsOf(element)), nil
}
