package utf32

import (
	"bytes"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/zarrcodec/zarrcodec/internal/alloctest"
)

// arrow lays values out as one text with offsets that start behind a prefix.
func arrow[O int32 | int64](values []string) (text []byte, offsets []O) {
	text = []byte("##")
	offsets = append(offsets, 2)
	for _, s := range values {
		text = append(text, s...)
		offsets = append(offsets, O(len(text)))
	}
	return text, offsets
}

// setters set elements from every source of values.
var setters = map[string]func(e Elements, values []string, n Normalization) error{
	"seq": func(e Elements, values []string, n Normalization) error { return e.SetSeq(slices.Values(values), n) },
	"int32": func(e Elements, values []string, n Normalization) error {
		text, offsets := arrow[int32](values)
		return SetUTF8(e, text, offsets, n)
	},
	"int64": func(e Elements, values []string, n Normalization) error {
		text, offsets := arrow[int64](values)
		return SetUTF8(e, text, offsets, n)
	},
	"strings": Elements.SetStrings,
	"string": func(e Elements, values []string, n Normalization) error {
		for i, s := range slices.Backward(values) {
			if err := e.SetString(i, s, n); err != nil {
				return err
			}
		}
		return nil
	},
}

func TestSetVectors(t *testing.T) {
	for _, c := range vectorTests {
		for source, set := range setters {
			t.Run(c.name+"/"+source, func(t *testing.T) {
				want := unhex(t, c.hex)
				e := stored(t, newType(t, c.capacity), bytes.Repeat([]byte{0xEE}, len(want)), c.order)
				if err := set(e, c.want, AsGiven); err != nil || !bytes.Equal(e.data, want) {
					t.Errorf("%q: %x, %v, want %x", c.want, e.data, err, want)
				}
			})
		}
	}
}

// many are 300 values, of which the last but 20 is s.
func many(s string) []string {
	values := slices.Repeat([]string{"a", "日本", ""}, 100)
	values[280] = s
	return values
}

func TestSetNamesTheElement(t *testing.T) {
	for _, c := range []struct {
		value string
		n     Normalization
		want  string
	}{
		{"abcd", AsGiven, "dtype/utf32: element 280: have a string of 4 code points, want at most 3"},
		{"abc\x00", AsGiven, "dtype/utf32: element 280: have a string of 4 code points, want at most 3"},
		{"a\xff", AsGiven, "dtype/utf32: element 280: the string is not UTF-8"},
		{"e\u0301e\u0301", AsGiven, "dtype/utf32: element 280: have a string of 4 code points, want at most 3"},
		{"e\u0301bcd", NFC, "dtype/utf32: element 280: have a string of 4 code points, want at most 3"},
		{"e\u0301\xff", NFC, "dtype/utf32: element 280: the string is not UTF-8"},
		{"\xed\xa0\x80", NFC, "dtype/utf32: element 280: the string is not UTF-8"},
		{"\u0958ab", NFC, "dtype/utf32: element 280: have a string of 4 code points, want at most 3"}, // composition excludes it
	} {
		for source, set := range setters {
			e, _ := Of(newType(t, 3), make([]byte, 300*12), false)
			if err := set(e, many(c.value), c.n); err == nil || err.Error() != c.want {
				t.Errorf("%s of %q: %v, want %s", source, c.value, err, c.want)
			}
		}
	}
}

func TestNFCComposesBeforeTheWidthIsJudged(t *testing.T) {
	values := many("e\u0301e\u0301e\u0301") // six code points, three composed
	for source, set := range setters {
		e, _ := Of(newType(t, 3), make([]byte, 300*12), true)
		if err := set(e, values, NFC); err != nil {
			t.Errorf("%s: %v", source, err)
		}
		if got, err := e.Strings(Strict); err != nil || !slices.Equal(got, many("ééé")) {
			t.Errorf("%s: %q, %v", source, got, err)
		}
	}
	if typ, err := TypeForSeq(slices.Values(values), NFC); err != nil || typ != newType(t, 3) {
		t.Errorf("TypeForSeq(NFC): %v, %v, want 3 code points", typ, err)
	}
	if typ, err := TypeFor(values, NFC); err != nil || typ != newType(t, 3) {
		t.Errorf("TypeFor(NFC): %v, %v, want 3 code points", typ, err)
	}
	if typ, err := TypeFor(values, AsGiven); err != nil || typ != newType(t, 6) {
		t.Errorf("TypeFor: %v, %v, want 6 code points", typ, err)
	}
}

