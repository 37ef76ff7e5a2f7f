package utf32

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

func value(t testing.TB, text string) config.Value {
	t.Helper()
	v, err := config.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// declare parses a configuration, "" for a declaration without one.
func declare(t testing.TB, conf string) (dtype.Type, problem.List) {
	t.Helper()
	var v config.Value
	if conf != "" {
		v = value(t, conf)
	}
	r := config.NewReader(v)
	typ := Definition().Parse("fixed_length_utf32", r, nil)
	return typ, r.Close()
}

func newType(t testing.TB, codePoints int) Type {
	t.Helper()
	typ, err := New(codePoints)
	if err != nil {
		t.Fatal(err)
	}
	return typ
}

// found are problems without their messages.
func found(ps problem.List) []string {
	var out []string
	for _, p := range ps {
		out = append(out, p.Pointer+" "+string(p.Kind))
	}
	return out
}

var configurationTests = []struct {
	name, conf string
	want       int64 // code points; 0: refused
	problems   []string
}{
	{"smallest", `{"length_bytes": 4}`, 1, nil},
	{"of the specification", `{"length_bytes": 48}`, 12, nil},
	{"largest", `{"length_bytes": 67108864}`, MaxCodePoints, nil},
	{"T1 bare name", ``, 0, []string{"/configuration missing_key"}},
	{"T2 missing", `{}`, 0, []string{"/configuration/length_bytes missing_key"}},
	{"T2 no multiple of 4", `{"length_bytes": 10}`, 0, []string{"/configuration/length_bytes invalid_value"}},
	{"T2 zero", `{"length_bytes": 0}`, 0, []string{"/configuration/length_bytes invalid_value"}},
	{"T2 negative", `{"length_bytes": -4}`, 0, []string{"/configuration/length_bytes invalid_value"}},
	{"T2 text", `{"length_bytes": "12"}`, 0, []string{"/configuration/length_bytes invalid_type"}},
	{"T2 fraction", `{"length_bytes": 12.0}`, 0, []string{"/configuration/length_bytes invalid_type"}},
	{"null", `{"length_bytes": null}`, 0, []string{"/configuration/length_bytes invalid_type"}},
	{"T2 further member", `{"length_bytes": 8, "foo": 1}`, 2, []string{"/configuration/foo unknown_key"}},
	{"not to be read", `{"length_bytes": 67108868}`, MaxCodePoints + 1, nil},
	{"beyond 32 bits", `{"length_bytes": 4294967300}`, 1073741825, nil},
}

func TestConfiguration(t *testing.T) {
	for _, c := range configurationTests {
		t.Run(c.name, func(t *testing.T) {
			typ, ps := declare(t, c.conf)
			if !reflect.DeepEqual(found(ps), c.problems) {
				t.Errorf("problems of %s: %v, want %q", c.conf, ps, c.problems)
			}
			if c.want == 0 {
				if typ != nil {
					t.Errorf("%s: %v, want none", c.conf, typ)
				}
			} else if typ != (Type{c.want}) {
				t.Errorf("%s: %v, want %d code points", c.conf, typ, c.want)
			}
		})
	}
}

func TestTypeSaysWhatItIs(t *testing.T) {
	typ := newType(t, 12)
	if typ.Name() != "fixed_length_utf32" || typ.CodePoints() != 12 || typ.Configuration().Raw() != `{"length_bytes":48}` {
		t.Errorf("have %s %d %s", typ.Name(), typ.CodePoints(), typ.Configuration().Raw())
	}
	if want := (dtype.Layout{Size: 48, Align: 4, Units: []dtype.Unit{{Bytes: 4, Count: 12}}}); !reflect.DeepEqual(typ.Layout(), want) {
		t.Errorf("layout %v, want %v", typ.Layout(), want)
	}
	if swaps, known := typ.Layout().Swaps(); !swaps || !known {
		t.Error("the layout does not swap")
	}
}

// TestTooLarge: a type whose elements are too large to be read is valid metadata, and makes no fill value.
func TestTooLarge(t *testing.T) {
	typ, _ := declare(t, `{"length_bytes": 8589934592}`)
	if bits, ps := typ.ParseJSON(value(t, `"abc"`)); bits != nil || ps != nil {
		t.Errorf("%d bytes, %v", len(bits), ps)
	}
	if _, ps := typ.ParseJSON(value(t, `3`)); len(ps) != 1 {
		t.Errorf("a number is no string, and %v", ps)
	}
	if typ.Configuration().Raw() != `{"length_bytes":8589934592}` || typ.Layout().Size <= 0 {
		t.Error(typ.Configuration().Raw(), typ.Layout())
	}
}

func TestNewRefuses(t *testing.T) {
	for _, n := range []int{0, -1, MaxCodePoints + 1, math.MaxInt, math.MinInt} {
		if typ, err := New(n); err == nil || typ != (Type{}) {
			t.Errorf("New(%d): %v, %v", n, typ, err)
		}
	}
}

var jsonTests = []struct {
	name, json string
	capacity   int
	units      []uint32 // nil: refused
	problem    problem.Kind
	back       string // "": as json
}{
	{"of the specification", `"foo"`, 12, []uint32{'f', 'o', 'o', 0, 0, 0, 0, 0, 0, 0, 0, 0}, "", ""},
	{"T8 empty", `""`, 2, []uint32{0, 0}, "", ""},
	{"T8 full", `"ab"`, 2, []uint32{'a', 'b'}, "", ""},
	{"T8 too long", `"abc"`, 2, nil, problem.InvalidValue, ""},
	{"T8 trailing zero is padding", `"a\u0000"`, 2, []uint32{'a', 0}, "", `"a"`},
	{"too long by zeros", `"a\u0000\u0000"`, 2, nil, problem.InvalidValue, ""},
	{"T4 zero inside", `"a\u0000b"`, 3, []uint32{'a', 0, 'b'}, "", ""},
	{"code points count, not bytes", `"日本"`, 2, []uint32{0x65E5, 0x672C}, "", ""},
	{"code points count, not UTF-16 units", `"😀😀"`, 2, []uint32{0x1F600, 0x1F600}, "", ""},
	{"V12 emoji", `"\ud83d\ude00a"`, 2, []uint32{0x1F600, 'a'}, "", `"😀a"`},
	{"U+FFFD is a code point", `"\ufffd"`, 1, []uint32{0xFFFD}, "", `"�"`},
	{"T8 high surrogate alone", `"\ud800"`, 2, nil, problem.InvalidValue, ""},
	{"low surrogate alone", `"\udc00"`, 2, nil, problem.InvalidValue, ""},
	{"the wrong way round", `"\ude00\ud83d"`, 2, nil, problem.InvalidValue, ""},
	{"quotes", `"\"\\\n"`, 3, []uint32{'"', '\\', '\n'}, "", ""},
	{"null", `null`, 2, nil, problem.InvalidType, ""},
	{"number", `1`, 2, nil, problem.InvalidType, ""},
	{"boolean", `true`, 2, nil, problem.InvalidType, ""},
	{"array", `["a"]`, 2, nil, problem.InvalidType, ""},
	{"object", `{}`, 2, nil, problem.InvalidType, ""},
	{"not finite", `NaN`, 2, nil, problem.InvalidValue, ""},
}

func TestJSON(t *testing.T) {
	for _, c := range jsonTests {
		t.Run(c.name, func(t *testing.T) {
			typ := newType(t, c.capacity)
			bits, ps := typ.ParseJSON(value(t, c.json))
			if c.units == nil {
				if bits != nil || len(ps) != 1 || ps[0].Kind != c.problem || ps[0].Pointer != "" {
					t.Fatalf("%s: %x, %v, want %s", c.json, bits, ps, c.problem)
				}
				return
			}
			if units, err := Units(typ, bits); len(ps) > 0 || err != nil || !reflect.DeepEqual(units, c.units) {
				t.Fatalf("%s: %x, %v, %v, want %x", c.json, units, ps, err, c.units)
			}
			want := c.back
			if want == "" {
				want = c.json
			}
			if back, err := typ.AppendJSON([]byte("x"), bits); err != nil || string(back) != "x"+want && !sameJSON(back[1:], want) {
				t.Errorf("back: %s, %v, want %s", back, err, want)
			}
		})
	}
}

func sameJSON(have []byte, want string) bool {
	var a, b any
	return json.Unmarshal(have, &a) == nil && json.Unmarshal([]byte(want), &b) == nil && a == b
}

func TestAppendJSONRefusesWhatIsNoValue(t *testing.T) {
	typ := newType(t, 3)
	for _, c := range []struct {
		element []byte
		want    string
	}{
		{host('a', 0xD800, 0), "dtype/utf32: unit 1: 0xd800 is a surrogate, which is no code point"},
		{host('a', 0, 0x110000), "dtype/utf32: unit 2: 0x110000 is above U+10FFFF, the last code point"},
		{make([]byte, 8), "dtype/utf32: have an element of 8 bytes, want 12"},
	} {
		dst, err := typ.AppendJSON([]byte("x"), c.element)
		if err == nil || err.Error() != c.want || string(dst) != "x" {
			t.Errorf("%x: %s, %v, want %s", c.element, dst, err, c.want)
		}
	}
}

func FuzzParseJSON(f *testing.F) {
	for _, c := range jsonTests {
		f.Add([]byte(c.json), uint8(c.capacity))
	}
	f.Fuzz(func(t *testing.T, text []byte, capacity uint8) {
		v, err := config.Parse(text)
		if err != nil {
			return
		}
		typ := newType(t, int(capacity)+1)
		bits, ps := typ.ParseJSON(v)
		if len(ps) > 0 {
			return
		}
		s, _ := v.Text()
		back, err := typ.AppendJSON(nil, bits)
		if want := config.AppendQuoted(nil, strings.TrimRight(s, "\x00")); err != nil || string(back) != string(want) {
			t.Fatalf("%s: %s, %v, want %s", text, back, err, want)
		}
	})
}

func FuzzConfiguration(f *testing.F) {
	for _, c := range configurationTests {
		f.Add([]byte(c.conf))
	}
	f.Fuzz(func(t *testing.T, conf []byte) {
		v, err := config.Parse(conf)
		if err != nil || v.Kind() != config.Object {
			return
		}
		r := config.NewReader(v)
		typ := Definition().Parse("fixed_length_utf32", r, nil)
		if ok := r.OK(); ok != (typ != nil) {
			t.Fatalf("%s: %v, %v", conf, typ, r.Close())
		}
		if typ == nil {
			return
		}
		again := config.NewReader(typ.Configuration())
		if same := Definition().Parse("fixed_length_utf32", again, nil); same != typ || len(again.Close()) > 0 {
			t.Fatalf("%s: %v, again %v", conf, typ, same)
		}
	})
}

func ExampleDefinition() {
	v, _ := config.Parse([]byte(`{"name": "fixed_length_utf32", "configuration": {"length_bytes": 12}}`))
	r := config.NewReader(v.Member("configuration"))
	t := Definition().Parse("fixed_length_utf32", r, nil)
	fmt.Println(t.Name(), t.Configuration().Raw(), t.Layout(), len(r.Close()))
	// Output: fixed_length_utf32 {"length_bytes":12} {12 4 [{4 3}]} 0
}

func TestTypeFor(t *testing.T) {
	for _, c := range []struct {
		values []string
		want   int64 // 0: an error
	}{
		{nil, 1}, {[]string{""}, 1}, {[]string{"a", "東京🎈", "é"}, 3}, {[]string{"a\x00"}, 2}, {[]string{"ok", "\xff"}, 0},
	} {
		if typ, err := TypeFor(c.values, AsGiven); (err == nil) != (c.want > 0) || typ.codePoints != c.want {
			t.Errorf("%q: %v %v", c.values, typ, err)
		}
	}
}
