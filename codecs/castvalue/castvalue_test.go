package castvalue_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	bytescodec "github.com/zarrcodec/zarrcodec/codecs/bytes"
	"github.com/zarrcodec/zarrcodec/codecs/castvalue"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/boolean"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/dtype/rawbits"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/problem"
)

// registry knows the codec, bytes and some types, one of them defined nowhere else.
func registry(t testing.TB) *metadata.Registry {
	t.Helper()
	packed := dtype.Definition{Name: "acme.packed", Parse: func(string, *config.Reader, dtype.Resolver) dtype.Type { return packed{number.Int8} }}
	r, err := metadata.NewRegistry(metadata.Definitions{
		DataTypes: slices.Concat([]dtype.Definition{boolean.Definition(), rawbits.Definition(), utf32.Definition(), packed}, number.Definitions(), datetime64.Definitions()),
		Codecs:    []codecs.Definition{castvalue.Definition(), bytescodec.Definition()},
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// packed is a type that nobody lists.
type packed struct{ number.Type }

func (packed) Name() string { return "acme.packed" }

func parse(t testing.TB, text string) config.Value {
	t.Helper()
	v, err := config.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func located(ps problem.List) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = strings.TrimPrefix(p.Pointer, "/configuration") + " " + string(p.Kind)
	}
	return strings.Join(out, ", ")
}

// cast is a declaration with the given members of the configuration.
func cast(members string) string { return `{"name":"cast_value","configuration":{` + members + `}}` }

// numpyCast is the example of the README, whose "+Infinity" no fill value of a floating-point type is.
const numpyCast = `"data_type":"uint8","rounding":"towards-zero","out_of_range":"wrap","scalar_map":{"encode":[["NaN",0],["+Infinity",0],["-Infinity",0]]}`

var configTests = []struct{ name, members, canonical, problems string }{
	{"target alone", `"data_type":"int16"`, `"data_type":"int16"`, ""},
	{"README", numpyCast, numpyCast, ""},
	{"defaults stay as they are", `"scalar_map":{},"rounding":"nearest-even","data_type":{"name":"float32","configuration":{}}`, `"data_type":"float32","rounding":"nearest-even","scalar_map":{}`, ""},
	{"empty lists stay", `"data_type":"int8","scalar_map":{"decode":[],"encode":[]}`, `"data_type":"int8","scalar_map":{"encode":[],"decode":[]}`, ""},
	{"target with a configuration", `"data_type":{"name":"numpy.datetime64","configuration":{"scale_factor":1,"unit":"s"}}`, `"data_type":{"name":"numpy.datetime64","configuration":{"unit":"s","scale_factor":1}}`, ""},
	{"target that nobody claims", `"data_type":{"name":"acme.t","configuration":{"b":1}},"out_of_range":"wrap"`, `"data_type":{"name":"acme.t","configuration":{"b":1}},"out_of_range":"wrap"`, ""},
	{"wrap to a type that is not listed", `"data_type":"acme.packed","out_of_range":"wrap"`, `"data_type":"acme.packed","out_of_range":"wrap"`, ""},
	{"wrap to times", `"data_type":{"name":"numpy.timedelta64","configuration":{"unit":"s","scale_factor":1}},"out_of_range":"wrap"`, `"data_type":{"name":"numpy.timedelta64","configuration":{"unit":"s","scale_factor":1}},"out_of_range":"wrap"`, ""},
	{"nothing in it", ``, "", "/data_type missing_key"},
	{"values", `"data_type":"int8","rounding":"up","out_of_range":"saturate","x":1`, "", "/x unknown_key, /rounding invalid_value, /out_of_range invalid_value"},
	{"types", `"data_type":"int8","rounding":null,"out_of_range":1,"scalar_map":[]`, "", "/rounding invalid_type, /out_of_range invalid_type, /scalar_map invalid_type"},
	{"target of a type", `"data_type":3`, "", "/data_type invalid_type"},
	{"nested problems come last", `"data_type":{"name":"int8","x":1},"rounding":"up"`, "", "/rounding invalid_value, /data_type/x unknown_key"},
	{"target that nobody may skip", `"data_type":{"name":"int8","must_understand":false}`, "", "/data_type/must_understand invalid_value"},
	{"pairs", `"data_type":"int8","scalar_map":{"y":0,"encode":[[1],[1,2,3],{},[1,2]],"decode":5}`, "", "/scalar_map/y unknown_key, /scalar_map/encode/0 invalid_type, /scalar_map/encode/1 invalid_type, /scalar_map/encode/2 invalid_type, /scalar_map/decode invalid_type"},
	{"bool", `"data_type":"bool"`, "", "/data_type invalid_value"},
	{"raw bits", `"data_type":"r16"`, "", "/data_type invalid_value"},
	{"text", `"data_type":{"name":"fixed_length_utf32","configuration":{"length_bytes":4}}`, "", "/data_type invalid_value"},
	{"complex, and no rule besides", `"data_type":"complex64","out_of_range":"wrap","scalar_map":{"encode":[[0,"x"]]}`, "", "/data_type invalid_value"},
	{"wrap to a float", `"data_type":"float16","out_of_range":"wrap"`, "", "/out_of_range invalid_value"},
	{"scalars of the target", `"data_type":"int8","scalar_map":{"encode":[[0,128],[0,1.0]],"decode":[["1",0],[0,"x"]]}`, "", "/scalar_map/encode/0/1 invalid_value, /scalar_map/encode/1/1 invalid_type, /scalar_map/decode/0/0 invalid_type"},
	{"scalars of a target that nobody claims", `"data_type":"acme.t","scalar_map":{"encode":[[0,null]]}`, `"data_type":"acme.t","scalar_map":{"encode":[[0,null]]}`, ""},
}

func TestConfig(t *testing.T) {
	for _, c := range configTests {
		t.Run(c.name, func(t *testing.T) {
			got := metadata.Resolve(parse(t, cast(c.members)), metadata.CodecSlot, registry(t))
			if located(got.Problems) != c.problems {
				t.Fatalf("problems %q, want %q", located(got.Problems), c.problems)
			}
			if c.canonical != "" && config.Declare(got.Codec.Codec).Raw() != cast(c.canonical) {
				t.Errorf("canonical %s, want %s", config.Declare(got.Codec.Codec).Raw(), cast(c.canonical))
			}
		})
	}
	for _, bare := range []string{`"cast_value"`, `{"name":"cast_value"}`} {
		if got := metadata.Resolve(parse(t, bare), metadata.CodecSlot, registry(t)); located(got.Problems) != " missing_key" {
			t.Errorf("%s: %v", bare, got.Problems)
		}
	}
	got := metadata.Resolve(parse(t, cast(`"data_type":"acme.t"`)), metadata.CodecSlot, registry(t))
	if len(got.Unclaimed) != 1 || got.Unclaimed[0].Pointer != "/configuration/data_type" {
		t.Errorf("unclaimed %v", got.Unclaimed)
	}
}

// TestArray judges the codec in front of bytes without a byte order, which tells the type that it is handed.
func TestArray(t *testing.T) {
	const endian = "/codecs/1/configuration/endian missing_key"
	for _, c := range []struct{ name, dataType, members, want string }{
		{"M12 the target is handed on", `"int8"`, `"data_type":"int16"`, endian},
		{"the target is handed on, not the source", `"int16"`, `"data_type":"int8"`, ""},
		{"an unclaimed target is not known", `"int16"`, `"data_type":"acme.t"`, ""},
		{"a refused target is not known", `"int16"`, `"data_type":"bool"`, "/codecs/0/configuration/data_type invalid_value"},
		{"source", `"bool"`, `"data_type":"int16"`, "/codecs/0/configuration invalid_value, " + endian},
		{"complex source, and no rule besides", `"complex64"`, `"data_type":"int8","scalar_map":{"encode":[["x",0]]}`, "/codecs/0/configuration invalid_value"},
		{"source of an unclaimed target", `"r8"`, `"data_type":"acme.t"`, "/codecs/0/configuration invalid_value"},
		{"unclaimed source", `"acme.s"`, `"data_type":"int8","scalar_map":{"encode":[["x",0]]}`, ""},
		{"README, of a float", `"float64"`, numpyCast, "/codecs/0/configuration/scalar_map/encode/1/0 invalid_value"},
		{"scalars of the source", `"uint8"`, `"data_type":"int8","scalar_map":{"encode":[[256,0],[0,0]],"decode":[[0,-1],[0,2.0]]}`, "/codecs/0/configuration/scalar_map/encode/0/0 invalid_value, /codecs/0/configuration/scalar_map/decode/0/1 invalid_value, /codecs/0/configuration/scalar_map/decode/1/1 invalid_type"},
		{"those of the target refuse", `"uint8"`, `"data_type":"int16","scalar_map":{"encode":[[256,40000]]}`, "/codecs/0/configuration/scalar_map/encode/0/1 invalid_value"},
		{"those of the source do not", `"uint8"`, `"data_type":"int16","scalar_map":{"encode":[[256,0]]}`, "/codecs/0/configuration/scalar_map/encode/0/0 invalid_value, " + endian},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc := `{"zarr_format":3,"node_type":"array","shape":[],"data_type":` + c.dataType + `,"chunk_grid":"acme.g","chunk_key_encoding":"acme.k","fill_value":` + fill(c.dataType) +
				`,"codecs":[` + cast(c.members) + `,"bytes"]}`
			if got := located(metadata.Read([]byte(doc), registry(t)).Problems); got != c.want {
				t.Errorf("problems %q, want %q", got, c.want)
			}
		})
	}
}

