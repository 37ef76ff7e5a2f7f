package npy_test

import (
	"encoding/binary"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/boolean"
	"github.com/zarrcodec/zarrcodec/dtype/bytestring"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/dtype/rawbits"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
	"github.com/zarrcodec/zarrcodec/npy"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func dateTime(u datetime64.Unit, scale int) dtype.Type { return must(datetime64.NewDateTime(u, scale)) }

// dtypes are spelled as numpy.dtype.str of NumPy 2.4.6 spells them.
var dtypes = []struct {
	descr string
	t     dtype.Type
	o     npy.Order
}{
	{"|b1", boolean.Type{}, npy.Unordered},
	{"|i1", number.Int8, npy.Unordered}, {"<i2", number.Int16, npy.Little}, {">i4", number.Int32, npy.Big}, {"<i8", number.Int64, npy.Little},
	{"|u1", number.Uint8, npy.Unordered}, {">u2", number.Uint16, npy.Big}, {"<u4", number.Uint32, npy.Little}, {">u8", number.Uint64, npy.Big},
	{"<f2", number.Float16, npy.Little}, {">f2", number.Float16, npy.Big}, {"<f4", number.Float32, npy.Little}, {">f8", number.Float64, npy.Big},
	{"<c8", number.Complex64, npy.Little}, {">c16", number.Complex128, npy.Big},
	{"|V1", must(rawbits.New(1)), npy.Unordered}, {"|V3", must(rawbits.New(3)), npy.Unordered},
	{"|V12345", must(rawbits.New(12345)), npy.Unordered},
	{"|S1", must(bytestring.NewNullTerminated(1)), npy.Unordered}, {"|S12345", must(bytestring.NewNullTerminated(12345)), npy.Unordered},
	{"<U1", must(utf32.New(1)), npy.Little}, {">U12", must(utf32.New(12)), npy.Big},
	{"<M8", dateTime(datetime64.Generic, 1), npy.Little}, {"<M8[Y]", dateTime(datetime64.Year, 1), npy.Little},
	{">M8[M]", dateTime(datetime64.Month, 1), npy.Big}, {"<M8[W]", dateTime(datetime64.Week, 1), npy.Little},
	{"<M8[D]", dateTime(datetime64.Day, 1), npy.Little}, {"<M8[h]", dateTime(datetime64.Hour, 1), npy.Little},
	{"<M8[m]", dateTime(datetime64.Minute, 1), npy.Little}, {"<M8[s]", dateTime(datetime64.Second, 1), npy.Little},
	{"<M8[ms]", dateTime(datetime64.Millisecond, 1), npy.Little}, {"<M8[us]", dateTime(datetime64.Microsecond, 1), npy.Little},
	{"<M8[ns]", dateTime(datetime64.Nanosecond, 1), npy.Little}, {"<M8[ps]", dateTime(datetime64.Picosecond, 1), npy.Little},
	{"<M8[fs]", dateTime(datetime64.Femtosecond, 1), npy.Little}, {"<M8[as]", dateTime(datetime64.Attosecond, 1), npy.Little},
	{"<M8[10us]", dateTime(datetime64.Microsecond, 10), npy.Little}, {"<M8[2147483647s]", dateTime(datetime64.Second, math.MaxInt32), npy.Little},
	{"<m8", must(datetime64.NewTimeDelta(datetime64.Generic, 1)), npy.Little},
	{">m8[25s]", must(datetime64.NewTimeDelta(datetime64.Second, 25)), npy.Big},
}

func TestDtype(t *testing.T) {
	for _, tt := range dtypes {
		if got, err := npy.Dtype(tt.t, tt.o); err != nil || got != tt.descr {
			t.Errorf("Dtype(%s, %v) = %q, %v, want %q", tt.t.Name(), tt.o, got, err, tt.descr)
		}
		if got, o, err := npy.ParseDtype(tt.descr); err != nil || got != tt.t || o != tt.o {
			t.Errorf("ParseDtype(%q) = %v, %v, %v, want %v, %v", tt.descr, got, o, err, tt.t, tt.o)
		}
	}
	if got, err := npy.Dtype(number.Int32, npy.Unordered); err != nil || got != "<i4" {
		t.Errorf("Dtype(int32, Unordered) = %q, %v, want <i4", got, err)
	}
	if got, err := npy.Dtype(number.Int8, npy.Big); err != nil || got != "|i1" {
		t.Errorf("Dtype(int8, Big) = %q, %v, want |i1", got, err)
	}
}

func TestParseDtypeSpellings(t *testing.T) {
	host := npy.Little
	if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		host = npy.Big
	}
	for descr, want := range map[string]struct {
		t dtype.Type
		o npy.Order
	}{
		"=i4": {number.Int32, host}, "f8": {number.Float64, host}, "<i1": {number.Int8, npy.Unordered}, ">b1": {boolean.Type{}, npy.Unordered},
		"b1": {boolean.Type{}, npy.Unordered}, "<V3": {must(rawbits.New(3)), npy.Unordered}, ">U012": {must(utf32.New(12)), npy.Big},
		"<M8[1us]": {dateTime(datetime64.Microsecond, 1), npy.Little}, "<M8[μs]": {dateTime(datetime64.Microsecond, 1), npy.Little},
		"<M8[generic]": {dateTime(datetime64.Generic, 1), npy.Little}, ">M8[010s]": {dateTime(datetime64.Second, 10), npy.Big},
	} {
		if got, o, err := npy.ParseDtype(descr); err != nil || got != want.t || o != want.o {
			t.Errorf("ParseDtype(%q) = %v, %v, %v, want %v, %v", descr, got, o, err, want.t, want.o)
		}
	}
}

