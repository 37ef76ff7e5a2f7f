package structure_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/boolean"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/dtype/structure"
	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/metadata"
)

// bigEndian writes an element with the most significant byte of each swap unit first.
func bigEndian(typ dtype.Type, element []byte) string {
	element = bytes.Clone(element)
	if at := 0; binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
		for _, u := range typ.Layout().Units {
			for range u.Count {
				slices.Reverse(element[at:][:u.Bytes])
				at += u.Bytes
			}
		}
	}
	return hex.EncodeToString(element)
}

var (
	mixed    = record(field("a/b", `"int16"`), field("flag", `"bool"`), field("c", record(field("re", `"complex64"`), field("~", `"uint8"`))))
	older    = pairs(`["a","int16"]`, `["b",`+pairs(`["f","bool"]`, `["g","float32"]`)+`]`)
	partly   = record(field("x", `"int8"`), field("y", `"acme.x"`), field("z", `"r12x"`))
	strings4 = record(field("s", `{"name":"fixed_length_utf32","configuration":{"length_bytes":4}}`), field("t", `{"name":"numpy.datetime64","configuration":{"unit":"s","scale_factor":1}}`))
)

var fillTests = []struct{ name, dataType, fill, want, canon string }{
	{"in order", mixed, `{"a/b":-2,"flag":true,"c":{"re":[1,"NaN"],"~":7}}`, "fffe013f8000007fc0000007", `{"a/b":-2,"flag":true,"c":{"re":[1.0,"NaN"],"~":7}}`},
	{"out of order", mixed, `{"c":{"~":7,"re":["0x7fc00001",0]},"flag":false,"a/b":1}`, "0001007fc000010000000007", `{"a/b":1,"flag":false,"c":{"re":["0x7fc00001",0.0],"~":7}}`},
	{"of strings and times", strings4, `{"s":"é","t":"NaT"}`, "000000e98000000000000000", `{"s":"é","t":"NaT"}`},
	{"no object", mixed, `[1,true]`, "invalid_type", ""},
	{"text", mixed, `"AAA="`, "invalid_type", ""},
	{"null", mixed, `null`, "invalid_type", ""},
	{"empty", mixed, `{}`, "/a~1b missing_key, /flag missing_key, /c missing_key", ""},
	{"unknown behind", mixed, `{"z":1,"a/b":1,"flag":0,"c":3,"~/":2}`, "/flag invalid_type, /c invalid_type, /z unknown_key, /~0~1 unknown_key", ""},
	{"within", mixed, `{"a/b":40000,"flag":true,"c":{"re":[true,"bad"],"x":1}}`, "/a~1b invalid_value, /c/re/0 invalid_type, /c/~0 missing_key, /c/x unknown_key", ""},
	{"lone surrogate", strings4, `{"s":"\ud800","t":0}`, "/s invalid_value", ""},
	{"unknown types are not judged", partly, `{"x":1,"y":[null],"z":"?"}`, "no bits", ""},
	{"unknown types are wanted", partly, `{"x":1.5,"z":1}`, "/x invalid_type, /y missing_key", ""},
	{"older, object", older, `{"a":1,"b":{"f":true,"g":1}}`, "0001013f800000", `{"a":1,"b":{"f":true,"g":1.0}}`},
	{"older, base64", older, `"AQABAACAPw=="`, "0001013f800000", `{"a":1,"b":{"f":true,"g":1.0}}`},
	{"older, base64 within", older, `{"a":1,"b":"AQAAgD8="}`, "0001013f800000", `{"a":1,"b":{"f":true,"g":1.0}}`},
	{"older, short", older, `"AQAB"`, "invalid_value", ""},
	{"older, no base64", older, `{"a":1,"b":"AQAAgD8"}`, "/b invalid_value", ""},
	{"older, line break", older, `"AQAB\nAACAPw=="`, "invalid_value", ""},
	{"older, no bool", older, `"AQACAACAPw=="`, "invalid_value", ""},
	{"older, number", older, `5`, "invalid_type", ""},
	{"older, unknown type", pairs(`["x","acme.x"]`), `"AQ=="`, "no bits", ""},
	{"older, unknown type, no base64", pairs(`["x","acme.x"]`), `"AQ"`, "invalid_value", ""},
}