// fill is a fill value of a type.
func fill(dataType string) string {
	switch dataType {
	case `"bool"`:
		return "false"
	case `"complex64"`:
		return "[0,0]"
	case `"r8"`:
		return "[0]"
	}
	return "0"
}

// TestJudge: what is handed on, and a codec made in Go.
func TestJudge(t *testing.T) {
	axes := []codecs.Axis{{2}, nil}
	out, ps := castvalue.Config{Target: number.Int8}.Judge(codecs.Spec{Type: number.Uint8, Axes: axes, Fill: []byte{1}})
	if ps != nil || out.Type != number.Int8 || len(out.Axes) != 2 || out.Fill != nil {
		t.Errorf("%+v, %v", out, ps)
	}
	wrap := castvalue.Config{Target: number.Float32, OutOfRange: castvalue.Wrap}
	if _, ps := wrap.Judge(codecs.Spec{}); located(ps) != "/out_of_range invalid_value" {
		t.Errorf("made in Go: %v", ps)
	}
	if got := (castvalue.Config{}).Configuration().Raw(); got != "{}" {
		t.Errorf("nothing: %s", got)
	}
	if _, err := (castvalue.Config{Target: number.Int8}).Bind(codecs.Spec{}); !errors.Is(err, errors.ErrUnsupported) {
		t.Error(err)
	}
}

