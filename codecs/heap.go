package codecs

import (
	"fmt"
	"iter"
	"math"
	"sync"
	"unsafe"
)

// Span is one element of a type whose elements vary in size: Len bytes at Off in a segment of a [Heap]. It moves like any
// element of 16 bytes.
type Span struct {
	Off      uint64
	Len, Seg uint32
}

// SpanSize is the size of a [Span] in bytes.
const SpanSize = int(unsafe.Sizeof(Span{}))

// Heap holds the bytes of elements that vary in size, in segments, so that inner chunks that decode side by side add
// theirs without moving those of others. The zero Heap is empty and ready; it must not be copied. It only grows: what is
// decoded into an [Array] anew comes behind what was there. For chunks that are looked at one by one, take a new Heap each.
type Heap struct {
	mu       sync.RWMutex
	segments [][]byte
}

// Own makes p a segment and gives its number. From then on p is the heap's: nobody writes it. Safe for concurrent use.
func (h *Heap) Own(p []byte) uint32 {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.segments = append(h.segments, p)
	return uint32(len(h.segments) - 1)
}

// Bytes is the content of an element: a view into the heap, read-only, valid for good. Safe for concurrent use.
func (h *Heap) Bytes(s Span) []byte {
	if s.Len == 0 { // so that a zero span is an empty element
		return []byte{}
	}
	h.mu.RLock()
	seg := h.segments[s.Seg]
	h.mu.RUnlock()
	return seg[s.Off : s.Off+uint64(s.Len)]
}

// GetSpan reads the span of the element whose bytes in an [Array] start at p.
func GetSpan(p []byte) Span {
	b := *(*[SpanSize]byte)(p)
	return *(*Span)(unsafe.Pointer(&b))
}

// PutSpan writes the span of the element whose bytes in an [Array] start at p.
func PutSpan(p []byte, s Span) {
	copy(p, (*[SpanSize]byte)(unsafe.Pointer(&s))[:])
}

// NewVarying makes an array of elements that vary in size, in C order, out of copies of their bytes: of string their UTF-8.
func NewVarying[T string | []byte](shape []int, elements []T) (Array, error) {
	a, err := NewArray(shape, 0)
	if err != nil {
		return Array{}, err
	}
	if n := len(a.Data) / SpanSize; n != len(elements) {
		return Array{}, fmt.Errorf("have %d elements for an array of shape %v, want %d", len(elements), shape, n)
	}
	var all []byte
	for i, e := range elements {
		if uint64(len(e)) > math.MaxUint32 {
			return Array{}, fmt.Errorf("element %d has %d bytes, want at most %d", i, len(e), uint32(math.MaxUint32))
		}
		PutSpan(a.Data[i*SpanSize:], Span{Off: uint64(len(all)), Len: uint32(len(e))})
		all = append(all, e...)
	}
	a.Heap.Own(all) // segment 0
	return a, nil
}

// Contents gives the bytes of each element of a, of a type whose elements vary in size, in C order: of string its UTF-8. They
// are the heap's, and valid for good.
func (a Array) Contents() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		a.Elements(SpanSize, func(p []byte) bool { return yield(a.Heap.Bytes(GetSpan(p))) })
	}
}

// Elements calls f with the bytes of every element of a, of item bytes each, in C order, until f gives false.
func (a Array) Elements(item int, f func(element []byte) bool) {
	a.elements(item, f)
}

func (a Array) elements(item int, f func(element []byte) bool) bool {
	if len(a.Shape) == 0 {
		return f(a.Data[:item:item])
	}
	for i := range a.Shape[0] {
		rest := Array{Data: a.Data[min(i*a.Strides[0], len(a.Data)):], Shape: a.Shape[1:], Strides: a.Strides[1:]}
		if !rest.elements(item, f) {
			return false
		}
	}
	return true
}
