package number_test

import (
	_ "embed"
	"encoding/binary"
	"encoding/hex"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype/number"
)

// narrow is what ml_dtypes says of the types of 16 bits and fewer; testdata/narrow.py says how it was made.
//
//go:embed testdata/narrow.txt
var narrow string

// narrowLines gives the lines of a kind: the type, and the fields behind its name.
func narrowLines(t *testing.T, kind string) map[number.Type][]string {
	out := map[number.Type][]string{}
	for line := range strings.Lines(narrow) {
		f := strings.Fields(line)
		if f[0] != kind {
			continue
		}
		i := slices.IndexFunc(types, func(typ number.Type) bool { return typ.Name() == f[1] })
		if i < 0 {
			t.Fatalf("no type %s", f[1])
		}
		out[types[i]] = f[2:]
	}
	return out
}

// number64 is the number that an element is written as; false where it is written as a string.
func number64(t *testing.T, typ number.Type, element []byte) (x float64, text string, ok bool) {
	t.Helper()
	p, err := typ.AppendJSON(nil, element)
	if err != nil {
		t.Fatal(err)
	}
	x, err = strconv.ParseFloat(string(p), 64)
	return x, string(p), err == nil
}

func parse(t *testing.T, typ number.Type, text string) []byte {
	t.Helper()
	v, err := config.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	element, _ := typ.ParseJSON(v)
	return element
}

// special are the bits of what is no finite number and is written by name; any other such bits are written as they are.
var special = map[string]map[string]string{
	"float8_e3m4":        {"70": `"Infinity"`, "f0": `"-Infinity"`, "78": `"NaN"`},
	"float8_e4m3":        {"78": `"Infinity"`, "f8": `"-Infinity"`, "7c": `"NaN"`},
	"float8_e5m2":        {"7c": `"Infinity"`, "fc": `"-Infinity"`, "7e": `"NaN"`},
	"float8_e4m3b11fnuz": {"80": `"NaN"`},
	"float8_e4m3fnuz":    {"80": `"NaN"`},
	"float8_e5m2fnuz":    {"80": `"NaN"`},
	"float8_e8m0fnu":     {"ff": `"NaN"`},
}

// TestNarrowValues looks at every bit pattern of every type of at most 8 bits: the value that ml_dtypes gives for it is
// read as these bits, and what these bits are written as is read as them again.
func TestNarrowValues(t *testing.T) {
	lines := narrowLines(t, "values")
	if len(lines) != 14 {
		t.Fatalf("%d types, want 14", len(lines))
	}
	for typ, values := range lines {
		named := 0
		for bits, want := range values {
			element := []byte{byte(bits)}
			_, text, isNumber := number64(t, typ, element)
			if x, err := strconv.ParseFloat(want, 64); err == nil && !math.IsNaN(x) && !math.IsInf(x, 0) {
				if got := parse(t, typ, want); !slices.Equal(got, element) || !isNumber {
					t.Errorf("%s: %s is read as %x, want %02x, which is written as %s", typ, want, got, bits, text)
				}
				roundTrip(t, typ, element)
				continue
			}
			name, ok := special[typ.Name()][hex.EncodeToString(element)]
			if !ok {
				name = `"0x` + hex.EncodeToString(element) + `"`
			} else {
				named++
			}
			if text != name {
				t.Errorf("%s: %02x, which is %s, is written as %s, want %s", typ, bits, want, text, name)
			}
			roundTrip(t, typ, element)
		}
		if named != len(special[typ.Name()]) {
			t.Errorf("%s: %d bit patterns have a name, want %d", typ, named, len(special[typ.Name()]))
		}
	}
}

// TestNarrowUnusedBits sets the bits that do not count.
func TestNarrowUnusedBits(t *testing.T) {
	for typ, values := range narrowLines(t, "values") {
		for bits := range 256 {
			_, want, _ := number64(t, typ, []byte{byte(bits % len(values))})
			if _, got, _ := number64(t, typ, []byte{byte(bits)}); got != want {
				t.Errorf("%s: %02x is written as %s, want %s", typ, bits, got, want)
			}
		}
	}
}

