package nptext

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/zarrcodec/zarrcodec/dtype/number"
)

// Floats are floating-point numbers, exactly as they are in a format of 16, 32 or 64 bits.
type Floats struct {
	Bits   int
	Values []float64
}

func (e Floats) words() []string { return newFloatStyle(e.Values, e.Bits, false).words(e.Values) }

func (e Floats) scalar() string { return floatScalar(e.Values[0], e.Bits, ".0") }

// floatScalar is a number by itself; whole is put behind one without a fraction, in positional notation.
func floatScalar(v float64, bits int, whole string) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return nonFinite(v, false)
	}
	if a := math.Abs(v); a != 0 && a < 1e-4 || a >= scalarLimits[bits] {
		text, exp := scientific(v, bits, 0, noLimit)
		return strings.TrimSuffix(text, ".") + exponent(exp, 2)
	}
	integer, fraction := positional(v, bits, noLimit)
	if fraction == "" {
		return integer + whole
	}
	return integer + "." + fraction
}

// The number from which on a scalar is printed with an exponent.
var scalarLimits = map[int]float64{16: 1e3, 32: 1e6, 64: 1e16}

// floatStyle is how all numbers of an array are printed.
type floatStyle struct {
	bits        int
	plus        bool // numbers that are not negative have a sign as well
	exponents   bool // scientific notation
	left, right int  // characters in front of the point and behind it; of the mantissa where scientific
	exponent    int  // digits of the exponent
	width       int
}

func newFloatStyle(values []float64, bits int, plus bool) *floatStyle {
	s := &floatStyle{bits: bits, plus: plus}
	finite := slices.DeleteFunc(slices.Clone(values), func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) })
	s.exponents = needsExponents(finite, bits)
	for _, v := range finite {
		integer, fraction, exp := s.parts(v, 0, precision)
		s.left, s.right = max(s.left, len(integer)), max(s.right, len(fraction))
		if s.exponents {
			s.exponent = max(s.exponent, len(exponent(exp, 2))-len("e+"))
		}
	}
	s.width = s.left + len(".") + s.right
	if s.exponents {
		s.width += len("e+") + s.exponent
	}
	if len(finite) < len(values) {
		more := max(0, s.nonFiniteWidth(values)-s.width)
		s.left, s.width = s.left+more, s.width+more
	}
	return s
}

// nonFiniteWidth is the room that NumPy leaves for "nan" and infinities; it always counts with an infinity.
func (s *floatStyle) nonFiniteWidth(values []float64) int {
	if s.plus || slices.ContainsFunc(values, func(v float64) bool { return math.IsInf(v, -1) }) {
		return len("-inf")
	}
	return len("inf")
}

// needsExponents says whether numbers, all finite, are so large, so small or so far apart that NumPy prints exponents. It
// compares in the arithmetic of their format.
func needsExponents(values []float64, bits int) bool {
	smallest, largest := math.Inf(1), 0.0
	for _, v := range values {
		if v != 0 {
			smallest, largest = min(smallest, math.Abs(v)), max(largest, math.Abs(v))
		}
	}
	if largest == 0 {
		return false
	}
	limit := map[int]float64{16: 1e3, 32: 1e6, 64: 1e8}[bits]
	return largest >= limit || smallest < round(1e-4, bits) || round(largest/smallest, bits) > 1000
}

// round gives the nearest number of a format.
func round(v float64, bits int) float64 {
	switch bits {
	case 16:
		return float64(number.HalfFromFloat32(float32(v)).Float32())
	case 32:
		return float64(float32(v))
	}
	return v
}

func (s *floatStyle) words(values []float64) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = s.word(v)
	}
	return out
}

func (s *floatStyle) word(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return padLeft(nonFinite(v, s.plus), s.width)
	}
	integer, fraction, exp := s.parts(v, s.right, s.right)
	text := padLeft(integer, s.left) + "." + fraction
	if s.exponents {
		return text + exponent(exp, s.exponent)
	}
	return text + strings.Repeat(" ", s.right-len(fraction))
}

// parts gives what stands in front of the point, what stands behind it, and the exponent. Where there are exponents, at
// least least and at most most digits stand behind the point.
func (s *floatStyle) parts(v float64, least, most int) (integer, fraction string, exp int) {
	if s.exponents {
		var mantissa string
		mantissa, exp = scientific(v, s.bits, least, most)
		integer, fraction, _ = strings.Cut(mantissa, ".")
	} else {
		integer, fraction = positional(v, s.bits, precision)
	}
	if s.plus && !math.Signbit(v) {
		integer = "+" + integer
	}
	return integer, fraction, exp
}

// positional gives the digits in front of the point, with the sign, and those behind it, at most most.
func positional(v float64, bits, most int) (integer, fraction string) {
	digits, exp := shortest(split(v, bits), false, 0, most)
	text := string(digits)
	switch {
	case exp < 0:
		integer, fraction = "0", strings.Repeat("0", -exp-1)+text
	case exp >= len(text):
		integer = text + strings.Repeat("0", exp+1-len(text))
	default:
		integer, fraction = text[:exp+1], text[exp+1:]
	}
	return sign(v) + integer, strings.TrimRight(fraction, "0")
}

// scientific gives the mantissa, with the sign and a point, and the exponent.
func scientific(v float64, bits, least, most int) (mantissa string, exp int) {
	digits, exp := shortest(split(v, bits), true, least, most)
	fraction := strings.TrimRight(string(digits[1:]), "0")
	return sign(v) + string(digits[:1]) + "." + fraction + strings.Repeat("0", max(0, least-len(fraction))), exp
}

func exponent(exp, digits int) string {
	text := strconv.Itoa(max(exp, -exp))
	text = strings.Repeat("0", max(0, digits-len(text))) + text
	if exp < 0 {
		return "e-" + text
	}
	return "e+" + text
}

func sign(v float64) string {
	if math.Signbit(v) {
		return "-"
	}
	return ""
}

func nonFinite(v float64, plus bool) string {
	text := "nan"
	switch {
	case math.IsInf(v, -1):
		return "-inf"
	case math.IsInf(v, 1):
		text = "inf"
	}
	if plus {
		text = "+" + text
	}
	return text
}
