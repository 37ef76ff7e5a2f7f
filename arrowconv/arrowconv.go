// Package arrowconv hands the elements of chunks to Apache Arrow, and takes them back.
//
//	Zarr data type                         Arrow type
//	int8 … uint64, float16 … float64       the same                              no copy
//	bool                                   Boolean
//	r8, r16, … (raw bits)                  FixedSizeBinary                       no copy
//	raw_bytes, null_terminated_bytes       FixedSizeBinary, with the padding     no copy
//	fixed_length_utf32                     String, or LargeString where asked
//	numpy.datetime64                       Timestamp without a zone              no copy where the unit is Arrow's
//	numpy.timedelta64                      Duration                              no copy where the unit is Arrow's
//	string                                 String, or LargeString where asked    by Varying
//	bytes, variable_length_bytes           Binary, or LargeBinary where asked    by Varying
//
// NaT is null; elements of other types are never null. Arrow has the units s, ms, us and ns. A coarser unit, and one with a
// scale factor, becomes the coarsest of them that has every count of it; a finer one than ns becomes ns where every element
// is exact. What does not fit is an error that names the element, never another value.
//
// "No copy" means that the Arrow array's values are the memory of the elements: that memory must not be changed as long as
// the array, or a slice of it, is used. It is Go's memory, and Retain and Release count for nothing.
package arrowconv

import (
	"errors"
	"fmt"

	"github.com/apache/arrow-go/v18/arrow"

	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/boolean"
	"github.com/zarrcodec/zarrcodec/dtype/bytestring"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/dtype/rawbits"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
	"github.com/zarrcodec/zarrcodec/dtype/vstring"
)

// Options are those of one conversion. The zero value is right for most.
type Options struct {
	// Policy says what becomes of code units of strings that are no code points: Strict, the zero value, makes them an
	// error.
	Policy utf32.Policy
	// Large makes strings a LargeString, which holds more than 2 GiB of text, and bytes a LargeBinary.
	Large bool
	// Null is the element, as many bytes as one has, that a null becomes on the way back; nil: of times and durations
	// NaT, of other types an error.
	Null []byte
}

// ErrUnsupported: Arrow has no type for the elements, or none of the right meaning.
var ErrUnsupported = errors.New("arrowconv: unsupported")

// numbers are Arrow's types of numbers.
var numbers = map[number.Type]arrow.DataType{
	number.Int8: arrow.PrimitiveTypes.Int8, number.Int16: arrow.PrimitiveTypes.Int16,
	number.Int32: arrow.PrimitiveTypes.Int32, number.Int64: arrow.PrimitiveTypes.Int64,
	number.Uint8: arrow.PrimitiveTypes.Uint8, number.Uint16: arrow.PrimitiveTypes.Uint16,
	number.Uint32: arrow.PrimitiveTypes.Uint32, number.Uint64: arrow.PrimitiveTypes.Uint64,
	number.Float16: arrow.FixedWidthTypes.Float16, number.Float32: arrow.PrimitiveTypes.Float32,
	number.Float64: arrow.PrimitiveTypes.Float64,
}

// Type is the Arrow type for elements of t. Types that Arrow lacks, such as complex numbers and times in units without
// a length, are an error that wraps [ErrUnsupported].
func Type(t dtype.Type, o Options) (arrow.DataType, error) {
	switch t := t.(type) {
	case number.Type:
		if a, ok := numbers[t]; ok {
			return a, nil
		}
	case boolean.Type:
		return arrow.FixedWidthTypes.Boolean, nil
	case rawbits.Type, bytestring.Fixed:
		return &arrow.FixedSizeBinaryType{ByteWidth: t.Layout().Size}, nil
	case utf32.Type, vstring.Type:
		if o.Large {
			return arrow.BinaryTypes.LargeString, nil
		}
		return arrow.BinaryTypes.String, nil
	case bytestring.Variable:
		if o.Large {
			return arrow.BinaryTypes.LargeBinary, nil
		}
		return arrow.BinaryTypes.Binary, nil
	case datetime64.DateTime:
		u, _, err := unitFor(t)
		return &arrow.TimestampType{Unit: u}, err
	case datetime64.TimeDelta:
		u, _, err := unitFor(t)
		return &arrow.DurationType{Unit: u}, err
	}
	return nil, unsupported(t)
}

func unsupported(t dtype.Type) error {
	return fmt.Errorf("%w: Arrow has no type for %s", ErrUnsupported, t.Name())
}
