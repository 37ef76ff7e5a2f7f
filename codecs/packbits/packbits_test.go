package packbits_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/codectest"
	"github.com/zarrcodec/zarrcodec/codecs/packbits"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// read parses a configuration; an empty text is none.
func read(t testing.TB, text string) (codecs.Codec, problem.List) {
	t.Helper()
	return codectest.Read(t, packbits.Definition(), text)
}

var configTests = []struct{ name, configuration, canonical, problems string }{
	{"none", "", "", ""},
	{"nothing in it", `{}`, "", ""},
	{"defaults", `{"padding_encoding":"none","first_bit":0,"last_bit":null}`, "", ""},
	{"nulls", `{"first_bit":null,"last_bit":null}`, "", ""},
	{"all", `{"last_bit":6,"first_bit":1,"padding_encoding":"first_byte"}`, `{"padding_encoding":"first_byte","first_bit":1,"last_bit":6}`, ""},
	{"one bit", `{"padding_encoding":"last_byte","first_bit":3,"last_bit":3}`, `{"padding_encoding":"last_byte","first_bit":3,"last_bit":3}`, ""},
	{"last bit 0", `{"last_bit":0}`, `{"last_bit":0}`, ""},
	{"last below first", `{"first_bit":3,"last_bit":2}`, "", "/last_bit invalid_value"},
	{"names of the schema", `{"start_bit":0,"padding_encoding":"start_byte"}`, "", "/start_bit unknown_key, /padding_encoding invalid_value"},
	{"below 0", `{"first_bit":-1,"last_bit":-2}`, "", "/first_bit invalid_value, /last_bit invalid_value"},
	{"types", `{"padding_encoding":null,"first_bit":"0","last_bit":7.0}`, "", "/padding_encoding invalid_type, /first_bit invalid_type, /last_bit invalid_type"},
}

func TestConfig(t *testing.T) {
	for _, c := range configTests {
		t.Run(c.name, func(t *testing.T) {
			codec, ps := read(t, c.configuration)
			if got := codectest.Located(ps); got != c.problems {
				t.Fatalf("problems %q, want %q", got, c.problems)
			}
			if len(ps) == 0 && codec.Configuration().Raw() != c.canonical {
				t.Errorf("canonical %s, want %s", codec.Configuration().Raw(), c.canonical)
			}
		})
	}
}

// named is a type of which only the name counts.
type named string

func (n named) Name() string                                { return string(n) }
func (named) Configuration() config.Value                   { return config.Value{} }
func (named) Layout() dtype.Layout                          { return dtype.Layout{Size: 1, Align: 1} }
func (named) ParseJSON(config.Value) ([]byte, problem.List) { return nil, nil }
func (named) AppendJSON(dst, _ []byte) ([]byte, error)      { return dst, nil }

// TestJudge: sizes by the README, for a chunk of 5 elements.
func TestJudge(t *testing.T) {
	const unknown = -1
	for _, c := range []struct {
		typ, configuration string
		bytes              int64
		problems           string
	}{
		{"bool", ``, 1, ""},
		{"bool", `{"padding_encoding":"first_byte"}`, 2, ""},
		{"int2", ``, 2, ""},
		{"uint4", `{"padding_encoding":"last_byte"}`, 4, ""},
		{"float6_e3m2fn", ``, 4, ""},
		{"complex_float6_e2m3fn", ``, 8, ""},
		{"uint16", `{"last_bit":11}`, 8, ""},
		{"float64", ``, 40, ""},
		{"complex128", ``, 80, ""},
		{"complex_float32", `{"first_bit":30}`, 3, ""},
		{"numpy.datetime64", ``, 40, ""},
		{"int8", `{"first_bit":7}`, 1, ""},
		{"int8", `{"first_bit":8}`, unknown, "/first_bit invalid_value"},
		{"int8", `{"last_bit":8}`, unknown, "/last_bit invalid_value"},
		{"int8", `{"first_bit":8,"last_bit":9}`, unknown, "/last_bit invalid_value"},
		{"complex_float4_e2m1fn", `{"last_bit":4}`, unknown, "/last_bit invalid_value"},
		{"string", ``, unknown, " invalid_value"},
		{"float16", ``, unknown, " invalid_value"},
		{"r16", ``, unknown, " invalid_value"},
		{"acme.packed", ``, unknown, " invalid_value"},
	} {
		codec, _ := read(t, c.configuration)
		size, ps := codec.(codecs.ArrayToBytes).Judge(codecs.NewSpec(named(c.typ), []int{5}, []byte{0}))
		n, exact := size.Exact()
		if !exact {
			n = unknown
		}
		if n != c.bytes || codectest.Located(ps) != c.problems {
			t.Errorf("%s %s: %d bytes, %q, want %d, %q", c.typ, c.configuration, n, codectest.Located(ps), c.bytes, c.problems)
		}
	}
	for _, in := range []codecs.Spec{{}, {Type: named("int8")}, {Type: named("int8"), Axes: []codecs.Axis{{1, 2}}, Fill: []byte{0}}} {
		if size, ps := (packbits.Config{LastBit: -1}).Judge(in); size.IsKnown() || ps != nil {
			t.Errorf("%+v: %+v, %v, want nothing known", in, size, ps)
		}
	}
	huge := codecs.Spec{Type: named("float64"), Axes: []codecs.Axis{{1 << 30}, {1 << 30}, {1}}, Fill: []byte{0}}
	if size, _ := (packbits.Config{LastBit: -1}).Judge(huge); size != codecs.Unbounded() {
		t.Errorf("a chunk of 2^60 elements: %+v", size)
	}
}

func TestBind(t *testing.T) {
	if _, err := (packbits.Config{}).Bind(codecs.Spec{}); !errors.Is(err, errors.ErrUnsupported) {
		t.Error(err)
	}
}

func Example() {
	v, _ := config.Parse([]byte(`{"padding_encoding":"none","last_bit":11}`))
	codec := packbits.Definition().Parse(config.NewReader(v), nil)
	fmt.Println(config.Declare(codec).Raw())
	// Output: {"name":"packbits","configuration":{"last_bit":11}}
}

// FuzzMetadata: no configuration panics, and what is accepted reads back the same.
func FuzzMetadata(f *testing.F) {
	for _, c := range configTests {
		f.Add([]byte(c.configuration))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := config.Parse(text)
		if err != nil {
			return
		}
		codec, ps := read(t, v.Raw())
		if codec == nil {
			if len(ps) == 0 {
				t.Fatal("refused without a problem")
			}
			return
		}
		again, _ := read(t, codec.Configuration().Raw())
		if again == nil || again.Configuration().Raw() != codec.Configuration().Raw() {
			t.Fatalf("%+v reads back as %+v", codec, again)
		}
	})
}