func TestParseDtypeRefused(t *testing.T) {
	for _, descr := range []string{
		"", "<", "|i4", "|U3", "|M8[s]", "<i3", "<i16", "<f16", "<c32", "|S", "|S0", "|a3", "|O", "i4 ", "<<i4", "int32", "b", "?",
		"|V0", "<U0", "<U", "|V", "<U-1", "<U+3", "<U 3", "<U1_0", "<U99999999999", "<U2147483647", "|V2147483648",
		"<M4", "<M8[]", "<M8[", "<M8]", "<M8[s", "<M8[ns]x", "<M8[0s]", "<M8[-1s]", "<M8[+1s]", "<M8[2147483648s]", "<M8[10]",
		"<M8[10 s]", "<M8[us/4]", "<M8[B]", "<M8[\u00b5s]", "<M8[10generic]", "<m8[S]",
	} {
		if got, _, err := npy.ParseDtype(descr); err == nil || got != nil || !strings.HasPrefix(err.Error(), "npy: dtype ") {
			t.Errorf("ParseDtype(%q) = %v, %v, want an error", descr, got, err)
		}
	}
	if _, _, err := npy.ParseDtype("|O"); !strings.Contains(err.Error(), "f2 f4 f8") {
		t.Errorf("ParseDtype(|O) says %v, want it to name what is supported", err)
	}
}

// foreign is a type of another package.
type foreign struct{ dtype.Type }

func TestDtypeRefused(t *testing.T) {
	huge := rawbits.Definition().Parse("r17179869184", nil, nil) // 2^31 bytes
	beyond := rawbits.Definition().Parse("r"+strings.Repeat("8", 50), nil, nil)
	for _, typ := range []dtype.Type{
		nil, foreign{number.Int8}, huge, beyond, utf32.Type{}, datetime64.DateTime{}, datetime64.TimeDelta{}, dateTime(datetime64.Generic, 10),
	} {
		if got, err := npy.Dtype(typ, npy.Little); err == nil {
			t.Errorf("Dtype(%v) = %q, want an error", typ, got)
		}
		if err := npy.WriteHeader(io.Discard, npy.Header{Type: typ}); err == nil {
			t.Errorf("WriteHeader of %v: no error", typ)
		}
	}
	if got, err := npy.Dtype(number.Int32, 3); err == nil {
		t.Errorf("Dtype of order 3 = %q, want an error", got)
	}
}

func FuzzParseDtype(f *testing.F) {
	for _, tt := range dtypes {
		f.Add(tt.descr)
	}
	f.Add("=M8[3μs]")
	f.Fuzz(func(t *testing.T, descr string) {
		typ, o, err := npy.ParseDtype(descr)
		if err != nil {
			return
		}
		again, err := npy.Dtype(typ, o)
		if err != nil {
			t.Fatalf("ParseDtype(%q) = %v, %v, which has no dtype: %v", descr, typ, o, err)
		}
		if typ2, o2, err := npy.ParseDtype(again); err != nil || typ2 != typ || o2 != o {
			t.Fatalf("ParseDtype(%q) = %v, %v, but ParseDtype(%q) = %v, %v, %v", descr, typ, o, again, typ2, o2, err)
		}
	})
}
