package number_test

import (
	"testing"

	"github.com/zarrcodec/zarrcodec/dtype/number"
)

var writeTests = []struct {
	t    number.Type
	bits string
	want string
}{
	{number.Int8, "80", `-128`},
	{number.Int16, "ffff", `-1`},
	{number.Int32, "80000000", `-2147483648`},
	{number.Int64, "ffdfffffffffffff", `-9007199254740993`},
	{number.Uint8, "ff", `255`},
	{number.Uint16, "ff00", `65280`},
	{number.Uint32, "ffffffff", `4294967295`},
	{number.Uint64, "ffffffffffffffff", `18446744073709551615`},
	{number.Float16, "0000", `0.0`},
	{number.Float16, "8000", `-0.0`},
	{number.Float16, "3c00", `1.0`},
	{number.Float16, "2e66", `0.1`},
	{number.Float16, "7bff", `65500.0`},
	{number.Float16, "0001", `6e-08`},
	{number.Float16, "7e00", `"NaN"`},
	{number.Float16, "fe00", `"0xfe00"`},
	{number.Float16, "7c01", `"0x7c01"`},
	{number.Float16, "7c00", `"Infinity"`},
	{number.Float32, "3dcccccd", `0.1`},
	{number.Float32, "80000000", `-0.0`},
	{number.Float32, "4b800000", `16777216.0`},
	{number.Float32, "7f7fffff", `3.4028235e+38`},
	{number.Float32, "00000001", `1e-45`},
	{number.Float32, "15ae43fd", `7.0385307e-26`}, // 7.038531e-26, the shortest in exact arithmetic, is one off when it is read as a float64 first
	{number.Float32, "7fc00000", `"NaN"`},
	{number.Float32, "7fc00001", `"0x7fc00001"`},
	{number.Float32, "ff800000", `"-Infinity"`},
	{number.Float64, "3fb999999999999a", `0.1`},
	{number.Float64, "4341c37937e08000", `1e+16`},
	{number.Float64, "4341c37937e07fff", `9999999999999998.0`},
	{number.Float64, "3f1a36e2eb1c432d", `0.0001`},
	{number.Float64, "3f1a36e2eb1c432c", `9.999999999999999e-05`},
	{number.Float64, "0000000000000001", `5e-324`},
	{number.Float64, "7ff8000000000000", `"NaN"`},
	{number.Float64, "7ff0000000000001", `"0x7ff0000000000001"`},
	{number.BFloat16, "3dcd", `0.1`},
	{number.BFloat16, "ff81", `"0xff81"`},
	{number.Float8E5M2, "7b", `60000.0`},
	{number.Float8E8M0FNU, "00", `6e-39`},
	{number.Int4, "f8", `-8`},
	{number.Uint2, "ff", `3`},
	{number.Float4E2M1FN, "f8", `-0.0`},
	{number.ComplexFloat6E3M2FN, "ff 5f", `[-28.0,28.0]`},
	{number.Complex64, "3fc00000 ff800000", `[1.5,"-Infinity"]`},
	{number.Complex128, "fff8000000000000 8000000000000000", `["0xfff8000000000000",-0.0]`},
}

func TestAppendJSON(t *testing.T) {
	for _, tt := range writeTests {
		got, err := tt.t.AppendJSON([]byte("x"), hostOrder(tt.t, tt.bits))
		if err != nil || string(got) != "x"+tt.want {
			t.Errorf("%s.AppendJSON(x, %s) = %s, %v, want x%s", tt.t, tt.bits, got, err, tt.want)
		}
	}
}

func TestAppendJSONLength(t *testing.T) {
	for _, typ := range types {
		for _, n := range []int{0, typ.Layout().Size - 1, typ.Layout().Size + 1} {
			if got, err := typ.AppendJSON([]byte("x"), make([]byte, n)); err == nil || string(got) != "x" {
				t.Errorf("%s.AppendJSON of %d bytes = %q, %v, want an error and x", typ, n, got, err)
			}
		}
	}
}
