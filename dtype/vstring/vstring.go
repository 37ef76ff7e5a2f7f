// Package vstring is the data type string: text of any length.
//
// It has no configuration: a declaration is the bare name, or an object with only that name. The elements of a chunk vary
// in size, so that the bytes codec refuses them; vlen-utf8 takes them. The bits of one element are its UTF-8.
//
// The JSON form of one element, as in a fill value, is a string. One with half of a surrogate pair, "\ud800", is no text
// and has no UTF-8: it is refused. Source: zarr-extensions, data-types/string.
package vstring

import (
	"errors"
	"unicode/utf8"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

const name = "string"

// Type is the data type. Its one value is Type{}.
type Type struct{}

var (
	_ dtype.Type    = Type{}
	_ dtype.Numeric = Type{}
)

// Definition is what a registry knows of the type.
func Definition() dtype.Definition {
	return dtype.Definition{
		Name:  name,
		Parse: func(string, *config.Reader, dtype.Resolver) dtype.Type { return Type{} },
	}
}

// Name is "string".
func (Type) Name() string { return name }

// String is the name.
func (Type) String() string { return name }

// NumberKind is none.
func (Type) NumberKind() dtype.NumberKind { return dtype.NoNumber }

// Configuration is absent.
func (Type) Configuration() config.Value { return config.Value{} }

// Layout says that elements vary in size. The alignment is that of the span which stands for one in memory.
func (Type) Layout() dtype.Layout { return dtype.Layout{Size: 0, Align: 8} }

// ParseJSON reads a string into its UTF-8, which is not nil where it is empty.
func (Type) ParseJSON(v config.Value) ([]byte, problem.List) {
	if ps := dtype.NotJSON(v, ""); ps != nil {
		return nil, ps
	}
	text, ok := v.Text()
	switch {
	case !ok:
		return nil, config.Mismatch(v, "", "a string")
	case v.LoneSurrogate():
		return nil, problem.One("", problem.InvalidValue, "the string has half of a surrogate pair, which is no code point")
	}
	return []byte(text), nil
}

var errNotUTF8 = errors.New("dtype/vstring: an element is not UTF-8")

// AppendJSON appends the string. Bytes that are not UTF-8 are an error.
func (Type) AppendJSON(dst, element []byte) ([]byte, error) {
	if !utf8.Valid(element) {
		return dst, errNotUTF8
	}
	return config.AppendQuoted(dst, string(element)), nil
}
