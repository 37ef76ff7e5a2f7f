package number_test

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/problem"
)

var types = []number.Type{
	number.Int8, number.Int16, number.Int32, number.Int64, number.Uint8, number.Uint16, number.Uint32, number.Uint64,
	number.Float16, number.Float32, number.Float64, number.Complex64, number.Complex128,
	number.Int2, number.Int4, number.Uint2, number.Uint4, number.BFloat16,
	number.Float8E3M4, number.Float8E4M3, number.Float8E5M2, number.Float8E4M3B11FNUZ, number.Float8E4M3FNUZ,
	number.Float8E5M2FNUZ, number.Float8E8M0FNU, number.Float6E2M3FN, number.Float6E3M2FN, number.Float4E2M1FN,
	number.ComplexFloat16, number.ComplexBFloat16,
	number.ComplexFloat8E3M4, number.ComplexFloat8E4M3, number.ComplexFloat8E5M2, number.ComplexFloat8E4M3B11FNUZ,
	number.ComplexFloat8E4M3FNUZ, number.ComplexFloat8E5M2FNUZ, number.ComplexFloat8E8M0FNU, number.ComplexFloat6E2M3FN,
	number.ComplexFloat6E3M2FN, number.ComplexFloat4E2M1FN,
}

// bigEndian writes an element with the most significant byte of each swap unit first, units apart by a space.
func bigEndian(t number.Type, element []byte) string {
	var units []string
	for u := range slices.Chunk(element, t.Layout().Units[0].Bytes) {
		u = slices.Clone(u)
		if binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
			slices.Reverse(u)
		}
		units = append(units, hex.EncodeToString(u))
	}
	return strings.Join(units, " ")
}

func hostOrder(t number.Type, units string) []byte {
	p, err := hex.DecodeString(strings.ReplaceAll(units, " ", ""))
	if err != nil {
		panic(err)
	}
	if binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
		for u := range slices.Chunk(p, t.Layout().Units[0].Bytes) {
			slices.Reverse(u)
		}
	}
	return p
}

func places(ps problem.List) string {
	var out []string
	for _, p := range ps {
		out = append(out, strings.TrimSpace(p.Pointer+" "+string(p.Kind)))
	}
	return strings.Join(out, ", ")
}

