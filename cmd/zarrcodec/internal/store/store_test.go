package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/store"
	"github.com/zarrcodec/zarrcodec/codecs"
)

// document describes an array of bytes, with the keys "c/0/1".
func document(shape, chunks []int64) string {
	return fmt.Sprintf(`{"zarr_format":3,"node_type":"array","shape":%s,"data_type":"uint8","fill_value":7,"chunk_key_encoding":{"name":"default"},
		"chunk_grid":{"name":"regular","configuration":{"chunk_shape":%s}},"codecs":[{"name":"bytes"},{"name":"crc32c"}]}`, list(shape), list(chunks))
}

func list(lengths []int64) string { return strings.ReplaceAll(fmt.Sprint(lengths), " ", ",") }

func open(t testing.TB, path string) *store.Array {
	t.Helper()
	a, err := store.Open(path, store.DefaultMemoryLimit)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func volume(shape []int64) int {
	n := 1
	for _, l := range shape {
		n *= int(l)
	}
	return n
}

// write stores values as an array in a new folder.
func write(t testing.TB, doc string, values []byte) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "zarr.json"), []byte(doc), 0o666); err != nil {
		t.Fatal(err)
	}
	w, err := open(t, folder).Writer()
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "out")
	target, err := store.NewTarget(out)
	if err != nil {
		t.Fatal(err)
	}
	rest := values
	err = w.Write(t.Context(), func(_, shape []int64) (codecs.Array, error) {
		part := dense(rest[:volume(shape)], shape)
		rest = rest[volume(shape):]
		return part, nil
	}, target.Put)
	if err == nil {
		err = target.Finish([]byte(doc))
	}
	if err != nil || len(rest) > 0 {
		t.Fatalf("%v; %d elements were not asked for", err, len(rest))
	}
	return out
}

func dense(data []byte, shape []int64) codecs.Array {
	lengths := make([]int, len(shape))
	for i, n := range shape {
		lengths[i] = int(n)
	}
	return codecs.Dense(data, lengths, 1)
}

// TestRandom: arrays of random shapes come back whole, and element for element, in any chunks; some chunks are left out.
func TestRandom(t *testing.T) {
	const seed = 11
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for range 150 {
		shape, chunks := make([]int64, rng.IntN(5)), []int64{}
		for i := range shape {
			shape[i] = rng.Int64N(8) * min(1, rng.Int64N(20)) // now and then 0
			chunks = append(chunks, 1+rng.Int64N(5))
		}
		values := make([]byte, volume(shape))
		for i := range values {
			values[i] = byte(7 + rng.IntN(2)*rng.IntN(200))
		}
		a := open(t, write(t, document(shape, chunks), values))
		r, err := a.Reader()
		if err != nil {
			t.Fatal(err)
		}
		checkSlabs(t, r, values, chunks)
		checkPick(t, r, values, rng)
	}
}

// checkSlabs: the slabs together are the array, and none holds more chunks along the first axis than one.
func checkSlabs(t *testing.T, r *store.Reader, values []byte, chunks []int64) {
	t.Helper()
	var all []byte
	for s, err := range r.Slabs(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if len(chunks) > 0 && int64(s.Elements.Shape[0]) > chunks[0] {
			t.Errorf("shape %v, chunks %v: a slab has shape %v", r.Shape(), chunks, s.Elements.Shape)
		}
		if n := len(all); n < len(values) && place(r.Shape(), s.Start) != n {
			t.Errorf("shape %v: the slab at %v is behind %d elements", r.Shape(), s.Start, n)
		}
		all = append(all, s.Elements.Data...)
	}
	if !bytes.Equal(all, values) {
		t.Errorf("shape %v, chunks %v: got %v, want %v", r.Shape(), chunks, all, values)
	}
}

// place is the index of an element in C order.
func place(shape, at []int64) int {
	n := 0
	for i := range shape {
		n = n*int(shape[i]) + int(at[i])
	}
	return n
}

