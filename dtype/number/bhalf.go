package number

import "math"

// BHalf is the bits of a bfloat16, the first half of those of a float32: one bit of sign, eight of exponent, seven of
// fraction. Compare values with [BHalf.Float32]: == on a BHalf compares bits, in which 0 and -0 differ and NaN is
// equal to itself.
type BHalf uint16

// Float32 is the value of b, which every float32 can hold. A NaN keeps its sign and payload.
func (b BHalf) Float32() float32 { return math.Float32frombits(uint32(b) << 16) }

// BHalfFromFloat32 is the bfloat16 nearest to f, ties to even; an infinity from the middle above the largest on. A NaN
// keeps its sign and the first seven bits of its payload, and stays a NaN where those are zero.
func BHalfFromFloat32(f float32) BHalf {
	bits := math.Float32bits(f)
	if f != f {
		if bits&0x7f0000 == 0 {
			bits |= 1 << 16
		}
		return BHalf(bits >> 16)
	}
	return BHalf((bits + 0x7fff + bits>>16&1) >> 16) // a carry is the next exponent
}

// String is the shortest decimal that rounds to b; "NaN", "+Inf" and "-Inf" as for a float32.
func (b BHalf) String() string { return bfloat16.text(uint64(b), float64(b.Float32())) }