var readTests = []struct {
	name string
	t    number.Type
	json string
	want string // the bits, or the problems
}{
	{"int8 lowest", number.Int8, `-128`, "80"},
	{"M9 int8 below", number.Int8, `-129`, "invalid_value"},
	{"int8 above", number.Int8, `128`, "invalid_value"},
	{"int16", number.Int16, `-2`, "fffe"},
	{"int16 above", number.Int16, `32768`, "invalid_value"},
	{"int32", number.Int32, `-2147483648`, "80000000"},
	{"int32 below", number.Int32, `-2147483649`, "invalid_value"},
	{"M7 int64 highest", number.Int64, `9223372036854775807`, "7fffffffffffffff"},
	{"M7 int64 beyond float64", number.Int64, `-9007199254740993`, "ffdfffffffffffff"},
	{"int64 above", number.Int64, `9223372036854775808`, "invalid_value"},
	{"int64 below", number.Int64, `-9223372036854775809`, "invalid_value"},
	{"int64 of 30 digits", number.Int64, `123456789012345678901234567890`, "invalid_value"},
	{"M9 uint8 above", number.Uint8, `256`, "invalid_value"},
	{"uint8", number.Uint8, `255`, "ff"},
	{"uint8 minus zero", number.Uint8, `-0`, "00"},
	{"int8 minus zero", number.Int8, `-0`, "00"},
	{"uint8 below", number.Uint8, `-1`, "invalid_value"},
	{"uint16", number.Uint16, `65535`, "ffff"},
	{"uint32", number.Uint32, `4294967295`, "ffffffff"},
	{"uint32 above", number.Uint32, `4294967296`, "invalid_value"},
	{"M7 uint64 highest", number.Uint64, `18446744073709551615`, "ffffffffffffffff"},
	{"uint64 above", number.Uint64, `18446744073709551616`, "invalid_value"},
	{"M9 fraction", number.Int32, `0.0`, "invalid_type"},
	{"M9 exponent", number.Int32, `1e2`, "invalid_type"},
	{"M9 true", number.Uint8, `true`, "invalid_type"},
	{"M9 text", number.Uint8, `"1"`, "invalid_type"},
	{"integer null", number.Uint8, `null`, "invalid_type"},
	{"integer array", number.Uint8, `[1]`, "invalid_type"},
	{"integer bare NaN", number.Uint8, `NaN`, "invalid_value"},

	{"M9 float16 NaN", number.Float16, `"NaN"`, "7e00"},
	{"M9 float32 NaN", number.Float32, `"NaN"`, "7fc00000"},
	{"M9 float64 NaN", number.Float64, `"NaN"`, "7ff8000000000000"},
	{"M6 infinity", number.Float32, `"Infinity"`, "7f800000"},
	{"M6 minus infinity", number.Float64, `"-Infinity"`, "fff0000000000000"},
	{"float16 minus infinity", number.Float16, `"-Infinity"`, "fc00"},
	{"M6 plus", number.Float32, `"+Infinity"`, "invalid_value"},
	{"M6 bits", number.Float32, `"0x7fc00000"`, "7fc00000"},
	{"M6 bits of another width", number.Float32, `"0x7fc0"`, "invalid_value"},
	{"F2 payload", number.Float32, `"0x7FC00001"`, "7fc00001"},
	{"signalling NaN", number.Float32, `"0xff800001"`, "ff800001"},
	{"signalling NaN of float64", number.Float64, `"0x7ff0000000000001"`, "7ff0000000000001"},
	{"bits of a number", number.Float16, `"0x3c01"`, "3c01"},
	{"capital X", number.Float16, `"0X3c01"`, "invalid_value"},
	{"no digit", number.Float16, `"0x3c0g"`, "invalid_value"},
	{"underscore", number.Float16, `"0x3_00"`, "invalid_value"},
	{"sign", number.Float16, `"0x+300"`, "invalid_value"},
	{"padded", number.Float16, `"0x3c01 "`, "invalid_value"},
	{"too long", number.Float16, `"0x03c01"`, "invalid_value"},
	{"empty text", number.Float16, `""`, "invalid_value"},
	{"number as text", number.Float64, `"3.14"`, "invalid_value"},
	{"nan", number.Float64, `"nan"`, "invalid_value"},
	{"bare NaN", number.Float64, `NaN`, "invalid_value"},
	{"1e400", number.Float64, `1e400`, "invalid_value"},
	{"float null", number.Float64, `null`, "invalid_type"},
	{"float true", number.Float64, `true`, "invalid_type"},
	{"float object", number.Float64, `{}`, "invalid_type"},
	{"-0.0", number.Float32, `-0.0`, "80000000"},
	{"-0", number.Float32, `-0`, "00000000"},
	{"-0e0", number.Float64, `-0e0`, "8000000000000000"},
	{"tie to even, down", number.Float32, `16777217`, "4b800000"},
	{"tie to even, up", number.Float32, `16777219`, "4b800002"},
	{"rounded twice", number.Float32, `1152921573326323713`, "5d800000"},
	{"float32 overflow", number.Float32, `1e39`, "7f800000"},
	{"float32 just below overflow", number.Float32, `3.4028235677973362e38`, "7f7fffff"},
	{"float16 tie at overflow", number.Float16, `65520`, "7c00"},
	{"float16 below overflow", number.Float16, `-65519.99`, "fbff"},
	{"float16 tie to even", number.Float16, `2049`, "6800"},
	{"float16 tie of smallest", number.Float16, `2.98023223876953125e-8`, "0000"},
	{"float16 above that tie", number.Float16, `2.9802322387695317e-8`, "0001"},
	{"long integer", number.Float64, "1" + strings.Repeat("0", 400), "7ff0000000000000"},

	{"complex", number.Complex64, `[1.5, "-Infinity"]`, "3fc00000 ff800000"},
	{"complex bits", number.Complex128, `["0x7ff8000000000001", -0.0]`, "7ff8000000000001 8000000000000000"},
	{"complex width", number.Complex64, `["0x7ff8000000000001", 0]`, "/0 invalid_value"},
	{"complex of one", number.Complex64, `[1]`, "invalid_type"},
	{"complex of three", number.Complex64, `[1, true, 3]`, "invalid_type"},
	{"complex number", number.Complex64, `1`, "invalid_type"},
	{"complex both wrong", number.Complex64, `["a", "b"]`, "/0 invalid_value, /1 invalid_value"},
	{"complex, type hides text", number.Complex64, `[true, "bad"]`, "/0 invalid_type"},
	{"complex, type hides text in front", number.Complex64, `["bad", null]`, "/1 invalid_type"},
	{"complex bare NaN", number.Complex128, `[0, NaN]`, "/1 invalid_value"},

	{"int2 lowest", number.Int2, `-2`, "02"},
	{"int2 below", number.Int2, `-3`, "invalid_value"},
	{"int2 above", number.Int2, `2`, "invalid_value"},
	{"int4", number.Int4, `-1`, "0f"},
	{"int4 above", number.Int4, `8`, "invalid_value"},
	{"int4 fraction", number.Int4, `1.0`, "invalid_type"},
	{"uint2 above", number.Uint2, `4`, "invalid_value"},
	{"uint4", number.Uint4, `15`, "0f"},
	{"uint4 above", number.Uint4, `16`, "invalid_value"},
	{"bfloat16 NaN", number.BFloat16, `"NaN"`, "7fc0"},
	{"bfloat16 overflow", number.BFloat16, `-3.4e38`, "ff80"},
	{"bfloat16 long integer", number.BFloat16, "1" + strings.Repeat("0", 400), "7f80"},
	{"bfloat16 rounded once", number.BFloat16, `1.00390625000001`, "3f81"},
	{"e5m2 tie at overflow", number.Float8E5M2, `61440`, "7c"},
	{"e5m2 below overflow", number.Float8E5M2, `61439.9`, "7b"},
	{"e4m3fnuz tie at overflow", number.Float8E4M3FNUZ, `248`, "invalid_value"},
	{"e4m3fnuz below overflow", number.Float8E4M3FNUZ, `-247.9`, "ff"},
	{"e4m3fnuz -0.0", number.Float8E4M3FNUZ, `-0.0`, "00"},
	{"e4m3fnuz NaN in bits", number.Float8E4M3FNUZ, `"0x80"`, "80"},
	{"e4m3fnuz infinity", number.Float8E4M3FNUZ, `"Infinity"`, "invalid_value"},
	{"e5m2fnuz minus infinity", number.Float8E5M2FNUZ, `"-Infinity"`, "invalid_value"},
	{"e8m0fnu one", number.Float8E8M0FNU, `1`, "7f"},
	{"e8m0fnu zero", number.Float8E8M0FNU, `0`, "invalid_value"},
	{"e8m0fnu -0.0", number.Float8E8M0FNU, `-0.0`, "invalid_value"},
	{"e8m0fnu minus one", number.Float8E8M0FNU, `-1`, "invalid_value"},
	{"e8m0fnu smallest", number.Float8E8M0FNU, `1e-300`, "00"},
	{"e8m0fnu largest", number.Float8E8M0FNU, `2.5e38`, "fe"},
	{"e8m0fnu overflow", number.Float8E8M0FNU, `2.6e38`, "invalid_value"},
	{"e8m0fnu infinity", number.Float8E8M0FNU, `"Infinity"`, "invalid_value"},
	{"e2m1fn largest", number.Float4E2M1FN, `-6.99`, "0f"},
	{"e2m1fn tie at overflow", number.Float4E2M1FN, `7`, "invalid_value"},
	{"e2m1fn overflow", number.Float4E2M1FN, `1e9`, "invalid_value"},
	{"e2m1fn -0.0", number.Float4E2M1FN, `-0.0`, "08"},
	{"e2m1fn NaN", number.Float4E2M1FN, `"NaN"`, "invalid_value"},
	{"e2m1fn bits", number.Float4E2M1FN, `"0x0F"`, "0f"},
	{"e2m1fn one digit", number.Float4E2M1FN, `"0xf"`, "invalid_value"},
	{"e2m1fn unused bit", number.Float4E2M1FN, `"0x10"`, "invalid_value"},
	{"e3m2fn unused bit", number.Float6E3M2FN, `"0x40"`, "invalid_value"},
	{"e3m2fn infinity", number.Float6E3M2FN, `"-Infinity"`, "invalid_value"},
	{"complex half", number.ComplexFloat16, `["NaN", "0x0001"]`, "7e00 0001"},
	{"complex e4m3", number.ComplexFloat8E4M3, `["-Infinity", 1]`, "f8 38"},
	{"complex e8m0fnu", number.ComplexFloat8E8M0FNU, `[0, 1]`, "/0 invalid_value"},
	{"complex e2m1fn", number.ComplexFloat4E2M1FN, `[1, 8]`, "/1 invalid_value"},
}

