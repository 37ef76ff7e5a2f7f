package nptext

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// TestShortest: the digits stand for the number, and strconv, another algorithm, needs as many. (Where two texts of that
// length are as near, the two choose differently.)
func TestShortest(t *testing.T) {
	const seed = 20
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for _, v := range []float64{0, math.SmallestNonzeroFloat64, math.MaxFloat64, 1, 0x1p87, 0x1p-1022} {
		checkShortest(t, v, 64)
		checkShortest(t, float64(float32(v)), 32)
	}
	for range 2000 {
		checkShortest(t, math.Float64frombits(rng.Uint64()), 64)
		checkShortest(t, float64(math.Float32frombits(rng.Uint32())), 32)
		checkShortest(t, math.Ldexp(1, rng.IntN(2000)-1000), 64)
		checkShortest(t, math.Ldexp(1, rng.IntN(250)-148), 32)
	}
}

func checkShortest(t *testing.T, v float64, bits int) {
	t.Helper()
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return
	}
	digits, exp := shortest(split(v, bits), true, 0, noLimit)
	text := string(digits[:1]) + "." + string(digits[1:]) + "e" + strconv.Itoa(exp)
	back, err := strconv.ParseFloat(text, bits)
	if err != nil || back != math.Abs(v) {
		t.Errorf("%d bits: %g gives %s, which is %g (%v)", bits, v, text, back, err)
	}
	want := strconv.FormatFloat(math.Abs(v), 'e', len(digits)-1, bits)
	if short := strconv.FormatFloat(math.Abs(v), 'e', -1, bits); len(short) != len(want) {
		t.Errorf("%d bits: %g gives %s, the shortest is %s", bits, v, text, short)
	}
}

// TestRounded compares with strconv where the number of digits is given and smaller than the number needs.
func TestRounded(t *testing.T) {
	for _, v := range []float64{2.0 / 3, 1.0 / 7, math.Pi, -1e9 / 7, 0x1.fffffffffffp-3} {
		for n := range precision + 1 {
			mantissa, exp := scientific(v, 64, n, n)
			got, err := strconv.ParseFloat(mantissa+exponent(exp, 2), 64)
			want, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'e', n, 64), 64)
			if err != nil || got != want {
				t.Errorf("%g with %d digits: got %s, want %g (%v)", v, n, mantissa, want, err)
			}
		}
	}
}

// FuzzFloats: any numbers of any format are set in words of one width that read back, as far as eight digits reach.
func FuzzFloats(f *testing.F) {
	f.Add(1.0, 0.1, uint8(64))
	f.Add(math.Inf(-1), 1e-300, uint8(32))
	f.Add(math.NaN(), math.Copysign(0, -1), uint8(16))
	f.Fuzz(func(t *testing.T, a, b float64, bits uint8) {
		width := map[uint8]int{0: 16, 1: 32, 2: 64}[bits%3]
		values := []float64{round(a, width), round(b, width)}
		words := Floats{width, values}.words()
		for i, w := range words {
			if len(w) != len(words[0]) {
				t.Fatalf("%q: words of different width", words)
			}
			got, err := strconv.ParseFloat(strings.TrimSpace(w), 64)
			if err != nil {
				t.Fatalf("%v gives %q", values, words)
			}
			if v := values[i]; !math.IsNaN(v) && round(got, width) != v && math.Abs(got-v) > max(math.Abs(v), 1)*1e-8 {
				t.Fatalf("%v gives %q", values, words)
			}
		}
	})
}
