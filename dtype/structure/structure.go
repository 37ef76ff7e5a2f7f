// Package structure is the data type struct: records of named fields, each of a type of its own.
//
// Configuration, of zarr-extensions, data-types/struct:
//
//	{"name": "struct", "configuration": {"fields": [
//	    {"name": "x", "data_type": "float32"},
//	    {"name": "t", "data_type": {"name": "numpy.datetime64", "configuration": {"unit": "s", "scale_factor": 1}}}
//	]}}
//
// There is at least one field, no name is empty or stands twice, and no field varies in size. A field may be a struct. An
// element is its fields one behind the other, without gaps; byte order is that within the swap units of each field.
//
// The JSON form of one element, as in a fill value, is an object with a value for each field.
//
// The older name structured, of data-types/structured, is read and never written: its fields are pairs, ["x", "float32"],
// and the JSON form of an element may also be base64 of its bytes, little-endian. What is read is a struct.
//
// A field whose type nobody claims is kept. Of such a struct the size is not known, the fields that are known are judged,
// and there are no elements.
package structure

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
)

const name = "struct"

// Type is a data type of records. It is immutable and safe for concurrent use. Two of the same [Type.Configuration] are the
// same type; == says whether they are one and the same value. Make one with [New].
type Type struct {
	fields       []Field
	declarations []config.Value // of the fields, as they were written; nil where there were none
	layout       dtype.Layout
	legacy       bool // declared as structured
}

var (
	_ dtype.Type       = (*Type)(nil)
	_ dtype.Numeric    = (*Type)(nil)
	_ dtype.Ordered    = (*Type)(nil)
	_ dtype.FillMender = (*Type)(nil)
)

// Field is a part of a record.
type Field struct {
	Name   string
	Type   dtype.Type // nil: nobody claims it
	Offset int        // bytes in front of it in an element; -1: not known
}

// New is the type of records with the given fields, whose offsets are not looked at. It is an error when there are none,
// when a name is empty, no UTF-8 or stands twice, and when a type is nil, varies in size or is not known in full.
func New(fields []Field) (*Type, error) {
	if len(fields) == 0 {
		return nil, errors.New("dtype/structure: no fields, want at least one")
	}
	seen := map[string]bool{}
	for i, f := range fields {
		switch {
		case f.Name == "" || !utf8.ValidString(f.Name):
			return nil, fmt.Errorf("dtype/structure: field %d has the name %q, want one that is UTF-8 and not empty", i, f.Name)
		case seen[f.Name]:
			return nil, fmt.Errorf("dtype/structure: field %d is a second %q", i, f.Name)
		case f.Type == nil || f.Type.Layout().Size <= 0:
			return nil, fmt.Errorf("dtype/structure: field %q has no type of a fixed size", f.Name)
		}
		seen[f.Name] = true
	}
	return newType(slices.Clone(fields)), nil
}

// newType takes fields that are valid, and settles where they lie.
func newType(fields []Field) *Type {
	layout := place(fields)
	return &Type{fields: fields, layout: layout}
}

// Name is "struct".
func (*Type) Name() string { return name }

// String is the name.
func (*Type) String() string { return name }

// NumberKind is none.
func (*Type) NumberKind() dtype.NumberKind { return dtype.NoNumber }

// DefaultOrder is little endian for what was declared as structured; a struct has none.
func (t *Type) DefaultOrder() binary.ByteOrder {
	if t.legacy {
		return binary.LittleEndian
	}
	return nil
}

// Fields are the fields in their order.
func (t *Type) Fields() []Field { return slices.Clone(t.fields) }

// Layout has the swap units of the fields, front to back. They are the same memory on every call, not to be changed.
func (t *Type) Layout() dtype.Layout { return t.layout }

// Configuration holds the fields. The declaration of one that nobody claims is as it was written.
func (t *Type) Configuration() config.Value {
	fields := make([]config.Value, len(t.fields))
	for i, f := range t.fields {
		fields[i] = config.NewObject("name", f.Name, "data_type", t.declaration(i))
	}
	return config.NewObject("fields", fields)
}

// declaration is that of a field's type: its name alone where it has no configuration.
func (t *Type) declaration(i int) config.Value {
	f := t.fields[i].Type
	if f == nil {
		return config.Canonical(t.declarations[i], true)
	}
	if c := f.Configuration(); c.Exists() {
		return config.NewObject("name", f.Name(), "configuration", c)
	}
	return config.NewText(f.Name())
}
