package datetime64

import (
	"encoding/binary"
	"fmt"
	"iter"
	"math/bits"

	"github.com/zarrcodec/zarrcodec/internal/kernel/alias"
)

// SetInt64 makes element i, 0 ≤ i < Len, the integer v.
func (e Elements) SetInt64(i int, v int64) {
	u := uint64(v)
	if e.swapped {
		u = bits.ReverseBytes64(u)
	}
	binary.NativeEndian.PutUint64(e.data[i*itemBytes:], u)
}

// SetAll makes each element whose index values yields the integer beside it, as [Elements.All] and slices.All yield them.
// An index outside of 0 to Len-1 is an error.
func (e Elements) SetAll(values iter.Seq2[int, int64]) error {
	for i, v := range values {
		if i < 0 || i >= e.Len() {
			return fmt.Errorf("dtype/datetime64: have a value for element %d, want one of %d elements", i, e.Len())
		}
		e.SetInt64(i, v)
	}
	return nil
}

// SetInt64s fills the elements with values, as many as there are elements. Where valid is not nil, an element whose valid
// is false becomes [NaT]. values may be the memory of the elements, and does not overlap it otherwise.
func (e Elements) SetInt64s(values []int64, valid []bool) error {
	if err := e.agrees(len(values), valid); err != nil {
		return err
	}
	if err := e.storeAll(values); err != nil {
		return err
	}
	for i, ok := range valid {
		if !ok {
			e.SetInt64(i, NaT)
		}
	}
	return nil
}

// SetValid fills the elements with values, as many as there are elements, where their bit in the bitmap valid is set, and
// with [NaT] where it is clear, whatever values has there: the way back from [Elements.Scan]. valid has [BitmapBytes] of
// [Elements.Len]; the bits behind the last element are not looked at. values may be the memory of the elements, and does
// not overlap it otherwise.
func (e Elements) SetValid(values []int64, valid []byte) error {
	if err := e.agrees(len(values), nil); err != nil {
		return err
	}
	if err := e.wantsBitmap(valid); err != nil {
		return err
	}
	if err := e.storeAll(values); err != nil {
		return err
	}
	for i, b := range valid {
		for clear := ^b; clear != 0; clear &= clear - 1 {
			if at := i*8 + bits.TrailingZeros8(clear); at < e.Len() {
				e.SetInt64(at, NaT)
			}
		}
	}
	return nil
}

func (e Elements) storeAll(values []int64) error {
	if alias.Inexact(e.data, bytesOf(values)) {
		return fmt.Errorf("dtype/datetime64: the values overlap the elements that are filled with them")
	}
	e.store(values)
	return nil
}

// agrees is an error where there are not as many values and validities, if any, as elements.
func (e Elements) agrees(values int, valid []bool) error {
	if values != e.Len() {
		return fmt.Errorf("dtype/datetime64: have %d values for %d elements", values, e.Len())
	}
	if valid != nil && len(valid) != values {
		return fmt.Errorf("dtype/datetime64: have %d validities for %d values", len(valid), values)
	}
	return nil
}

// setAll fills the elements with what convert makes of values.
func setAll[T any](e Elements, values []T, valid []bool, convert func(T) (int64, error)) error {
	if err := e.agrees(len(values), valid); err != nil {
		return err
	}
	for i, v := range values {
		if err := setOne(e, i, Null[T]{v, valid == nil || valid[i]}, convert); err != nil {
			return err
		}
	}
	return nil
}

// setOne makes element i what convert makes of v, or NaT.
func setOne[T any](e Elements, i int, v Null[T], convert func(T) (int64, error)) error {
	n := NaT
	if v.Valid {
		var err error
		if n, err = convert(v.V); err != nil {
			return &ElementError{i, fmt.Sprint(v.V), e.step.text(), err}
		}
	}
	e.SetInt64(i, n)
	return nil
}

// setEach fills the elements with what convert makes of values.
func setEach[T any](e Elements, values iter.Seq2[Null[T], error], convert func(T) (int64, error)) error {
	n := 0
	for v, err := range values {
		if err != nil {
			return err
		}
		if n == e.Len() {
			return fmt.Errorf("dtype/datetime64: have more than %d values for as many elements", n)
		}
		if err := setOne(e, n, v, convert); err != nil {
			return err
		}
		n++
	}
	return e.agrees(n, nil)
}
