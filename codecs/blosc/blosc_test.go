package blosc_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/blosc"
	"github.com/zarrcodec/zarrcodec/codecs/codectest"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// read parses a configuration; an empty text is none.
func read(t testing.TB, text string) (codecs.Codec, problem.List) {
	t.Helper()
	return codectest.Read(t, blosc.Definition(), text)
}

const head = `{"cname":"lz4","clevel":5,"shuffle":`

var configTests = []struct{ name, configuration, canonical, problems string }{
	{"shuffle", head + `"shuffle","typesize":4,"blocksize":0}`, head + `"shuffle","typesize":4,"blocksize":0}`, ""},
	{"bitshuffle", `{"blocksize":1,"typesize":1,"shuffle":"bitshuffle","clevel":0,"cname":"blosclz"}`, `{"cname":"blosclz","clevel":0,"shuffle":"bitshuffle","typesize":1,"blocksize":1}`, ""},
	{"C8 noshuffle without typesize", head + `"noshuffle","blocksize":0}`, head + `"noshuffle","blocksize":0}`, ""},
	{"noshuffle drops typesize", head + `"noshuffle","typesize":-3,"blocksize":0}`, head + `"noshuffle","blocksize":0}`, ""},
	{"noshuffle with a typesize of a type", head + `"noshuffle","typesize":1.5,"blocksize":0}`, "", "/typesize invalid_type"},
	{"C8 shuffle without typesize", head + `"shuffle","blocksize":0}`, "", "/typesize missing_key"},
	{"C8 typesize 0", head + `"bitshuffle","typesize":0,"blocksize":0}`, "", "/typesize invalid_value"},
	{"typesize is judged last", head + `"bitshuffle","blocksize":-1}`, "", "/blocksize invalid_value"},
	{"none", "", "", " missing_key"},
	{"nothing in it", `{}`, "", "/cname missing_key, /clevel missing_key, /shuffle missing_key, /blocksize missing_key"},
	{"values", `{"cname":"lz5","clevel":10,"shuffle":"no","blocksize":-1,"typesize":"4","z":0}`, "", "/z unknown_key, /cname invalid_value, /clevel invalid_value, /shuffle invalid_value, /blocksize invalid_value, /typesize invalid_type"},
	{"types", `{"cname":1,"clevel":5.0,"shuffle":0,"blocksize":null}`, "", "/cname invalid_type, /clevel invalid_type, /shuffle invalid_type, /blocksize invalid_type"},
}

func TestConfig(t *testing.T) {
	for _, c := range configTests {
		t.Run(c.name, func(t *testing.T) {
			codec, ps := read(t, c.configuration)
			if got := codectest.Located(ps); got != c.problems {
				t.Fatalf("problems %q, want %q", got, c.problems)
			}
			if (codec == nil) != (c.canonical == "") {
				t.Fatalf("codec %v", codec)
			}
			if codec != nil && codec.Configuration().Raw() != c.canonical {
				t.Errorf("canonical %s, want %s", codec.Configuration().Raw(), c.canonical)
			}
		})
	}
	for _, name := range []string{"lz4", "lz4hc", "blosclz", "zstd", "snappy", "zlib"} {
		if _, ps := read(t, `{"cname":"`+name+`","clevel":9,"shuffle":"noshuffle","blocksize":0}`); len(ps) > 0 {
			t.Error(name, ps)
		}
	}
}

func TestJudge(t *testing.T) {
	for _, c := range []struct{ in, want codecs.Size }{
		{codecs.Size{}, codecs.Size{}},
		{codecs.Unbounded(), codecs.Unbounded()},
		{codecs.Exact(100), codecs.AtMost(116)},
		{codecs.AtMost(100), codecs.AtMost(116)},
		{codecs.Exact(1<<63 - 1), codecs.Unbounded()},
	} {
		if got, ps := (blosc.Config{}).Judge(c.in); got != c.want || ps != nil {
			t.Errorf("Judge(%+v) = %+v, %v, want %+v", c.in, got, ps, c.want)
		}
	}
}

func TestBind(t *testing.T) {
	if _, err := (blosc.Config{}).Bind(codecs.Exact(4)); !errors.Is(err, errors.ErrUnsupported) {
		t.Error(err)
	}
}

func Example() {
	v, _ := config.Parse([]byte(`{"blocksize":0,"clevel":5,"cname":"zstd","shuffle":"noshuffle","typesize":4}`))
	codec := blosc.Definition().Parse(config.NewReader(v), nil)
	fmt.Println(config.Declare(codec).Raw())
	// Output: {"name":"blosc","configuration":{"cname":"zstd","clevel":5,"shuffle":"noshuffle","blocksize":0}}
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
		if again, _ := read(t, codec.Configuration().Raw()); again != codec {
			t.Fatalf("%+v reads back as %+v", codec, again)
		}
	})
}