func TestFill(t *testing.T) {
	for _, tt := range fillTests {
		t.Run(tt.name, func(t *testing.T) {
			r := read(tt.dataType, tt.fill)
			switch {
			case r.Problems != nil:
				for i := range r.Problems {
					r.Problems[i].Pointer = strings.TrimPrefix(r.Problems[i].Pointer, "/fill_value")
				}
				if got := places(r.Problems); got != tt.want {
					t.Errorf("%s gives %s, want %s", tt.fill, got, tt.want)
				}
			case r.Array.FillValue == nil:
				if tt.want != "no bits" {
					t.Errorf("%s gives no bits, want %s", tt.fill, tt.want)
				}
				if got, err := r.Array.DataType.AppendJSON([]byte("x"), nil); err == nil || string(got) != "x" {
					t.Errorf("no bits are written as %s", got)
				}
			default:
				typ := r.Array.DataType
				text, err := typ.AppendJSON([]byte("x"), r.Array.FillValue)
				if got := bigEndian(typ, r.Array.FillValue); got != tt.want || string(text) != "x"+tt.canon || err != nil {
					t.Errorf("%s gives %s, written as %s, %v, want %s, x%s", tt.fill, got, text, err, tt.want, tt.canon)
				}
			}
		})
	}
}

// TestParseJSONAlone hands over what no document holds.
func TestParseJSONAlone(t *testing.T) {
	typ := dataType(t, record(field("x", `"float32"`)))
	for text, want := range map[string]string{`NaN`: "invalid_value", `{"x":NaN}`: "/x invalid_value"} {
		if bits, ps := typ.ParseJSON(value(t, text)); bits != nil || places(ps) != want {
			t.Errorf("ParseJSON(%s) = %x, %v, want %s", text, bits, ps, want)
		}
	}
	if bits, ps := typ.ParseJSON(config.Value{}); bits != nil || len(ps) != 1 {
		t.Errorf("ParseJSON of nothing = %x, %v", bits, ps)
	}
}

