package bytestring

import (
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Variable is a data type of strings of any number of bytes: [Bytes] or [VariableLengthBytes]. Types are compared with ==.
// The zero Variable is Bytes.
type Variable struct{ zarrPython bool }

var (
	_ dtype.Type    = Variable{}
	_ dtype.Numeric = Variable{}
)

// The data types of strings of any number of bytes.
var (
	Bytes               = Variable{}
	VariableLengthBytes = Variable{zarrPython: true}
)

// Definition is what a registry knows of bytes, which zarr-extensions defines.
func Definition() dtype.Definition { return Bytes.definition() }

func (t Variable) definition() dtype.Definition {
	return dtype.Definition{
		Name:  t.Name(),
		Parse: func(string, *config.Reader, dtype.Resolver) dtype.Type { return t },
	}
}

// Name is "bytes" or "variable_length_bytes".
func (t Variable) Name() string {
	if t.zarrPython {
		return "variable_length_bytes"
	}
	return "bytes"
}

// NumberKind is none.
func (Variable) NumberKind() dtype.NumberKind { return dtype.NoNumber }

// String is the name.
func (t Variable) String() string { return t.Name() }

// Configuration is absent.
func (Variable) Configuration() config.Value { return config.Value{} }

// Layout says that elements vary in size. The alignment is that of the span which stands for one in memory.
func (Variable) Layout() dtype.Layout { return dtype.Layout{Size: 0, Align: 8} }

// ParseJSON reads base64, and of [Bytes] an array of bytes too. The bits are not nil where there are no bytes.
func (t Variable) ParseJSON(v config.Value) ([]byte, problem.List) {
	switch {
	case t.zarrPython:
		return fromBase64(v, "a string of base64")
	case v.Kind() == config.Array:
		return dtype.ParseBytes(v)
	}
	return fromBase64(v, "a string of base64 or an array of integers from 0 to 255")
}

// AppendJSON appends base64. Every element is a value.
func (Variable) AppendJSON(dst, element []byte) ([]byte, error) {
	return appendBase64(dst, element), nil
}
