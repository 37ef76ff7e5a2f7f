package main

import (
	"context"
	"io"
	"slices"

	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/store"
)

// writeJSON writes nested lists of elements, on one line.
func writeJSON(ctx context.Context, w io.Writer, r *store.Reader) error {
	if axis := slices.Index(r.Shape(), 0); axis >= 0 {
		if err := writeEmptyLists(ctx, w, r.Shape()[:axis]); err != nil {
			return err
		}
		_, err := io.WriteString(w, "\n")
		return err
	}
	j := jsonLists{w: w, r: r, at: make([]int64, len(r.Shape()))}
	for slab, err := range r.Slabs(ctx) {
		if err != nil {
			return err
		}
		if err := j.slab(slab); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// writeEmptyLists writes lists of the given lengths that hold empty ones.
func writeEmptyLists(ctx context.Context, w io.Writer, lengths []int64) error {
	if len(lengths) == 0 {
		_, err := io.WriteString(w, "[]")
		return err
	}
	if _, err := io.WriteString(w, "["); err != nil {
		return err
	}
	for i := range lengths[0] {
		if i > 0 {
			if _, err := io.WriteString(w, ","); err != nil {
				return err
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := writeEmptyLists(ctx, w, lengths[1:]); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, "]")
	return err
}

// jsonLists sets elements, which come in C order, in nested lists.
type jsonLists struct {
	w    io.Writer
	r    *store.Reader
	at   []int64 // the place of the next element
	text []byte
}

func (j *jsonLists) slab(s store.Slab) error {
	if s.Elements.Heap != nil {
		for p := range s.Elements.Contents() {
			if err := j.element(p); err != nil {
				return err
			}
		}
		return nil
	}
	size := j.r.Type().Layout().Size
	for data := s.Elements.Data; len(data) > 0; data = data[size:] {
		if err := j.element(data[:size:size]); err != nil {
			return err
		}
	}
	return nil
}

// element writes an element with the brackets in front of it and behind it.
func (j *jsonLists) element(bits []byte) (err error) {
	begins := zerosAtEnd(j.at)
	j.text = j.text[:0]
	if begins < len(j.at) { // not the very first
		j.text = append(j.text, ',')
	}
	j.text = appendTimes(j.text, '[', begins)
	if j.text, err = j.r.Type().AppendJSON(j.text, bits); err != nil {
		return locate(j.r, j.at, err)
	}
	j.text = appendTimes(j.text, ']', j.advance())
	_, err = j.w.Write(j.text)
	return err
}

// advance moves on to the next place, and gives the number of lists that end in front of it.
func (j *jsonLists) advance() int {
	shape := j.r.Shape()
	for axis := len(shape) - 1; axis >= 0; axis-- {
		if j.at[axis]++; j.at[axis] < shape[axis] {
			return len(shape) - 1 - axis
		}
		j.at[axis] = 0
	}
	return len(shape)
}

// zerosAtEnd counts the zeros at the end of a place: the lists that begin there.
func zerosAtEnd(at []int64) int {
	n := 0
	for n < len(at) && at[len(at)-1-n] == 0 {
		n++
	}
	return n
}

func appendTimes(dst []byte, c byte, n int) []byte {
	for range n {
		dst = append(dst, c)
	}
	return dst
}
