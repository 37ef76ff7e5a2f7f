package npy

import (
	"fmt"
	"io"
	"math"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/internal/kernel/move"
	"github.com/zarrcodec/zarrcodec/internal/kernel/swap"
)

// Read reads one file. The elements are given in host order and C order, without gaps and aligned for typed views,
// whatever the header says of the file. A file that ends too early is an error that wraps [io.ErrUnexpectedEOF]; what is
// behind the elements is left unread, as numpy.load leaves it: a stream may hold several arrays. No more memory is taken
// than a small multiple of what r yields. For io.EOF see [ReadHeader].
func Read(r io.Reader) (Header, []byte, error) {
	h, err := ReadHeader(r)
	if err != nil {
		return h, nil, err
	}
	data, err := h.read(r)
	if err != nil {
		return h, nil, err
	}
	if h.Fortran && len(h.Shape) > 1 {
		dst := make([]byte, len(data))
		return h, dst, h.DecodeInto(dst, data)
	}
	if unit := h.reversed(); unit > 1 {
		swap.InPlace(data, unit)
	}
	return h, data, nil
}

// firstRead is how many bytes are believed to follow before any of them was seen.
const firstRead = 1 << 20

// read reads the elements as they are stored, into memory that grows with what was read.
func (h Header) read(r io.Reader) ([]byte, error) {
	size := h.Size()
	if size > math.MaxInt {
		return nil, fmt.Errorf("npy: the elements have %d bytes, more than there is memory", size)
	}
	want := int(size)
	data := make([]byte, min(want, firstRead))
	have := 0
	for have < want {
		if have == len(data) {
			grown := make([]byte, min(want-have, have)+have)
			copy(grown, data)
			data = grown
		}
		n, err := io.ReadFull(r, data[have:])
		have += n
		if err != nil {
			return nil, fmt.Errorf("npy: have %d bytes of elements, want %d (shape %v, item %d): %w", have, want, h.Shape, h.Type.Layout().Size, noEOF(err))
		}
	}
	return data, nil
}

// DecodeInto fills dst with the elements of src, which are as h says, in host order and C order. Both have [Header.Size]
// bytes and do not overlap.
func (h Header) DecodeInto(dst, src []byte) error {
	want, err := h.check()
	if err != nil {
		return err
	}
	if int64(len(dst)) != want || int64(len(src)) != want {
		return fmt.Errorf("npy: have %d bytes for %d bytes of elements, want %d", len(dst), len(src), want)
	}
	item := h.Type.Layout().Size
	to := codecs.DenseStrides(make([]int, len(h.Shape)), h.Shape, item)
	from := to
	if h.Fortran {
		from = make([]int, len(h.Shape))
		step := item
		for i, n := range h.Shape {
			from[i] = step
			step *= n
		}
	}
	move.Move(dst, to, src, from, h.Shape, item, h.reversed())
	return nil
}

// reversed is the number of bytes of the units that are reversed between file and host; 1: none.
func (h Header) reversed() int {
	order := h.Order
	if order == Unordered {
		order = Little
	}
	if order == host {
		return 1
	}
	return h.Type.Layout().Units[0].Bytes // every type that has a dtype has units of one size
}
