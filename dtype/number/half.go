package number

import "math"

// Half is the bits of a float16, IEEE 754 binary16: one bit of sign, five of exponent, ten of fraction. Compare values
// with [Half.Float32]: == on a Half compares bits, in which 0 and -0 differ and NaN is equal to itself.
type Half uint16

const (
	halfSign     = 0x8000
	halfInfinity = 0x7c00
	halfFraction = 0x03ff
	smallest     = 0x1p-24 // the smallest float16 above zero: the fraction of a subnormal counts it
	firstNormal  = 0x1p-14
)

// Float32 is the value of h, which every float32 can hold. A NaN keeps its sign and payload.
func (h Half) Float32() float32 {
	sign, magnitude := uint32(h&halfSign)<<16, uint32(h&^halfSign)
	switch {
	case magnitude <= halfFraction:
		return math.Float32frombits(sign | math.Float32bits(float32(magnitude)*smallest))
	case magnitude >= halfInfinity:
		return math.Float32frombits(sign | 0x7f800000 | magnitude<<13)
	}
	return math.Float32frombits(sign | magnitude<<13 + (127-15)<<23)
}

// HalfFromFloat32 is the float16 nearest to f, ties to even; an infinity from 65520 on. A NaN keeps its sign and the first
// ten bits of its payload, and stays a NaN where those are zero.
func HalfFromFloat32(f float32) Half {
	if bits := math.Float32bits(f); bits&^(1<<31) > 0x7f800000 {
		return halfNaN(bits>>31, bits>>13)
	}
	return HalfFromFloat64(float64(f))
}

// HalfFromFloat64 is the float16 nearest to f, rounded once: see [HalfFromFloat32].
func HalfFromFloat64(f float64) Half {
	bits := math.Float64bits(f)
	sign, a := Half(bits>>48)&halfSign, math.Abs(f)
	switch {
	case f != f:
		return halfNaN(uint32(bits>>63), uint32(bits>>42))
	case a >= 65520:
		return sign | halfInfinity
	case a < firstNormal:
		return sign | Half(math.RoundToEven(a/smallest))
	}
	bits &^= 1 << 63
	bits += 1<<41 - 1 + bits>>42&1 // up from above the middle, and from the middle to even; a carry is the next exponent
	return sign | Half(bits>>42-(1023-15)<<10)
}

// halfNaN is a NaN of which fraction has the last ten bits in front.
func halfNaN(sign, fraction uint32) Half {
	fraction &= halfFraction
	if fraction == 0 {
		fraction = 1
	}
	return Half(sign<<15 | halfInfinity | fraction)
}

// String is the shortest decimal that rounds to h; "NaN", "+Inf" and "-Inf" as for a float32.
func (h Half) String() string { return binary16.text(uint64(h), float64(h.Float32())) }
