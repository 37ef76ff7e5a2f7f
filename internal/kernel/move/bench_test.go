package move

import (
	"bytes"
	"fmt"
	"math"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// BenchmarkMove transposes a square.
func BenchmarkMove(b *testing.B) {
	for _, c := range []struct{ item, unit int }{{1, 1}, {2, 1}, {2, 2}, {4, 1}, {4, 4}, {8, 1}, {8, 8}, {16, 1}, {48, 1}, {48, 4}} {
		b.Run(fmt.Sprintf("item=%d/unit=%d", c.item, c.unit), func(b *testing.B) {
			kerneltest.Bench(b, func(b *testing.B, size int) func() {
				edge := int(math.Sqrt(float64(size / c.item)))
				l := transposed([]int{edge, edge}, []int{1, 0}, c.item, c.unit)
				n := edge * edge * c.item
				dst, src := kerneltest.Written(n), kerneltest.Written(n)
				work := func() { Move(dst, l.ds, src, l.ss, l.shape, l.item, l.unit) }
				if size <= 1<<20 {
					want := make([]byte, n)
					naive(want, l.ds, src, l.ss, l.shape, l.item, l.unit)
					if work(); !bytes.Equal(dst, want) {
						b.Fatal("wrong result")
					}
				}
				return work
			})
		})
	}
}