func TestAppendJSONRefuses(t *testing.T) {
	typ, err := structure.New([]structure.Field{{Name: "n", Type: number.Int16}, {Name: "b", Type: boolean.Type{}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, element := range []string{"", "\x00\x00", "\x00\x00\x00\x00", "\x00\x00\x02"} {
		if got, err := typ.AppendJSON([]byte("x"), []byte(element)); err == nil || string(got) != "x" {
			t.Errorf("AppendJSON(x, %x) = %s, %v, want x and an error", element, got, err)
		}
	}
	var value *boolean.ByteError
	if _, err := typ.AppendJSON(nil, []byte{0, 0, 2}); !errors.As(err, &value) || !strings.Contains(err.Error(), `"b"`) {
		t.Errorf("a bool of 2 gives %v, want the error of the field and its name", err)
	}
}

// TestBytes decodes records in both orders: T16, in which each field of a big-endian record has an order of its own.
func TestBytes(t *testing.T) {
	for endian, stored := range map[string]string{
		"big":    "fffe" + "01" + "3f800000" + "40000000" + "07" + "0001" + "00" + "00000000" + "7fc00000" + "ff",
		"little": "feff" + "01" + "0000803f" + "00000040" + "07" + "0100" + "00" + "00000000" + "0000c07f" + "ff",
	} {
		const fill = `{"a/b":0,"flag":false,"c":{"re":[0,0],"~":0}}`
		array := metadata.Read(document(mixed, fill, endian), registry).Array
		plan, err := array.Plan([]int{2})
		if err != nil {
			t.Fatal(err)
		}
		src, err := hex.DecodeString(stored)
		if err != nil {
			t.Fatal(err)
		}
		elements := make([]byte, plan.Size())
		if err := plan.Decode(context.Background(), plan.Dense(elements), src, codecs.Options{}); err != nil {
			t.Fatal(err)
		}
		for i, want := range []string{
			`{"a/b":-2,"flag":true,"c":{"re":[1.0,2.0],"~":7}}`,
			`{"a/b":1,"flag":false,"c":{"re":[0.0,"NaN"],"~":255}}`,
		} {
			size := array.DataType.Layout().Size
			if got, err := array.DataType.AppendJSON(nil, elements[i*size:][:size]); string(got) != want {
				t.Errorf("%s: element %d is %s, %v, want %s", endian, i, got, err, want)
			}
		}
		if got, err := plan.AppendEncode(context.Background(), nil, plan.Dense(elements), codecs.Options{}); !bytes.Equal(got, src) {
			t.Errorf("%s: encoded as %x, %v, want %s", endian, got, err, stored)
		}
	}
}

func TestEndian(t *testing.T) {
	for _, tt := range []struct{ name, dataType, want string }{
		{"bytes only", record(field("a", `"uint8"`), field("b", record(field("c", `"bool"`)))), ""},
		{"several bytes", record(field("a", `"uint8"`), field("b", record(field("c", `"int16"`)))), "/codecs/0/configuration/endian missing_key"},
		{"settled by another field", record(field("a", `"acme.x"`), field("b", `"int16"`)), "/codecs/0/configuration/endian missing_key"},
		{"not known", record(field("a", `"acme.x"`), field("b", `"int8"`)), ""},
	} {
		if got := places(metadata.Read(document(tt.dataType, zeros(value(t, tt.dataType)), ""), registry).Problems); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// TestTooLarge reads short documents that declare large types: what is made of them stays small, and what can be judged is.
func TestTooLarge(t *testing.T) {
	const half = `{"name":"null_terminated_bytes","configuration":{"length_bytes":40000000}}`
	const beyond = `{"name":"fixed_length_utf32","configuration":{"length_bytes":4000000000}}`
	many := func(n int, dataType string) (fields []string, fill string) {
		for i := range n {
			fields = append(fields, field(fmt.Sprintf("f%d", i), dataType))
			fill += fmt.Sprintf(`"f%d":"",`, i)
		}
		return append(fields, field("n", `"int8"`)), `{` + fill + `"n":300}`
	}
	for name, dataType := range map[string]string{"large": half, "too large": beyond} {
		fields, fill := many(1000, dataType)
		var bad, good *metadata.Reading
		n := alloctest.Bytes(func() {
			bad, good = read(record(fields...), fill), read(record(fields...), strings.Replace(fill, `"n":300`, `"n":3`, 1))
		})
		if got := places(bad.Problems); got != "/fill_value/n invalid_value" || good.Problems != nil || good.Array.FillValue != nil {
			t.Errorf("%s: problems are %s; %v", name, got, good.Problems)
		}
		if n > 2*dtype.MaxElementBytes {
			t.Errorf("%s: %d bytes are allocated for documents of %d", name, n, 2*len(fill))
		}
	}
	if got := places(read(record(field("a", half), field("b", half)), `{"a":"?","b":""}`).Problems); got != "/fill_value/a invalid_value" {
		t.Errorf("of a large record the first field gives %s", got)
	}
	if a := read(record(field("a", half)), `{"a":""}`).Array; a == nil || len(a.FillValue) != 40000000 {
		t.Error("a record just small enough has no bits")
	}
}

func FuzzRead(f *testing.F) {
	for _, tt := range declarationTests {
		f.Add(tt.dataType, `null`)
	}
	for _, tt := range fillTests {
		f.Add(tt.dataType, tt.fill)
	}
	f.Fuzz(func(t *testing.T, declaration, fill string) {
		r := read(declaration, fill)
		if r.Array == nil || r.Array.DataType == nil {
			return
		}
		typ, bits := r.Array.DataType, r.Array.FillValue
		if bits == nil {
			return
		}
		text, err := typ.AppendJSON(nil, bits)
		if err != nil {
			t.Fatal(err)
		}
		canonical := fmt.Sprintf("%q", typ.Name())
		if c := typ.Configuration(); c.Exists() {
			canonical = `{"name":` + canonical + `,"configuration":` + c.Raw() + `}`
		}
		again := read(canonical, string(text))
		if again.Array == nil || !bytes.Equal(again.Array.FillValue, bits) {
			t.Fatalf("%s of %s, read as %x, is written as %s of %s: %v", fill, declaration, bits, text, canonical, again.Problems)
		}
	})
}

// TestPacked reads base64 of random elements of a structured, and compares with the fields that they are written as.
func TestPacked(t *testing.T) {
	typ := dataType(t, older)
	for i := range 256 {
		p := []byte{byte(i), byte(i * 7), byte(i & 1), byte(i * 3), byte(i * 5), byte(i), byte(i / 2)}
		bits, ps := typ.ParseJSON(value(t, `"`+base64.StdEncoding.EncodeToString(p)+`"`))
		slices.Reverse(p[:2])
		slices.Reverse(p[3:])
		if got := bigEndian(typ, bits); ps != nil || got != hex.EncodeToString(p) {
			t.Errorf("%x is read as %s, %v", p, got, ps)
		}
	}
}

// TestNoByteOrder: a structured without a byte order is little-endian, and is written as a
// struct that says so; a struct has to say so.
func TestNoByteOrder(t *testing.T) {
	legacy := metadata.Read(document(pairs(`["x","int16"]`), `{"x":1}`, ""), registry)
	if legacy.Array == nil {
		t.Fatal(legacy.Problems)
	}
	plan, err := legacy.Array.Plan([]int{2})
	if err != nil {
		t.Fatal(err)
	}
	chunk := make([]byte, 4)
	if err := plan.Decode(t.Context(), plan.Dense(chunk), []byte{1, 2, 3, 4}, codecs.Options{}); err != nil {
		t.Fatal(err)
	}
	if a, b := binary.NativeEndian.Uint16(chunk), binary.NativeEndian.Uint16(chunk[2:]); a != 0x0201 || b != 0x0403 {
		t.Errorf("decoded to %#x and %#x", a, b)
	}
	want := document(record(field("x", `"int16"`)), `{"x":1}`, "little")
	again := metadata.Read([]byte(legacy.Array.JSON().Raw()), registry)
	if again.Array == nil || !again.Array.Equal(metadata.Read(want, registry).Array) || !legacy.Array.Equal(again.Array) {
		t.Errorf("written as %s, %v", legacy.Array.JSON().Raw(), again.Problems)
	}
	strict := metadata.Read(document(record(field("x", `"int16"`)), `{"x":1}`, ""), registry)
	if got := places(strict.Problems); got != "/codecs/0/configuration/endian missing_key" {
		t.Errorf("a struct without a byte order: %s", got)
	}
}

func Example() {
	typ, err := structure.New([]structure.Field{{Name: "id", Type: number.Int32}, {Name: "depth", Type: number.Float64}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(typ.Name(), typ.Configuration().Raw())
	for _, f := range typ.Fields() {
		fmt.Println(f.Name, f.Type.Name(), f.Offset)
	}
	v, _ := config.Parse([]byte(`{"depth": "Infinity", "id": 7}`))
	element, _ := typ.ParseJSON(v)
	text, _ := typ.AppendJSON(nil, element)
	fmt.Println(len(element), string(text))

	v, _ = config.Parse([]byte(`{"id": 7.5, "height": 2}`))
	_, ps := typ.ParseJSON(v)
	fmt.Println(ps)
	// Output:
	// struct {"fields":[{"name":"id","data_type":"int32"},{"name":"depth","data_type":"float64"}]}
	// id int32 0
	// depth float64 4
	// 12 {"id":7,"depth":"Infinity"}
	// /id: invalid_type: expected an integer, found 7.5
	// /depth: missing_key: a value for the field "depth" is required
	// /height: unknown_key: no field is named "height"
}
