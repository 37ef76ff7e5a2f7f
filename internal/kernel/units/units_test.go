package units

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// factors are those between units of time, powers of two, primes, and those around the limits of the vector code.
var factors = []int64{
	1, 2, 3, 4, 7, 12, 24, 60, 168, 1000, 1024, 3600, 86400, 604800, 1e6, 86400e3, 1<<32 - 1, 1 << 32, 1<<32 + 1, 1<<31 - 1, 1 << 31, 3 << 31,
	1e9, 60e6, 3600e6, 60e9, 86400e6, 3600e9, 86400e9, 604800e6, 1e12, 1e15, 1e18, 1 << 40, 1 << 50, 1<<50 - 1, 1<<50 + 1, 1<<50 - 27, 1<<53 + 1,
	1<<62 - 1, 1 << 62, 1<<62 + 1, math.MaxInt64 - 1, math.MaxInt64,
}

// edges are integers at which products or quotients of f change, and the extremes.
func edges(f int64) []int64 {
	limit := math.MaxInt64 / f
	return []int64{
		NaT, NaT + 1, NaT + 2, NaT + f, math.MaxInt64, math.MaxInt64 - 1, math.MaxInt64 - f, 0, 1, -1, 2, -2, limit, limit - 1, -limit, 1 - limit,
		limit + 1, -limit - 1, f, -f, f - 1, 1 - f, f + 1, -f - 1, 1 << 31, -1 << 31, 1<<31 - 1, 1 << 32, -1 << 32, 1<<53 + 1, -1<<53 - 1, -1 << 62,
		math.MaxInt64 / f * f, math.MaxInt64/f*f - 1, -(math.MaxInt64 / f * f), -(math.MaxInt64 / f * f) - 1,
	}
}

// product is v times f by unbounded integers, false where it does not fit or is NaT.
func product(v, f int64) (int64, bool) {
	if v == NaT {
		return v, true
	}
	p := new(big.Int).Mul(big.NewInt(v), big.NewInt(f))
	return p.Int64(), p.IsInt64() && p.Int64() != NaT
}

// quotient is v / d, rounded down, by unbounded integers.
func quotient(v, d int64) int64 {
	if v == NaT {
		return v
	}
	return new(big.Int).Div(big.NewInt(v), big.NewInt(d)).Int64() // Euclidean, and d is positive
}

// random is n integers of all sizes, many of them next to multiples of f.
func random(rng *rand.Rand, n int, f int64) []int64 {
	at := edges(f)
	out := make([]int64, n)
	for i := range out {
		v := int64(rng.Uint64()) >> rng.IntN(64)
		switch rng.IntN(4) {
		case 0:
			out[i] = at[rng.IntN(len(at))]
		case 1:
			out[i] = v / f * f
		case 2:
			out[i] = v/f*f - 1
		default:
			out[i] = v
		}
	}
	return out
}

// fitting makes of random values such that fit when they are multiplied by f.
func fitting(values []int64, f int64) []int64 {
	for i, v := range values {
		if _, ok := product(v, f); !ok {
			values[i] = v % (math.MaxInt64/f + 1)
		}
	}
	return values
}

func checkDivide(t *testing.T, dst, src []int64, d int64) {
	t.Helper()
	in := slices.Clone(src)
	Divide(dst, src, d)
	for i, v := range in {
		if want := quotient(v, d); dst[i] != want {
			t.Fatalf("%d / %d at %d of %d: %d, want %d", v, d, i, len(in), dst[i], want)
		}
	}
}

func checkMultiply(t *testing.T, dst, src []int64, f int64) {
	t.Helper()
	in, fits := slices.Clone(src), true
	for _, v := range in {
		_, ok := product(v, f)
		fits = fits && ok
	}
	if got := Multiply(dst, src, f); got != fits {
		t.Fatalf("%d × %d: fits: %v, want %v", in, f, got, fits)
	}
	for i, v := range in {
		if want, _ := product(v, f); fits && dst[i] != want {
			t.Fatalf("%d × %d at %d of %d: %d, want %d", v, f, i, len(in), dst[i], want)
		}
	}
}

func TestEveryFactorAndLength(t *testing.T) {
	kerneltest.Each(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(21, 22))
		for _, f := range factors {
			for _, n := range kerneltest.Lengths() {
				if testing.Short() && n > 70 {
					continue
				}
				src := random(rng, n, f)
				checkDivide(t, make([]int64, n), src, f)
				checkDivide(t, src, src, f)
				src = fitting(random(rng, n, f), f)
				checkMultiply(t, make([]int64, n), src, f)
				checkMultiply(t, src, src, f)
			}
		}
	})
}

// One integer that does not fit is seen wherever it stands, and NaT never is one.
func TestOverflowAtEveryPosition(t *testing.T) {
	kerneltest.Each(t, func(t *testing.T) {
		const n = 3*16 + 9
		for _, f := range factors {
			for _, v := range edges(f) {
				for at := range n {
					src := make([]int64, n)
					src[(at+3)%n], src[at] = NaT, v
					checkMultiply(t, make([]int64, n), src, f)
				}
			}
		}
	})
}

// memory is n integers in the bytes of p, which has room for them behind off bytes.
func memory(p []byte, off, n int) []int64 {
	if n == 0 {
		return nil
	}
	return unsafe.Slice((*int64)(unsafe.Pointer(&p[off])), n)
}

