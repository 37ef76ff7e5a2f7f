package utf32

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// firstBad is the index of the first unit that Go does not take for a code point.
func firstBad(units []uint32) int {
	return slices.IndexFunc(units, func(u uint32) bool { return u > 0x10FFFF || u >= 0xD800 && u <= 0xDFFF })
}

// TestCheckEverywhere puts a bad unit at every place of guarded memory.
func TestCheckEverywhere(t *testing.T) {
	const most = 4 * 4200
	front, behind := kerneltest.Guarded(t, most)
	rng := rand.New(rand.NewPCG(1, 2))
	good := []uint32{0, 'a', 0xD7FF, 0xE000, 0xFFFF, 0x10FFFF}
	bads := []uint32{0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0x110000, 0x7FFFFFFF, 0x80000041, 0xFFFFD800, 0xFFFFFFFF}
	kerneltest.Each(t, func(t *testing.T) {
		for _, o := range orders {
			f := Form{1, o.swapped}
			for _, n := range kerneltest.Lengths() {
				units := draw(rng, good, n)
				for at := -1; at < n; at += 1 + n/300 {
					src := elements(units, o, 0)
					if at >= 0 {
						o.PutUint32(src[at*4:], bads[at%len(bads)])
					}
					for _, p := range [][]byte{front[:len(src)], behind[most-len(src):]} {
						copy(p, src)
						if got := Check(p, f); got != at {
							t.Fatalf("%s: Check of %d units: %d, want %d", o.name, n, got, at)
						}
					}
				}
			}
		}
	})
}

// TestCheckPieces: more than is checked at once, with bad units in several pieces.
func TestCheckPieces(t *testing.T) {
	units := make([]uint32, 300_000)
	kerneltest.Each(t, func(t *testing.T) {
		for _, at := range []int{299_999, 200_001, 131_072, 65_536, 65_535, 70, 0} {
			for i := at; i < len(units); i += 10_000 {
				units[i] = 0xDC00
			}
			if got := Check(elements(units, orders[1], 1), Form{1, orders[1].swapped}); got != at {
				t.Fatalf("%d, want %d", got, at)
			}
		}
		clear(units)
	})
}

func FuzzCheck(f *testing.F) {
	f.Add(elements([]uint32{'a', 0xD800}, orders[0], 0), uint16(200), false)
	f.Add(elements([]uint32{0x10FFFF, 0xDFFF, 0x110000}, orders[1], 0), uint16(131), true)
	f.Fuzz(func(t *testing.T, src []byte, before uint16, big bool) {
		o := orders[0]
		if big {
			o = orders[1]
		}
		units := make([]uint32, int(before%1000)+len(src)/4)
		for i := range len(src) / 4 {
			units[int(before%1000)+i] = o.Uint32(src[i*4:])
		}
		kerneltest.EachLevel(func(l cpu.Level) {
			if got, want := Check(elements(units, o, 0), Form{1, o.swapped}), firstBad(units); got != want {
				t.Fatalf("%v: %d, want %d", l, got, want)
			}
		})
	})
}

func TestLongest(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, o := range orders {
		for _, width := range widths() {
			for _, n := range []int{0, 1, 2, 7, 50} {
				units := fill(rng, scripts["zeros"], n, width)
				want := 0
				for e := range slices.Chunk(units, width) {
					for i, u := range e {
						if u != 0 {
							want = max(want, i+1)
						}
					}
				}
				if got := Longest(elements(units, o, 1), Form{width, o.swapped}); got != want {
					t.Fatalf("Longest of %x, width %d: %d, want %d", units, width, got, want)
				}
			}
		}
	}
}

func ExampleLongest() {
	src := []byte{'a', 0, 0, 0, 0, 0, 0, 0, 'b', 0, 0, 0, 'c', 0, 0, 0}
	fmt.Println(Longest(src, Form{Units: 2}))
	// Output: 2
}

func ExampleCheck() {
	src := []byte{0, 0, 0, 'a', 0, 0, 0xD8, 0}
	fmt.Println(Check(src, Form{Units: 1, Swapped: !hostIsBig}))
	// Output: 1
}

func BenchmarkCheck(b *testing.B) {
	for _, class := range []string{"ascii", "cjk"} {
		for _, o := range orders {
			b.Run(fmt.Sprintf("class=%s/order=%s", class, o.name), func(b *testing.B) {
				kerneltest.Bench(b, func(b *testing.B, size int) func() {
					src := elements(draw(rand.New(rand.NewPCG(5, 6)), scripts[class], size/4), o, 0)
					f := Form{1, o.swapped}
					if Check(src, f) != -1 {
						b.Fatal("a bad unit")
					}
					return func() { Check(src, f) }
				})
			})
		}
	}
}