func TestParseJSON(t *testing.T) {
	for _, tt := range readTests {
		t.Run(tt.name, func(t *testing.T) {
			v, err := config.Parse([]byte(tt.json))
			if err != nil {
				t.Fatal(err)
			}
			element, ps := tt.t.ParseJSON(v)
			got := places(ps)
			if ps == nil {
				got = bigEndian(tt.t, element)
			} else if element != nil {
				t.Errorf("%s.ParseJSON(%s) gives bits beside problems", tt.t, tt.json)
			}
			if got != tt.want {
				t.Errorf("%s.ParseJSON(%s) = %s (%v), want %s", tt.t, tt.json, got, ps, tt.want)
			}
		})
	}
}

func TestParseJSONTooDeep(t *testing.T) {
	v, err := config.Parse([]byte(strings.Repeat("[", 300) + strings.Repeat("]", 300)))
	if err != nil {
		t.Fatal(err)
	}
	for v.Kind() == config.Array {
		for _, item := range v.Items() {
			v = item
		}
	}
	for _, typ := range types {
		if _, ps := typ.ParseJSON(v); places(ps) != "invalid_value" {
			t.Errorf("%s.ParseJSON(too deep) = %v, want invalid_value", typ, ps)
		}
	}
}

func Example() {
	v, _ := config.Parse([]byte(`["0x7fc00001", -0.0]`))
	element, _ := number.Complex64.ParseJSON(v)
	text, _ := number.Complex64.AppendJSON(nil, element)
	fmt.Println(number.Complex64.Name(), string(text))

	v, _ = config.Parse([]byte(`[true, "bad"]`))
	_, ps := number.Complex64.ParseJSON(v)
	fmt.Println(ps)
	// Output:
	// complex64 ["0x7fc00001",-0.0]
	// /0: invalid_type: expected a number or a string, found a boolean
}
