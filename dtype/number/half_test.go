package number_test

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/dtype/number"
)

// numpyWidened is the SHA-256 of the float32, little-endian, that NumPy 2.4.6 makes of every float16 but NaN, in the order
// of their bits.
const numpyWidened = "680bbc22915f61aa1bbfc7265bc3882a6aa42d299bfd2c571807196e5544de2e"

// numpyShortest is the SHA-256 of a line for every finite float16, in the order of their bits: four hexadecimal digits, a
// space, and what numpy.format_float_scientific(x, unique=True, trim="-", exp_digits=1) gives.
const numpyShortest = "5b6229e051ddd4df65707660e4e850216e09732221d12fd6f15099da307a7259"

func isNaN(h number.Half) bool { return h&0x7fff > 0x7c00 }

func TestHalfFloat32(t *testing.T) {
	sum := sha256.New()
	for i := range 1 << 16 {
		h := number.Half(i)
		f := h.Float32()
		bits := math.Float32bits(f)
		if isNaN(h) {
			if want := uint32(i&0x8000)<<16 | 0x7f800000 | uint32(i&0x3ff)<<13; bits != want {
				t.Errorf("Half(0x%04x).Float32() has bits %08x, want %08x", i, bits, want)
			}
		} else {
			sum.Write(binary.LittleEndian.AppendUint32(nil, bits))
		}
		if got := number.HalfFromFloat32(f); got != h {
			t.Errorf("HalfFromFloat32(%v) = 0x%04x, want 0x%04x", f, uint16(got), i)
		}
		if got := number.HalfFromFloat64(float64(f)); got != h && !isNaN(h) {
			t.Errorf("HalfFromFloat64(%v) = 0x%04x, want 0x%04x", f, uint16(got), i)
		}
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != numpyWidened {
		t.Errorf("Float32 of all float16 has SHA-256 %s, want that of NumPy", got)
	}
}

func TestHalfShortest(t *testing.T) {
	sum := sha256.New()
	for i := range 1 << 16 {
		h := number.Half(i)
		if h&0x7c00 == 0x7c00 {
			continue
		}
		f, err := strconv.ParseFloat(h.String(), 64)
		if err != nil {
			t.Fatal(err)
		}
		mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e")
		exponent = exponent[:1] + strings.TrimPrefix(exponent[1:], "0")
		fmt.Fprintf(sum, "%04x %se%s\n", i, mantissa, exponent)
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != numpyShortest {
		t.Errorf("String of all float16 has SHA-256 %s, want that of NumPy", got)
	}
}

// TestHalfTies looks at the middle between each two neighbours, and at what lies next to it on both sides.
func TestHalfTies(t *testing.T) {
	for i := range 0x7c00 {
		low, high := number.Half(i), number.Half(i+1)
		middle := float64(65520)
		if high < 0x7c00 {
			middle = (float64(low.Float32()) + float64(high.Float32())) / 2
		}
		even := low + low&1
		for _, sign := range []number.Half{0, 0x8000} {
			m := math.Copysign(middle, 0.5-float64(sign))
			checkRounding(t, m, even|sign)
			checkRounding(t, math.Nextafter(m, 0), low|sign)
			checkRounding(t, math.Nextafter(m, math.Inf(int(0.5-float64(sign)))), high|sign)
			check32(t, float32(m), even|sign)
			check32(t, math.Nextafter32(float32(m), 0), low|sign)
			check32(t, math.Nextafter32(float32(m), float32(math.Copysign(1e9, m))), high|sign)
		}
	}
}

func checkRounding(t *testing.T, f float64, want number.Half) {
	t.Helper()
	if got := number.HalfFromFloat64(f); got != want {
		t.Errorf("HalfFromFloat64(%v) = 0x%04x, want 0x%04x", f, uint16(got), uint16(want))
	}
}

func check32(t *testing.T, f float32, want number.Half) {
	t.Helper()
	if got := number.HalfFromFloat32(f); got != want {
		t.Errorf("HalfFromFloat32(%v) = 0x%04x, want 0x%04x", f, uint16(got), uint16(want))
	}
}

func TestHalfSpecial(t *testing.T) {
	negZero := math.Copysign(0, -1)
	for f, want := range map[float64]number.Half{
		math.Inf(1): 0x7c00, math.Inf(-1): 0xfc00, math.MaxFloat64: 0x7c00, -1e300: 0xfc00,
		math.SmallestNonzeroFloat64: 0, -math.SmallestNonzeroFloat64: 0x8000, 1e-320: 0,
	} {
		checkRounding(t, f, want)
	}
	checkRounding(t, negZero, 0x8000)
	check32(t, float32(negZero), 0x8000)
	for bits, want := range map[uint64]number.Half{
		0x7ff8000000000000: 0x7e00,
		0xfff8000000000000: 0xfe00,
		0x7ff0000000000001: 0x7c01, // a payload that does not fit
		0xfff0040000000000: 0xfc01,
		0x7fffffffffffffff: 0x7fff,
	} {
		checkRounding(t, math.Float64frombits(bits), want)
	}
	for bits, want := range map[uint32]number.Half{
		0x7fc00000: 0x7e00, 0xffc00000: 0xfe00, 0x7f800001: 0x7c01, 0xff802000: 0xfc01, 0x7fffffff: 0x7fff,
	} {
		check32(t, math.Float32frombits(bits), want)
	}
}

func TestHalfString(t *testing.T) {
	for h, want := range map[number.Half]string{0x3c00: "1", 0xc500: "-5", 0x8000: "-0", 0x7e00: "NaN", 0xfc01: "NaN", 0x7c00: "+Inf", 0xfc00: "-Inf", 0x0001: "6e-08"} {
		if got := h.String(); got != want {
			t.Errorf("Half(0x%04x).String() = %q, want %q", uint16(h), got, want)
		}
	}
}

// FuzzHalf checks that no neighbour is nearer.
func FuzzHalf(f *testing.F) {
	f.Add(1.0)
	f.Add(65519.999)
	f.Add(6.1e-5)
	f.Add(-5.97e-8)
	f.Fuzz(func(t *testing.T, x float64) {
		h := number.HalfFromFloat64(x)
		if x != x || math.Abs(x) >= 65520 {
			if x == x && h.Float32() != float32(math.Inf(int(x))) {
				t.Errorf("HalfFromFloat64(%v) = %v, want an infinity", x, h)
			}
			return
		}
		distance := math.Abs(x - float64(h.Float32()))
		for _, n := range []number.Half{h + 1, h - 1} {
			if !isNaN(n) && math.Abs(x-float64(n.Float32())) < distance {
				t.Errorf("HalfFromFloat64(%v) = %v, but %v is nearer", x, h, n)
			}
		}
	})
}
