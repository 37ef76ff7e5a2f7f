package bytestring_test

import (
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/bytestring"
	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/problem"
)

func value(t testing.TB, text string) config.Value {
	t.Helper()
	v, err := config.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func places(ps problem.List) string {
	var out []string
	for _, p := range ps {
		out = append(out, strings.TrimSpace(p.Pointer+" "+string(p.Kind)))
	}
	return strings.Join(out, ", ")
}

func typeOf(t testing.TB, make func(int) (bytestring.Fixed, error), length int) bytestring.Fixed {
	t.Helper()
	typ, err := make(length)
	if err != nil {
		t.Fatal(err)
	}
	return typ
}

// declared is what a definition makes of a configuration; an empty one is absent.
func declared(t testing.TB, name, configuration string) (dtype.Type, problem.List) {
	t.Helper()
	var conf config.Value
	if configuration != "" {
		conf = value(t, configuration)
	}
	all := append(bytestring.ZarrPython(), bytestring.Definition())
	d := all[slices.IndexFunc(all, func(d dtype.Definition) bool { return d.Name == name })]
	c := config.NewReader(conf)
	typ := d.Parse(name, c, nil)
	return typ, c.Close()
}

func TestDefinitions(t *testing.T) {
	for _, tt := range []struct{ name, configuration, want, problems string }{
		{"bytes", ``, ``, ""},
		{"bytes", `{}`, ``, ""},
		{"bytes", `{"a":1}`, ``, "/configuration/a unknown_key"},
		{"variable_length_bytes", ``, ``, ""},
		{"null_terminated_bytes", `{"length_bytes":12}`, `{"length_bytes":12}`, ""},
		{"null_terminated_bytes", ``, `nil`, "/configuration missing_key"},
		{"null_terminated_bytes", `{}`, `nil`, "/configuration/length_bytes missing_key"},
		{"null_terminated_bytes", `{"length_bytes":0}`, `nil`, "/configuration/length_bytes invalid_value"},
		{"raw_bytes", `{"length_bytes":1,"b":2}`, `{"length_bytes":1}`, "/configuration/b unknown_key"},
		{"raw_bytes", `{"length_bytes":-1}`, `nil`, "/configuration/length_bytes invalid_value"},
		{"raw_bytes", `{"length_bytes":1.0}`, `nil`, "/configuration/length_bytes invalid_type"},
		{"raw_bytes", `{"length_bytes":"1"}`, `nil`, "/configuration/length_bytes invalid_type"},
		{"raw_bytes", `{"length_bytes":4611686018427387904}`, `{"length_bytes":4611686018427387904}`, ""},
	} {
		typ, ps := declared(t, tt.name, tt.configuration)
		got := "nil"
		if typ != nil {
			got = typ.Configuration().Raw()
		}
		if got != tt.want || places(ps) != tt.problems || typ != nil && typ.Name() != tt.name {
			t.Errorf("%s %s = %s, %v, want %s, %s", tt.name, tt.configuration, got, ps, tt.want, tt.problems)
		}
	}
}

func TestLayout(t *testing.T) {
	if l := bytestring.Bytes.Layout(); l.Size != 0 || l.Units != nil {
		t.Errorf("bytes has the layout %+v", l)
	}
	if l := typeOf(t, bytestring.NewRaw, 3).Layout(); l.Size != 3 || l.Align != 1 || len(l.Units) != 1 || l.Units[0] != (dtype.Unit{Bytes: 1, Count: 3}) {
		t.Errorf("raw_bytes of 3 has the layout %+v", l)
	}
	huge, _ := declared(t, "null_terminated_bytes", `{"length_bytes":9223372036854775807}`)
	if l := huge.Layout(); l.Size != math.MaxInt || l.Units[0].Count != math.MaxInt {
		t.Errorf("the largest length has the layout %+v", l)
	}
	for _, n := range []int{math.MinInt, 0, dtype.MaxElementBytes + 1} {
		if typ, err := bytestring.NewNullTerminated(n); err == nil || typ != (bytestring.Fixed{}) {
			t.Errorf("NewNullTerminated(%d) = %v, %v, want an error", n, typ, err)
		}
	}
}

// base64Tests are strings and the bytes that they stand for, or invalid_value.
var base64Tests = []struct{ json, want string }{
	{`""`, ""}, {`"AQID"`, "010203"}, {`"AAAA"`, "000000"}, {`"////"`, "ffffff"}, {`"+/+/"`, "fbffbf"}, {`"abcd"`, "69b71d"},
	{`"AB=="`, "00"}, {`"ABC="`, "0010"}, {`"QQ=="`, "41"}, {`"QR=="`, "41"}, {`"\u0051Q=="`, "41"},
	{`"AB"`, "invalid_value"}, {`"ABC"`, "invalid_value"}, {`"ABCDE"`, "invalid_value"}, {`"AB-D"`, "invalid_value"},
	{`"AB_D"`, "invalid_value"}, {`"AB!D"`, "invalid_value"}, {`"AB CD"`, "invalid_value"}, {`"A==="`, "invalid_value"},
	{`"===="`, "invalid_value"}, {`"="`, "invalid_value"}, {`"AA==AA=="`, "invalid_value"}, {`"AQID\n"`, "invalid_value"},
	{`"AQ\r\nID"`, "invalid_value"}, {`"AQ\n\n\n\nID"`, "invalid_value"}, {`" AQID"`, "invalid_value"}, {`"\ud800QQ="`, "invalid_value"},
	{`null`, "invalid_type"}, {`1`, "invalid_type"}, {`true`, "invalid_type"}, {`{}`, "invalid_type"}, {`NaN`, "invalid_value"},
}

func TestBase64(t *testing.T) {
	for _, typ := range []dtype.Type{bytestring.Bytes, bytestring.VariableLengthBytes} {
		for _, tt := range base64Tests {
			element, ps := typ.ParseJSON(value(t, tt.json))
			got := hex.EncodeToString(element)
			if ps != nil {
				got = places(ps)
			}
			if got != tt.want || (element == nil) != (ps != nil) {
				t.Errorf("%s.ParseJSON(%s) = %s (%v), want %s", typ.Name(), tt.json, got, ps, tt.want)
			}
		}
	}
}

func TestIntegers(t *testing.T) {
	for _, tt := range []struct{ json, want string }{
		{`[]`, ""},
		{`[0,255,16]`, "00ff10"},
		{`[-0]`, "00"},
		{`[1,256,-1]`, "/1 invalid_value, /2 invalid_value"},
		{`[1.0,1e1,"1",null,true]`, "/0 invalid_type, /1 invalid_type, /2 invalid_type, /3 invalid_type, /4 invalid_type"},
		{`[300,NaN,18446744073709551616]`, "/0 invalid_value, /1 invalid_value, /2 invalid_value"},
	} {
		element, ps := bytestring.Bytes.ParseJSON(value(t, tt.json))
		got := hex.EncodeToString(element)
		if ps != nil {
			got = places(ps)
		}
		if got != tt.want || (element == nil) != (ps != nil) {
			t.Errorf("ParseJSON(%s) = %s (%v), want %s", tt.json, got, ps, tt.want)
		}
	}
	if _, ps := bytestring.VariableLengthBytes.ParseJSON(value(t, `[1]`)); places(ps) != "invalid_type" {
		t.Errorf("variable_length_bytes of an array: %v, want invalid_type", ps)
	}
}

func TestFixed(t *testing.T) {
	nul, raw := typeOf(t, bytestring.NewNullTerminated, 4), typeOf(t, bytestring.NewRaw, 4)
	for _, tt := range []struct {
		name        string
		typ         dtype.Type
		json        string
		want, canon string
	}{
		{"short", nul, `"YWI="`, "61620000", `"YWI="`},
		{"empty", nul, `""`, "00000000", `""`},
		{"full", nul, `"YWJjZA=="`, "61626364", `"YWJjZA=="`},
		{"NUL within", nul, `"YQBi"`, "61006200", `"YQBi"`},
		{"NUL behind", nul, `"YQAA"`, "61000000", `"YQ=="`},
		{"too long", nul, `"YWJjZGU="`, "invalid_value", ""},
		{"too long by NUL", nul, `"YWJjZAA="`, "invalid_value", ""},
		{"no base64", nul, `"abc"`, "invalid_value", ""},
		{"array", nul, `[97]`, "invalid_type", ""},
		{"raw", raw, `"AAEAAA=="`, "00010000", `"AAEAAA=="`},
		{"raw, trailing bits", raw, `"AAEAAB=="`, "00010000", `"AAEAAA=="`},
		{"raw, short", raw, `"AAEA"`, "invalid_value", ""},
		{"raw, long", raw, `"AAECAwQ="`, "invalid_value", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			element, ps := tt.typ.ParseJSON(value(t, tt.json))
			if ps != nil {
				if places(ps) != tt.want || element != nil {
					t.Errorf("ParseJSON(%s) = %x, %v, want %s", tt.json, element, ps, tt.want)
				}
				return
			}
			text, err := tt.typ.AppendJSON([]byte("x"), element)
			if hex.EncodeToString(element) != tt.want || err != nil || string(text) != "x"+tt.canon {
				t.Errorf("ParseJSON(%s) = %x, written as %s, %v, want %s, x%s", tt.json, element, text, err, tt.want, tt.canon)
			}
		})
	}
	for _, typ := range []dtype.Type{nul, raw} {
		if got, err := typ.AppendJSON([]byte("x"), make([]byte, 3)); err == nil || string(got) != "x" {
			t.Errorf("%s.AppendJSON of 3 bytes = %q, %v, want x and an error", typ.Name(), got, err)
		}
	}
}

