// Package kerneltest is what the tests and benchmarks of all kernels share: every implementation that this machine has,
// memory that ends where it says, and the sizes at which they are measured.
package kerneltest

import (
	"fmt"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// Each runs test once for every implementation of this machine, as the sub-test impl=NAME, with the kernels switched to it.
func Each(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	for _, l := range cpu.Levels() {
		t.Run("impl="+l.String(), func(t *testing.T) {
			defer cpu.Use(l)()
			test(t)
		})
	}
}

// EachLevel is [Each] for code that has no sub-tests, such as the body of a fuzz test.
func EachLevel(test func(l cpu.Level)) {
	for _, l := range cpu.Levels() {
		func() {
			defer cpu.Use(l)()
			test(l)
		}()
	}
}

// Panics wants each call to panic, as a sub-test of its name.
func Panics(t *testing.T, calls map[string]func()) {
	t.Helper()
	for name, call := range calls {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			call()
		})
	}
}

// Lengths are the counts of elements that tests try: all small ones, and those around the widths of vectors and blocks.
func Lengths() []int {
	var out []int
	for n := range 41 {
		out = append(out, n)
	}
	for _, n := range []int{48, 64, 96, 128, 256, 512, 1024, 4096} {
		out = append(out, n-1, n, n+1)
	}
	return out
}

// Sizes are the bytes at which kernels are measured: both buffers in the cache close to the core, in a farther one, and in
// memory.
var Sizes = []int{32 << 10, 1 << 20, 64 << 20}

// SizeName is how names of benchmarks write a number of bytes.
func SizeName(n int) string {
	if n >= 1<<20 {
		return fmt.Sprintf("%dMiB", n>>20)
	}
	return fmt.Sprintf("%dKiB", n>>10)
}

// Bench runs a benchmark for every implementation as impl=NAME/size=SIZE, and copy() of as many bytes as
// impl=copy/size=SIZE before them, each size in its round. setup makes the work of a size, verifies its result once, and
// gives the function that is timed; that function handles size bytes.
func Bench(b *testing.B, setup func(b *testing.B, size int) func()) {
	for _, size := range Sizes {
		b.Run("impl=copy/size="+SizeName(size), func(b *testing.B) {
			dst, src := Written(size), Written(size)
			measure(b, size, func() { copy(dst, src) })
		})
		for _, l := range cpu.Levels() {
			b.Run("impl="+l.String()+"/size="+SizeName(size), func(b *testing.B) {
				defer cpu.Use(l)()
				measure(b, size, setup(b, size))
			})
		}
	}
}

func measure(b *testing.B, size int, work func()) {
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		work()
	}
}

// Written is n bytes of memory that is really there: memory that nobody has written is one page of the operating system
// many times.
func Written(n int) []byte {
	p := make([]byte, n)
	for i := range p {
		p[i] = byte(i * 7)
	}
	return p
}
