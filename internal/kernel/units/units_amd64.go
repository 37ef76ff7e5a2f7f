//go:build amd64 && !purego

package units

import "github.com/zarrcodec/zarrcodec/internal/cpu"

// The vector code takes whole steps, generic code the rest.
const (
	step512 = 16
	step256 = 8
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

// multiply32 multiplies n integers, n a positive multiple of 8, by a factor below 1<<32, and says whether one was out of
// range and not NaT. It requires cpu.AVX2.
//
//go:noescape
func multiply32(dst, src *int64, n int, c *narrow) (beyond bool)

// multiply64 is multiply32 for a factor of 1<<32 and more, where what is in range has 32 bits. It requires cpu.AVX2.
//
//go:noescape
func multiply64(dst, src *int64, n int, c *narrow) (beyond bool)

// divide256 divides n integers, n a positive multiple of 8, rounding down. It requires cpu.AVX2.
//
//go:noescape
func divide256(dst, src *int64, n int, by *inverse)

// divide512 is divide256 with vectors of 512 bits. It requires cpu.AVX512.
//
//go:noescape
func divide512(dst, src *int64, n int, by *inverse)

// divideReal divides n integers, n a positive multiple of 8, rounding down, by way of double precision. The divisor is at
// most mostReal, inv its inverse, half a half of that. It requires cpu.AVX512.
//
//go:noescape
func divideReal(dst, src *int64, n int, divisor int64, inv, half float64)

func multiply(dst, src []int64, factor int64) bool {
	n, beyond := 0, false
	switch t := cpu.Tier(); {
	case t >= cpu.AVX512 && len(src) >= step512:
		n = len(src) &^ (step512 - 1)
		beyond = multiply512(&dst[0], &src[0], n, factor, (1<<63-1)/factor)
	case t >= cpu.AVX2 && len(src) >= step256:
		n = len(src) &^ (step256 - 1)
		beyond = multiply256(dst[:n], src[:n], factor)
	}
	return multiplyGeneric(dst[n:], src[n:], factor) && !beyond
}

func multiply256(dst, src []int64, factor int64) (beyond bool) {
	limit := uint64(1<<63-1) / uint64(factor)
	c := narrow{offset: limit + 1<<63, width: 2*limit + 1<<63, low: uint64(factor)}
	if factor < 1<<32 {
		return multiply32(&dst[0], &src[0], len(src), &c)
	}
	low := int64(int32(factor))
	c.low, c.high = uint64(low), uint64((factor-low)>>32)
	return multiply64(&dst[0], &src[0], len(src), &c)
}

func divide(dst, src []int64, by inverse) {
	n, t := 0, cpu.Tier()
	if t >= cpu.AVX2 && len(src) >= step256 {
		n = len(src) &^ (step256 - 1)
		switch {
		case t >= cpu.AVX512 && by.divisor <= mostReal:
			inv := 1 / float64(by.divisor)
			divideReal(&dst[0], &src[0], n, by.divisor, inv, inv/2)
		case t >= cpu.AVX512:
			divide512(&dst[0], &src[0], n, &by)
		default:
			divide256(&dst[0], &src[0], n, &by)
		}
	}
	divideGeneric(dst[n:], src[n:], by)
}
