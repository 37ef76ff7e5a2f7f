package vstring_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype/vstring"
	"github.com/zarrcodec/zarrcodec/problem"
)

func read(t testing.TB, text string) (element []byte, ps problem.List) {
	t.Helper()
	v, err := config.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return vstring.Type{}.ParseJSON(v)
}

func TestType(t *testing.T) {
	conf, _ := config.Parse([]byte(`{"length":1}`))
	r := config.NewReader(conf)
	typ := vstring.Definition().Parse("string", r, nil)
	if ps := r.Close(); typ != (vstring.Type{}) || len(ps) != 1 || ps[0].Kind != problem.UnknownKey {
		t.Errorf("Parse = %v, %v", typ, ps)
	}
	l := typ.Layout()
	if swaps, known := l.Swaps(); typ.Name() != "string" || typ.Configuration().Exists() || l.Size != 0 || swaps || !known {
		t.Errorf("%s has the configuration %q and the layout %+v", typ.Name(), typ.Configuration().Raw(), l)
	}
}

func TestParseJSON(t *testing.T) {
	for _, tt := range []struct {
		name, json, want string
		kind             problem.Kind
	}{
		{"text", `"abc"`, "abc", ""},
		{"empty", `""`, "", ""},
		{"escapes", `"a\u0000\n\u00e9\ud83c\udf89"`, "a\x00\né🎉", ""},
		{"noncharacter", `"\uffff"`, "\uffff", ""},
		{"replacement character", `"\ufffd"`, "\ufffd", ""},
		{"high surrogate", `"a\ud800b"`, "", problem.InvalidValue},
		{"low surrogate", `"\udc00"`, "", problem.InvalidValue},
		{"surrogates the wrong way round", `"\udc00\ud800"`, "", problem.InvalidValue},
		{"number", `0`, "", problem.InvalidType},
		{"null", `null`, "", problem.InvalidType},
		{"array", `[97]`, "", problem.InvalidType},
		{"bare NaN", `NaN`, "", problem.InvalidValue},
	} {
		t.Run(tt.name, func(t *testing.T) {
			element, ps := read(t, tt.json)
			if tt.kind != "" {
				if element != nil || len(ps) != 1 || ps[0].Kind != tt.kind || ps[0].Pointer != "" {
					t.Errorf("ParseJSON(%s) = %q, %v, want %s", tt.json, element, ps, tt.kind)
				}
				return
			}
			if element == nil || string(element) != tt.want || ps != nil {
				t.Errorf("ParseJSON(%s) = %q, %v, want %q, not nil", tt.json, element, ps, tt.want)
			}
		})
	}
}

func TestAppendJSONRefuses(t *testing.T) {
	for _, element := range []string{"\xff", "a\xed\xa0\x80", "\xc0\x80", "\xe2\x82"} {
		if got, err := (vstring.Type{}).AppendJSON([]byte("x"), []byte(element)); err == nil || string(got) != "x" {
			t.Errorf("AppendJSON(x, %q) = %q, %v, want x and an error", element, got, err)
		}
	}
}

func FuzzRoundTrip(f *testing.F) {
	for _, s := range []string{"", "a", "\x00", `"\`, "é🎉\uffff", "\u2028", strings.Repeat("long ", 50), "\xff"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, element []byte) {
		text, err := vstring.Type{}.AppendJSON(nil, element)
		if (err == nil) != utf8.Valid(element) {
			t.Fatalf("AppendJSON(%q) = %s, %v", element, text, err)
		}
		if err != nil {
			return
		}
		if got, ps := read(t, string(text)); got == nil || string(got) != string(element) {
			t.Fatalf("%q is written as %s and read as %q, %v", element, text, got, ps)
		}
	})
}

func FuzzParseJSON(f *testing.F) {
	for _, s := range []string{`"a"`, `"\ud800"`, `"\ud83c\udf89"`, `[]`, `NaN`, `"\\ud800"`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, err := config.Parse([]byte(text))
		if err != nil {
			return
		}
		element, ps := vstring.Type{}.ParseJSON(v)
		if (element == nil) != (len(ps) > 0) || !utf8.Valid(element) {
			t.Fatalf("ParseJSON(%s) = %q, %v", text, element, ps)
		}
	})
}

func Example() {
	v, _ := config.Parse([]byte(`"gr\u00fcn"`))
	element, _ := vstring.Type{}.ParseJSON(v)
	fmt.Printf("% x\n", element)

	text, _ := vstring.Type{}.AppendJSON(nil, element)
	fmt.Println(string(text))

	v, _ = config.Parse([]byte(`"\ud800"`))
	_, ps := vstring.Type{}.ParseJSON(v)
	fmt.Println(ps)
	// Output:
	// 67 72 c3 bc 6e
	// "grün"
	// document: invalid_value: the string has half of a surrogate pair, which is no code point
}