// TestSetString: one element changes and no other; after an error, or behind the last one, none does.
func TestSetString(t *testing.T) {
	for _, c := range []struct {
		i    int
		s    string
		n    Normalization
		want []string
	}{
		{1, "日é", AsGiven, []string{"ab", "日é", "ij"}},
		{2, "", AsGiven, []string{"ab", "efg", ""}},
		{0, "e\u0301e\u0301e\u0301", NFC, []string{"ééé", "efg", "ij"}},
		{1, "wxyz", AsGiven, nil},
		{1, "wx\xff", AsGiven, nil},
		{1, "w\u0958x", NFC, nil}, // three code points, which are four
		{-1, "w", AsGiven, nil},
		{3, "w", AsGiven, nil}, // there is memory behind the elements
	} {
		data := append(bytes.Repeat([]byte{0xEE}, 36), "behind them!"...)
		e, _ := Of(newType(t, 3), data[:36], true)
		if err := e.SetStrings([]string{"ab", "efg", "ij"}, AsGiven); err != nil {
			t.Fatal(err)
		}
		ok := func() (ok bool) {
			defer func() { _ = recover() }()
			return e.SetString(c.i, c.s, c.n) == nil
		}()
		want := c.want
		if want == nil {
			want = []string{"ab", "efg", "ij"}
		}
		if got, err := e.Strings(Strict); ok != (c.want != nil) || err != nil || !slices.Equal(got, want) || string(data[36:]) != "behind them!" {
			t.Errorf("%d is %q: %v, %q, %v, want %q; behind them %q", c.i, c.s, ok, got, err, want, data[36:])
		}
	}
}

func TestSetUTF8RefusesOffsets(t *testing.T) {
	for _, c := range []struct {
		offsets []int64
		want    string
	}{
		{[]int64{0, 2}, "dtype/utf32: have offsets of 1 strings for 2 elements"},
		{nil, "dtype/utf32: have offsets of 0 strings for 2 elements"},
		{[]int64{0, 1, 2, 3}, "dtype/utf32: have offsets of 3 strings for 2 elements"},
		{[]int64{-1, 1, 2}, "dtype/utf32: element 0: have offsets -1 and 1, want them in order and at most 3, the bytes of text"},
		{[]int64{0, 2, 1}, "dtype/utf32: element 1: have offsets 2 and 1, want them in order and at most 3, the bytes of text"},
		{[]int64{0, 3, 4}, "dtype/utf32: element 1: have offsets 3 and 4, want them in order and at most 3, the bytes of text"},
		{[]int64{0, 3, math.MaxInt32}, "dtype/utf32: element 1: have offsets 3 and 2147483647, want them in order and at most 3, the bytes of text"},
	} {
		e, _ := Of(newType(t, 4), make([]byte, 32), false)
		narrow := make([]int32, len(c.offsets))
		for i, o := range c.offsets {
			narrow[i] = int32(o)
		}
		for _, n := range []Normalization{AsGiven, NFC} {
			for source, err := range map[string]error{
				"int64": SetUTF8(e, []byte("abc"), c.offsets, n),
				"int32": SetUTF8(e, []byte("abc"), narrow, n),
			} {
				if err == nil || err.Error() != c.want {
					t.Errorf("%s %d: %v, want %s", source, c.offsets, err, c.want)
				}
			}
		}
	}
	e, _ := Of(newType(t, 4), nil, false)
	if err := SetUTF8(e, nil, []int32(nil), AsGiven); err != nil {
		t.Errorf("no elements, no offsets: %v", err)
	}
}

