package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/store"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/bytestring"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
	"github.com/zarrcodec/zarrcodec/npy"
)

// elements are those of a NumPy file, on their way to an array. Of a file in C order a part is read at a time.
type elements struct {
	path    string // for errors
	in      io.Reader
	header  npy.Header
	size    int // of an element of the array, in bytes; one of the file may be smaller
	limit   int64
	fortran codecs.Array // all elements, of a file in Fortran order
	read    []byte
	padded  []byte
}

// newElements reads the header and checks that the file has elements for an array, or a chunk, of the given type and shape.
func newElements(in io.Reader, t dtype.Type, shape []int64, limit int64) (*elements, error) {
	wanted, err := npy.Dtype(t, npy.Little)
	if err != nil {
		return nil, err
	}
	const size = 1 << 16
	e := &elements{in: bufio.NewReaderSize(in, size), size: t.Layout().Size, limit: limit}
	if e.header, err = npy.ReadHeader(e.in); err == io.EOF {
		err = errors.New("the file is empty")
	}
	if err != nil {
		return nil, fmt.Errorf("%w; want a NumPy file of dtype %s and shape %v", err, wanted, shape)
	}
	if err := sameType(e.header.Type, t); err != nil {
		return nil, err
	}
	if want, err := ints(shape); err != nil || !slices.Equal(want, e.header.Shape) {
		return nil, fmt.Errorf("have shape %v, want %v", e.header.Shape, shape)
	}
	if e.header.Fortran && len(shape) > 1 {
		return e, e.readFortran()
	}
	return e, nil
}

// sameType says what keeps elements of a file from being those of an array.
func sameType(have, want dtype.Type) error {
	wanted, err := npy.Dtype(want, npy.Little)
	if err != nil {
		return err
	}
	found, err := npy.Dtype(have, npy.Little)
	if err != nil || found == wanted {
		return err
	}
	if isPadded(have) && isPadded(want) && found[1] == wanted[1] && have.Layout().Size <= want.Layout().Size {
		return nil
	}
	return fmt.Errorf("have dtype %s, want %s", found, wanted)
}

// isPadded says whether zero bytes behind a shorter element make it one of the type.
func isPadded(t dtype.Type) bool {
	if fixed, ok := t.(bytestring.Fixed); ok {
		return fixed.NullTerminated()
	}
	_, ok := t.(utf32.Type)
	return ok
}

// readFortran reads all elements. They stay in the order of the file.
func (e *elements) readFortran() error {
	data, err := e.take(&e.read, e.header.Size())
	if err != nil {
		return err
	}
	e.fortran = codecs.Array{Data: data, Shape: e.header.Shape, Strides: make([]int, len(e.header.Shape))}
	step := e.header.Type.Layout().Size
	for i, n := range e.header.Shape {
		e.fortran.Strides[i] = step
		step *= n
	}
	return nil
}

// take reads n bytes of elements into the memory of *buffer, which grows as needed, and brings them into host order.
func (e *elements) take(buffer *[]byte, n int64) ([]byte, error) {
	if err := grow(buffer, n, e.limit); err != nil {
		return nil, err
	}
	data := (*buffer)[:n]
	if have, err := io.ReadFull(e.in, data); err != nil {
		return nil, fmt.Errorf("have %d of the next %d bytes: %w", have, n, noEOF(err))
	}
	if e.header.Order != npy.Unordered && e.header.Order != hostOrder {
		reverse(data, e.header.Type.Layout())
	}
	return data, nil
}

// noEOF is err, but that there is more to come: an end is unexpected.
func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

func grow(buffer *[]byte, n, limit int64) error {
	if n > limit {
		return &store.MemoryError{What: "a part of the NumPy file", Need: n, Limit: limit}
	}
	if int64(cap(*buffer)) < n {
		*buffer = make([]byte, n)
	}
	return nil
}

// next gives the elements of a part of the array, behind those that it gave before.
func (e *elements) next(start, shape []int64) (codecs.Array, error) {
	part, err := e.part(start, shape)
	if err != nil {
		err = inFile(e.path, fmt.Errorf("elements from %v on: %w", start, err))
	}
	return part, err
}

func (e *elements) part(start, shape []int64) (codecs.Array, error) {
	lengths, err := ints(shape)
	if err != nil {
		return codecs.Array{}, err
	}
	part, err := e.stored(start, lengths)
	if err != nil || e.header.Type.Layout().Size == e.size {
		return part, err
	}
	return e.pad(part)
}

// stored gives elements of the size that they have in the file.
func (e *elements) stored(start []int64, shape []int) (codecs.Array, error) {
	if e.fortran.Data != nil {
		from, err := ints(start)
		return e.fortran.Sub(from, shape), err
	}
	item := e.header.Type.Layout().Size
	n, ok := codecs.Bytes(shape, item)
	if !ok {
		return codecs.Array{}, fmt.Errorf("a part of shape %v is larger than memory", shape)
	}
	data, err := e.take(&e.read, int64(n))
	return codecs.Dense(data, shape, item), err
}

// pad gives longer strings: the same, with zero bytes behind them.
func (e *elements) pad(part codecs.Array) (codecs.Array, error) {
	n, ok := codecs.Bytes(part.Shape, e.size)
	if !ok {
		return codecs.Array{}, fmt.Errorf("a part of shape %v is larger than memory", part.Shape)
	}
	if err := grow(&e.padded, int64(n), e.limit); err != nil {
		return codecs.Array{}, err
	}
	out := codecs.Dense(e.padded[:n], part.Shape, e.size) // what is behind the strings was never written
	codecs.Copy(out, part, e.header.Type.Layout().Size)
	return out, nil
}
