package bitround_test

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/bitround"
	bytescodec "github.com/zarrcodec/zarrcodec/codecs/bytes"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/boolean"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/dtype/rawbits"
	"github.com/zarrcodec/zarrcodec/pipeline"
	"github.com/zarrcodec/zarrcodec/problem"
)

// read parses a configuration; an empty text is none.
func read(t testing.TB, text string) (codecs.Codec, problem.List) {
	t.Helper()
	var v config.Value
	if text != "" {
		var err error
		if v, err = config.Parse([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	r := config.NewReader(v)
	c := bitround.Definition().Parse(r, nil)
	return c, r.Close()
}

func located(ps problem.List) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = strings.TrimPrefix(p.Pointer, "/configuration") + " " + string(p.Kind)
	}
	return strings.Join(out, ", ")
}

var configTests = []struct{ name, configuration, problems string }{
	{"one", `{"keepbits":1}`, ""},
	{"more than there are", `{"keepbits":1000}`, ""},
	{"none", "", " missing_key"},
	{"nothing in it", `{}`, "/keepbits missing_key"},
	{"zero", `{"keepbits":0}`, "/keepbits invalid_value"},
	{"types", `{"x":1,"keepbits":3.0}`, "/x unknown_key, /keepbits invalid_type"},
}

func TestConfig(t *testing.T) {
	for _, c := range configTests {
		codec, ps := read(t, c.configuration)
		if got := located(ps); got != c.problems || len(ps) == 0 && codec.Configuration().Raw() != c.configuration {
			t.Errorf("%s: problems %q, want %q; %+v", c.name, got, c.problems, codec)
		}
	}
}

// round encodes elements, which are given and come back as little-endian hexadecimal.
func round(t testing.TB, typ dtype.Type, keep int64, elements string) string {
	t.Helper()
	stored, err := hex.DecodeString(elements)
	if err != nil {
		t.Fatal(err)
	}
	size := typ.Layout().Size
	little := bytescodec.Config{Endian: bytescodec.Little}
	spec := codecs.NewSpec(typ, []int{len(stored) / size}, make([]byte, size))
	plan, err := pipeline.Bind(pipeline.Of(bitround.Config{KeepBits: keep}, little), spec)
	if err != nil {
		t.Fatal(err)
	}
	a := plan.Dense(make([]byte, len(stored)))
	if err := plan.Decode(t.Context(), a, stored, codecs.Options{}); err != nil { // decoding changes nothing
		t.Fatal(err)
	}
	out, err := plan.AppendEncode(t.Context(), nil, a, codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return hex.EncodeToString(out)
}

// TestKnown: the sample data beside the README, and what numcodecs 0.16.6 makes of floating-point numbers.
func TestKnown(t *testing.T) {
	f4 := "cdcccc3d4df82dc0e6b1617f00e07f47c21601006520f14700000080"
	f8 := "9a9999999999b93f90f7aa9509bf05c0ffffffffffffef7f2be6708b68120000c976be9f0c24fe400000000000004043"
	f2 := "662e70c1ff7b0100d264"
	seconds, _ := datetime64.NewDateTime(datetime64.Second, 1)
	for _, c := range []struct {
		name string
		typ  dtype.Type
		keep int64
		in   string
		want string
	}{
		{"sample float32", number.Float32, 3, "00000000cdcccc3d9a99993fcdcc4441cdccf64200509a440000c07f0000807f000080ff", "000000000000d03d0000a03f000040410000f0420000a0440000c07f0000807f000080ff"},
		{"sample uint8", number.Uint8, 3, "00010a0b647bc8d0d1ff", "00010a0c6080c0c0e0e0"},
		{"numcodecs", number.Float32, 1, f4, "0000c03d000040c00000807f00008047000000000000004800000080"},
		{"numcodecs", number.Float32, 10, f4, "00c0cc3d00002ec000c0617f00e07f47002001000020f14700000080"},
		{"numcodecs", number.Float32, 22, f4, "cccccc3d4cf82dc0e6b1617f00e07f47c21601006420f14700000080"},
		{"numcodecs", number.Float32, 23, f4, f4},
		{"numcodecs", number.Float64, 1, f8, "000000000000b83f00000000000008c0000000000000f07f000000000000000000000000000000410000000000004043"},
		{"numcodecs", number.Float64, 20, f8, "000000009a99b93f000000000abf05c0000000000000f07f0000000069120000000000000d24fe400000000000004043"},
		{"numcodecs", number.Float64, 51, f8, "9a9999999999b93f90f7aa9509bf05c0000000000000f07f2ce6708b68120000c876be9f0c24fe400000000000004043"},
		{"numcodecs", number.Float16, 4, f2, "802e80c1007c0000c064"},
		{"numcodecs, parts of complex numbers", number.Complex64, 10, f4[:48], "00c0cc3d00002ec000c0617f00e07f47002001000020f147"},
		{"numcodecs, parts of complex numbers", number.Complex128, 20, f8, "000000009a99b93f000000000abf05c0000000000000f07f0000000069120000000000000d24fe400000000000004043"},
		{"NaN of all bits", number.Float32, 1, "ffffff7fffffffff0100807f", "ffffff7fffffffff0100807f"},
		{"carry out of uint64", number.Uint64, 3, "ffffffffffffffff", "00000000000000e0"},
		{"carry into the sign of int64", number.Int64, 3, "ffffffffffffff7f", "0000000000000070"},
		{"NaT", seconds, 1, "0000000000000080", "0000000000000080"},
		{"largest time", seconds, 1, "ffffffffffffff7f", "0000000000000040"},
		{"keeps more than there are", number.Uint16, math.MaxInt64, "ffff0100", "ffff0100"},
	} {
		if got := round(t, c.typ, c.keep, c.in); got != c.want {
			t.Errorf("%s, %s of %s to %d bits:\n%s, want\n%s", c.name, c.typ.Name(), c.in, c.keep, got, c.want)
		}
	}
}

// TestIntegers holds every uint8, and every int8 that is not negative, to the definition: of the multiples of the last bit
// that stays, within the type, the nearest, and of two the even one.
func TestIntegers(t *testing.T) {
	for keep := 1; keep <= 9; keep++ {
		for n := range 256 {
			hex := fmt.Sprintf("%02x", n)
			if got, want := round(t, number.Uint8, int64(keep), hex), fmt.Sprintf("%02x", nearest(n, keep, 255)); got != want {
				t.Errorf("uint8 %s to %d bits: %s, want %s", hex, keep, got, want)
			}
			if n > 127 {
				continue
			}
			if got, want := round(t, number.Int8, int64(keep), hex), fmt.Sprintf("%02x", nearest(n, keep, 127)); got != want {
				t.Errorf("int8 %s to %d bits: %s, want %s", hex, keep, got, want)
			}
		}
	}
}

func nearest(n, keep, last int) int {
	step := 1
	for n/step >= 1<<keep {
		step *= 2
	}
	best := 0
	for m := 0; m <= last; m += step {
		d, old := abs(n-m), abs(n-best)
		if d < old || d == old && m/step%2 == 0 {
			best = m
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }

// TestHalf holds every float16 to the definition: of the two neighbours with the bits that stay the nearer, and of two at
// the same distance the one whose last bit is 0.
func TestHalf(t *testing.T) {
	value := func(bits int) float64 {
		if bits == 0x7c00 {
			return 65536 // where the next number would lie
		}
		return float64(number.Half(bits).Float32())
	}
	for keep := 1; keep <= 10; keep++ {
		step := 1 << (10 - keep)
		var in, want []byte
		for bits := range 0x7c00 {
			low := bits / step * step
			up, down := value(low+step)-value(bits), value(bits)-value(low)
			best := low
			if up < down || up == down && low/step%2 == 1 {
				best = low + step
			}
			in = binary.LittleEndian.AppendUint16(in, uint16(bits))
			in = binary.LittleEndian.AppendUint16(in, uint16(bits|0x8000))
			want = binary.LittleEndian.AppendUint16(want, uint16(best))
			want = binary.LittleEndian.AppendUint16(want, uint16(best|0x8000))
		}
		if got := round(t, number.Float16, int64(keep), hex.EncodeToString(in)); got != hex.EncodeToString(want) {
			t.Errorf("float16 to %d bits", keep)
		}
	}
}

// TestJudge: what is no number is refused; the fill value is rounded.
func TestJudge(t *testing.T) {
	c := bitround.Config{KeepBits: 3}
	word, err := rawbits.New(2)
	if err != nil {
		t.Fatal(err)
	}
	for _, typ := range []dtype.Type{boolean.Type{}, word} {
		if _, ps := c.Judge(codecs.Spec{Type: typ}); located(ps) != " invalid_value" {
			t.Errorf("%s: %v", typ.Name(), ps)
		}
	}
	fill := []byte{255}
	in := codecs.Spec{Type: number.Uint8, Axes: []codecs.Axis{{4}, {5, 6}}, Fill: fill}
	out, ps := c.Judge(in)
	if ps != nil || out.Type != in.Type || len(out.Axes) != 2 || !bytes.Equal(out.Fill, []byte{224}) || fill[0] != 255 {
		t.Errorf("Judge(%+v) = %+v, %v", in, out, ps)
	}
	if out, ps := c.Judge(codecs.Spec{}); ps != nil || out.Type != nil || out.Axes != nil || out.Fill != nil {
		t.Errorf("nothing known: %+v, %v", out, ps)
	}
	if _, ps := (bitround.Config{}).Judge(codecs.Spec{}); located(ps) != "/keepbits invalid_value" {
		t.Errorf("made in Go: %v", ps)
	}
}

// small is an integer whose rounding the extension does not define.
type small struct{ number.Type }

func (small) Name() string { return "int4" }

func TestBind(t *testing.T) {
	typ := small{number.Int8}
	c, in := bitround.Config{KeepBits: 1}, codecs.NewSpec(typ, []int{1}, []byte{3})
	out, ps := c.Judge(in)
	if ps != nil || out.Fill != nil {
		t.Errorf("Judge: %+v, %v", out, ps)
	}
	if _, err := c.Bind(in); !errors.Is(err, errors.ErrUnsupported) {
		t.Error(err)
	}
}

func Example() {
	v, _ := config.Parse([]byte(`{"keepbits":3}`))
	codec := bitround.Definition().Parse(config.NewReader(v), nil).(codecs.ArrayToArray)
	out, _ := codec.Judge(codecs.NewSpec(number.Uint8, []int{4}, []byte{123}))
	fmt.Println(config.Declare(codec).Raw(), out.Fill)
	// Output: {"name":"bitround","configuration":{"keepbits":3}} [128]
}

// FuzzRound: rounding twice is rounding once.
func FuzzRound(f *testing.F) {
	f.Add(uint64(math.MaxUint64), uint8(3))
	f.Add(uint64(0x7ff0000000000001), uint8(52))
	f.Add(uint64(12345678901234567), uint8(10))
	f.Fuzz(func(t *testing.T, bits uint64, keep uint8) {
		keep = max(keep, 1)
		in := hex.EncodeToString(binary.LittleEndian.AppendUint64(nil, bits))
		for _, typ := range []number.Type{number.Uint64, number.Int64, number.Float64, number.Float32, number.Uint16} {
			once := round(t, typ, int64(keep), in)
			if twice := round(t, typ, int64(keep), once); twice != once {
				t.Fatalf("%s of %s to %d bits: %s, then %s", typ, in, keep, once, twice)
			}
		}
	})
}
