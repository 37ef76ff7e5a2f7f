package scaleoffset_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/codectest"
	"github.com/zarrcodec/zarrcodec/codecs/scaleoffset"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/boolean"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/dtype/rawbits"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
	"github.com/zarrcodec/zarrcodec/problem"
)

// read parses a configuration; an empty text is none.
func read(t testing.TB, text string) (codecs.Codec, problem.List) {
	t.Helper()
	return codectest.Read(t, scaleoffset.Definition(), text)
}

var configTests = []struct{ name, configuration, canonical, problems string }{
	{"none", "", "", ""},
	{"nothing in it", `{}`, "", ""},
	{"both, as they were written", `{"scale":1e-1,"offset":-10.0}`, `{"offset":-10.0,"scale":1e-1}`, ""},
	{"one", `{"scale":1}`, `{"scale":1}`, ""},
	{"hexadecimal", `{"offset":"0x00000000"}`, `{"offset":"0x00000000"}`, ""},
	{"any JSON until the type is known", `{"offset":{"a":[true]}}`, `{"offset":{"a":[true]}}`, ""},
	{"null", `{"offset":null,"scale":null}`, "", "/offset invalid_value, /scale invalid_value"},
	{"unknown member", `{"dtype":"u1","scale":null}`, "", "/dtype unknown_key, /scale invalid_value"},
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

// upwards is a type whose JSON is a number and whose elements are counted from one: no bits that are zero are zero.
type upwards struct{ number.Type }

func (upwards) Name() string { return "acme.upwards" }
func (u upwards) AppendJSON(dst, element []byte) ([]byte, error) {
	return fmt.Appendf(dst, "%d", int(element[0])+1), nil
}

func TestJudge(t *testing.T) {
	word, _ := rawbits.New(2)
	text, _ := utf32.New(1)
	seconds, _ := datetime64.NewDateTime(datetime64.Second, 1)
	for _, c := range []struct {
		typ                 dtype.Type
		configuration, want string
	}{
		{nil, `{"scale":0,"offset":"x"}`, ""},
		{number.Float32, ``, ""},
		{number.Float32, `{"offset":5,"scale":0.1}`, ""},
		{number.Int16, `{"offset":0.5,"scale":70000}`, "/offset invalid_type, /scale invalid_value"},
		{number.Float32, `{"offset":"nan","scale":true}`, "/offset invalid_value, /scale invalid_type"},
		{number.Complex64, `{"offset":[1,"x"],"scale":2}`, "/offset/1 invalid_value, /scale invalid_type"},
		{seconds, `{"offset":"NaT","scale":2}`, ""},
		{seconds, `{"scale":0}`, "/scale invalid_value"},
		{boolean.Type{}, `{"offset":true}`, " invalid_value"},
		{word, `{"offset":[0,0]}`, " invalid_value"},
		{text, `{"offset":"a"}`, " invalid_value"},
		{number.Uint8, `{"offset":0,"scale":0}`, "/scale invalid_value"},
		{number.Int64, `{"scale":-0}`, "/scale invalid_value"},
		{number.Float64, `{"scale":0}`, "/scale invalid_value"},
		{number.Float64, `{"scale":-0.0}`, "/scale invalid_value"},
		{number.Float32, `{"scale":1e-60}`, "/scale invalid_value"},
		{number.Float32, `{"scale":1e-40}`, ""},
		{number.Float16, `{"scale":"0x8000"}`, "/scale invalid_value"},
		{number.Float16, `{"scale":"0x8001"}`, ""},
		{number.Float16, `{"scale":"0x7e01"}`, ""},
		{number.Complex64, `{"scale":[0,"0x80000000"]}`, "/scale invalid_value"},
		{number.Complex64, `{"scale":[0,1]}`, ""},
		{number.Complex64, `{"scale":[1,0]}`, ""},
		{upwards{number.Int8}, `{"scale":0}`, ""},
		{upwards{number.Int8}, `{"scale":-1}`, ""},
	} {
		codec, _ := read(t, c.configuration)
		in := codecs.Spec{Type: c.typ, Axes: []codecs.Axis{{3}}, Fill: []byte{0}}
		out, ps := codec.(codecs.ArrayToArray).Judge(in)
		if got := codectest.Located(ps); got != c.want {
			t.Errorf("%s of %v: problems %q, want %q", c.configuration, c.typ, got, c.want)
		}
		if out.Type != c.typ || len(out.Axes) != 1 || out.Fill != nil {
			t.Errorf("%s of %v hands on %+v", c.configuration, c.typ, out)
		}
	}
}

func TestBind(t *testing.T) {
	if _, err := (scaleoffset.Config{}).Bind(codecs.Spec{}); !errors.Is(err, errors.ErrUnsupported) {
		t.Error(err)
	}
}

func Example() {
	v, _ := config.Parse([]byte(`{"offset":1000,"scale":"1"}`))
	codec := scaleoffset.Definition().Parse(config.NewReader(v), nil).(codecs.ArrayToArray)
	_, problems := codec.Judge(codecs.Spec{Type: number.Uint16})
	fmt.Println(problems)
	// Output: /configuration/scale: invalid_type: expected an integer, found a string
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
		for range v.NotJSON() {
			return // a reader hands on no such configuration
		}
		codec, ps := read(t, v.Raw())
		if codec == nil {
			if len(ps) == 0 {
				t.Fatal("refused without a problem")
			}
			return
		}
		for _, typ := range []number.Type{number.Float16, number.Int64, number.Complex128} {
			codec.(codecs.ArrayToArray).Judge(codecs.Spec{Type: typ})
		}
		again, _ := read(t, codec.Configuration().Raw())
		if again == nil || again.Configuration().Raw() != codec.Configuration().Raw() {
			t.Fatalf("%+v reads back as %+v", codec, again)
		}
	})
}