func Example() {
	r, _ := metadata.NewRegistry(metadata.Definitions{DataTypes: number.Definitions(), Codecs: []codecs.Definition{castvalue.Definition()}})
	v, _ := config.Parse([]byte(`{"name":"cast_value","configuration":{"data_type":"uint8","scalar_map":{"encode":[["NaN",256]]}}}`))
	fmt.Println(metadata.Resolve(v, metadata.CodecSlot, r).Problems)
	// Output: /configuration/scalar_map/encode/0/1: invalid_value: expected an integer from 0 to 255, found 256
}

// FuzzMetadata: no declaration panics, and what is accepted reads back the same.
func FuzzMetadata(f *testing.F) {
	for _, c := range configTests {
		f.Add([]byte(cast(c.members)))
	}
	r := registry(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := config.Parse(text)
		if err != nil {
			return
		}
		got := metadata.Resolve(v, metadata.CodecSlot, r)
		codec, ok := got.Codec.Codec.(castvalue.Config)
		if !ok {
			return
		}
		codec.Judge(codecs.Spec{Type: number.Float32})
		again := metadata.Resolve(config.Declare(codec), metadata.CodecSlot, r).Codec.Codec
		if again == nil || config.Declare(again).Raw() != config.Declare(codec).Raw() {
			t.Fatalf("%s does not read back", config.Declare(codec).Raw())
		}
	})
}
