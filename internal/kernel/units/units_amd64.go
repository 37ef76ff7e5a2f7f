//go:build amd64 && !purego

package units

import (
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// The vector code takes whole steps, generic code the rest.
const (
	step512 = 16
	step256 = 8
)

const (
	lineBytes   = 64       // those of a line of a cache
	leastStream = 16 << 20 // bytes from which dst goes past the caches, which dst and src together fill
)

// mostReal is the greatest divisor of divideReal. With one below 1<<51, less some thousands, its remainder and half a
// unit are farther from the next integer than all of its roundings together.
const mostReal = 1 << 50

// narrow are the constants of multiply32 and multiply64.
type narrow struct {
	offset, width uint64 // integers are in range where x+offset ≤ width, both as signed
	low, high     uint64 // of the factor: low + high<<32, where low is signed in multiply64
}

// multiply512 multiplies n integers, n a positive multiple of 16, and says whether one was beyond ±limit and not NaT. It
// requires cpu.AVX512.
//
//go:noescape
func multiply512(dst, src *int64, n int, factor, limit int64) (beyond bool)

// stream512 is multiply512 past the caches, where dst begins with a line and src is elsewhere.
//
//go:noescape
func stream512(dst, src *int64, n int, factor, limit int64) (beyond bool)

// multiply32 multiplies n integers, n a positive multiple of 8, by a factor below 1<<32, and says whether one was out of
// range and not NaT. It requires cpu.AVX2.
//
//go:noescape
func multiply32(dst, src *int64, n int, c *narrow) (beyond bool)

// stream32 is multiply32 past the caches, where dst begins with a line and src is elsewhere.
//
//go:noescape
func stream32(dst, src *int64, n int, c *narrow) (beyond bool)

// multiply64 is multiply32 for a factor of 1<<32 and more, where what is in range has 32 bits. It requires cpu.AVX2.
//
//go:noescape
func multiply64(dst, src *int64, n int, c *narrow) (beyond bool)

// stream64 is multiply64 past the caches, where dst begins with a line and src is elsewhere.
//
//go:noescape
func stream64(dst, src *int64, n int, c *narrow) (beyond bool)

// divide256 divides n integers, n a positive multiple of 8, rounding down. It requires cpu.AVX2.
//
//go:noescape
func divide256(dst, src *int64, n int, by *inverse)

// streamDivide256 is divide256 past the caches, where dst begins with a line and src is elsewhere.
//
//go:noescape
func streamDivide256(dst, src *int64, n int, by *inverse)

// divide512 is divide256 with vectors of 512 bits. It requires cpu.AVX512.
//
//go:noescape
func divide512(dst, src *int64, n int, by *inverse)

// divideReal divides n integers, n a positive multiple of 8, rounding down, by way of double precision. The divisor is at
// most mostReal, inv its inverse, half a half of that. It requires cpu.AVX512.
//
//go:noescape
func divideReal(dst, src *int64, n int, divisor int64, inv, half float64)

// streamReal is divideReal past the caches, where dst begins with a line and src is elsewhere.
//
//go:noescape
func streamReal(dst, src *int64, n int, divisor int64, inv, half float64)

// run are the integers that vector code takes: from and to are their bounds, and far says that dst goes past the caches.
type run struct {
	from, to int
	far      bool
}

// runOf is the run of dst and src in whole steps.
func runOf(dst, src []int64, step int) run {
	from := 0
	to := int(-uintptr(unsafe.Pointer(&dst[0])) % lineBytes)
	far := len(src) >= leastStream/8 && &dst[0] != &src[0] && to%8 == 0
	if far {
		from = to / 8
	}
	return run{from, from + (len(src)-from)&^(step-1), far}
}

func multiply(dst, src []int64, factor int64) bool {
	t, step := cpu.Tier(), step256
	if t >= cpu.AVX512 {
		step = step512
	}
	if t < cpu.AVX2 || len(src) < step {
		return multiplyGeneric(dst, src, factor)
	}
	r := runOf(dst, src, step)
	beyond := false
	if t >= cpu.AVX512 {
		beyond = r.multiply512(dst, src, factor)
	} else {
		beyond = r.multiply256(dst, src, factor)
	}
	fits := multiplyGeneric(dst[:r.from], src[:r.from], factor)
	return multiplyGeneric(dst[r.to:], src[r.to:], factor) && fits && !beyond
}

func (r run) multiply512(dst, src []int64, factor int64) (beyond bool) {
	d, s, n, limit := &dst[r.from], &src[r.from], r.to-r.from, (1<<63-1)/factor
	if r.far {
		return stream512(d, s, n, factor, limit)
	}
	return multiply512(d, s, n, factor, limit)
}

func (r run) multiply256(dst, src []int64, factor int64) (beyond bool) {
	d, s, n, limit := &dst[r.from], &src[r.from], r.to-r.from, uint64(1<<63-1)/uint64(factor)
	c := narrow{offset: limit + 1<<63, width: 2*limit + 1<<63, low: uint64(factor)}
	small := factor < 1<<32
	if !small {
		low := int64(int32(factor))
		c.low, c.high = uint64(low), uint64((factor-low)>>32)
	}
	switch {
	case small && r.far:
		return stream32(d, s, n, &c)
	case small:
		return multiply32(d, s, n, &c)
	case r.far:
		return stream64(d, s, n, &c)
	}
	return multiply64(d, s, n, &c)
}

func divide(dst, src []int64, by inverse) {
	t := cpu.Tier()
	if t < cpu.AVX2 || len(src) < step256 {
		divideGeneric(dst, src, by)
		return
	}
	r := runOf(dst, src, step256)
	d, s, n := &dst[r.from], &src[r.from], r.to-r.from
	inv := 1 / float64(by.divisor)
	switch real := t >= cpu.AVX512 && by.divisor <= mostReal; {
	case real && r.far:
		streamReal(d, s, n, by.divisor, inv, inv/2)
	case real:
		divideReal(d, s, n, by.divisor, inv, inv/2)
	case t >= cpu.AVX512:
		divide512(d, s, n, &by)
	case r.far:
		streamDivide256(d, s, n, &by)
	default:
		divide256(d, s, n, &by)
	}
	divideGeneric(dst[:r.from], src[:r.from], by)
	divideGeneric(dst[r.to:], src[r.to:], by)
}
