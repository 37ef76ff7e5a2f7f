package nptext

import (
	"math"
	"math/big"
)

// binary is a finite floating-point number, not below zero: mantissa·2^exponent.
type binary struct {
	mantissa uint64
	exponent int
	closer   bool // the next smaller number is half as far away as the next larger one
}

// form is a binary format.
type form struct{ digits, least int } // of the mantissa in bits; the least exponent

var forms = map[int]form{16: {11, -24}, 32: {24, -149}, 64: {53, -1074}}

// split takes apart the magnitude of v, a finite number of the format with the given number of bits.
func split(v float64, bits int) binary {
	f := forms[bits]
	_, exponent := math.Frexp(v)
	exponent = max(exponent-f.digits, f.least)
	mantissa := uint64(math.Ldexp(math.Abs(v), -exponent))
	return binary{mantissa, exponent, mantissa == 1<<(f.digits-1) && exponent > f.least}
}

// noLimit is as many digits as a number can need.
const noLimit = 2000

// shortest gives the decimal digits d₀d₁d₂… of a number d₀.d₁d₂…·10^exp: the fewest that no other number of its format is
// nearer to, but no more than behind the decimal place most, where they are rounded, and no fewer than to the place least.
// A place counts digits behind the point of the number, or behind d₀ where scientific. Zero has the one digit 0.
//
// This is the free-format algorithm of Steele and White, with the cut-offs of NumPy's variant.
func shortest(b binary, scientific bool, least, most int) (digits []byte, exp int) {
	if b.mantissa == 0 {
		return []byte{'0'}, 0
	}
	g := newGenerator(b)
	place := -g.exp
	if scientific {
		place = 0
	}
	for {
		digit, down, up := g.next()
		if place >= most || (down || up) && place >= least {
			digits = append(digits, digit)
			if g.roundsUp(digit, down, up) {
				return increment(digits, g.exp)
			}
			return digits, g.exp
		}
		digits = append(digits, digit)
		place++
	}
}

// generator gives one digit after the other. What is left of the number is left/scale of the next digit's unit.
type generator struct {
	exp               int // that of the first digit
	left, scale       *big.Int
	below, above      *big.Int // the distances to the ends of the numbers that round to this one
	inclusive, begun  bool
	digit, doubleLeft big.Int
}

func newGenerator(b binary) *generator {
	g := &generator{inclusive: b.mantissa%2 == 0}
	g.left, g.scale = new(big.Int).SetUint64(b.mantissa), big.NewInt(1)
	g.below, g.above = big.NewInt(1), big.NewInt(1)
	if b.exponent >= 0 {
		g.left.Lsh(g.left, uint(b.exponent))
		g.below.Lsh(g.below, uint(b.exponent))
		g.above.Set(g.below)
	} else {
		g.scale.Lsh(g.scale, uint(-b.exponent))
	}
	double := uint(1)
	if b.closer {
		double = 2
		g.above.Lsh(g.above, 1)
	}
	g.left.Lsh(g.left, double)
	g.scale.Lsh(g.scale, double)
	g.normalize(int(math.Floor(math.Log10(float64(b.mantissa)) + float64(b.exponent)*math.Log10(2))))
	return g
}

// normalize scales the number so that its first digit is the next one; exp is about that digit's exponent.
func (g *generator) normalize(exp int) {
	if exp >= 0 {
		g.scale.Mul(g.scale, tenTo(exp))
	} else {
		g.grow(tenTo(-exp))
	}
	for g.left.Cmp(g.scale) < 0 {
		g.grow(ten)
		exp--
	}
	for next := new(big.Int).Mul(g.scale, ten); g.left.Cmp(next) >= 0; next = new(big.Int).Mul(g.scale, ten) {
		g.scale = next
		exp++
	}
	g.exp = exp
}

var ten = big.NewInt(10)

func tenTo(n int) *big.Int { return new(big.Int).Exp(ten, big.NewInt(int64(n)), nil) }

func (g *generator) grow(by *big.Int) {
	g.left.Mul(g.left, by)
	g.below.Mul(g.below, by)
	g.above.Mul(g.above, by)
}

// next gives a digit, and whether the digits so far, as they are or with the last one larger by one, stand for this number
// and no other.
func (g *generator) next() (digit byte, down, up bool) {
	if g.begun {
		g.grow(ten)
	}
	g.begun = true
	g.digit.DivMod(g.left, g.scale, g.left)
	below := g.left.Cmp(g.below)
	above := new(big.Int).Add(g.left, g.above).Cmp(g.scale)
	down = below < 0 || g.inclusive && below == 0
	up = above > 0 || g.inclusive && above == 0
	return '0' + byte(g.digit.Uint64()), down, up
}

// roundsUp says whether the last digit is better larger by one.
func (g *generator) roundsUp(digit byte, down, up bool) bool {
	if down != up {
		return up
	}
	half := g.doubleLeft.Lsh(g.left, 1).Cmp(g.scale)
	return half > 0 || half == 0 && digit%2 == 1
}

// increment makes the last digit larger by one; nines are dropped.
func increment(digits []byte, exp int) ([]byte, int) {
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i] != '9' {
			digits[i]++
			return digits[:i+1], exp
		}
	}
	return []byte{'1'}, exp + 1
}
