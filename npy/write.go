package npy

import (
	"encoding/binary"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/internal/kernel/swap"
)

const (
	align     = 64 // what the length of a whole header is a multiple of
	maxDigits = 21 // how wide NumPy lets an axis grow
)

// WriteHeader writes the header of a file, in version 1.0, as NumPy writes it. The elements have to follow, with the order
// of bytes and of axes that h says: of a Header with only a type and a shape, little-endian and in C order.
func WriteHeader(w io.Writer, h Header) error {
	text, err := h.text()
	if err != nil {
		return err
	}
	front := len(magic) + 2 + 2
	pad := align - (front+len(text)+1)%align
	file := append([]byte(magic), 1, 0)
	file = binary.LittleEndian.AppendUint16(file, uint16(len(text)+pad+1))
	file = append(file, text...)
	file = append(file, strings.Repeat(" ", pad)...)
	if _, err = w.Write(append(file, '\n')); err != nil {
		return fmt.Errorf("npy: writing the header: %w", err)
	}
	return nil
}

// text is the dict of the header as NumPy writes it, with room for the first axis (of Fortran order the last) to grow to
// any length in place.
func (h Header) text() (string, error) {
	if _, err := h.check(); err != nil {
		return "", err
	}
	descr, _ := Dtype(h.Type, h.Order) // check asked for it, too
	fortran, grows := "False", 0
	if h.Fortran {
		fortran, grows = "True", len(h.Shape)-1
	}
	text := fmt.Sprintf("{'descr': '%s', 'fortran_order': %s, 'shape': %s, }", descr, fortran, tuple(h.Shape))
	if len(h.Shape) > 0 {
		text += strings.Repeat(" ", maxDigits-len(strconv.Itoa(h.Shape[grows])))
	}
	return text, nil
}

// tuple is a shape in Python: (), (3,), (3, 4).
func tuple(shape []int) string {
	lengths := make([]string, len(shape))
	for i, n := range shape {
		lengths[i] = strconv.Itoa(n)
	}
	if len(shape) == 1 {
		return "(" + lengths[0] + ",)"
	}
	return "(" + strings.Join(lengths, ", ") + ")"
}

// Write writes one file: data, elements of type t in host order and C order without gaps, little-endian and in C order on
// every machine. data is not changed.
func Write(w io.Writer, t dtype.Type, shape []int, data []byte) error {
	h := Header{Type: t, Order: Little, Shape: shape}
	want, err := h.check()
	if err != nil {
		return err
	}
	if int64(len(data)) != want {
		return fmt.Errorf("npy: have %d bytes of elements, want %d (shape %v, item %d)", len(data), want, shape, t.Layout().Size)
	}
	if err = WriteHeader(w, h); err != nil {
		return err
	}
	if unit := h.reversed(); unit > 1 {
		err = writeReversed(w, data, unit)
	} else {
		_, err = w.Write(data)
	}
	if err != nil {
		return fmt.Errorf("npy: writing the elements: %w", err)
	}
	return nil
}

// writeReversed writes data with its units reversed, in parts.
func writeReversed(w io.Writer, data []byte, unit int) error {
	scratch := make([]byte, min(len(data), 1<<16)) // a multiple of every unit
	for len(data) > 0 {
		n := min(len(data), len(scratch))
		swap.Move(scratch[:n], data[:n], unit)
		if _, err := w.Write(scratch[:n]); err != nil {
			return err
		}
		data = data[n:]
	}
	return nil
}
