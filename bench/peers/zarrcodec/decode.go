package main

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
	"github.com/zarrcodec/zarrcodec/pipeline"
)

// chunks are those of an array, and what is needed to decode them.
type chunks struct {
	plan    *pipeline.Plan
	stored  [][]byte
	threads int
	options codecs.Options
}

func newChunks(a *array, threads int) (*chunks, error) {
	plan, err := a.plan()
	if err != nil {
		return nil, err
	}
	stored, err := a.stored()
	if err != nil {
		return nil, err
	}
	return &chunks{plan, stored, threads, options(len(stored), threads)}, nil
}

func (c *chunks) each(f func(i, thread int) error) error { return eachBy(len(c.stored), c.threads, f) }

// memory is that of decoded chunks.
func (c *chunks) memory(n int) [][]byte { return buffers(n, c.plan.Size()) }

// elements are those of chunk i, in any byte order: a view where there is one, else in memory.
func (c *chunks) elements(i int, memory []byte) (data []byte, swapped bool, err error) {
	ctx := context.Background()
	data, swapped, ok, err := c.plan.View(ctx, c.stored[i], c.options)
	if ok || err != nil {
		return data, swapped, err
	}
	swapped, err = c.plan.DecodeStored(ctx, c.plan.Dense(memory), c.stored[i], c.options)
	return memory, swapped, err
}

// decoding is to bytes in the host's order.
type decoding struct {
	*chunks
	view bool // without a copy, where that is to be had
	out  [][]byte
}

func newBytes(a *array, role string, threads int) (job, error) {
	switch role {
	case "apart":
		return newApart(a, threads)
	case "copy":
		return newCopying(a, threads)
	}
	c, err := newChunks(a, threads)
	if err != nil {
		return nil, err
	}
	view := role == "view"
	if swapped, ok := c.plan.HasView(); view && (swapped || !ok) {
		return nil, fmt.Errorf("%w: elements have to be moved", errNone)
	}
	return &decoding{c, view, c.memory(len(c.stored))}, nil
}

func (d *decoding) work() error {
	return d.each(func(i, _ int) (err error) {
		if d.view {
			d.out[i], _, _, err = d.plan.View(context.Background(), d.stored[i], d.options)
			return err
		}
		return d.plan.Decode(context.Background(), d.plan.Dense(d.out[i]), d.stored[i], d.options)
	})
}

func (d *decoding) result(string) (string, error) { return form("chunks", d.out...), nil }

// form is the answer that has the hash of parts, one behind the other.
func form(name string, parts ...[]byte) string {
	h, n := sha256.New(), 0
	for _, p := range parts {
		h.Write(p)
		n += len(p)
	}
	return fmt.Sprintf("form %s %x %d", name, h.Sum(nil), n)
}

// texts are strings: one buffer of UTF-8 with offsets, and Go's own over that, in memory that is there.
type texts struct {
	*chunks
	form    textForm
	swapped bool     // what is stored
	scratch [][]byte // by thread, for what is decoded
	values  [][]string
	text    [][]byte
	offsets [][]int64
}

// textForm says what is made of elements: without more, strings over a buffer.
type textForm struct {
	utf8   bool // only the buffer
	fresh  bool // strings in memory of their own
	kernel bool // of what is stored, as a program does that knows how it is stored
}

var textForms = map[string]textForm{"-": {}, "utf8": {utf8: true}, "fresh": {fresh: true}, "kernel": {kernel: true}, "kernel-utf8": {utf8: true, kernel: true}}

func newStrings(a *array, role string, threads int) (job, error) {
	c, err := newChunks(a, threads)
	if err != nil {
		return nil, err
	}
	form, known := textForms[role]
	swapped, viewed := c.plan.HasView()
	if !known || form.kernel && !viewed {
		return nil, fmt.Errorf("%w: %s", errNone, role)
	}
	n, elements := len(c.stored), c.plan.Size()/c.plan.Type().Layout().Size
	t := &texts{c, form, swapped, c.memory(threads), make([][]string, n), buffers(n, c.plan.Size()+64), make([][]int64, n)}
	for i := range t.offsets {
		t.offsets[i], t.values[i] = make([]int64, 0, elements+1), make([]string, 0, elements)
	}
	return t, nil
}

func (t *texts) work() error {
	return t.each(func(i, thread int) error {
		e, err := t.strings(i, t.scratch[thread])
		switch {
		case err != nil:
			return err
		case t.form.fresh:
			t.values[i], err = e.Strings(utf32.Strict)
			return err
		}
		t.text[i], t.offsets[i], err = utf32.AppendUTF8(t.text[i][:0], t.offsets[i][:0], e, utf32.Strict)
		if err == nil && !t.form.utf8 {
			t.values[i] = utf32.AppendStrings(t.values[i][:0], t.text[i], t.offsets[i])
		}
		return err
	})
}

// strings are the elements of chunk i, in memory where they are decoded.
func (t *texts) strings(i int, memory []byte) (utf32.Elements, error) {
	data, swapped := t.stored[i], t.swapped
	if !t.form.kernel {
		var err error
		if data, swapped, err = t.elements(i, memory); err != nil {
			return utf32.Elements{}, err
		}
	}
	return utf32.Of(t.plan.Type(), data, swapped)
}

func (t *texts) result(string) (string, error) {
	var out []byte
	add := func(text []byte) {
		out = binary.LittleEndian.AppendUint32(out, uint32(len(text)))
		out = append(out, text...)
	}
	for i := range t.stored {
		for _, s := range t.values[i] {
			add([]byte(s))
		}
		for k := 1; t.form.utf8 && k < len(t.offsets[i]); k++ {
			add(t.text[i][t.offsets[i][k-1]:t.offsets[i][k]])
		}
	}
	return form("strings", out), nil
}

// moments are integers with a validity bitmap, in memory that is there; what is decoded is decoded where they go.
type moments struct {
	*chunks
	memory [][]byte // of values
	values [][]int64
	valid  [][]byte
}

func newTimes(a *array, role string, threads int) (job, error) {
	if role == "copy" {
		return newCopying(a, threads)
	}
	c, err := newChunks(a, threads)
	if err != nil {
		return nil, err
	}
	n := len(c.stored)
	m := &moments{c, c.memory(n), make([][]int64, n), buffers(n, datetime64.BitmapBytes(c.plan.Size()/8))}
	for i, memory := range m.memory {
		e, err := datetime64.Of(c.plan.Type(), memory, false)
		if err == nil {
			m.values[i], err = e.Int64s()
		}
		if err != nil {
			return nil, err
		}
	}
	return m, nil
}

func (m *moments) work() error {
	return m.each(func(i, _ int) error {
		data, swapped, err := m.elements(i, m.memory[i])
		if err != nil {
			return err
		}
		e, err := datetime64.Of(m.plan.Type(), data, swapped)
		if err == nil {
			_, err = e.Scan(m.values[i], m.valid[i])
		}
		return err
	})
}

func (m *moments) result(string) (string, error) {
	var integers, valid []byte
	for i, values := range m.values {
		for k, v := range values {
			integers = binary.LittleEndian.AppendUint64(integers, uint64(v))
			valid = append(valid, m.valid[i][k/8]>>(k%8)&1)
		}
	}
	return form("times", integers, valid), nil
}
