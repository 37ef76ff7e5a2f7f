package swap

import (
	"bytes"
	"fmt"
	"math/rand"
	"slices"
	"testing"
)

func TestMove(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	for _, unit := range []int{1, 2, 3, 4, 5, 8, 16, 17} {
		for count := range 70 {
			for align := range 8 {
				n := unit * count
				mem := make([]byte, align+n+align)
				rnd.Read(mem)
				src := mem[align : align+n]
				want := bytes.Clone(mem)
				for at := align; at < align+n; at += unit {
					slices.Reverse(want[at : at+unit])
				}
				name := fmt.Sprintf("unit=%d/n=%d/align=%d", unit, n, align)
				dst := bytes.Clone(mem)
				Move(dst[align:align+n], src, unit)
				if !bytes.Equal(dst, want) {
					t.Fatalf("%s: moved to %x, want %x", name, dst, want)
				}
				InPlace(src, unit)
				if !bytes.Equal(mem, want) {
					t.Fatalf("%s: in place %x, want %x", name, mem, want)
				}
			}
		}
	}
}

func BenchmarkMove(b *testing.B) {
	const n = 1 << 20
	dst, src := make([]byte, n), make([]byte, n)
	for _, unit := range []int{1, 2, 4, 8} {
		b.Run(fmt.Sprintf("unit=%d/size=1MiB", unit), func(b *testing.B) {
			b.SetBytes(n)
			for b.Loop() {
				Move(dst, src, unit)
			}
		})
	}
}
