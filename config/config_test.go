package config_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/config"
)

func parse(t testing.TB, text string) config.Value {
	t.Helper()
	v, err := config.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

func TestValue(t *testing.T) {
	v := parse(t, ` {"a" : [1, -0, 2.0, 1e2, 9223372036854775808], "b\n": {"c": null}, "": "x\u00e9\ud83c\udf89"} `)
	var keys []string
	for k := range v.Members() {
		keys = append(keys, k)
	}
	if got := strings.Join(keys, "|"); got != "a|b\n|" || v.Len() != 3 {
		t.Errorf("members %q of %d", got, v.Len())
	}
	a := v.Member("a")
	for i, want := range []struct {
		raw     string
		isInt   bool
		n       int64
		float   float64
		inInt64 bool
	}{{"1", true, 1, 1, true}, {"-0", true, 0, 0, true}, {"2.0", false, 0, 2, false}, {"1e2", false, 0, 100, false}, {"9223372036854775808", true, math.MaxInt64, 1 << 63, true}} {
		item := at(a, i)
		n, ok := item.Int64()
		f, _ := item.Float64()
		if item.Raw() != want.raw || item.IsInteger() != want.isInt || ok != want.inInt64 || n != want.n || f != want.float || math.Signbit(f) {
			t.Errorf("item %d: %q %v %d %v", i, item.Raw(), ok, n, f)
		}
	}
	if at(a, 4).Big().String() != "9223372036854775808" {
		t.Error(at(a, 4).Big())
	}
	if s, _ := v.Member("").Text(); s != "xé🎉" {
		t.Errorf("%q", s)
	}
	if v.Member("b\n").Member("c").Kind() != config.Null || v.Member("nope").Exists() || v.Member("nope").Kind() != config.Absent {
		t.Error("members of members")
	}
	if v.Member("a").Offset() != 8 || v.Member("b\n").Raw() != `{"c": null}` {
		t.Errorf("%d %q", v.Member("a").Offset(), v.Member("b\n").Raw())
	}
}

func at(v config.Value, i int) (found config.Value) {
	for k, item := range v.Items() {
		if k == i {
			found = item
		}
	}
	return found
}

func TestLoneSurrogate(t *testing.T) {
	for text, want := range map[string]bool{
		`"abc"`: false, `"\n"`: false, `"\ud83c\udf89"`: false, `"\\ud800"`: false,
		`"\ud800"`: true, `"\udc00"`: true, `"\ud800x"`: true, `"\ud800\ud800"`: true, `"a\ud800\n"`: true, `"\ud83c\udf89\udc00"`: true,
	} {
		if got := parse(t, text).LoneSurrogate(); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestNotJSON: what zarr-python writes although it is not JSON is kept at its place.
func TestNotJSON(t *testing.T) {
	v := parse(t, `{"a":[NaN, "NaN", 1e400, 1e4],"b":{"c/d":-Infinity,"e":Infinity},"f":"\"NaN","g":0.0}`)
	var got []string
	for at, kind := range v.NotJSON() {
		if kind != config.NonFinite {
			t.Error(at, kind)
		}
		got = append(got, at)
	}
	if s := strings.Join(got, " "); s != "/a/0 /a/2 /b/c~1d /b/e" {
		t.Error(s)
	}
	if raw := v.Member("b").Raw(); raw != `{"c/d":-Infinity,"e":Infinity}` {
		t.Error(raw)
	}
	if at(v.Member("a"), 0).Raw() != "NaN" || v.Member("g").Kind() != config.Number {
		t.Error("tokens")
	}
	for range parse(t, `[1,"NaN"]`).NotJSON() {
		t.Error("a string is no number")
	}
}

func TestReader(t *testing.T) {
	c := config.NewReader(parse(t, `{"x":1,"level":10,"name":3,"order":[0,"a",-1],"mode":"q","y":{}}`))
	c.Int("level", true, 0, 9)
	c.Text("name", true)
	c.Ints("order", true, 0)
	c.Enum("mode", true, "a", "b")
	c.Bool("missing", true)
	c.Bool("optional", false)
	if c.OK() {
		t.Error("no problems")
	}
	var got []string
	for _, p := range c.Close() {
		got = append(got, p.Pointer+" "+string(p.Kind))
	}
	want := "/configuration/x unknown_key, /configuration/y unknown_key, /configuration/level invalid_value, /configuration/name invalid_type, " +
		"/configuration/order/1 invalid_type, /configuration/order/2 invalid_value, /configuration/mode invalid_value, /configuration/missing missing_key"
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
	none := config.NewReader(config.Value{})
	none.Int("a", true, 0, 9)
	none.Int("b", true, 0, 9)
	if ps := none.Close(); len(ps) != 1 || ps[0].Pointer != "/configuration" {
		t.Error(ps)
	}
}

func TestFind(t *testing.T) {
	v := parse(t, "{\n \"a/b\": [1, {\"~c\": \"é\", \"d\": 2}],\n \"\": {\"\": 3}}")
	for _, c := range []struct {
		pointer, raw string
		ok           bool
		line, column int
	}{
		{"/a~1b/1/~0c", `"é"`, true, 2, 20}, {"/a~1b/1/d", `2`, true, 2, 30}, {"//", `3`, true, 3, 11}, {"/a~1b/2", `[1, {"~c": "é", "d": 2}]`, false, 2, 9},
		{"/a~1b/x/y", `[1, {"~c": "é", "d": 2}]`, false, 2, 9}, {"/a~1b/0/0", `1`, false, 2, 10},
	} {
		got, ok := v.Find(c.pointer)
		line, column := got.LineColumn()
		if got.Raw() != c.raw || ok != c.ok || line != c.line || column != c.column {
			t.Errorf("%s: %s %v at %d:%d", c.pointer, got.Raw(), ok, line, column)
		}
	}
	if got, ok := v.Find(""); !ok || got.Raw() != v.Raw() {
		t.Error("the whole")
	}
}

// TestFinder: it finds what Value.Find finds, in large containers and in small ones.
func TestFinder(t *testing.T) {
	v := parse(t, `{"list":[0,1,[2],{"a":3},4,5,6,7,8,[9,{"b":10}]],"small":[1,{"x/y":2}],`+manyMembers(30)+`,"deep":{`+manyMembers(12)+`,"~":{"":0}}}`)
	f := config.NewFinder(v)
	for _, pointer := range []string{"", "/list", "/list/9/1/b", "/list/3/a", "/list/10", "/list/-1", "/list/x", "/list/01", "/small/1/x~1y", "/small/2", "/m7", "/m30", "/m7/0",
		"/deep/m11", "/deep/~0/", "/deep/~0/a", "/deep/none/none", "/nope", "/list/9/1/b"} {
		got, found := f.Find(pointer)
		want, ok := v.Find(pointer)
		if got != want || found != ok {
			t.Errorf("%s: %s %v, want %s %v", pointer, got.Raw(), found, want.Raw(), ok)
		}
	}
	if _, ok := config.NewFinder(config.Value{}).Find("/a"); ok {
		t.Error("something is found in nothing")
	}
}

func TestPositions(t *testing.T) {
	text := "{\n \"é\": [1,\n\n2],\n\"µs\":3}"
	offsets := []int{0, len(text), 6, 3, 2, 12, 12, 14, 16, len(text) + 9, 1}
	for i, got := range config.Positions(text, offsets) {
		if line, column := config.LineColumn(text, offsets[i]); got != (config.Position{Line: line, Column: column}) {
			t.Errorf("byte %d is at %v, want %d:%d", offsets[i], got, line, column)
		}
	}
}

func TestEqual(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`{"a":1,"b":[2]}`, `{"b":[2],"a":1}`, true}, {`"\u00e9"`, `"é"`, true}, {`1`, `1.0`, false}, {`1e2`, `100.0`, true}, {`-0`, `0`, true},
		{`0.0`, `-0.0`, false}, {`NaN`, `NaN`, true}, {`1e400`, `Infinity`, true}, {`-Infinity`, `Infinity`, false}, {`null`, `false`, false},
		{`[1,2]`, `[2,1]`, false}, {`{"a":1}`, `{"a":1,"b":2}`, false}, {`{"a":1}`, `{"b":1}`, false}, {`"\ud800"`, `"\ufffd"`, false},
	} {
		if got := parse(t, c.a).Equal(parse(t, c.b)); got != c.want {
			t.Errorf("%s and %s: %v", c.a, c.b, got)
		}
	}
}

// TestReaderObject: an object in a configuration has its own members; an unknown one does not refuse.
func TestReaderObject(t *testing.T) {
	for _, c := range []struct {
		field string
		ok    bool
		want  string
	}{
		{`{"name":"a"}`, true, ""},
		{`{"name":"a","x":1}`, true, "/configuration/fields/0/x unknown_key"},
		{`{"x":1}`, false, "/configuration/fields/0/x unknown_key, /configuration/fields/0/name missing_key"},
		{`3`, false, "/configuration/fields/0 invalid_type"},
	} {
		r := config.NewReader(parse(t, `{"fields":[`+c.field+`]}`))
		fields, _ := r.Array("fields", true)
		ok := r.Object(at(fields, 0), "/configuration/fields/0", func(f *config.Reader) { f.Text("name", true) })
		var got []string
		for _, p := range r.Close() {
			got = append(got, p.Pointer+" "+string(p.Kind))
		}
		if s := strings.Join(got, ", "); ok != c.ok || r.OK() != c.ok || s != c.want {
			t.Errorf("%s: %v %v %s", c.field, ok, r.OK(), s)
		}
	}
}

func ExampleNewObject() {
	fmt.Println(config.NewObject("level", 5, "order", []int{1, 0}, "checksum", true).Raw())
	// Output: {"level":5,"order":[1,0],"checksum":true}
}
