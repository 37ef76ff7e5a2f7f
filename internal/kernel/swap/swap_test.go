package swap

import (
	"bytes"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

var units = []int{1, 2, 3, 4, 5, 8, 12, 16, 17, 32}

// naive is src with each unit reversed.
func naive(src []byte, unit int) []byte {
	out := bytes.Clone(src)
	for u := range slices.Chunk(out, unit) {
		slices.Reverse(u)
	}
	return out
}

func written(n int) []byte {
	p := make([]byte, n)
	rand.New(rand.NewSource(int64(n))).Read(p)
	return p
}

// testMove moves src to dst and then in place, and looks at the canaries of 64 bytes on both sides.
func testMove(t *testing.T, n, unit, dstAlign, srcAlign int) {
	t.Helper()
	const canary = 64
	name := fmt.Sprintf("unit=%d/n=%d/dst=%d/src=%d", unit, n, dstAlign, srcAlign)
	data := written(n)
	mem := written(canary + srcAlign + n + canary)
	src := mem[canary+srcAlign:][:n]
	copy(src, data)
	before := bytes.Clone(mem)
	got := written(canary + dstAlign + n + canary)
	want := bytes.Clone(got)
	copy(want[canary+dstAlign:], naive(data, unit))

	Move(got[canary+dstAlign:][:n], src, unit)
	if !bytes.Equal(got, want) {
		t.Fatalf("%s: moved to %x, want %x", name, got, want)
	}
	if !bytes.Equal(mem, before) {
		t.Fatalf("%s: src is changed", name)
	}
	InPlace(src, unit)
	copy(before[canary+srcAlign:], naive(data, unit))
	if !bytes.Equal(mem, before) {
		t.Fatalf("%s: in place %x, want %x", name, mem, before)
	}
}

func TestMove(t *testing.T) {
	kerneltest.Each(t, func(t *testing.T) {
		for _, unit := range units {
			for _, count := range kerneltest.Lengths() {
				if n := count * unit; n <= 8192 {
					testMove(t, n, unit, count%8, count*3%8)
				}
			}
		}
	})
}

func TestAlignments(t *testing.T) {
	kerneltest.Each(t, func(t *testing.T) {
		for _, unit := range []int{2, 4, 8, 16} {
			for align := range 64 {
				testMove(t, 336, unit, align, 0)
				testMove(t, 336, unit, 0, align)
			}
		}
	})
}

// TestGuarded: nothing outside of dst and src is touched, not even read.
func TestGuarded(t *testing.T) {
	front, behind := kerneltest.Guarded(t, 8192)
	dstFront, dstBehind := kerneltest.Guarded(t, 8192)
	kerneltest.Each(t, func(t *testing.T) {
		for _, unit := range units {
			for _, count := range kerneltest.Lengths() {
				n := count * unit
				if n > 4112 {
					continue
				}
				want := naive(front[:n], unit)
				Move(dstFront[:n], front[:n], unit)
				Move(dstBehind[8192-n:], behind[8192-n:], unit)
				InPlace(behind[8192-n:], unit)
				if !bytes.Equal(dstFront[:n], want) {
					t.Fatalf("unit %d, %d bytes: %x, want %x", unit, n, dstFront[:n], want)
				}
			}
		}
	})
}

func TestPanics(t *testing.T) {
	p := make([]byte, 64)
	kerneltest.Panics(t, map[string]func(){
		"no unit":             func() { Move(p[:8], p[8:16], 0) },
		"unit below 0":        func() { InPlace(p, -8) },
		"half a unit":         func() { InPlace(p[:12], 8) },
		"dst too short":       func() { Move(p[:8], p[8:24], 8) },
		"dst a byte behind":   func() { Move(p[1:33], p[:32], 8) },
		"dst a byte in front": func() { Move(p[:32], p[1:33], 8) },
		"the last byte alike": func() { Move(p[31:62], p[1:32], 31) },
	})
}

// TestNeighbours: memory that touches does not overlap.
func TestNeighbours(t *testing.T) {
	p := written(64)
	want := naive(p[:32], 16)
	Move(p[32:], p[:32], 16)
	if !bytes.Equal(p[32:], want) {
		t.Errorf("%x, want %x", p[32:], want)
	}
	Move(p[:0], p[:0], 4)
	Move(nil, p[5:5], 4)
}

func FuzzMove(f *testing.F) {
	f.Add([]byte("0123456789abcdef0123456789abcdef"), uint8(4), uint8(1))
	f.Add(written(700), uint8(16), uint8(63))
	f.Add(written(333), uint8(3), uint8(7))
	f.Fuzz(func(t *testing.T, src []byte, unit, align uint8) {
		u := max(int(unit), 1)
		src = src[:len(src)/u*u]
		want := naive(src, u)
		kerneltest.EachLevel(func(l cpu.Level) {
			mem := make([]byte, int(align)+len(src)+1)
			dst := mem[align:][:len(src)]
			Move(dst, src, u)
			if !bytes.Equal(dst, want) || mem[len(mem)-1] != 0 {
				t.Fatalf("%v: unit %d of %x: %x, want %x", l, u, src, dst, want)
			}
			copy(dst, src)
			InPlace(dst, u)
			if !bytes.Equal(dst, want) || mem[len(mem)-1] != 0 {
				t.Fatalf("%v: unit %d of %x: in place %x, want %x", l, u, src, dst, want)
			}
		})
	})
}

func TestAllocs(t *testing.T) {
	dst, src := make([]byte, 4096), make([]byte, 4096)
	kerneltest.Each(t, func(t *testing.T) {
		for _, unit := range []int{2, 16, 32} {
			if n := alloctest.Count(func() { Move(dst, src, unit); InPlace(dst, unit) }); n > 0 {
				t.Errorf("unit %d: %v allocations", unit, n)
			}
		}
	})
}

func ExampleMove() {
	dst := make([]byte, 8)
	Move(dst, []byte{1, 2, 3, 4, 5, 6, 7, 8}, 4)
	fmt.Println(dst)
	// Output: [4 3 2 1 8 7 6 5]
}

func BenchmarkMove(b *testing.B) {
	for _, unit := range []int{2, 4, 8, 16} {
		b.Run(fmt.Sprintf("unit=%d", unit), func(b *testing.B) {
			kerneltest.Bench(b, func(b *testing.B, size int) func() {
				dst, src := make([]byte, size), kerneltest.Written(size)
				Move(dst, src, unit)
				if !bytes.Equal(dst, naive(src, unit)) {
					b.Fatal("wrong result")
				}
				return func() { Move(dst, src, unit) }
			})
		})
	}
}

func BenchmarkInPlace(b *testing.B) {
	for _, unit := range []int{2, 4, 8, 16} {
		b.Run(fmt.Sprintf("unit=%d", unit), func(b *testing.B) {
			kerneltest.Bench(b, func(b *testing.B, size int) func() {
				p := kerneltest.Written(size)
				InPlace(p, unit)
				if !bytes.Equal(p, naive(kerneltest.Written(size), unit)) {
					b.Fatal("wrong result")
				}
				return func() { InPlace(p, unit) }
			})
		})
	}
}
