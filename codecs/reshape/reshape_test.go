package reshape_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/codectest"
	"github.com/zarrcodec/zarrcodec/codecs/reshape"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/problem"
)

// read parses a configuration; an empty text is none.
func read(t testing.TB, text string) (codecs.Codec, problem.List) {
	t.Helper()
	return codectest.Read(t, reshape.Definition(), text)
}

// configTests have the examples of the README, right and wrong; what is accepted is canonical.
var configTests = []struct{ name, configuration, problems string }{
	{"README", `{"shape":[[0,1],[2],3]}`, ""},
	{"README, axes that go up", `{"shape":[[0,1],10,[3,4]]}`, ""},
	{"README, axes that change places", `{"shape":[[1],[0]]}`, "/shape invalid_value"},
	{"README, axes that change places in one entry", `{"shape":[[1,0],10,[3,4]]}`, "/shape invalid_value"},
	{"README, entries that change places", `{"shape":[[3,4],10,[0,1]]}`, "/shape invalid_value"},
	{"an axis twice", `{"shape":[[0],[0]]}`, "/shape invalid_value"},
	{"no axes", `{"shape":[]}`, ""},
	{"product of nothing", `{"shape":[[],5,[]]}`, ""},
	{"inferred", `{"shape":[-1,5]}`, ""},
	{"inferred twice", `{"shape":[-1,5,-1]}`, "/shape invalid_value"},
	{"none", "", " missing_key"},
	{"nothing in it", `{"size":[1]}`, "/size unknown_key, /shape missing_key"},
	{"not an array", `{"shape":5}`, "/shape invalid_type"},
	{"zero and below", `{"shape":[0,-2,-1]}`, "/shape/0 invalid_value, /shape/1 invalid_value"},
	{"types", `{"shape":[1.0,"2",null,{},[0.5,"a"]]}`, "/shape/0 invalid_type, /shape/1 invalid_type, /shape/2 invalid_type, /shape/3 invalid_type, /shape/4/0 invalid_type, /shape/4/1 invalid_type"},
	{"below the first axis", `{"shape":[[-1,0]]}`, "/shape/0/0 invalid_value"},
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

func axes(lengths ...int64) []codecs.Axis {
	out := make([]codecs.Axis, len(lengths))
	for i, n := range lengths {
		if n != unknown {
			out[i] = codecs.Axis{n}
		}
	}
	return out
}

const unknown = -7

func TestJudge(t *testing.T) {
	const huge = int64(1 << 40)
	for _, c := range []struct {
		name, shape string
		in          []codecs.Axis
		want        string // lengths handed on
		problems    string
	}{
		{"README", `[[0,1],[2],3]`, axes(100, 50, 64, 3), "[[5000] [64] [3]]", ""},
		{"nothing known", `[[0,1],7,-1]`, nil, "[[] [7] []]", ""},
		{"lengths that are not known", `[[0],[1],6]`, axes(4, unknown, 6), "[[4] [] [6]]", ""},
		{"several lengths of one axis", `[[0],-1]`, []codecs.Axis{{2, 3}, {5}, {7}}, "[[2 3] [35]]", ""},
		{"several lengths joined", `[[0,1],7]`, []codecs.Axis{{2, 3}, {5}, {7}}, "[[] [7]]", ""},
		{"several lengths elsewhere", `[[0],36]`, []codecs.Axis{{2, 3}, {5}, {7}}, "[[2 3] [36]]", "/shape invalid_value"},
		{"inferred", `[2,-1,4]`, axes(6, 8), "[[2] [6] [4]]", ""},
		{"inferred between lists", `[[0],-1,3,[3]]`, axes(9, 4, 6, 5), "[[9] [8] [3] [5]]", ""},
		{"inferred is no integer", `[5,-1]`, axes(6, 8), "[[5] []]", "/shape invalid_value"},
		{"other number of elements", `[6,9]`, axes(6, 8), "[[6] [9]]", "/shape invalid_value"},
		{"no axes", `[]`, axes(), "[]", ""},
		{"no axes of one element", `[]`, axes(1, 1), "[]", ""},
		{"no axes of more", `[]`, axes(1, 2), "[]", "/shape invalid_value"},
		{"axes of one element from none", `[1,[],-1]`, axes(), "[[1] [1] [1]]", ""},
		{"an axis that is not there", `[[0],[2]]`, axes(3, 4), "[[] []]", "/shape/1/0 invalid_value"},
		{"axes that are not there", `[[0,5],[6]]`, axes(3, 4), "[[] []]", "/shape/0/1 invalid_value, /shape/1/0 invalid_value"},
		{"in front of a list", `[2,[1]]`, axes(3, 4), "[[2] []]", "/shape invalid_value"},
		{"behind a list", `[[0],2]`, axes(3, 4), "[[3] [2]]", "/shape invalid_value"},
		{"right in all, wrong on both sides of a list", `[4,[1],3]`, axes(3, 5, 4), "[[4] [] [3]]", "/shape invalid_value"},
		{"an axis left out", `[[0],[2]]`, axes(3, 2, 4), "[[3] []]", "/shape invalid_value"},
		{"an axis of one element left out", `[[0],[2]]`, axes(3, 1, 4), "[[3] [4]]", ""},
		{"an axis left out in a list", `[[0,2],2]`, axes(3, 2, 4), "[[] [2]]", "/shape/0 invalid_value"},
		{"an axis of one element left out in a list", `[[0,2]]`, axes(3, 1, 4), "[[12]]", ""},
		{"without elements", `[[0],-1]`, axes(3, 0, 4), "[[3] [0]]", ""},
		{"more than int64", fmt.Sprintf(`[%d,%d,-1]`, huge, huge), axes(huge, huge, 2), fmt.Sprintf("[[%d] [%d] []]", huge, huge), ""},
		{"a list of more than int64", `[[0,1]]`, axes(huge, huge), "[[]]", ""},
		{"longer than int64", `[100000000000000000000]`, axes(codecs.Beyond), "[[]]", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			codec, ps := read(t, `{"shape":`+c.shape+`}`)
			if ps != nil {
				t.Fatal(ps)
			}
			in := codecs.Spec{Type: number.Int8, Axes: c.in, Fill: []byte{1}}
			out, ps := codec.(codecs.ArrayToArray).Judge(in)
			if got := fmt.Sprint(out.Axes); got != c.want || codectest.Located(ps) != c.problems {
				t.Errorf("hands on %s, problems %q, want %s, %q", got, codectest.Located(ps), c.want, c.problems)
			}
			if out.Type != in.Type || !bytes.Equal(out.Fill, in.Fill) {
				t.Errorf("hands on %+v", out)
			}
		})
	}
	for _, e := range []reshape.Entry{{Length: -2}, {Length: 2, Axes: []int{0}}} {
		if _, ps := (reshape.Config{Shape: []reshape.Entry{e}}).Judge(codecs.Spec{Axes: axes(2)}); codectest.Located(ps) != "/shape/0 invalid_value" {
			t.Errorf("%+v, made in Go: %v", e, ps)
		}
	}
}