func checkPick(t *testing.T, r *store.Reader, values []byte, rng *rand.Rand) {
	t.Helper()
	places, want := make([][]int64, len(r.Shape())), []int{0}
	for axis, n := range r.Shape() {
		var next []int
		for i := range n {
			if rng.IntN(2) == 0 {
				places[axis] = append(places[axis], i)
			}
		}
		for _, at := range want {
			for _, i := range places[axis] {
				next = append(next, at*int(n)+int(i))
			}
		}
		want = next
	}
	got, err := r.Pick(t.Context(), places)
	if err != nil || len(got.Data) != len(want) {
		t.Fatalf("shape %v: %d elements, %v", r.Shape(), len(got.Data), err)
	}
	for i, at := range want {
		if got.Data[i] != values[at] {
			t.Fatalf("shape %v, places %v: element %d is %d, want %d", r.Shape(), places, i, got.Data[i], values[at])
		}
	}
}

// TestChunkFile: the file with an element is that of its chunk.
func TestChunkFile(t *testing.T) {
	folder := write(t, document([]int64{5, 7}, []int64{2, 3}), make([]byte, 35))
	r, err := open(t, folder).Reader()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		at  []int64
		key string
	}{{[]int64{0, 0}, "c/0/0"}, {[]int64{1, 2}, "c/0/0"}, {[]int64{2, 3}, "c/1/1"}, {[]int64{4, 6}, "c/2/2"}} {
		if got, err := r.ChunkFile(c.at); err != nil || got != filepath.Join(folder, filepath.FromSlash(c.key)) {
			t.Errorf("element %v: %s, %v", c.at, got, err)
		}
	}
}

// TestMemoryLimit counts what is held: a row of chunks, or less where the row is one element high.
func TestMemoryLimit(t *testing.T) {
	for _, c := range []struct {
		shape, chunks []int64
		need          int64
	}{
		{[]int64{6, 10}, []int64{2, 5}, 20},
		{[]int64{6, 10}, []int64{1, 5}, 5},
		{[]int64{1, 10}, []int64{3, 2}, 6}, // a stored chunk has its full shape
		{[]int64{2, 2, 10}, []int64{1, 1, 4}, 4},
		{[]int64{2, 4, 10}, []int64{1, 2, 4}, 20},
	} {
		a := open(t, write(t, document(c.shape, c.chunks), make([]byte, volume(c.shape))))
		for _, limit := range []int64{c.need + 4, c.need - 1} { // 4: the checksum in a file
			a.MemoryLimit = limit
			r, err := a.Reader()
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range r.Slabs(t.Context()) {
				err = e
			}
			var memory *store.MemoryError
			if errors.As(err, &memory) != (limit < c.need) {
				t.Errorf("shape %v, chunks %v, limit %d: %v", c.shape, c.chunks, limit, err)
			}
		}
	}
}

func TestTarget(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new")
	target, err := store.NewTarget(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"../x", "/x", "c/../../x"} {
		if err := target.Put(key, nil); err == nil || !strings.Contains(err.Error(), "leads out of the folder") {
			t.Errorf("the key %q is written: %v", key, err)
		}
	}
	if err := target.Put("c/0", []byte("x")); err != nil {
		t.Fatal(err)
	}
	if _, err := store.NewTarget(folder); err == nil {
		t.Error("a folder with files is taken")
	}
	target.Discard()
	if _, err := os.Stat(folder); !errors.Is(err, fs.ErrNotExist) {
		t.Error("the folder is still there")
	}
}

// Example writes an array of two chunks and reads it row by row.
func Example() {
	folder, err := os.MkdirTemp("", "example")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	target, err := store.NewTarget(folder)
	if err != nil {
		panic(err)
	}
	if err := target.Finish([]byte(document([]int64{3}, []int64{2}))); err != nil {
		panic(err)
	}
	a, err := store.Open(folder, store.DefaultMemoryLimit)
	if err != nil {
		panic(err)
	}
	w, err := a.Writer()
	if err != nil {
		panic(err)
	}
	err = w.Write(context.Background(), func(start, shape []int64) (codecs.Array, error) {
		return dense([]byte{10, 20, 7}[start[0]:][:shape[0]], shape), nil
	}, target.Put)
	if err != nil {
		panic(err)
	}
	r, err := a.Reader()
	if err != nil {
		panic(err)
	}
	for slab, err := range r.Slabs(context.Background()) {
		fmt.Println(slab.Start, slab.Elements.Data, err)
	}
	_, err = os.Stat(filepath.Join(folder, "c", "1"))
	fmt.Println("the chunk of the fill value is left out:", errors.Is(err, fs.ErrNotExist))
	// Output:
	// [0] [10 20] <nil>
	// [2] [7] <nil>
	// the chunk of the fill value is left out: true
}
