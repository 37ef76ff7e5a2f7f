package codecs

import (
	"fmt"
	"slices"

	"github.com/zarrcodec/zarrcodec/internal/kernel/fill"
	"github.com/zarrcodec/zarrcodec/internal/kernel/move"
)

// Array is elements in memory, in host order: element (i0, i1, …) starts at Data[Σ ik·Strides[k]].
//
// Strides are in bytes and never negative; Data may have any alignment and may hold more than the elements. Whoever
// writes an Array touches no byte between its elements, not even to put back what was there: neighbours may be written
// at the same time.
//
// Of a type whose elements vary in size, which has a Layout of Size 0, such as string, Data holds a [Span] of [SpanSize]
// bytes for each element, into Heap: new(Heap), which arrays may share. The content of the element at p is
// Heap.Bytes(GetSpan(p)); [Array.Contents] gives those of all elements.
type Array struct {
	Data    []byte
	Shape   []int // in elements, outermost first
	Strides []int // in bytes
	Heap    *Heap // nil for types of fixed size; the caller makes it for all others
}

// NewArray allocates elements in C order of a type with a Layout of the given Size; for 0, of one whose elements vary, they
// have a heap of their own and are empty. More than fits into memory is an error; what fits is allocated: judge a shape of a stranger's first,
// by [Bytes].
func NewArray(shape []int, size int) (Array, error) {
	n, ok := Bytes(shape, ItemSize(size))
	if !ok {
		return Array{}, fmt.Errorf("an array of shape %v, of elements of %d bytes, is larger than memory", shape, ItemSize(size))
	}
	a := Dense(make([]byte, n), shape, ItemSize(size))
	if size == 0 {
		a.Heap = new(Heap)
	}
	return a, nil
}

// Dense labels data as elements of item bytes each in C order without gaps. The result aliases data and shape.
func Dense(data []byte, shape []int, item int) Array {
	return Array{Data: data, Shape: shape, Strides: DenseStrides(make([]int, len(shape)), shape, item)}
}

// DenseStrides fills dst with the strides, in bytes, of elements of item bytes in C order without gaps.
func DenseStrides(dst, shape []int, item int) []int {
	for i := len(shape) - 1; i >= 0; i-- {
		dst[i] = item
		item *= shape[i]
	}
	return dst
}

// Count is the number of elements of a shape whose product is known to fit an int.
func Count(shape []int) int {
	n := 1
	for _, l := range shape {
		n *= l
	}
	return n
}

// Dense says whether the elements, of item bytes each, lie in C order without gaps.
func (a Array) Dense(item int) bool {
	want := item
	for i := len(a.Shape) - 1; i >= 0; i-- {
		if a.Shape[i] == 0 {
			return true
		}
		if a.Shape[i] != 1 && a.Strides[i] != want {
			return false
		}
		want *= a.Shape[i]
	}
	return true
}

// Sub is the part of a that starts at element start and has the given shape. Both must lie in a.
func (a Array) Sub(start, shape []int) Array {
	off := 0
	for i, s := range start {
		off += s * a.Strides[i]
	}
	a.Data, a.Shape = a.Data[min(off, len(a.Data)):], shape
	return a
}

// Check says what keeps a from holding elements of item bytes in the given shape.
func (a Array) Check(shape []int, item int) error {
	if len(a.Shape) != len(shape) || len(a.Strides) != len(shape) {
		return fmt.Errorf("array has shape %v and %d strides, want shape %v", a.Shape, len(a.Strides), shape)
	}
	if !slices.Equal(a.Shape, shape) {
		return fmt.Errorf("array has shape %v, want %v", a.Shape, shape)
	}
	if slices.ContainsFunc(shape, func(n int) bool { return n < 0 }) {
		return fmt.Errorf("array has shape %v, which is negative", shape)
	}
	if slices.Contains(shape, 0) {
		return nil
	}
	last := 0
	for i, n := range shape {
		if a.Strides[i] < 0 || n > 1 && a.Strides[i] > (len(a.Data)-last)/(n-1) {
			return fmt.Errorf("array has %d bytes and strides %v, too few for shape %v", len(a.Data), a.Strides, shape)
		}
		last += (n - 1) * a.Strides[i]
	}
	if len(a.Data)-last < item {
		return fmt.Errorf("array has %d bytes, want %d (shape %v, item %d)", len(a.Data), last+item, shape, item)
	}
	return nil
}

