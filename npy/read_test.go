package npy_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/npy"
)

// TestReadGrows reads a header that promises much more than there is: memory goes by what is there.
func TestReadGrows(t *testing.T) {
	file := fileOf(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (2000000000, 500000000), }") + strings.Repeat("x", 3<<20)
	var data []byte
	var err error
	n := alloctest.Bytes(func() { _, data, err = npy.Read(strings.NewReader(file)) })
	if data != nil || err == nil {
		t.Fatalf("Read = %d bytes, %v, want an error", len(data), err)
	}
	if n > 16<<20 {
		t.Errorf("Read of 3 MiB took %d bytes", n)
	}
}

// TestReadLong reads more than is believed at once, from a reader that gives little at a time, and then what is behind.
func TestReadLong(t *testing.T) {
	const seed = 20260803
	t.Logf("seed %d", seed)
	data := make([]byte, 5<<20+8)
	rand.NewChaCha8([32]byte{seed & 0xff}).Read(data)
	var file bytes.Buffer
	for range 2 {
		if err := npy.Write(&file, number.Uint64, []int{len(data) / 8}, data); err != nil {
			t.Fatal(err)
		}
	}
	r := iotest.HalfReader(&file)
	for range 2 {
		if _, got, err := npy.Read(r); err != nil || !bytes.Equal(got, data) {
			t.Fatalf("Read = %d bytes, %v, want the %d bytes that were written", len(got), err, len(data))
		}
	}
	if _, _, err := npy.Read(r); err != io.EOF {
		t.Errorf("Read at the end: %v, want io.EOF", err)
	}
}

func TestReadFails(t *testing.T) {
	broken := errors.New("broken")
	file := fileOf(1, "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), }") + "012345678901"
	for n := range len(file) {
		r := io.MultiReader(strings.NewReader(file[:n]), iotest.ErrReader(broken))
		if _, _, err := npy.Read(r); !errors.Is(err, broken) {
			t.Errorf("Read with an error behind %d bytes: %v", n, err)
		}
	}
}

// TestRoundTrip writes and reads random elements of every type in every order.
func TestRoundTrip(t *testing.T) {
	const seed = 20260804
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for _, tt := range dtypes {
		for range 4 {
			shape := make([]int, rng.IntN(5))
			n := tt.t.Layout().Size
			for i := range shape {
				shape[i] = rng.IntN(4)
				n *= shape[i]
			}
			want := make([]byte, n)
			for i := range want {
				want[i] = byte(rng.Uint32())
			}
			for _, o := range []npy.Order{npy.Unordered, npy.Little, npy.Big} {
				testStored(t, npy.Header{Type: tt.t, Order: o, Shape: shape}, want)
				testStored(t, npy.Header{Type: tt.t, Order: o, Shape: shape, Fortran: true}, want)
			}
			var file bytes.Buffer
			was := slices.Clone(want)
			if err := npy.Write(&file, tt.t, shape, want); err != nil || !bytes.Equal(want, was) {
				t.Fatal(err)
			}
			if h, got, err := npy.Read(&file); err != nil || h.Type != tt.t || !slices.Equal(h.Shape, shape) || !bytes.Equal(got, want) {
				t.Errorf("Read of what Write made = %+v, %x, %v, want %s %v %x", h, got, err, tt.t.Name(), shape, want)
			}
		}
	}
}

// testStored lays elements in host order and C order out as h says, element by element, and reads them back.
func testStored(t *testing.T, h npy.Header, want []byte) {
	item, unit := h.Type.Layout().Size, h.Type.Layout().Units[0].Bytes
	stored := make([]byte, len(want))
	index := make([]int, len(h.Shape))
	for at := 0; at < len(want); at += item {
		to, step := at, item
		if h.Fortran {
			to = 0
			for i, x := range index {
				to += x * step
				step *= h.Shape[i]
			}
		}
		e := want[at:][:item]
		if h.Order == npy.Big {
			e = slices.Clone(e)
			for u := range slices.Chunk(e, unit) {
				slices.Reverse(u)
			}
		}
		copy(stored[to:], toHost(e, unit))
		for i := len(index) - 1; i >= 0; i-- {
			if index[i]++; index[i] < h.Shape[i] {
				break
			}
			index[i] = 0
		}
	}
	var file bytes.Buffer
	if err := npy.WriteHeader(&file, h); err != nil {
		t.Fatal(err)
	}
	file.Write(stored)
	_, got, err := npy.Read(&file)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("Read(%+v, %x) = %x, %v, want %x", h, stored, got, err, want)
	}
	into := make([]byte, len(want))
	if err := h.DecodeInto(into, stored); err != nil || !bytes.Equal(into, want) || h.Size() != int64(len(want)) {
		t.Errorf("DecodeInto(%+v, %x) = %x, %v, want %x", h, stored, into, err, want)
	}
	if err := h.DecodeInto(make([]byte, len(want)+1), stored); err == nil {
		t.Errorf("DecodeInto(%+v) of another length: no error", h)
	}
}

func TestInvalidHeader(t *testing.T) {
	for _, h := range []npy.Header{{}, {Type: number.Int8, Shape: []int{-3}}, {Type: foreign{number.Int8}, Shape: []int{3}}} {
		if n := h.Size(); n != 0 {
			t.Errorf("%+v has %d bytes, want 0", h, n)
		}
		if err := h.DecodeInto(nil, nil); err == nil {
			t.Errorf("DecodeInto of %+v: no error", h)
		}
	}
}
