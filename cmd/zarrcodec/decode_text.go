package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/nptext"
	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/store"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/boolean"
	"github.com/zarrcodec/zarrcodec/dtype/bytestring"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/dtype/rawbits"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
)

// maxShown is the most elements that a text shows. An array with many axes has many corners.
const maxShown = 1 << 20

// writeText writes what NumPy prints.
func writeText(ctx context.Context, w io.Writer, r *store.Reader) error {
	places := nptext.Shown(r.Shape())
	n := int64(1)
	for _, along := range places {
		if n *= int64(len(along)); n > maxShown {
			return fmt.Errorf("the text of an array of shape %v has more than %d elements: use another format", r.Shape(), maxShown)
		}
	}
	picked, err := r.Pick(ctx, places)
	if err != nil {
		return err
	}
	elements, err := textOf(r.Type(), picked)
	if i, ok := badElement(err); ok {
		return locate(r, placeOf(i, places), err)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, nptext.Format(r.Shape(), elements))
	return err
}

// placeOf is the place of the i'th picked element.
func placeOf(i int, places [][]int64) []int64 {
	at := make([]int64, len(places))
	for axis := len(places) - 1; axis >= 0; axis-- {
		n := len(places[axis])
		at[axis] = places[axis][i%n]
		i /= n
	}
	return at
}

// textOf gives elements in the form that they are printed from.
func textOf(t dtype.Type, a codecs.Array) (nptext.Elements, error) {
	if t.Layout().Size == 0 {
		return textVarying(t, a)
	}
	return textElements(t, a.Data)
}

// textElements gives dense elements of one size in the form that they are printed from.
func textElements(t dtype.Type, data []byte) (nptext.Elements, error) {
	switch t := t.(type) {
	case boolean.Type:
		values, err := boolean.View(data)
		return nptext.Bools(values), err
	case number.Type:
		return textNumbers(t, data)
	case rawbits.Type:
		view, err := rawbits.View(t, data)
		values := make(nptext.Voids, view.Len())
		for i := range values {
			values[i] = view.At(i)
		}
		return values, err
	case bytestring.Fixed:
		return textFixed(t, data), nil
	case utf32.Type:
		values, err := utf32.Strings(t, data, utf32.Strict)
		return nptext.Strings(values), err
	case datetime64.DateTime:
		steps, err := stepsOf(t, data)
		return nptext.DateTimes{Type: t, Values: steps}, err
	case datetime64.TimeDelta:
		steps, err := stepsOf(t, data)
		return nptext.TimeDeltas{Type: t, Values: steps}, err
	}
	return textWords(t, data)
}

// textFixed gives dense strings of bytes.
func textFixed(t bytestring.Fixed, data []byte) nptext.Elements {
	elements := slices.Collect(slices.Chunk(data, t.Layout().Size))
	if !t.NullTerminated() {
		return nptext.Voids(elements)
	}
	for i, p := range elements {
		elements[i] = bytes.TrimRight(p, "\x00")
	}
	return nptext.Bytes(elements)
}

// textWords gives dense elements, of a type that NumPy does not have, in their JSON form.
func textWords(t dtype.Type, data []byte) (nptext.Elements, error) {
	size := t.Layout().Size
	words := make(nptext.Words, len(data)/size)
	for i := range words {
		text, err := t.AppendJSON(nil, data[i*size:][:size])
		if err != nil {
			return nil, &indexError{i, err}
		}
		words[i] = string(text)
	}
	return words, nil
}

// indexError is an error of typed access that is about one element.
type indexError struct {
	element int
	err     error
}

func (e *indexError) Error() string { return fmt.Sprintf("element %d: %v", e.element, e.err) }

func (e *indexError) Unwrap() error { return e.err }

// stepsOf gives the integers of dense times, with any alignment.
func stepsOf(t dtype.Type, data []byte) ([]int64, error) {
	e, err := datetime64.Of(t, data, false)
	if err != nil {
		return nil, err
	}
	steps := make([]int64, e.Len())
	for i := range steps {
		steps[i] = e.Int64(i)
	}
	return steps, nil
}

// badElement is the index of the element that an error of typed access is about.
func badElement(err error) (int, bool) {
	var codePoint *utf32.CodePointError
	var bad *boolean.ByteError
	var indexed *indexError
	switch {
	case errors.As(err, &indexed):
		return indexed.element, true
	case errors.As(err, &codePoint):
		return codePoint.Element, true
	case errors.As(err, &bad):
		return bad.Element, true
	}
	return 0, false
}

// locate says which element an error of typed access is about, by its place, and in which file it is.
func locate(r *store.Reader, at []int64, err error) error {
	file, unknown := r.ChunkFile(at)
	if unknown != nil {
		return unknown
	}
	return &elementError{file, slices.Clone(at), withoutElement(err)}
}
