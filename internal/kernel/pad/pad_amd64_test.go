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
			}
		}
	}
}
