package utf32

import (
	"fmt"
	"iter"
	"slices"
	"unsafe"

	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/internal/kernel/swap"
	"github.com/zarrcodec/zarrcodec/internal/kernel/utf32"
)

// Policy says what becomes of a code unit that is a surrogate or above U+10FFFF. For a third way, the units
// untouched, see [Units] and [Elements.AppendUnits]. Any other value is Replace.
type Policy byte

// The policies.
const (
	Strict  Policy = iota // it is an error, a [*CodePointError]
	Replace               // it reads as U+FFFD, the replacement character
)

// Elements is typed access to dense elements in C order. It aliases the memory that it was made of. Safe for concurrent
// use as long as nobody writes.
type Elements struct {
	t    Type
	data []byte
	form utf32.Form
}

// Of gives typed access to data, whose length is a multiple of the element's, with any alignment. t must be a [Type].
// swapped says that the bytes of each code unit are in the other order than the host's, as the View and DecodeStored of a
// plan report it; decoded data are in host order, and swapped is false.
func Of(t dtype.Type, data []byte, swapped bool) (Elements, error) {
	own, ok := t.(Type)
	if !ok || own.codePoints < 1 {
		return Elements{}, fmt.Errorf("dtype/utf32: have elements of type %s, want %s", typeName(t), name)
	}
	if len(data)%own.size() != 0 {
		return Elements{}, fmt.Errorf("dtype/utf32: have %d bytes, want a multiple of %d, the bytes of an element", len(data), own.size())
	}
	return Elements{own, slices.Clip(data), own.form(swapped)}, nil
}

func typeName(t dtype.Type) string {
	if t == nil || t == (Type{}) {
		return "none"
	}
	return t.Name()
}

// Len is the number of elements.
func (e Elements) Len() int {
	if len(e.data) == 0 { // the zero Elements has no type
		return 0
	}
	return len(e.data) / e.t.size()
}

// slice is the elements from up to, and not including, to.
func (e Elements) slice(from, to int) Elements {
	return Elements{e.t, e.data[from*e.t.size() : to*e.t.size()], e.form}
}

// String is element i, 0 ≤ i < Len, without its padding, in memory of its own.
func (e Elements) String(i int, p Policy) (string, error) {
	return e.slice(i, i+1).text(i, p)
}

// Longest is the number of code units of the longest element without its padding, 0 to the capacity.
func (e Elements) Longest() int {
	if len(e.data) == 0 {
		return 0
	}
	return utf32.Longest(e.data, e.form)
}

// All yields every element in order, as [Elements.String] gives it. It goes on behind an element that is an error. Some
// neighbours, of up to 4 KiB together, share one buffer, which is freed when none of them is used any more.
func (e Elements) All(p Policy) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		n := e.Len()
		if n == 0 {
			return
		}
		count := max(1, blockBytes/e.t.size())
		for from := 0; from < n; from += count {
			if !e.slice(from, min(from+count, n)).yield(from, p, yield) {
				return
			}
		}
	}
}

// The bytes of elements that are transcoded ahead, and how many they are at most.
const (
	blockBytes = 4 << 10
	blockCount = blockBytes / unitBytes
)

// yield is All of a few elements, the first of which has index first; false where it was told to stop.
func (e Elements) yield(first int, p Policy, yield func(string, error) bool) bool {
	var ends [blockCount + 1]int32
	text, ok := e.block(ends[:e.Len()+1], p)
	for i := range e.Len() {
		s, err := "", error(nil)
		if ok {
			s = text[ends[i]:ends[i+1]]
		} else {
			s, err = e.slice(i, i+1).text(first+i, p)
		}
		if !yield(s, err) {
			return false
		}
	}
	return true
}

// block is the text of a few elements together and where each ends, false where they are better looked at one by one: one is
// an error, or longer than a block.
func (e Elements) block(ends []int32, p Policy) (string, bool) {
	var text [blockBytes + utf32.Slack]byte
	if len(e.data) > blockBytes {
		return "", false
	}
	good := utf32.ToUTF8(text[:], ends, e.data, e.form)
	return string(text[:ends[len(ends)-1]]), good || p != Strict
}

// Units gives the code units of all elements in order, padding and units that are no code points included: a view of the
// elements' memory, without a copy. It is an error where the units are swapped or not aligned to 4 bytes, of which
// [Elements.AppendUnits] makes a copy.
func (e Elements) Units() ([]uint32, error) {
	if len(e.data) == 0 {
		return nil, nil
	}
	at := unsafe.Pointer(&e.data[0])
	if e.form.Swapped {
		return nil, fmt.Errorf("dtype/utf32: the units are not in host order, a view needs that")
	}
	if off := uintptr(at) % unitBytes; off != 0 {
		return nil, fmt.Errorf("dtype/utf32: the elements start %d bytes behind a multiple of %d, a view needs them aligned", off, unitBytes)
	}
	return unsafe.Slice((*uint32)(at), len(e.data)/unitBytes), nil
}

// AppendUnits appends the code units of all elements in order, padding and units that are no code points included, to dst: a
// copy in host order, whatever the order and the alignment of the elements. Element i is the units from i times the capacity
// on, as many as that. With room in dst nothing is allocated; that room and the elements must not overlap.
func (e Elements) AppendUnits(dst []uint32) []uint32 {
	n := len(e.data) / unitBytes
	if n == 0 {
		return dst
	}
	first := len(dst)
	dst = slices.Grow(dst, n)[:first+n]
	room := unsafe.Slice((*byte)(unsafe.Pointer(&dst[first])), len(e.data))
	if e.form.Swapped {
		swap.Move(room, e.data, unitBytes)
	} else {
		copy(room, e.data)
	}
	return dst
}
