package config_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/internal/alloctest"
)

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct {
		name, text string
		offset     int
	}{
		{"empty", "", 0},
		{"blank", "  ", 2},
		{"cut", `{"a":[1,`, 8},
		{"more behind", `{} {}`, 2},
		{"trailing comma", `[1,]`, 2},
		{"leading zero", `[01]`, 2},
		{"plus", `[+1]`, 1},
		{"no integer part", `[.5]`, 1},
		{"control character", "[\"a\tb\"]", 3},
		{"not UTF-8", "[\"\xff\"]", 2},
		{"raw surrogate", "[\"\xed\xa0\x80\"]", 2},
		{"byte order mark", "\ufeff{}", 0},
		{"UTF-16", "{\x00}\x00", 1},
		{"member twice", `{"a":1,"b":2,"a":3}`, 17},
		{"member twice, escaped", `{"a":1,"\u0061":3}`, 16},
		{"member twice, many", `{` + manyMembers(40) + `,"m7":1}`, -1},
		{"integer of 4301 digits", "[" + strings.Repeat("1", 4301) + "]", 1},
		{"signed NaN", `[-NaN]`, -1},
		{"NaN and a digit", `[NaN1]`, -1},
		{"comma alone", `[,1]`, 1},
		{"comma in front of a member", `{,"a":1}`, 1},
		{"comma behind the last member", `{"a":1,}`, 6},
		{"two commas", `[1,,2]`, 3},
		{"no comma", `[1 2]`, 3},
		{"no colon", `{"a" 1}`, 5},
		{"name that is no string", `{1:2}`, 1},
		{"closed by the other", `[1}`, 2},
		{"object closed by the other", `{"a":1]`, 6},
		{"closing alone", `]`, 0},
		{"point alone", `[1.]`, 3},
		{"exponent alone", `[1e]`, 3},
		{"sign of an exponent alone", `[1e+]`, 4},
		{"minus alone", `[-]`, 2},
		{"hexadecimal", `[0x1]`, 2},
		{"word cut", `[tru]`, 1},
		{"word in capitals", `[True]`, 1},
		{"word and more", `[nullx]`, 5},
		{"escape of no meaning", `["\x"]`, 2},
		{"escape of three digits", `["\u12g4"]`, 2},
		{"escape cut", `["\u12`, 2},
		{"string cut", `["abc`, 5},
		{"string in other quotes", `['a']`, 1},
		{"vertical tab", "[\v1]", 1},
		{"form feed", "[\f1]", 1},
		{"no-break space", "[\u00a01]", 1},
		{"delete is no control character", "\"\x7f\" 1", 3},
		{"comment", "[1] // one", 3},
		{"member twice in a list", `[{"a":1,"a":2}]`, 12},
		{"member twice, below the cut", strings.Repeat("[", 300) + `{"a":1,"a":2}` + strings.Repeat("]", 300), 311},
		{"two halves that read alike", `{"\ud800":1,"\udc00":2}`, 21},
		{"unclosed depth", strings.Repeat("[", 1<<20), 1 << 20},
		{"wrong below the cut", strings.Repeat("[", 20000) + "}" + strings.Repeat("]", 20000), 20000},
		{"one bracket short", strings.Repeat("[", 20001) + strings.Repeat("]", 20000), 40001},
		{"one bracket more", strings.Repeat("[", 20000) + strings.Repeat("]", 20001), 40000},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := config.Parse([]byte(c.text))
			var syntax *config.SyntaxError
			if !errors.As(err, &syntax) || c.offset >= 0 && syntax.Offset != c.offset {
				t.Errorf("%v, want one at byte %d", err, c.offset)
			}
		})
	}
}

func manyMembers(n int) string {
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf(`"m%d":%d`, i, i)
	}
	return strings.Join(out, ",")
}