// The lists keep axes as they are, the rest is cut anew.
func Example() {
	codec := reshape.Config{Shape: []reshape.Entry{{Axes: []int{0, 1}}, {Length: 16}, {Length: reshape.Infer}}}
	out, problems := codec.Judge(codecs.NewSpec(number.Uint8, []int{100, 50, 64, 3}, []byte{0}))
	shape, _ := out.Shape()
	fmt.Println(config.Declare(codec).Raw(), shape, problems.Err())
	// Output: {"name":"reshape","configuration":{"shape":[[0,1],16,-1]}} [5000 16 12] <nil>
}

// FuzzMetadata: no configuration panics, what is accepted reads back the same, and what is judged clean has as many
// elements as before and binds.
func FuzzMetadata(f *testing.F) {
	for _, c := range configTests {
		f.Add([]byte(c.configuration), uint8(3), uint8(4), uint8(0))
	}
	f.Fuzz(func(t *testing.T, text []byte, a, b, c uint8) {
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
		if again, _ := read(t, codec.Configuration().Raw()); again == nil || again.Configuration().Raw() != codec.Configuration().Raw() {
			t.Fatalf("%s does not read back", codec.Configuration().Raw())
		}
		from := []int{int(a), int(b), int(c)}
		spec := codecs.NewSpec(number.Uint8, from, []byte{0})
		out, ps := codec.(codecs.ArrayToArray).Judge(spec)
		to, ok := out.Shape()
		if len(ps) > 0 || !ok {
			return
		}
		if n, fits := codecs.Bytes(to, 1); !fits || n != codecs.Count(from) {
			t.Fatalf("%s makes %v of %v", codec.Configuration().Raw(), to, from)
		}
		if _, err := codec.(codecs.ArrayToArray).Bind(spec); err != nil {
			t.Fatal(err)
		}
	})
}
