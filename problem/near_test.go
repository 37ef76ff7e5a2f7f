package problem_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/problem"
)

func TestNearest(t *testing.T) {
	units := []string{"Y", "M", "D", "h", "m", "s", "ms", "us", "\u03bcs", "ns", "generic"}
	codecs := []string{"blosc", "bytes", "crc32c", "gzip", "sharding_indexed", "transpose", "zstd", "cast_value", "numpy.datetime64"}
	ints := []string{"int8", "int16", "int32", "int64"}
	for _, c := range []struct {
		name, word string
		known      []string
		want       string
	}{
		{"micro sign", "\u00b5s", units, "\u03bcs"},
		{"decomposed", "e\u0301tat", []string{"\u00e9tat"}, "\u00e9tat"},
		{"full width", "\uff47\uff5a\uff49\uff50", codecs, "gzip"},
		{"case", "GZip", codecs, "gzip"},
		{"case of a short word", "MS", units, "ms"},
		{"the same word is none", "gzip", []string{"gzip"}, ""},
		{"namespace", "datetime64", codecs, "numpy.datetime64"},
		{"missing letter", "blsc", codecs, "blosc"},
		{"letter too much", "gzipp", codecs, "gzip"},
		{"wrong letter", "zstt", codecs, "zstd"},
		{"changed places", "btyes", codecs, "bytes"},
		{"case and a slip", "ZTSD", codecs, "zstd"},
		{"two slips in a long word", "sharding_index", codecs, "sharding_indexed"},
		{"two slips in a short word", "gzog", codecs, ""},
		{"three slips", "transspoose2", codecs, ""},
		{"short words", "us2", units, ""},
		{"short known word", "ns22", []string{"ns2"}, ""},
		{"two are near", "int31", []string{"int32", "int30"}, ""},
		{"one is nearer", "int322", ints, "int32"},
		{"nothing", "", codecs, ""},
		{"nothing known", "gzip", nil, ""},
		{"very long", strings.Repeat("gzip", 1000), codecs, ""},
		{"not UTF-8", "\xff\xfezip", codecs, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := problem.Nearest(c.word, c.known...); got != c.want {
				t.Errorf("Nearest(%q, %q) = %q, want %q", c.word, c.known, got, c.want)
			}
		})
	}
}

// FuzzNearest: whatever is near to a word is one of the known words and not the word, and a word with one letter changed is
// near to itself.
func FuzzNearest(f *testing.F) {
	f.Add("gzip", "gzpi", uint(1))
	f.Add("\u00b5s", "\u03bcs", uint(0))
	f.Add(strings.Repeat("\ufdfa", 20), strings.Repeat("\ufdfa", 20)+"x", uint(9)) // which NFKC makes long
	f.Fuzz(func(t *testing.T, a, b string, at uint) {
		if got := problem.Nearest(a, b); got != "" && (got != b || got == a) {
			t.Fatalf("%q is near to %q", got, a)
		}
		problem.Hint(a, b)
		const word = "fixed_length"
		typo := []byte(word)
		typo[at%uint(len(word))] = '7'
		if got := problem.Nearest(string(typo), word); got != word {
			t.Fatalf("Nearest(%q) = %q", typo, got)
		}
	})
}

func ExampleHint() {
	fmt.Println("found \"gzpi\"" + problem.Hint("gzpi", "blosc", "gzip"))
	fmt.Println("found \"\u00b5s\"" + problem.Hint("\u00b5s", "ms", "us", "\u03bcs"))
	fmt.Println("found \"acme\"" + problem.Hint("acme", "blosc", "gzip"))
	// Output:
	// found "gzpi" (did you mean "gzip"?)
	// found "µs" ([U+00B5 U+0073]; did you mean "μs", [U+03BC U+0073]?)
	// found "acme"
}