// TestTooDeep: the container at 256 steps from the root is cut, one at 255 is not; however deep the text is.
func TestTooDeep(t *testing.T) {
	for _, c := range []struct {
		name, open, inner, end, step string
	}{
		{"arrays", "[", "", "]", "/0"},
		{"objects", `{"a":`, "{}", "}", "/a"},
		{"both", `[{"a":`, `[0,"x"]`, "}]", "/0/a"},
	} {
		for _, steps := range []int{255, 256, 257, 1500, 9_999, 10_001, 100_000} {
			t.Run(fmt.Sprint(c.name, steps), func(t *testing.T) {
				half := strings.Count(c.step, "/")
				n := (steps + half - 1) / half
				v := parse(t, strings.Repeat(c.open, n)+c.inner+strings.Repeat(c.end, n))
				containers := n * half
				if c.inner != "" {
					containers++
				}
				want := ""
				if containers > 256 {
					want = strings.Repeat(c.step, 256/half)
				}
				got := ""
				for at, kind := range v.NotJSON() {
					if got += at; kind != config.TooDeep {
						t.Error(kind)
					}
				}
				if got != want {
					t.Errorf("found %q, want %q", got, want)
				}
				if cut, ok := v.Find(want); want != "" && (!ok || cut.Len() > 0 || !strings.HasPrefix(cut.Raw(), c.open[:1])) {
					t.Errorf("the cut container has %d items, text %.20s", cut.Len(), cut.Raw())
				}
			})
		}
	}
}

// TestBehindTheCut: what stands behind a container that is cut keeps its place.
func TestBehindTheCut(t *testing.T) {
	deep := strings.Repeat("[", 400) + strings.Repeat("]", 400)
	v := parse(t, `{"a":`+deep+`,"b":[`+deep+`,7],"c":"x"}`)
	if v.Len() != 3 || v.Member("a").Raw() != deep || v.Member("b").Len() != 2 || at(v.Member("b"), 1).Raw() != "7" || v.Member("c").Raw() != `"x"` {
		t.Errorf("%d members, c is %s", v.Len(), v.Member("c").Raw())
	}
	n := 0
	for range v.NotJSON() {
		n++
	}
	if n != 2 {
		t.Errorf("%d places, want 2", n)
	}
}

// TestStrings: what ends a string, and what cannot stand in one, is found at every place in eight bytes and behind them.
func TestStrings(t *testing.T) {
	for n := range 40 {
		plain := strings.Repeat("é~\x7f", 20)[:n&^3] + strings.Repeat("a", n&3)
		if s, ok := parse(t, `"`+plain+`"`).Text(); !ok || s != plain {
			t.Errorf("%q reads as %q", plain, s)
		}
		if s, _ := parse(t, `["`+plain+`\n\u0041\/`+plain+`",1]`).Find("/0"); s.Raw() != `"`+plain+`\n\u0041\/`+plain+`"` {
			t.Errorf("%q with escapes: %s", plain, s.Raw())
		}
		for c := range byte(' ') {
			_, err := config.Parse([]byte(`"` + plain + string(c) + `aaaaaaaaa"`))
			var syntax *config.SyntaxError
			if !errors.As(err, &syntax) || syntax.Offset != n+1 {
				t.Errorf("%q and %#x: %v", plain, c, err)
			}
		}
	}
}

// TestLargeNumbers: a number beyond float64 is kept as not finite, an integer never is; one of more than 4300 digits is refused.
func TestLargeNumbers(t *testing.T) {
	digits := strings.Repeat("9", 4300)
	for text, want := range map[string]config.Kind{
		"1e400": config.NonFinite, "-1e400": config.NonFinite, "1.7976931348623159e308": config.NonFinite, "1e999999999999999999999": config.NonFinite,
		"1.7976931348623157e308": config.Number, "1e308": config.Number, "0e999999": config.Number, "1e-999999": config.Number, "0.0e400": config.Number,
		digits: config.Number, "-" + digits: config.Number, strings.Repeat("9", 310): config.Number,
		digits + ".5": config.NonFinite, "0." + digits + "9": config.Number, digits + "9e-4301": config.Number, "1" + strings.Repeat("0", 309) + ".0": config.NonFinite,
	} {
		if got := parse(t, text).Kind(); got != want {
			t.Errorf("%.20s… of %d bytes is %v, want %v", text, len(text), got, want)
		}
	}
	for _, text := range []string{"9" + digits, "-9" + digits, strings.Repeat("1", 5000)} {
		if _, err := config.Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), "at most 4300 are read") {
			t.Errorf("an integer of %d bytes: %v", len(text), err)
		}
	}
}

