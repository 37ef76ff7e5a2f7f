package arrowconv

import (
	"fmt"
	"unsafe"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/boolean"
	"github.com/zarrcodec/zarrcodec/dtype/bytestring"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/dtype/rawbits"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
)

// Array gives dense elements of type t, in host order, as an Arrow array of [Type], without a shape: Arrow's are of one
// axis. The package comment says when it is the memory of data. Times and numbers that are not aligned are copied.
func Array(t dtype.Type, data []byte, o Options) (arrow.Array, error) {
	return toArrow(t, data, false, o)
}

// ArraySwapped is Array for strings and times whose swap units are in the other order than the host's, as the View and the
// DecodeStored of a plan give them: they are reversed in the pass that converts them.
func ArraySwapped(t dtype.Type, data []byte, o Options) (arrow.Array, error) {
	return toArrow(t, data, true, o)
}

func toArrow(t dtype.Type, data []byte, swapped bool, o Options) (arrow.Array, error) {
	to, err := Type(t, o)
	if err != nil {
		return nil, err
	}
	if err := wantsFixed(t); err != nil {
		return nil, err
	}
	if size := t.Layout().Size; len(data)%size != 0 {
		return nil, fmt.Errorf("arrowconv: have %d bytes, want a multiple of %d, the size of an element of %s", len(data), size, t.Name())
	}
	switch t := t.(type) {
	case utf32.Type:
		return texts(t, to, data, swapped, o)
	case timed:
		_, same, _ := unitFor(t)
		return times(t, same, to, data, swapped)
	}
	if swapped {
		return nil, fmt.Errorf("arrowconv: elements of %s are wanted in host order", t.Name())
	}
	switch t := t.(type) {
	case boolean.Type:
		return bools(data)
	case rawbits.Type, bytestring.Fixed:
		return fixed(to, data, t.Layout().Size), nil
	}
	return fixed(to, aligned(t.(number.Type), data), t.Layout().Size), nil
}

// newArray gives the Arrow array of n elements over buffers; the first is the validity bitmap, nil where nothing is null.
func newArray(t arrow.DataType, n, nulls int, buffers ...[]byte) arrow.Array {
	all := make([]*memory.Buffer, len(buffers))
	for i, b := range buffers {
		if b != nil || i > 0 {
			all[i] = memory.NewBufferBytes(b)
		}
	}
	return array.MakeFromData(array.NewData(t, n, all, nil, nulls, 0))
}

// fixed is elements of size bytes each.
func fixed(t arrow.DataType, data []byte, size int) arrow.Array {
	return newArray(t, len(data)/size, 0, nil, data)
}

// aligned is data where Go and Arrow may read numbers, else a copy.
func aligned(t number.Type, data []byte) []byte {
	if len(data) == 0 || uintptr(unsafe.Pointer(&data[0]))%uintptr(t.Layout().Align) == 0 {
		return data
	}
	return copyOf(data)
}

// copyOf is a copy of data that is aligned to 8 bytes.
func copyOf(data []byte) []byte {
	out := number.Bytes(make([]uint64, (len(data)+7)/8))[:len(data)]
	copy(out, data)
	return out
}

// bools packs bytes of 0 and 1 to bits.
func bools(data []byte) (arrow.Array, error) {
	values, err := boolean.View(data)
	if err != nil {
		return nil, fmt.Errorf("arrowconv: %w", err)
	}
	bits := make([]byte, (len(values)+7)/8)
	for i, v := range values {
		if v {
			bits[i/8] |= 1 << (i % 8)
		}
	}
	return newArray(arrow.FixedWidthTypes.Boolean, len(values), 0, nil, bits), nil
}

// texts makes one buffer of UTF-8 with offsets.
func texts(t utf32.Type, to arrow.DataType, data []byte, swapped bool, o Options) (arrow.Array, error) {
	e, err := utf32.Of(t, data, swapped)
	if err != nil {
		return nil, fmt.Errorf("arrowconv: %w", err)
	}
	if o.Large {
		return textArray[int64](e, to, o.Policy)
	}
	return textArray[int32](e, to, o.Policy)
}

func textArray[O int32 | int64](e utf32.Elements, to arrow.DataType, p utf32.Policy) (arrow.Array, error) {
	text, offsets, err := utf32.AppendUTF8(nil, make([]O, 0, e.Len()+1), e, p)
	if err != nil {
		return nil, fmt.Errorf("arrowconv: %w", err)
	}
	if len(offsets) == 0 {
		offsets = []O{0}
	}
	return newArray(to, e.Len(), 0, nil, number.Bytes(offsets), text), nil
}

// times gives the counts of elements of type t in those of type same, and which are not NaT.
func times(t, same dtype.Type, to arrow.DataType, data []byte, swapped bool) (arrow.Array, error) {
	e, err := datetime64.Of(t, data, swapped)
	if err != nil {
		return nil, fmt.Errorf("arrowconv: %w", err)
	}
	valid := make([]byte, datetime64.BitmapBytes(e.Len()))
	counts, nulls, err := scan(e, valid)
	if err != nil {
		return nil, fmt.Errorf("arrowconv: %w", err)
	}
	if t != same {
		if counts, err = converted(t, same, counts); err != nil {
			return nil, err
		}
	}
	if nulls == 0 {
		valid = nil
	}
	return newArray(to, e.Len(), nulls, valid, number.Bytes(counts)), nil
}

// scan gives the counts, a view where that can be, and fills the bitmap.
func scan(e datetime64.Elements, valid []byte) (counts []int64, nulls int, err error) {
	if counts, err = e.Int64s(); err == nil {
		nulls, err = e.Scan(nil, valid)
		return counts, nulls, err
	}
	counts = make([]int64, e.Len())
	nulls, err = e.Scan(counts, valid)
	return counts, nulls, err
}

// converted is counts of another type, in memory of its own.
func converted(from, to dtype.Type, counts []int64) ([]int64, error) {
	c, err := datetime64.NewConversion(from, to, datetime64.Exact)
	if err != nil {
		return nil, fmt.Errorf("arrowconv: %w", err)
	}
	out := make([]int64, len(counts))
	if err := c.Int64s(out, counts); err != nil {
		return nil, fmt.Errorf("arrowconv: %w", err)
	}
	return out, nil
}
