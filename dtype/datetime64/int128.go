package datetime64

import (
	"math/bits"
)

// int128 is an integer in two's complement: wide enough for 2^63 times a scale factor of 2^31 times a number of seconds.
type int128 struct {
	hi int64
	lo uint64
}

// product is v times m.
func product(v int64, m uint64) int128 {
	hi, lo := bits.Mul64(uint64(v), m)
	if v < 0 {
		hi -= m
	}
	return int128{int64(hi), lo}
}

// times is x times m, which has to fit.
func (x int128) times(m uint64) int128 {
	hi, lo := bits.Mul64(x.lo, m)
	return int128{int64(hi + uint64(x.hi)*m), lo}
}

// timesFitting is x times m, false where that is 2^126 or more on either side of zero.
func (x int128) timesFitting(m uint64) (int128, bool) {
	if x.hi < 0 {
		p, ok := x.negative().timesFitting(m)
		return p.negative(), ok
	}
	over, carried := bits.Mul64(uint64(x.hi), m)
	hi, lo := bits.Mul64(x.lo, m)
	hi, carry := bits.Add64(hi, carried, 0)
	return int128{int64(hi), lo}, over|carry|hi>>62 == 0
}

// negative is -x.
func (x int128) negative() int128 {
	lo, borrow := bits.Sub64(0, x.lo, 0)
	return int128{-x.hi - int64(borrow), lo}
}

// plus is x and v, which have to fit.
func (x int128) plus(v int64) int128 {
	lo, carry := bits.Add64(x.lo, uint64(v), 0)
	return int128{x.hi + v>>63 + int64(carry), lo}
}

// divide is x by d, rounded down, and the rest, which is never negative.
func (x int128) divide(d uint64) (q int128, rest uint64) {
	if v, ok := x.int64(); ok && d < 1<<63 { // which machines divide in far less time
		n, rest := floorDivide(v, int64(d))
		return int128{n >> 63, uint64(n)}, uint64(rest)
	}
	if x.hi < 0 {
		q, rest = int128{^x.hi, ^x.lo}.divide(d)
		return int128{^q.hi, ^q.lo}, d - 1 - rest
	}
	hi := uint64(x.hi)
	lo, rest := bits.Div64(hi%d, x.lo, d)
	return int128{int64(hi / d), lo}, rest
}

// int64 is x where it fits.
func (x int128) int64() (int64, bool) { return int64(x.lo), x.hi == int64(x.lo)>>63 }
