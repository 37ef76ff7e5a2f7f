package npy_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"testing"

	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/npy"
)

func TestWriteRefused(t *testing.T) {
	for _, tt := range []struct {
		name  string
		t     dtype.Type
		shape []int
		bytes int
	}{
		{"too few", number.Int32, []int{3}, 11},
		{"too many", number.Int32, []int{}, 8},
		{"below 0", number.Int32, []int{-1}, 4},
		{"below 0 twice", number.Int32, []int{-1, -1}, 4},
		{"overflow", number.Int32, []int{math.MaxInt32, math.MaxInt32, 4}, 4},
		{"65 axes", number.Int8, slices.Repeat([]int{1}, 65), 1},
		{"no type", nil, nil, 0},
	} {
		var w bytes.Buffer
		if err := npy.Write(&w, tt.t, tt.shape, make([]byte, tt.bytes)); err == nil || w.Len() > 0 {
			t.Errorf("%s: Write gives %v and %d bytes, want an error and none", tt.name, err, w.Len())
		}
	}
}

// brokenWriter fails behind some bytes.
type brokenWriter int

func (w *brokenWriter) Write(p []byte) (int, error) {
	n := min(len(p), int(*w))
	*w -= brokenWriter(n)
	if n < len(p) {
		return n, io.ErrShortWrite
	}
	return n, nil
}

func TestWriteFails(t *testing.T) {
	for n := range 128 + 12 {
		w := brokenWriter(n)
		if err := npy.Write(&w, number.Int32, []int{3}, make([]byte, 12)); !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("Write with room for %d bytes: %v", n, err)
		}
	}
}

func ExampleWrite() {
	var file bytes.Buffer
	err := npy.Write(&file, number.Float32, []int{2, 2}, number.Bytes([]float32{1, 2, 3, 4}))
	fmt.Printf("%.66q %v\n", file.String(), err)

	h, data, _ := npy.Read(&file)
	values, _ := number.View[float32](h.Type, data)
	fmt.Println(h.Shape, values)
	// Output:
	// "\x93NUMPY\x01\x00v\x00{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2)" <nil>
	// [2 2] [1 2 3 4]
}
