// Package units multiplies and divides 64-bit integers by one factor, as a change of the unit that they count in needs it.
// [NaT], the smallest int64, is no number: it stays what it is.
package units

import "math/bits"

// NaT is the integer that stands for no value.
const NaT int64 = -1 << 63

// Multiply fills dst with the integers of src times factor, which is at least 1, and says whether all products fit: none
// is beyond int64, and none is [NaT] but that of NaT itself. Where it is false, dst is undefined. dst and src have the same
// length, and are the same memory or do not overlap; other lengths and factors panic.
func Multiply(dst, src []int64, factor int64) bool {
	if len(dst) != len(src) || factor < 1 {
		panic("units.Multiply: dst has another length than src, or the factor is not positive")
	}
	if factor == 1 {
		copy(dst, src)
		return true
	}
	return multiply(dst, src, factor)
}

// Divide fills dst with the integers of src divided by divisor, which is at least 1, rounded down. dst and src have the
// same length, and are the same memory or do not overlap; other lengths and divisors panic.
func Divide(dst, src []int64, divisor int64) {
	if len(dst) != len(src) || divisor < 1 {
		panic("units.Divide: dst has another length than src, or the divisor is not positive")
	}
	if divisor == 1 {
		copy(dst, src)
		return
	}
	divide(dst, src, reciprocal(divisor))
}

// inverse divides by multiplication: t / divisor, rounded down, is the high 64 bits of t·high, shifted right, for every t
// below 1<<63.
type inverse struct {
	divisor int64
	high    uint64
	shift   uint64 // below 64
}

// reciprocal is the inverse of a divisor above 1. high is 1<<(64+shift) / divisor, rounded up.
func reciprocal(divisor int64) inverse {
	shift := uint64(bits.Len64(uint64(divisor-1)) - 1) // 1<<shift < divisor ≤ 2<<shift
	high, rest := bits.Div64(1<<shift, 0, uint64(divisor))
	if rest != 0 {
		high++
	}
	return inverse{divisor, high, shift}
}
