package npy

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"github.com/zarrcodec/zarrcodec/dtype"
)

const (
	magic     = "\x93NUMPY"
	maxHeader = 1 << 20 // bytes of a header's text that are read; NumPy itself reads 10000
	maxAxes   = 64      // of a NumPy array
)

// Header is what the header of a file says: of which type the elements behind it are, and how they lie.
type Header struct {
	Type    dtype.Type
	Order   Order // of the bytes of an element
	Fortran bool  // the first axis varies fastest, not the last
	Shape   []int // in elements, outermost first; empty: one element
}

// Size is the number of bytes of the elements. The header has to be one that was read or can be written: otherwise it is
// 0.
func (h Header) Size() int64 {
	n, _ := h.check()
	return n
}

// check says what keeps h from being a header of a file, and gives the bytes of its elements.
func (h Header) check() (int64, error) {
	if _, err := Dtype(h.Type, h.Order); err != nil {
		return 0, err
	}
	if len(h.Shape) > maxAxes {
		return 0, fmt.Errorf("npy: the shape has %d axes, at most %d are possible", len(h.Shape), maxAxes)
	}
	n, empty := int64(h.Type.Layout().Size), false
	for _, l := range h.Shape {
		if l < 0 {
			return 0, fmt.Errorf("npy: the shape %v has a length below 0", h.Shape)
		}
		empty = empty || l == 0
	}
	if empty {
		return 0, nil
	}
	for _, l := range h.Shape {
		if n > math.MaxInt64/int64(l) {
			return 0, fmt.Errorf("npy: the shape %v has more elements of %d bytes than there can be", h.Shape, h.Type.Layout().Size)
		}
		n *= int64(l)
	}
	return n, nil
}

// ReadHeader reads the header of a file and nothing of what is behind it. At the end of r it gives io.EOF as it is, so
// that arrays which stand one behind the other can be read in a loop. A text of more than 1 MiB and a shape of more than
// 64 axes, or of more bytes than an int64 counts, are errors.
func ReadHeader(r io.Reader) (Header, error) {
	text, version, err := readText(r)
	if err != nil {
		return Header{}, err
	}
	h, err := parseHeader(text, version)
	if err != nil {
		return Header{}, fmt.Errorf("npy: header: %w", err)
	}
	if _, err = h.check(); err != nil {
		return Header{}, err
	}
	return h, nil
}

// readText reads a header up to its end, and gives its text and the major version.
func readText(r io.Reader) (string, int, error) {
	var start [len(magic) + 2]byte
	if _, err := io.ReadFull(r, start[:]); err == io.EOF {
		return "", 0, err
	} else if err != nil {
		return "", 0, fmt.Errorf("npy: the start of the header: %w", err)
	}
	if string(start[:len(magic)]) != magic {
		return "", 0, fmt.Errorf("npy: the file starts with %q, want %q", start[:len(magic)], magic)
	}
	major, minor := int(start[len(magic)]), start[len(magic)+1]
	var length [4]byte // the length of the text, little-endian, in 2 bytes or 4
	n := 4
	switch {
	case major == 1:
		n = 2
	case major != 2 && major != 3:
		n = 0
	}
	if n == 0 || minor != 0 {
		return "", 0, fmt.Errorf("npy: the file has version %d.%d, want 1.0, 2.0 or 3.0", major, minor)
	}
	if _, err := io.ReadFull(r, length[:n]); err != nil {
		return "", 0, fmt.Errorf("npy: the length of the header: %w", noEOF(err))
	}
	size := binary.LittleEndian.Uint32(length[:])
	if size > maxHeader {
		return "", 0, fmt.Errorf("npy: the header has %d bytes, at most %d are read", size, maxHeader)
	}
	text := make([]byte, size)
	if have, err := io.ReadFull(r, text); err != nil {
		return "", 0, fmt.Errorf("npy: have %d bytes of the header, want %d: %w", have, size, noEOF(err))
	}
	return string(text), major, nil
}

// noEOF is err, but that something has begun: an end is unexpected.
func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// parseHeader reads the text of a header.
func parseHeader(text string, version int) (Header, error) {
	if version < 3 {
		for i := range len(text) {
			if text[i] >= 0x80 {
				return Header{}, fmt.Errorf("byte 0x%02x at byte %d is not ASCII", text[i], i)
			}
		}
	}
	l := literal{text: text, longs: version < 3}
	return l.header()
}
