//go:build amd64 && !purego

package pad

import (
	"math/rand/v2"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// TestKernelsTakeAllText: what a kernel refuses is done again in Go, so that the results alone do not show whether it does
// anything.
func TestKernelsTakeAllText(t *testing.T) {
	for _, l := range cpu.Levels()[1:] {
		defer cpu.Use(l)()
		rng := rand.New(rand.NewPCG(11, 12))
		for class, from := range classes {
			for _, width := range widths {
				values := draw(rng, from, 50, width)
				text, offsets := joined[int32](values)
				dst := make([]byte, len(values)*width*4)
				if !vector(dst, text, offsets, Form{Units: width}) {
					t.Errorf("%v refuses %s of %d units: %q", l, class, width, values)
				}
				if done := direct(dst, values, Form{Units: width}); l == cpu.AVX512 && width <= maxNarrow && done < len(values) {
					t.Errorf("%v takes %d of %d strings: %s of %d units: %q", l, done, len(values), class, width, values)
				}
			}
		}
	}
}

// TestShapes holds the tables to what is said of them.
func TestShapes(t *testing.T) {
	for mask, row := range shapes.rows {
		var lengths [3]int
		at := 0
		for i := range lengths {
			lengths[i] = 1
			for lengths[i] < 4 && mask>>(at+lengths[i]-1)&1 == 0 {
				lengths[i]++
			}
			at += lengths[i]
		}
		if want := (lengths[0] - 1 | (lengths[1]-1)<<2 | (lengths[2]-1)<<4) * 2; int(row) != want {
			t.Fatalf("mask %012b: %d, want %d", mask, row, want)
		}
		shuffle, first := shapes.shuffles[row/2], 0
		for i, got := range shuffle {
			if want := first + i%4; int(got) != want {
				t.Fatalf("lengths %d: byte %d is %d, want %d", lengths, i, got, want)
			}
			if i%4 == 3 && i < 15 {
				first += lengths[i/4]
			}
		}
	}
}
