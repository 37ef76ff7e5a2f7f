package number

import "math"

// format is the binary form of a floating-point number: a sign, where it has one, in front of an exponent in front of a
// fraction. Bits above them do not count. The bits behind the sign, read as an integer, are the magnitude: of two numbers
// the larger has the larger magnitude.
type format struct {
	exponent int // bits
	fraction int // bits
	bias     int // the exponent of 1
	special  special
}

// special says which bits of a format stand for no finite number. The names are those that end the names of types.
type special uint8

const (
	ieee special = iota // the last exponent: infinities where the fraction is zero, NaN elsewhere
	fn                  // none
	fnuz                // NaN is the sign alone, so that there is no negative zero
	fnu                 // there is no sign and no zero, the first exponent is like any other, and NaN has all bits set
)

// The formats of IEEE 754, and those that the extensions name by the bits of the exponent and of the fraction.
var (
	binary16    = format{5, 10, 15, ieee}
	binary32    = format{8, 23, 127, ieee}
	binary64    = format{11, 52, 1023, ieee}
	bfloat16    = format{8, 7, 127, ieee}
	e3m4        = format{3, 4, 3, ieee}
	e4m3        = format{4, 3, 7, ieee}
	e5m2        = format{5, 2, 15, ieee}
	e4m3b11fnuz = format{4, 3, 11, fnuz}
	e4m3fnuz    = format{4, 3, 8, fnuz}
	e5m2fnuz    = format{5, 2, 16, fnuz}
	e8m0fnu     = format{8, 0, 127, fnu}
	e2m3fn      = format{2, 3, 1, fn}
	e3m2fn      = format{3, 2, 3, fn}
	e2m1fn      = format{2, 1, 1, fn}
)

// sign is the bit of the sign, 0 where there is none.
func (f *format) sign() uint64 {
	if f.special == fnu {
		return 0
	}
	return 1 << (f.exponent + f.fraction)
}

// allOnes has every bit behind the sign set.
func (f *format) allOnes() uint64 { return 1<<(f.exponent+f.fraction) - 1 }

// mask has every bit set that counts.
func (f *format) mask() uint64 { return f.sign() | f.allOnes() }

// bytes is the size of a swap unit.
func (f *format) bytes() int { return (f.exponent + f.fraction + 8) / 8 }

// infinity is the bits of the positive infinity.
func (f *format) infinity() (bits uint64, ok bool) {
	return f.allOnes() >> f.fraction << f.fraction, f.special == ieee
}

// nan is the bits of the NaN that the name stands for: in the formats of IEEE 754 that with the sign clear and, of the
// fraction, only the first bit set.
func (f *format) nan() (bits uint64, ok bool) {
	switch f.special {
	case fn:
		return 0, false
	case fnuz:
		return f.sign(), true
	case fnu:
		return f.allOnes(), true
	}
	inf, _ := f.infinity()
	return inf | inf>>1&^inf, true
}

func (f *format) isNaN(bits uint64) bool {
	if inf, ok := f.infinity(); ok {
		return bits&^f.sign() > inf
	}
	nan, ok := f.nan()
	return ok && bits == nan
}

// largest is the magnitude of the largest finite number.
func (f *format) largest() uint64 {
	switch inf, _ := f.infinity(); f.special {
	case ieee:
		return inf - 1
	case fnu:
		return f.allOnes() - 1
	}
	return f.allOnes()
}

// round gives the bits of what is nearest to x: of a number half-way between two that with an even fraction, of one too
// large an infinity. It is false where the format has no infinity, and for zero and below where it has no zero.
func (f *format) round(x float64) (bits uint64, ok bool) {
	if f.special == fnu && x <= 0 {
		return 0, false
	}
	magnitude, sign := f.magnitude(math.Abs(x)), uint64(0)
	if math.Signbit(x) {
		sign = f.sign()
	}
	switch {
	case magnitude > f.largest():
		bits, ok = f.infinity()
		return sign | bits, ok
	case magnitude == 0 && f.special == fnuz:
		return 0, true
	}
	return sign | magnitude, true
}

// magnitude is that of what is nearest to x, which is not negative, as if the exponent had no end.
func (f *format) magnitude(x float64) uint64 {
	bits, drop := math.Float64bits(x), 52-f.fraction
	switch {
	case drop == 0:
		return bits
	case f.special == fnu && x < f.firstNormal():
		return 0
	case x < f.firstNormal():
		return uint64(math.RoundToEven(math.Ldexp(x, f.bias-1+f.fraction)))
	}
	odd := bits >> drop & 1
	if f.fraction == 0 {
		odd = 1 // neither neighbour has an even fraction; then IEEE 754 takes the larger
	}
	bits += 1<<(drop-1) - 1 + odd // a carry is the next exponent
	return bits>>drop - uint64(1023-f.bias)<<f.fraction
}

// firstNormal is the smallest number of which the exponent counts.
func (f *format) firstNormal() float64 {
	if f.special == fnu {
		return math.Ldexp(1, -f.bias)
	}
	return math.Ldexp(1, 1-f.bias)
}

// value is the number that bits, which are neither an infinity nor a NaN, stand for.
func (f *format) value(bits uint64) float64 {
	if f.fraction == binary64.fraction {
		return math.Float64frombits(bits)
	}
	magnitude := bits &^ f.sign()
	exponent, significand := int(magnitude>>f.fraction), magnitude&(1<<f.fraction-1)
	if exponent > 0 || f.special == fnu {
		significand |= 1 << f.fraction
	} else {
		exponent = 1
	}
	x := math.Ldexp(float64(significand), exponent-f.bias-f.fraction)
	if bits != magnitude {
		return -x
	}
	return x
}
