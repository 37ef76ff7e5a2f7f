package arrowconv

import (
	"fmt"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"

	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/boolean"
	"github.com/zarrcodec/zarrcodec/dtype/bytestring"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/dtype/rawbits"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
)

// Elements fills dst, dense elements of type t in host order, as many as a has, from an Arrow array: the way back from
// [Array]. a is of the type that [Type] gives for t, or, of times and strings, of any unit and either offset size; it may
// be a slice. A null is what Options.Null says. A value that t does not have is an error that names it: a string that is
// too long, a time between two counts, a valid time whose integer is that of NaT. dst is undefined after an error.
func Elements(dst []byte, t dtype.Type, a arrow.Array, o Options) error {
	if err := wantsFixed(t); err != nil {
		return err
	}
	if want := a.Len() * t.Layout().Size; len(dst) != want {
		return fmt.Errorf("arrowconv: have %d bytes for %d elements of %s, want %d", len(dst), a.Len(), t.Name(), want)
	}
	if o.Null != nil && len(o.Null) != t.Layout().Size {
		return fmt.Errorf("arrowconv: the element for nulls has %d bytes, want %d", len(o.Null), t.Layout().Size)
	}
	if err := fill(dst, t, a); err != nil {
		return err
	}
	return nulls(dst, t, a, o.Null)
}

// fill writes the values of a, and of what is null anything.
func fill(dst []byte, t dtype.Type, a arrow.Array) error {
	switch t.(type) {
	case utf32.Type:
		return fillTexts(dst, t, a)
	case datetime64.DateTime, datetime64.TimeDelta:
		return fillTimes(dst, t, a)
	case boolean.Type:
		if b, ok := a.(*array.Boolean); ok {
			for i := range dst {
				dst[i] = 0
				if b.Value(i) {
					dst[i] = 1
				}
			}
			return nil
		}
	case number.Type, rawbits.Type, bytestring.Fixed:
		if to, err := Type(t, Options{}); err == nil && arrow.TypeEqual(to, a.DataType()) {
			copyValues(dst, a, t.Layout().Size)
			return nil
		}
	}
	return mismatch(t, a)
}

func mismatch(t dtype.Type, a arrow.Array) error {
	return fmt.Errorf("%w: no elements of %s are made of an Arrow %s", ErrUnsupported, t.Name(), a.DataType())
}

// copyValues copies values of size bytes each.
func copyValues(dst []byte, a arrow.Array, size int) {
	if values := a.Data().Buffers()[1]; values != nil {
		copy(dst, values.Bytes()[a.Data().Offset()*size:])
	}
}

// nulls puts element in the place of what is null.
func nulls(dst []byte, t dtype.Type, a arrow.Array, element []byte) error {
	if a.NullN() == 0 {
		return nil
	}
	if element == nil {
		if element = nat(t); element == nil {
			return noNull(t, a)
		}
	}
	for i := range a.Len() {
		if a.IsNull(i) {
			copy(dst[i*len(element):], element)
		}
	}
	return nil
}

// nat is the element for "no value" of a type that has one.
func nat(t dtype.Type) []byte {
	switch t.(type) {
	case datetime64.DateTime, datetime64.TimeDelta:
		return number.Bytes([]int64{datetime64.NaT})
	}
	return nil
}

// noNull is the error of an array with a null, and of elements that have none.
func noNull(t dtype.Type, a arrow.Array) error {
	return fmt.Errorf("arrowconv: element %d is null, and %s has no null: say in Options.Null what it becomes", firstNull(a), t.Name())
}

func firstNull(a arrow.Array) int {
	for i := range a.Len() {
		if a.IsNull(i) {
			return i
		}
	}
	return -1
}

// fillTexts pads strings. What is null is an empty one first.
func fillTexts(dst []byte, t dtype.Type, a arrow.Array) error {
	e, err := utf32.Of(t, dst, false)
	if err == nil {
		switch a := a.(type) {
		case *array.String:
			err = setTexts(e, a, a.ValueOffsets())
		case *array.LargeString:
			err = setTexts(e, a, a.ValueOffsets())
		default:
			return mismatch(t, a)
		}
	}
	if err != nil {
		return fmt.Errorf("arrowconv: %w", err)
	}
	return nil
}

// setTexts encodes the strings between offsets in the text of a. The text that a null may have does not count.
func setTexts[O int32 | int64](e utf32.Elements, a arrow.Array, offsets []O) error {
	if a.Len() == 0 {
		return nil
	}
	if a.NullN() > 0 {
		return e.SetSeq(func(yield func(string) bool) {
			for i := range a.Len() {
				s := ""
				if !a.IsNull(i) {
					s = a.(interface{ Value(int) string }).Value(i)
				}
				if !yield(s) {
					return
				}
			}
		}, utf32.AsGiven)
	}
	var text []byte
	if b := a.Data().Buffers()[2]; b != nil {
		text = b.Bytes()
	}
	return utf32.SetUTF8(e, text, offsets, utf32.AsGiven)
}

// fillTimes converts counts, exactly.
func fillTimes(dst []byte, t dtype.Type, a arrow.Array) error {
	var unit arrow.TimeUnit
	_, isDelta := t.(datetime64.TimeDelta)
	switch typ := a.DataType().(type) {
	case *arrow.TimestampType:
		unit = typ.Unit
		if isDelta {
			return mismatch(t, a)
		}
	case *arrow.DurationType:
		unit = typ.Unit
		if !isDelta {
			return mismatch(t, a)
		}
	default:
		return mismatch(t, a)
	}
	from, err := ofArrowUnit(t, unit)
	if err != nil {
		return err
	}
	counts, err := validCounts(a)
	if err != nil {
		return err
	}
	if from != t {
		if counts, err = converted(from, t, counts); err != nil {
			return err
		}
	}
	copy(dst, number.Bytes(counts))
	return nil
}

// validCounts are the integers of times; NaT where they are null.
func validCounts(a arrow.Array) ([]int64, error) {
	counts := make([]int64, a.Len())
	copyValues(number.Bytes(counts), a, 8)
	for i, v := range counts {
		switch {
		case a.IsNull(i):
			counts[i] = datetime64.NaT
		case v == datetime64.NaT:
			return nil, fmt.Errorf("arrowconv: element %d is valid, and its integer is that of NaT", i)
		}
	}
	return counts, nil
}