// TestParseMemory: what a text costs is bounded by its length, however it is made up.
func TestParseMemory(t *testing.T) {
	const size = 1 << 20
	for name, text := range map[string]string{
		"brackets":       strings.Repeat("[", size),
		"closed":         strings.Repeat("[", size/2) + strings.Repeat("]", size/2),
		"empty lists":    "[" + strings.Repeat("[],", size/3) + "0]",
		"digits":         "[" + strings.Repeat("1,", size/2) + "0]",
		"members":        `{` + manyMembers(size/12) + `}`,
		"escaped quotes": `"` + strings.Repeat(`\"`, size/2) + `"`,
		"many objects":   "[" + strings.Repeat(`{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9},`, size/56) + "0]",
	} {
		if n := alloctest.Bytes(func() { _, _ = config.Parse([]byte(text)) }); n > 48*size {
			t.Errorf("%s: %d bytes for a text of %d", name, n, len(text))
		}
	}
}

// FuzzParse: no panic; what is read writes itself back; places lie in the text.
func FuzzParse(f *testing.F) {
	for _, s := range []string{`{"a":[1,2.5e3,"x\u00e9",null,true]}`, `[NaN,-Infinity]`, `"\ud800"`, `{"a":1,"a":2}`, strings.Repeat("[", 300), `1e999`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := config.Parse(text)
		var syntax *config.SyntaxError
		if err != nil {
			if !errors.As(err, &syntax) || syntax.Offset < 0 || syntax.Offset > len(text) {
				t.Fatal(err)
			}
			return
		}
		walk(t, v, string(text))
		again, err := config.Parse([]byte(v.Raw()))
		if err != nil || again.Raw() != v.Raw() {
			t.Fatal(err)
		}
	})
}

func walk(t *testing.T, v config.Value, text string) {
	if !strings.HasPrefix(text[v.Offset():], v.Raw()) {
		t.Fatalf("%q is not at %d", v.Raw(), v.Offset())
	}
	v.Text()
	v.LoneSurrogate()
	v.Float64()
	v.Big()
	for _, item := range v.Items() {
		walk(t, item, text)
	}
	for _, m := range v.Members() {
		walk(t, m, text)
	}
}

// FuzzVerdict: what is JSON for two other readers is for this one, and nothing else is but numbers that are not finite. What
// sets it apart by design, names that stand twice, long integers and byte order marks, is told from its reason.
func FuzzVerdict(f *testing.F) {
	for _, s := range []string{`{"a":[1,2.5e3,"x\u00e9",null,true]}`, `[-0,0.5,1E+2]`, `"\ud800"`, `{"a":1,"a":2}`, ` [ ] `, `{"":{"":[[],{}]}}`, `[1,]`, `"\u00"`, "\"\x1f\"", `1e999`, `[NaN]`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := config.Parse(text)
		if err == nil && !v.IsJSON() {
			return
		}
		lenient := jsontext.Value(text).IsValid(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
		if standard := json.Valid(text); standard != lenient {
			t.Skip("the others do not agree")
		}
		if err == nil {
			if !lenient {
				t.Fatalf("%q is read, and is no JSON", text)
			}
			return
		}
		strict := jsontext.Value(text).IsValid(jsontext.AllowInvalidUTF8(true))
		meant := strings.Contains(err.Error(), "the text is not UTF-8") || strings.Contains(err.Error(), "at most 4300 are read") ||
			!strict && strings.Contains(err.Error(), "stands twice")
		if lenient && !meant {
			t.Fatalf("%q is JSON: %v", text, err)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	for name, text := range map[string]string{
		"array":   `{"zarr_format":3,"node_type":"array","shape":[4096,8192,512],"data_type":"float32","chunk_grid":{"name":"regular","configuration":{"chunk_shape":[64,64,64]}},"chunk_key_encoding":{"name":"default","configuration":{"separator":"/"}},"fill_value":0,"codecs":[{"name":"transpose","configuration":{"order":[2,1,0]}},{"name":"bytes","configuration":{"endian":"little"}},{"name":"zstd","configuration":{"level":3,"checksum":false}}],"attributes":{},"dimension_names":["time","y","x"]}`,
		"text":    `{"history":"` + strings.Repeat("some words about what was measured ", 1000) + `"}`,
		"numbers": "[" + strings.Repeat("12345, -0.5, ", 1000) + "0]",
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				_, _ = config.Parse([]byte(text))
			}
		})
	}
}
