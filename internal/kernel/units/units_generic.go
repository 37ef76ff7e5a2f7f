package units

import "math/bits"

func multiplyGeneric(dst, src []int64, factor int64) bool {
	dst = dst[:len(src)]
	limit := uint64(1<<63-1) / uint64(factor)
	beyond := uint64(0)
	for i, v := range src {
		product, distance := v*factor, uint64(v)+limit
		if v == NaT {
			product, distance = v, 0
		}
		_, borrow := bits.Sub64(2*limit, distance, 0) // 1 outside of -limit to limit
		beyond |= borrow
		dst[i] = product
	}
	return beyond == 0
}

// divideGeneric takes two integers a turn, which is faster by a tenth.
func divideGeneric(dst, src []int64, by inverse) {
	dst = dst[:len(src)]
	i := 0
	for ; i+1 < len(src); i += 2 {
		dst[i], dst[i+1] = by.quotient(src[i]), by.quotient(src[i+1])
	}
	if i < len(src) {
		dst[i] = by.quotient(src[i])
	}
}

// quotient is v / divisor rounded down, without a branch; NaT stays.
func (by inverse) quotient(v int64) int64 {
	sign := v >> 63 // v^sign is v, or -v-1: neither is negative
	high, _ := bits.Mul64(uint64(v^sign), by.high)
	q := int64(high>>(by.shift&63)) ^ sign
	if v == NaT {
		q = v
	}
	return q
}
