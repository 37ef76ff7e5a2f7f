//go:build arm64 && !purego

package pad

import (
	"math/rand/v2"
	"testing"
)

// TestKernelTakesASCII: what the kernel leaves is done in Go, so that the results alone do not show whether it does
// anything. The last elements have no 16 bytes of text, or no room, behind them.
func TestKernelTakesASCII(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for _, width := range widths {
		text, offsets := joined[int32](draw(rng, classes["ascii"], 200, width))
		if got := ascii(make([]byte, 200*width*4), text, offsets, Form{Units: width}); got < 150 {
			t.Errorf("%d units: %d of 200 elements", width, got)
		}
	}
}
