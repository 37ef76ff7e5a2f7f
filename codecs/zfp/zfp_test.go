package zfp_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/codectest"
	"github.com/zarrcodec/zarrcodec/codecs/zfp"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/problem"
)

// read parses a configuration; an empty text is none.
func read(t testing.TB, text string) (codecs.Codec, problem.List) {
	t.Helper()
	return codectest.Read(t, zfp.Definition(), text)
}

// configTests have the examples beside the README; what is accepted is canonical.
var configTests = []struct{ name, configuration, problems string }{
	{"reversible", `{"mode":"reversible"}`, ""},
	{"expert", `{"mode":"expert","minbits":1,"maxbits":13,"maxprec":19,"minexp":-2}`, ""},
	{"fixed_accuracy", `{"mode":"fixed_accuracy","tolerance":0.05}`, ""},
	{"fixed_accuracy of an integer", `{"mode":"fixed_accuracy","tolerance":1}`, ""},
	{"fixed_rate", `{"mode":"fixed_rate","rate":10.5}`, ""},
	{"fixed_precision", `{"mode":"fixed_precision","precision":19}`, ""},
	{"none", "", " missing_key"},
	{"nothing in it", `{}`, "/mode missing_key"},
	{"no mode, and members of some", `{"rate":"x","minbits":-1,"z":0}`, "/z unknown_key, /mode missing_key"},
	{"no such mode", `{"mode":"fast","rate":1}`, "/mode invalid_value"},
	{"mode of a type", `{"mode":3}`, "/mode invalid_type"},
	{"member of another mode", `{"mode":"reversible","rate":1}`, "/rate unknown_key"},
	{"member of another mode, none of its own", `{"mode":"fixed_rate","precision":1}`, "/precision unknown_key, /rate missing_key"},
	{"expert without", `{"mode":"expert"}`, "/minbits missing_key, /maxbits missing_key, /maxprec missing_key, /minexp missing_key"},
	{"expert below", `{"mode":"expert","minbits":-1,"maxbits":-1,"maxprec":-1,"minexp":1.5}`, "/minbits invalid_value, /maxbits invalid_value, /maxprec invalid_value, /minexp invalid_type"},
	{"types", `{"mode":"fixed_accuracy","tolerance":"0.05"}`, "/tolerance invalid_type"},
	{"precision of a type", `{"mode":"fixed_precision","precision":19.0}`, "/precision invalid_type"},
	{"rate of null", `{"mode":"fixed_rate","rate":null}`, "/rate invalid_type"},
}

func TestConfig(t *testing.T) {
	for _, c := range configTests {
		t.Run(c.name, func(t *testing.T) {
			codec, ps := read(t, c.configuration)
			if got := codectest.Located(ps); got != c.problems {
				t.Fatalf("problems %q, want %q", got, c.problems)
			}
			if len(ps) == 0 && codec.Configuration().Raw() != c.configuration {
				t.Errorf("canonical %s, want %s", codec.Configuration().Raw(), c.configuration)
			}
		})
	}
}

func TestJudge(t *testing.T) {
	known := func(typ dtype.Type, rank int) codecs.Spec {
		return codecs.Spec{Type: typ, Axes: make([]codecs.Axis, rank)}
	}
	for _, c := range []struct {
		name string
		in   codecs.Spec
		want string
	}{
		{"nothing known", codecs.Spec{}, ""},
		{"no axes", known(number.Float32, 0), ""},
		{"four axes", known(number.Uint64, 4), ""},
		{"five axes", known(number.Int32, 5), " invalid_value"},
		{"five axes of an unknown type", known(nil, 5), " invalid_value"},
		{"another type", known(number.Float16, 1), " invalid_value"},
		{"another type of unknown rank", codecs.Spec{Type: number.Complex64}, " invalid_value"},
		{"both", known(number.Int8, 5), " invalid_value,  invalid_value"},
	} {
		if _, ps := (zfp.Config{Mode: zfp.Reversible}).Judge(c.in); codectest.Located(ps) != c.want {
			t.Errorf("%s: %v, want %q", c.name, ps, c.want)
		}
	}
}

func TestBind(t *testing.T) {
	if _, err := (zfp.Config{}).Bind(codecs.NewSpec(number.Int32, []int{4}, make([]byte, 4))); !errors.Is(err, errors.ErrUnsupported) {
		t.Error(err)
	}
}

func Example() {
	v, _ := config.Parse([]byte(`{"mode":"fixed_rate","rate":10.50}`))
	codec := zfp.Definition().Parse(config.NewReader(v), nil)
	fmt.Println(config.Declare(codec).Raw())
	// Output: {"name":"zfp","configuration":{"mode":"fixed_rate","rate":10.50}}
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
		canonical := codec.Configuration().Raw()
		if again, _ := read(t, canonical); again == nil || again.Configuration().Raw() != canonical {
			t.Fatalf("%s does not read back", canonical)
		}
	})
}
