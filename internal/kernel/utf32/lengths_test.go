package utf32

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// BenchmarkMeasure: lengths only. Elements of 4 units go by transcoding, a few at a time.
func BenchmarkMeasure(b *testing.B) {
	for _, width := range []int{4, 12, 100} {
		for _, class := range []string{"ascii", "latin", "cjk", "emoji"} {
			b.Run(fmt.Sprintf("width=%d/class=%s", width, class), func(b *testing.B) {
				kerneltest.Bench(b, func(b *testing.B, size int) func() { return benchMeasure(b, scripts[class], width, size) })
			})
		}
	}
}

func benchMeasure(b *testing.B, class []uint32, width, size int) func() {
	base := elements(fill(rand.New(rand.NewPCG(5, 6)), class, 2000, width), orders[0], 0)
	f, want := Form{width, orders[0].swapped}, 0
	for e := base; len(e) > 0; e = e[width*4:] {
		want += len(textOf(unitsOf(e[:width*4])))
	}
	if n, ok := Measure(base, f); n != want || !ok {
		b.Fatalf("%d bytes, %v, want %d", n, ok, want)
	}
	src := bytes.Repeat(base, size/len(base)+1)[:size/4/width*width*4]
	return func() { Measure(src, f) }
}

// BenchmarkLongest: elements of one unit each, behind which there is the most to look at. It is the same code at every level.
func BenchmarkLongest(b *testing.B) {
	for _, width := range []int{4, 12, 100} {
		b.Run(fmt.Sprintf("width=%d", width), func(b *testing.B) {
			kerneltest.Bench(b, func(b *testing.B, size int) func() { return benchLongest(b, width, size) })
		})
	}
}

func benchLongest(b *testing.B, width, size int) func() {
	src := make([]byte, size/4/width*width*4)
	for e := src; len(e) > 0; e = e[width*4:] {
		copy(e, elements([]uint32{'a'}, orders[0], 0))
	}
	f := Form{width, orders[0].swapped}
	if n := Longest(src, f); n != 1 {
		b.Fatalf("%d units, want 1", n)
	}
	return func() { Longest(src, f) }
}