// TestTooLarge reads a short document that declares a large type.
func TestTooLarge(t *testing.T) {
	typ, _ := declared(t, "null_terminated_bytes", fmt.Sprintf(`{"length_bytes":%d}`, dtype.MaxElementBytes+1))
	v := value(t, `"YQ=="`)
	var element []byte
	var ps problem.List
	if n := alloctest.Bytes(func() { element, ps = typ.ParseJSON(v) }); element != nil || ps != nil || n > 1<<20 {
		t.Errorf("ParseJSON gives %d bytes, %v, and allocates %d", len(element), ps, n)
	}
	if _, ps := typ.ParseJSON(value(t, `"Y"`)); places(ps) != "invalid_value" {
		t.Errorf("what is no base64 gives %v", ps)
	}
	if _, ps := typ.ParseJSON(value(t, `1`)); places(ps) != "invalid_type" {
		t.Errorf("a number gives %v", ps)
	}
}

func FuzzParseJSON(f *testing.F) {
	for i, tt := range base64Tests {
		f.Add(uint8(i), tt.json)
	}
	f.Add(uint8(0), `[1,255]`)
	f.Add(uint8(2), `"YWI="`)
	f.Add(uint8(3), `"YWI="`)
	all := []dtype.Type{bytestring.Bytes, bytestring.VariableLengthBytes, typeOf(f, bytestring.NewNullTerminated, 5), typeOf(f, bytestring.NewRaw, 2)}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		v, err := config.Parse([]byte(text))
		if err != nil {
			return
		}
		typ := all[int(which)%len(all)]
		element, ps := typ.ParseJSON(v)
		if (element == nil) != (len(ps) > 0) {
			t.Fatalf("%s.ParseJSON(%s) = %x, %v", typ.Name(), text, element, ps)
		}
		if element == nil {
			return
		}
		canon, err := typ.AppendJSON(nil, element)
		if err != nil {
			t.Fatal(err)
		}
		if again, ps := typ.ParseJSON(value(t, string(canon))); !slices.Equal(again, element) {
			t.Fatalf("%s: %s is read as %x, written as %s and read as %x, %v", typ.Name(), text, element, canon, again, ps)
		}
	})
}

func Example() {
	v, _ := config.Parse([]byte(`[72, 105]`))
	element, _ := bytestring.Bytes.ParseJSON(v)
	text, _ := bytestring.Bytes.AppendJSON(nil, element)
	fmt.Println(bytestring.Bytes.Name(), string(text))

	padded, _ := bytestring.NewNullTerminated(4)
	v, _ = config.Parse([]byte(`"SGk="`))
	element, _ = padded.ParseJSON(v)
	fmt.Printf("%s %s %q\n", padded.Name(), padded.Configuration().Raw(), element)
	// Output:
	// bytes "SGk="
	// null_terminated_bytes {"length_bytes":4} "Hi\x00\x00"
}
