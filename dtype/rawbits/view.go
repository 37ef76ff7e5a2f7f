package rawbits

import (
	"fmt"
	"iter"

	"github.com/zarrcodec/zarrcodec/dtype"
)

// Elements are the elements of a data type of raw bits in memory, without gaps. They are the memory that was viewed: a
// change in one is seen in the other. The zero Elements has none.
type Elements struct {
	data []byte
	size int
}

// View shows data as elements of type t, which is of this package. Nothing is copied. It is an error when len(data) is no
// multiple of the item size.
func View(t dtype.Type, data []byte) (Elements, error) {
	raw, ok := t.(Type)
	if !ok {
		return Elements{}, fmt.Errorf("dtype/rawbits: %s is not a type of raw bits", typeName(t))
	}
	if len(data)%raw.bytes() != 0 {
		return Elements{}, fmt.Errorf("dtype/rawbits: have %d bytes of %s, want a multiple of %d", len(data), t.Name(), raw.bytes())
	}
	return Elements{data, raw.bytes()}, nil
}

func typeName(t dtype.Type) string {
	if t == nil {
		return "data without a type"
	}
	return t.Name()
}

// Len is the number of elements.
func (e Elements) Len() int {
	if e.size == 0 {
		return 0
	}
	return len(e.data) / e.size
}

// At is element i, its bytes in the order in which a chunk holds them. The result has no capacity beyond the element. Like
// an index of a slice, an i below 0 or from Len on panics.
func (e Elements) At(i int) []byte {
	if i < 0 || i >= e.Len() {
		panic(fmt.Sprintf("rawbits.Elements.At: element %d of %d", i, e.Len()))
	}
	return e.data[i*e.size:][:e.size:e.size]
}

// All yields every element with its index.
func (e Elements) All() iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		for i := range e.Len() {
			if !yield(i, e.At(i)) {
				return
			}
		}
	}
}
