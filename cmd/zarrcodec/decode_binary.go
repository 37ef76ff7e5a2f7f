package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/store"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/npy"
)

// writeNPY writes a NumPy file.
func writeNPY(ctx context.Context, w io.Writer, r *store.Reader) error {
	shape, err := ints(r.Shape())
	if err != nil {
		return err
	}
	if err := npy.WriteHeader(w, npy.Header{Type: r.Type(), Order: npy.Little, Shape: shape}); err != nil {
		return err
	}
	return writeRaw(ctx, w, r)
}

// ints is a shape as a NumPy file has it here.
func ints(shape []int64) ([]int, error) {
	out := make([]int, len(shape))
	for i, n := range shape {
		if n > math.MaxInt {
			return nil, fmt.Errorf("the shape %v is too large for a NumPy file on this machine", shape)
		}
		out[i] = int(n)
	}
	return out, nil
}

// writeRaw writes the elements alone.
func writeRaw(ctx context.Context, w io.Writer, r *store.Reader) error {
	layout := r.Type().Layout()
	for slab, err := range r.Slabs(ctx) {
		if err != nil {
			return err
		}
		if hostOrder != npy.Little {
			reverse(slab.Elements.Data, layout)
		}
		if _, err := w.Write(slab.Elements.Data); err != nil {
			return err
		}
	}
	return nil
}

// hostOrder is the order of bytes of this machine.
var hostOrder = func() npy.Order {
	if binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
		return npy.Little
	}
	return npy.Big
}()

// reverse reverses the bytes of every swap unit of dense elements, in place.
func reverse(data []byte, layout dtype.Layout) {
	if swaps, _ := layout.Swaps(); !swaps {
		return
	}
	for len(data) > 0 {
		for _, u := range layout.Units {
			for range u.Count {
				slices.Reverse(data[:u.Bytes])
				data = data[u.Bytes:]
			}
		}
	}
}
