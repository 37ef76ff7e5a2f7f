package datetime64

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"unsafe"

	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/internal/kernel/nat"
)

// Elements is typed access to dense elements in C order. It aliases the memory that it was made of. Safe for concurrent
// use as long as nobody writes.
type Elements struct {
	name    string // of the type
	step    step
	data    []byte
	swapped bool
}

// Of gives typed access to data, whose length is a multiple of 8 bytes, with any alignment. t must be a [DateTime] or a
// [TimeDelta]. swapped says that the bytes of each element are in the other order than the host's, as the View and
// DecodeStored of a plan report it; decoded data are in host order, and swapped is false.
func Of(t dtype.Type, data []byte, swapped bool) (Elements, error) {
	e := Elements{data: data, swapped: swapped}
	switch t := t.(type) {
	case DateTime:
		e.name, e.step = t.Name(), t.step
	case TimeDelta:
		e.name, e.step = t.Name(), t.step
	case nil:
		return e, fmt.Errorf("dtype/datetime64: have elements of no type, want %s or %s", dateTimeName, timeDeltaName)
	default:
		return e, fmt.Errorf("dtype/datetime64: have elements of type %s, want %s or %s", t.Name(), dateTimeName, timeDeltaName)
	}
	if e.step == (step{}) {
		return e, fmt.Errorf("dtype/datetime64: have elements of the zero %s, which is no type", e.name)
	}
	if len(data)%itemBytes != 0 {
		return e, fmt.Errorf("dtype/datetime64: have %d bytes, want a multiple of %d, the bytes of an element", len(data), itemBytes)
	}
	return e, nil
}

// Len is the number of elements.
func (e Elements) Len() int { return len(e.data) / itemBytes }

// Int64 is the integer of element i, 0 ≤ i < Len.
func (e Elements) Int64(i int) int64 {
	u := binary.NativeEndian.Uint64(e.data[i*itemBytes:])
	if e.swapped {
		u = bits.ReverseBytes64(u)
	}
	return int64(u)
}

// Int64s gives the integers of all elements, [NaT] included: a view of the elements' memory, without a copy. It is an
// error where they are swapped or not aligned to 8 bytes.
func (e Elements) Int64s() ([]int64, error) {
	if len(e.data) == 0 {
		return nil, nil
	}
	if e.swapped {
		return nil, fmt.Errorf("dtype/datetime64: the elements are not in host order, a view needs that")
	}
	at := unsafe.Pointer(&e.data[0])
	if off := uintptr(at) % itemBytes; off != 0 {
		return nil, fmt.Errorf("dtype/datetime64: the elements start %d bytes behind a multiple of %d, a view needs them aligned", off, itemBytes)
	}
	return unsafe.Slice((*int64)(at), e.Len()), nil
}

// BitmapBytes is the length in bytes of the validity bitmap of n elements.
func BitmapBytes(n int) int { return nat.BitmapBytes(n) }

// Scan fills values with the integers of all elements in host order and valid with their validity bitmap, in one pass, and
// gives the number of elements that are [NaT]: Arrow's layout, where bit i%8 of valid[i/8] is set when element i is not
// NaT, and the bits behind the last one are clear. values has [Elements.Len] integers, or is nil where the bitmap is all
// that is wanted; it is the memory of the elements itself, or does not overlap it. valid has [BitmapBytes] of that, and
// overlaps neither.
func (e Elements) Scan(values []int64, valid []byte) (nulls int, err error) {
	if err := e.wantsBitmap(valid); err != nil {
		return 0, err
	}
	if values != nil && len(values) != e.Len() {
		return 0, fmt.Errorf("dtype/datetime64: have room for %d integers, want %d", len(values), e.Len())
	}
	if !nat.Apart(bytesOf(values), valid, e.data) {
		return 0, errOverlap
	}
	if values == nil {
		return nat.Bitmap(valid, e.data, e.swapped), nil
	}
	return nat.Copy(bytesOf(values), valid, e.data, e.swapped), nil
}

// wantsBitmap is an error where valid is not the bitmap of as many elements.
func (e Elements) wantsBitmap(valid []byte) error {
	if want := BitmapBytes(e.Len()); len(valid) != want {
		return fmt.Errorf("dtype/datetime64: have a bitmap of %d bytes, want %d for %d elements", len(valid), want, e.Len())
	}
	return nil
}

// wants is an error where the elements are not of the named type, or their unit is one of refused.
func (e Elements) wants(name, goType string, refused ...Unit) error {
	if e.name != name {
		return fmt.Errorf("dtype/datetime64: have elements of %s, want %s for %s", e.name, name, goType)
	}
	for _, u := range refused {
		if e.step.unit == u {
			return fmt.Errorf("dtype/datetime64: %s of unit %q has no fixed length, and no %s", name, u, goType)
		}
	}
	return nil
}
