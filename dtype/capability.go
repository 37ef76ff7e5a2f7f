package dtype

import (
	"encoding/binary"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Numeric is what a [Type] may be besides: one that says which numbers its elements are, for codecs that compute with them.
type Numeric interface {
	NumberKind() NumberKind
}

// NumberKind says which numbers the elements of a type are.
type NumberKind byte

// The kinds of numbers. Unstated is that of a type which is not [Numeric]: codecs take it for numbers that they know
// nothing of, since refusing it would be a guess.
const (
	Unstated NumberKind = iota
	NoNumber
	Integer
	Float
	Complex
)

// NumberKindOf is the kind that t states.
func NumberKindOf(t Type) NumberKind {
	if n, ok := t.(Numeric); ok {
		return n.NumberKind()
	}
	return Unstated
}

// Ordered is what a [Type] may be besides: one whose elements have a byte order of their own accord, which stands where the
// codec that stores them declares none.
type Ordered interface {
	// DefaultOrder is that byte order; nil where the codec has to declare one after all.
	DefaultOrder() binary.ByteOrder
}

// DefaultOrderOf is the byte order that t has of its own accord; nil where it has none.
func DefaultOrderOf(t Type) binary.ByteOrder {
	if o, ok := t.(Ordered); ok {
		return o.DefaultOrder()
	}
	return nil
}

// FillMender is what a [Type] may be besides: one that offers mends of fill values, as they were written, with pointers
// relative to them. They are made only where the whole value is one of the type then.
type FillMender interface {
	MendFill(v config.Value) []problem.Mend
}

// NameNonFinite offers the name of every bare NaN and infinity in v, "NaN" for NaN: the mends of a type that reads them.
func NameNonFinite(v config.Value) (mends []problem.Mend) {
	for at, kind := range v.NotJSON() {
		if kind == config.NonFinite {
			found, _ := v.Find(at)
			mends = append(mends, problem.Mend{Kind: problem.NonFiniteFillValue, Pointer: at, New: config.NewText(found.Word()).Raw()})
		}
	}
	return mends
}