// TestNarrowComplex compares the two parts of a complex number with the float of its format.
func TestNarrowComplex(t *testing.T) {
	for _, part := range types {
		i := slices.IndexFunc(types, func(typ number.Type) bool { return typ.Name() == "complex_"+part.Name() })
		if i < 0 {
			continue
		}
		typ := types[i]
		re, im := parse(t, part, "1.5"), parse(t, part, "0.25")
		element := slices.Concat(re, im)
		_, first, _ := number64(t, part, re)
		_, second, _ := number64(t, part, im)
		text, err := typ.AppendJSON(nil, element)
		if want := "[" + first + "," + second + "]"; err != nil || string(text) != want {
			t.Errorf("%s: %x is written as %s, %v, want %s", typ, element, text, err, want)
		}
		if got := parse(t, typ, "[1.5,0.25]"); !slices.Equal(got, element) {
			t.Errorf("%s: [1.5,0.25] is read as %x, want %x", typ, got, element)
		}
	}
}

// TestNarrowRounds looks at the middle between each two neighbours, at what lies next to it on both sides, and at the same
// below zero.
func TestNarrowRounds(t *testing.T) {
	lines := narrowLines(t, "rounds")
	if len(lines) != 10 {
		t.Fatalf("%d types, want 10", len(lines))
	}
	for typ, line := range lines {
		want, err := hex.DecodeString(line[0])
		if err != nil {
			t.Fatal(err)
		}
		if typ == number.Float8E8M0FNU {
			want[0] = 0 // ml_dtypes takes every float32 between the two smallest up: it is subnormal
		}
		values := narrowLines(t, "values")[typ]
		for i := range len(want) / 3 {
			low, _ := strconv.ParseFloat(values[i], 64)
			high, _ := strconv.ParseFloat(values[i+1], 64)
			middle := (low + high) / 2
			for j, x := range []float64{math.Nextafter(middle, low), middle, math.Nextafter(middle, high)} {
				checkRounds(t, typ, x, want[3*i+j])
			}
		}
	}
}

func checkRounds(t *testing.T, typ number.Type, x float64, want byte) {
	t.Helper()
	text := strconv.FormatFloat(x, 'g', -1, 64)
	if got := parse(t, typ, text); len(got) != 1 || got[0] != want {
		t.Errorf("%s: %s is read as %x, want %02x", typ, text, got, want)
	}
	if typ == number.Float8E8M0FNU {
		return
	}
	sign := counts(typ) ^ counts(typ)>>1
	if strings.HasSuffix(typ.Name(), "fnuz") && want == 0 {
		sign = 0
	}
	if got := parse(t, typ, "-"+text); len(got) != 1 || got[0] != want|sign {
		t.Errorf("%s: -%s is read as %x, want %02x", typ, text, got, want|sign)
	}
}

func TestNarrowSamples(t *testing.T) {
	lines := narrowLines(t, "samples")
	if len(lines) != 2 {
		t.Fatalf("%d types, want 2", len(lines))
	}
	for typ, pairs := range lines {
		for pair := range slices.Chunk(pairs, 2) {
			if got := bigEndian(typ, parse(t, typ, pair[0])); got != pair[1] {
				t.Errorf("%s: %s is read as %s, want %s", typ, pair[0], got, pair[1])
			}
			x, _ := strconv.ParseFloat(pair[0], 32)
			if got := number.BHalfFromFloat32(float32(x)); typ == number.BFloat16 && pair[1] != strconv.FormatUint(0x10000|uint64(got), 16)[1:] {
				t.Errorf("BHalfFromFloat32(%v) = %04x, want %s", x, uint16(got), pair[1])
			}
		}
	}
}

// TestBFloat16 holds every bfloat16 to its definition, the first half of a float32.
func TestBFloat16(t *testing.T) {
	for i := range 1 << 16 {
		b := number.BHalf(i)
		f := b.Float32()
		if got := math.Float32bits(f); got != uint32(i)<<16 {
			t.Errorf("BHalf(0x%04x).Float32() has bits %08x", i, got)
		}
		if got := number.BHalfFromFloat32(f); got != b {
			t.Errorf("BHalfFromFloat32(%v) = 0x%04x, want 0x%04x", f, uint16(got), i)
		}
		roundTrip(t, number.BFloat16, binary.NativeEndian.AppendUint16(nil, uint16(i)))
	}
	if got := number.BHalfFromFloat32(math.Float32frombits(0xff800001)); got != 0xff81 {
		t.Errorf("a NaN without a payload in front is 0x%04x, want 0xff81", uint16(got))
	}
	for b, want := range map[number.BHalf]string{0x3dcd: "0.1", 0x3f80: "1", 0x7f80: "+Inf", 0xff80: "-Inf", 0x7fc0: "NaN", 0x7f7f: "3.39e+38"} {
		if got := b.String(); got != want {
			t.Errorf("BHalf(0x%04x).String() = %s, want %s", uint16(b), got, want)
		}
	}
}