func TestSetSeqCounts(t *testing.T) {
	for _, elements := range []int{0, 1, 127, 128, 129, 256, 300} {
		e, _ := Of(newType(t, 2), make([]byte, elements*8), false)
		for _, n := range []int{elements - 1, elements, elements + 1, elements + 200} {
			if n < 0 {
				continue
			}
			want := ""
			if n < elements {
				want = fmt.Sprintf("dtype/utf32: have %d strings for %d elements", n, elements)
			} else if n > elements {
				want = fmt.Sprintf("dtype/utf32: have more strings than the %d elements", elements)
			}
			taken := 0
			if err := e.SetSeq(counting(n, &taken), AsGiven); fmt.Sprint(err) != want && (err != nil || want != "") {
				t.Errorf("%d strings, %d elements: %v, want %s", n, elements, err, want)
			}
			if taken > elements+1 {
				t.Errorf("%d strings, %d elements: %d taken", n, elements, taken)
			}
		}
	}
}

func counting(n int, taken *int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for range n {
			if *taken++; !yield("é") {
				return
			}
		}
	}
}

func TestSetAllocatesNothing(t *testing.T) {
	e, _ := Of(newType(t, 3), make([]byte, 300*12), false)
	values := many("東é")
	text, offsets := arrow[int32](values)
	_, wide := arrow[int64](values)
	for name, f := range map[string]func() error{
		"SetString":     func() error { return e.SetString(1, "東é", AsGiven) },
		"SetStrings":    func() error { return e.SetStrings(values, AsGiven) },
		"the same, NFC": func() error { return e.SetStrings(values, NFC) },
		"SetUTF8":       func() error { return SetUTF8(e, text, offsets, AsGiven) },
		"SetUTF8, wide": func() error { return SetUTF8(e, text, wide, AsGiven) },
		"SetUTF8, NFC":  func() error { return SetUTF8(e, text, wide, NFC) },
	} {
		var err error
		if n := alloctest.Count(func() { err = f() }); n > 0 || err != nil {
			t.Errorf("%s: %v allocations, %v", name, n, err)
		}
	}
}

// FuzzSet: every source makes the same of a text, by Go's own conversion, and NFC takes nothing that is not UTF-8.
func FuzzSet(f *testing.F) {
	for _, s := range []string{"", "e\u0301", "\u1100\u1161", "日本語", "a\xff", "\xed\xa0\x80", "a\x00", strings.Repeat("\u0301", 40), "e\xcc"} {
		f.Add(s, byte(4))
	}
	f.Fuzz(func(t *testing.T, s string, width byte) {
		w := int(width%40) + 1
		e, _ := Of(Type{int64(w)}, make([]byte, 9*w*4), false)
		values := []string{"", "", "", "", "", "", "", "a", s}
		for _, n := range []Normalization{AsGiven, NFC} {
			stored := n.of(s)
			ok := utf8.ValidString(s) && utf8.RuneCountInString(stored) <= w
			for source, set := range setters {
				if err := set(e, values, n); (err == nil) != ok {
					t.Fatalf("%s of %q, width %d: %v", source, s, w, err)
				}
				if got, _ := e.String(8, Strict); ok && got != strings.TrimRight(stored, "\x00") {
					t.Fatalf("%s of %q: %q", source, s, got)
				}
			}
		}
	})
}

func ExampleSetUTF8() {
	t, _ := New(4)
	e, _ := Of(t, make([]byte, 2*16), false)
	text, offsets := []byte("cafe\u0301tea"), []int32{0, 6, 9}
	fmt.Println(SetUTF8(e, text, offsets, AsGiven))
	fmt.Println(SetUTF8(e, text, offsets, NFC))
	fmt.Println(e.Strings(Strict))
	// Output:
	// dtype/utf32: element 0: have a string of 5 code points, want at most 4
	// <nil>
	// [café tea] <nil>
}
