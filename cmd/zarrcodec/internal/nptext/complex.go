package nptext

import (
	"math"
	"strings"
)

// Complexes are complex numbers with components of 32 or 64 bits.
type Complexes struct {
	Bits   int
	Values []complex128
}

func (e Complexes) words() []string {
	reals, imags := make([]float64, len(e.Values)), make([]float64, len(e.Values))
	for i, v := range e.Values {
		reals[i], imags[i] = real(v), imag(v)
	}
	out := newFloatStyle(reals, e.Bits, false).words(reals)
	for i, word := range newFloatStyle(imags, e.Bits, true).words(imags) {
		text := strings.TrimRight(word, " ")
		out[i] += text + "j" + word[len(text):]
	}
	return out
}

func (e Complexes) scalar() string {
	re, im := real(e.Values[0]), imag(e.Values[0])
	imaginary := floatScalar(im, e.Bits, "") + "j"
	if re == 0 && !math.Signbit(re) {
		return imaginary
	}
	if !strings.HasPrefix(imaginary, "-") {
		imaginary = "+" + imaginary
	}
	return "(" + floatScalar(re, e.Bits, "") + imaginary + ")"
}