// CheckWritable is [Array.Check] of an array that is to be written: along no axis elements may overlap. Elements that only
// axes together make overlap, as strides 2 and 3 of elements of 2 bytes, are not seen: what they become is undefined.
func (a Array) CheckWritable(shape []int, item int) error {
	if err := a.Check(shape, item); err != nil {
		return err
	}
	for i, n := range shape {
		if n > 1 && a.Strides[i] < item && !slices.Contains(shape, 0) {
			return fmt.Errorf("array has strides %v: its elements, of %d bytes, overlap along axis %d, and cannot be written", a.Strides, item, i)
		}
	}
	return nil
}

// Copy fills dst with the elements of src, of item bytes each. They have the same shape and do not overlap.
func Copy(dst, src Array, item int) {
	move.Move(dst.Data, dst.Strides, src.Data, src.Strides, dst.Shape, item, 1)
}

// ItemSize is the number of bytes that an element of a type of the given size takes in an Array.
func ItemSize(size int) int {
	if size == 0 {
		return SpanSize
	}
	return size
}

// Fill writes the fill value, given by the bits of one element, to every element of a; size is that of the type, 0 for
// one whose elements vary.
func Fill(a Array, size int, element []byte) {
	if size == 0 {
		span := make([]byte, SpanSize)
		PutSpan(span, Span{Len: uint32(len(element)), Seg: a.Heap.Own(element)})
		element = span
	}
	fill.Fill(a.Data, a.Strides, a.Shape, element)
}

// IsFill says whether every element of a is, bit for bit, the fill value. Of a type whose elements vary in size (0) it
// compares the elements' bytes.
func IsFill(a Array, size int, element []byte) bool {
	if size > 0 {
		return fill.Test(a.Data, a.Strides, a.Shape, element)
	}
	for p := range a.Contents() {
		if string(p) != string(element) {
			return false
		}
	}
	return true
}

// Region picks elements Start[k] + j·Step[k], 0 ≤ j < Count[k], of a chunk along each axis k. Step is at least 1. It counts in
// int, as a chunk lies in memory; a region of a whole array is a chunkgrid.Region, which the Parts of a metadata.Array
// cuts into one of these for each chunk.
type Region struct{ Start, Step, Count []int }

// Whole is the region of everything in a shape.
func Whole(shape []int) Region { return Block(make([]int, len(shape)), slices.Clone(shape)) }

// Block is the region of count elements along each axis, from start on, without steps.
func Block(start, count []int) Region {
	one := make([]int, len(start))
	for i := range one {
		one[i] = 1
	}
	return Region{Start: start, Step: one, Count: count}
}

// IsWhole says whether r picks every element of the shape.
func (r Region) IsWhole(shape []int) bool {
	for i, n := range shape {
		if r.Start[i] != 0 || r.Count[i] != n || r.Step[i] != 1 && n > 1 {
			return false
		}
	}
	return true
}

// Check says what keeps r from being a region of the shape.
func (r Region) Check(shape []int) error {
	if len(r.Start) != len(shape) || len(r.Step) != len(shape) || len(r.Count) != len(shape) {
		return fmt.Errorf("region has %d, %d and %d axes, want %d", len(r.Start), len(r.Step), len(r.Count), len(shape))
	}
	for i, n := range shape {
		start, step, count := r.Start[i], r.Step[i], r.Count[i]
		if start < 0 || step < 1 || count < 0 || start > n || count > 0 && (start >= n || count-1 > (n-1-start)/step) {
			return fmt.Errorf("region picks %d elements from %d in steps of %d along axis %d, which has %d", count, start, step, i, n)
		}
	}
	return nil
}

// Of is the part of a that r names.
func (r Region) Of(a Array, w *Worker) Array {
	out := a.Sub(r.Start, r.Count)
	out.Strides = w.Ints(len(a.Strides))
	for i := range out.Strides {
		out.Strides[i] = a.Strides[i] * r.Step[i]
	}
	return out
}
