package utf32

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/zarrcodec/zarrcodec/dtype"
)

// host lays out units in host order.
func host(units ...uint32) []byte {
	var p []byte
	for _, u := range units {
		p = binary.NativeEndian.AppendUint32(p, u)
	}
	return p
}

// stored are elements whose units are in a stored byte order, "little" or "big".
func stored(t testing.TB, typ Type, data []byte, order string) Elements {
	t.Helper()
	hostIsLittle := binary.NativeEndian.Uint16([]byte{1, 0}) == 1
	e, err := Of(typ, data, (order == "little") != hostIsLittle)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func unhex(t testing.TB, s string) []byte {
	t.Helper()
	p, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const v19 = "6100000062000000630000000000000089f30100000000000000000000000000680000006900000000000000000000007400000065000000000000000000000000000000000000000000000000000000"

var vectorTests = []struct {
	name, order, hex string
	capacity         int
	want             []string
}{
	{"V12 of the specification", "little", "480000006900000000000000", 3, []string{"Hi"}},
	{"V12 T7 swap by unit", "big", "000000480000006900000000", 3, []string{"Hi"}},
	{"V12 emoji", "little", "00f6010061000000", 2, []string{"😀a"}},
	{"V12 T4 zero inside", "little", "610000000000000062000000", 3, []string{"a\x00b"}},
	{"V19", "little", v19, 4, []string{"abc", "🎉", "hi", "te", ""}},
	{"T6 N counts code points", "big", "00000061000000620000006300000064000000650000006600000067" + "00000068", 2, []string{"ab", "cd", "ef", "gh"}},
	{"no elements", "big", "", 7, []string{}},
	{"only padding", "little", "0000000000000000", 1, []string{"", ""}},
}

func TestVectors(t *testing.T) {
	for _, c := range vectorTests {
		t.Run(c.name, func(t *testing.T) {
			e := stored(t, newType(t, c.capacity), unhex(t, c.hex), c.order)
			if got, err := e.Strings(Strict); err != nil || !reflect.DeepEqual(got, c.want) {
				t.Fatalf("Strings: %q, %v, want %q", got, err, c.want)
			}
			if got := each(t, e, Strict); !slices.Equal(got, c.want) {
				t.Errorf("All: %q, want %q", got, c.want)
			}
			back := stored(t, e.t, bytes.Repeat([]byte{0xEE}, len(e.data)), c.order)
			if err := back.SetStrings(c.want, AsGiven); err != nil || !bytes.Equal(back.data, e.data) {
				t.Errorf("SetStrings(%q): %x, %v, want %x", c.want, back.data, err, e.data)
			}
		})
	}
}

func each(t testing.TB, e Elements, p Policy) []string {
	t.Helper()
	var out []string
	for s, err := range e.All(p) {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	return out
}

// T3: code units that are no code points are an error or U+FFFD, and never dropped.
func TestT3BadCodePoints(t *testing.T) {
	for _, c := range []struct {
		name, hex string
		want      CodePointError
		replaced  []string
	}{
		{"V12 surrogate", "00d8000061000000", CodePointError{0, 0, 0xD800}, []string{"\uFFFDa"}},
		{"V12 out of range", "0000110061000000", CodePointError{0, 0, 0x110000}, []string{"\uFFFDa"}},
		{"last unit of the second element", "6100000000000000" + "62000000ffdf0000", CodePointError{1, 1, 0xDFFF}, []string{"a", "b\uFFFD"}},
		{"bits of a letter", "4100008000000000", CodePointError{0, 0, 0x80000041}, []string{"\uFFFD"}},
		{"two", "6100000001d80000" + "ffffffff00000000", CodePointError{0, 1, 0xD801}, []string{"a\uFFFD", "\uFFFD"}},
	} {
		for _, order := range []string{"little", "big"} {
			t.Run(c.name+"/"+order, func(t *testing.T) {
				data := unhex(t, c.hex)
				if order == "big" {
					for u := range slices.Chunk(data, 4) {
						slices.Reverse(u)
					}
				}
				e := stored(t, newType(t, 2), data, order)
				checkStrict(t, e, c.want)
				if got, err := e.Strings(Replace); err != nil || !reflect.DeepEqual(got, c.replaced) {
					t.Errorf("Strings(Replace): %q, %v, want %q", got, err, c.replaced)
				}
				if got := each(t, e, Replace); !slices.Equal(got, c.replaced) {
					t.Errorf("All(Replace): %q, want %q", got, c.replaced)
				}
			})
		}
	}
}

func checkStrict(t *testing.T, e Elements, want CodePointError) {
	t.Helper()
	_, fromStrings := e.Strings(Strict)
	_, fromString := e.String(want.Element, Strict)
	buf, offsets, fromUTF8 := AppendUTF8([]byte("ab"), []int32{2}, e, Strict)
	for name, err := range map[string]error{"Strings": fromStrings, "String": fromString, "AppendUTF8": fromUTF8} {
		var have *CodePointError
		if !errors.As(err, &have) || *have != want {
			t.Errorf("%s(Strict): %v, want %v", name, err, &want)
		}
	}
	if string(buf) != "ab" || !slices.Equal(offsets, []int32{2}) {
		t.Errorf("AppendUTF8 gives %q, %d with its error, want them as they were", buf, offsets)
	}
}

func TestUnitsIsAViewOfWhatIsThere(t *testing.T) {
	typ := newType(t, 2)
	data := host('a', 0xD800, 0x110000, 0)
	units, err := Units(typ, data)
	if err != nil || !slices.Equal(units, []uint32{'a', 0xD800, 0x110000, 0}) {
		t.Fatalf("Units: %x, %v", units, err)
	}
	units[0] = 'b'
	if !bytes.Equal(data[:4], host('b')) {
		t.Error("Units copied")
	}
	if _, err := Units(typ, append([]byte{0}, data...)[1:]); err == nil {
		t.Error("units that are not aligned were viewed")
	}
	e, _ := Of(typ, data, true)
	if _, err := e.Units(); err == nil {
		t.Error("swapped units were viewed")
	}
	if units, err := Units(typ, nil); err != nil || len(units) != 0 {
		t.Errorf("no elements: %x, %v", units, err)
	}
}

type other struct{ dtype.Type }

func (other) Name() string { return "int32" }

func TestOfRefuses(t *testing.T) {
	typ := newType(t, 3)
	for _, c := range []struct {
		t    dtype.Type
		n    int
		want string
	}{
		{other{}, 12, "dtype/utf32: have elements of type int32, want fixed_length_utf32"},
		{nil, 12, "dtype/utf32: have elements of type none, want fixed_length_utf32"},
		{Type{}, 12, "dtype/utf32: have elements of type none, want fixed_length_utf32"},
		{typ, 13, "dtype/utf32: have 13 bytes, want a multiple of 12, the bytes of an element"},
	} {
		if _, err := Of(c.t, make([]byte, c.n), false); err == nil || err.Error() != c.want {
			t.Errorf("Of(%v, %d bytes): %v, want %s", c.t, c.n, err, c.want)
		}
		for name, err := range packageErrors(c.t, make([]byte, c.n)) {
			if err == nil || err.Error() != c.want {
				t.Errorf("%s(%v, %d bytes): %v, want %s", name, c.t, c.n, err, c.want)
			}
		}
	}
}

func packageErrors(t dtype.Type, data []byte) map[string]error {
	_, fromStrings := Strings(t, data, Strict)
	_, fromUnits := Units(t, data)
	return map[string]error{"Strings": fromStrings, "Units": fromUnits, "Into": Into(data, t, nil, AsGiven)}
}

func TestIntoRefuses(t *testing.T) {
	typ := newType(t, 3)
	for _, c := range []struct {
		values []string
		want   string
	}{
		{[]string{"abc", "abcd"}, "dtype/utf32: element 1: have a string of 4 code points, want at most 3"},
		{[]string{"ab\x00\x00", ""}, "dtype/utf32: element 0: have a string of 4 code points, want at most 3"},
		{[]string{"日本", "a\xff"}, "dtype/utf32: element 1: the string is not UTF-8"},
		{[]string{"", "\xed\xa0\x80"}, "dtype/utf32: element 1: the string is not UTF-8"},
		{[]string{"a"}, "dtype/utf32: have 1 strings for 2 elements"},
	} {
		if err := Into(make([]byte, 24), typ, c.values, AsGiven); err == nil || err.Error() != c.want {
			t.Errorf("Into(%q): %v, want %s", c.values, err, c.want)
		}
	}
}

// F4: a string makes the bits that its JSON form makes, whether it ends in U+0000 or not.
func TestF4IntoMakesTheBitsOfAFillValue(t *testing.T) {
	typ := newType(t, 4)
	fill, _ := typ.ParseJSON(value(t, `"a"`))
	dst := bytes.Repeat([]byte{1}, 3*16)
	if err := Into(dst, typ, []string{"a", "a\x00", "a\x00\x00\x00"}, AsGiven); err != nil || !bytes.Equal(dst, bytes.Repeat(fill, 3)) {
		t.Errorf("%x, %v, want %x three times", dst, err, fill)
	}
}

func TestAllGoesOnBehindAnErrorAndStopsWhenTold(t *testing.T) {
	e, _ := Of(newType(t, 1), host('a', 0xD800, 'b', 'c'), false)
	var seen []string
	for s, err := range e.All(Strict) {
		if err != nil {
			s = err.Error()
		}
		if seen = append(seen, s); s == "b" {
			break
		}
	}
	want := []string{"a", "dtype/utf32: element 1, unit 0: 0xd800 is a surrogate, which is no code point", "b"}
	if !slices.Equal(seen, want) {
		t.Errorf("%q, want %q", seen, want)
	}
}

func ExampleOf() {
	t, _ := New(2)
	chunk := []byte{0, 0, 0, 'o', 0, 0, 0, 'k', 0, 0, 0xD8, 0, 0, 0, 0, 'x'} // stored big-endian
	hostIsLittle := binary.NativeEndian.Uint16([]byte{1, 0}) == 1
	e, _ := Of(t, chunk, hostIsLittle)
	_, err := e.Strings(Strict)
	fmt.Println(err)
	texts, _ := e.Strings(Replace)
	fmt.Printf("%q\n", texts)
	// Output:
	// dtype/utf32: element 1, unit 0: 0xd800 is a surrogate, which is no code point
	// ["ok" "�x"]
}

// TestNoElements: the zero Elements has no element, whatever is asked of it.
func TestNoElements(t *testing.T) {
	var e Elements
	all, err := e.Strings(Strict)
	units, unitsErr := e.Units()
	text, offsets, textErr := AppendUTF8(nil, []int32{0}, e, Strict)
	if e.Len() != 0 || e.Longest() != 0 || len(all)+len(units)+len(text) != 0 || len(offsets) != 1 || err != nil || unitsErr != nil || textErr != nil {
		t.Errorf("%d elements, %q, %v, %q, %v; errors %v, %v, %v", e.Len(), all, units, text, offsets, err, unitsErr, textErr)
	}
	if dst := e.AppendUnits(nil); dst != nil {
		t.Errorf("units %v", dst)
	}
	for s, err := range e.All(Strict) {
		t.Errorf("an element %q, error %v", s, err)
	}
}