// Nothing is read or written outside, on either side, wherever the integers start within a vector.
func TestBounds(t *testing.T) {
	const most, off = 70, 64
	srcFront, srcBehind := kerneltest.Guarded(t, (most+off)*8)
	dstFront, dstBehind := kerneltest.Guarded(t, (most+off)*8)
	kerneltest.Each(t, func(t *testing.T) {
		for n := range most {
			for at := 0; at < off; at += 8 {
				for _, f := range []int64{1000, 86400e9, 1 << 60} {
					checkAround(t, memory(dstFront, at, n), memory(srcFront, at, n), f)
					end := len(srcBehind) - n*8
					checkAround(t, memory(dstBehind, end-at, n), memory(srcBehind, end-at, n), f)
				}
			}
		}
	})
}

func checkAround(t *testing.T, dst, src []int64, f int64) {
	t.Helper()
	for i := range src {
		src[i] = int64(i) - 3
	}
	checkMultiply(t, dst, src, f)
	checkDivide(t, dst, src, f)
}

func TestCanaries(t *testing.T) {
	const canary = 0x5A5A5A5A5A5A5A5A
	kerneltest.Each(t, func(t *testing.T) {
		for n := range 70 {
			whole := slices.Repeat([]int64{canary}, n+40)
			src := make([]int64, n)
			checkMultiply(t, whole[20:20+n], src, 3)
			checkDivide(t, whole[20:20+n], src, 3)
			for i, v := range whole {
				if (i < 20 || i >= 20+n) && v != canary {
					t.Fatalf("%d integers: wrote at %d", n, i-20)
				}
			}
		}
	})
}

func TestWrongCallsPanic(t *testing.T) {
	two := make([]int64, 2)
	kerneltest.Panics(t, map[string]func(){
		"multiply: lengths": func() { Multiply(two, two[:1], 2) },
		"multiply: zero":    func() { Multiply(two, two, 0) },
		"divide: lengths":   func() { Divide(two[:1], two, 2) },
		"divide: negative":  func() { Divide(two, two, -1) },
	})
}

func TestNoAllocations(t *testing.T) {
	dst, src := make([]int64, 1000), make([]int64, 1000)
	kerneltest.Each(t, func(t *testing.T) {
		if n := alloctest.Count(func() { Multiply(dst, src, 86400e9); Divide(dst, src, 86400e9) }); n > 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

// FuzzUnits holds every implementation to the generic one.
func FuzzUnits(f *testing.F) {
	for _, factor := range factors {
		var p []byte
		for _, v := range edges(factor) {
			p = binary.NativeEndian.AppendUint64(p, uint64(v))
		}
		f.Add(p, factor)
	}
	f.Fuzz(func(t *testing.T, p []byte, factor int64) {
		if factor < 1 {
			return
		}
		src := make([]int64, len(p)/8)
		for i := range src {
			src[i] = int64(binary.NativeEndian.Uint64(p[i*8:]))
		}
		products, quotients := make([]int64, len(src)), make([]int64, len(src))
		restore := cpu.Use(cpu.Generic)
		fits := Multiply(products, src, factor)
		Divide(quotients, src, factor)
		restore()
		dst := make([]int64, len(src))
		kerneltest.EachLevel(func(l cpu.Level) {
			if got := Multiply(dst, src, factor); got != fits || fits && !slices.Equal(dst, products) {
				t.Fatalf("%v: %d × %d: %d, %v, want %d, %v", l, src, factor, dst, got, products, fits)
			}
			if Divide(dst, src, factor); !slices.Equal(dst, quotients) {
				t.Fatalf("%v: %d / %d: %d, want %d", l, src, factor, dst, quotients)
			}
		})
	})
}

func ExampleDivide() {
	milliseconds := []int64{1500, -1, NaT}
	seconds := make([]int64, 3)
	Divide(seconds, milliseconds, 1000)
	fmt.Println(seconds[0], seconds[1], seconds[2] == NaT)
	fmt.Println(Multiply(milliseconds, seconds, 1000), milliseconds[:2])
	fmt.Println(Multiply(milliseconds, milliseconds, 1e17))
	// Output:
	// 1 -1 true
	// true [1000 -1000]
	// false
}

func BenchmarkMultiply(b *testing.B) {
	benchmark(b, func(dst, src []int64) { Multiply(dst, src, 1000) }, 1000)
}

func BenchmarkDivide(b *testing.B) {
	benchmark(b, func(dst, src []int64) { Divide(dst, src, 1000) }, 1)
}

// benchmark measures work on moments of our time in nanoseconds, coarser by a factor, one in fifty of them NaT.
func benchmark(b *testing.B, work func(dst, src []int64), coarser int64) {
	kerneltest.Bench(b, func(b *testing.B, size int) func() {
		src := memory(kerneltest.Written(size), 0, size/8)
		for i := range src {
			src[i] = (17e17 + int64(i)*1e6 - int64(i%7)*123456789) / coarser
			if i%50 == 7 {
				src[i] = NaT
			}
		}
		dst := memory(kerneltest.Written(size), 0, size/8)
		return func() { work(dst, src) }
	})
}
