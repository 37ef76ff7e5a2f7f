// Package dtype is the contract of data types: what a type says of itself to the codecs, and how a registry finds it.
// The types themselves live in the packages below it.
package dtype

import (
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Type is a parsed, valid data type. Immutable and safe for concurrent use.
//
// The bits of an element are its bytes in memory on this machine (host order): [Layout.Size] bytes.
type Type interface {
	// Name is the canonical name: "int32", "r16", "fixed_length_utf32".
	Name() string
	// Configuration is canonical, for writing the type back; absent where the type has none.
	Configuration() config.Value
	// Layout is the form of one element.
	Layout() Layout
	// ParseJSON reads the JSON form of one element, which is that of a fill value, into its bits. Problems are relative
	// to v; the bits are nil when there are any, and where the type's elements are too large to make one for a document:
	// such a type is judged, and never bound.
	ParseJSON(v config.Value) ([]byte, problem.List)
	// AppendJSON appends the JSON form of one element, given by its bits: the canonical spelling that ParseJSON reads
	// back to the same bits. Bits that are no value of the type are an error (a bool of 2, a code point that is none).
	AppendJSON(dst, element []byte) ([]byte, error)
}

// Layout is the form of one element in memory and, but for byte order, in the bytes codec.
type Layout struct {
	Size  int    // in bytes; 0: elements vary in size; -1: not known, a nested type is unclaimed
	Align int    // in bytes, of a typed view
	Units []Unit // the swap units, front to back; of what is known, where Size is -1
}

// Unit is a run of swap units: Count units of Bytes bytes each. Byte order is that within one swap unit: {4, 2} is a
// complex64, {4, 3} a string of three code points, {1, 2} two opaque bytes.
type Unit struct{ Bytes, Count int }

// Swaps says whether the order of bytes matters to elements of this layout; known is false where that depends on a
// nested type which is unclaimed.
func (l Layout) Swaps() (yes, known bool) {
	for _, u := range l.Units {
		if u.Bytes > 1 {
			return true, true
		}
	}
	return false, l.Size >= 0
}

// Resolver resolves the declaration of a type that a configuration nests, at a place relative to the declaration that is
// being parsed ("/configuration/data_type"). Problems of the nested declaration go to the reading, behind those of the
// asker. It gives nil where the declaration is unclaimed or refused.
type Resolver interface {
	Type(v config.Value, at string) Type
}

// Definition is what a registry knows of a data type's name.
type Definition struct {
	Name    string                 // "int32"; of a family its pattern, "r*"
	Aliases []string               // other names that are read, and written back as Name
	Claims  func(name string) bool // of a family; nil: Name and Aliases
	// Parse reads a declaration with a claimed name. It gives nil, with problems in c, for one that it refuses.
	Parse func(name string, c *config.Reader, r Resolver) Type
	// Mend, which may be nil, offers mends of a declaration, with pointers relative to it. conf is the configuration as it
	// was written, also where Parse refuses it; absent where there is none.
	Mend func(conf config.Value) []problem.Mend
}
