package utf32

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/zarrcodec/zarrcodec/internal/alloctest"
)

func TestAppendUTF8(t *testing.T) {
	e := stored(t, newType(t, 4), unhex(t, v19), "little")
	buf, offsets, err := AppendUTF8([]byte("<"), []int32(nil), e, Strict)
	if err != nil || string(buf) != "<abc🎉hite" || !slices.Equal(offsets, []int32{1, 4, 8, 10, 12, 12}) {
		t.Fatalf("%q, %d, %v", buf, offsets, err)
	}
	buf, offsets, err = AppendUTF8(buf, offsets, e, Strict)
	if err != nil || string(buf) != "<abc🎉hiteabc🎉hite" || !slices.Equal(offsets, []int32{1, 4, 8, 10, 12, 12, 15, 19, 21, 23, 23}) {
		t.Fatalf("appended once more: %q, %d, %v", buf, offsets, err)
	}
	room := make([]byte, 1, 13)
	in, wide, err := AppendUTF8(room, make([]int64, 0, 6), e, Replace)
	if err != nil || &in[0] != &room[0] || len(in) != 12 || !slices.Equal(wide, []int64{1, 4, 8, 10, 12, 12}) {
		t.Fatalf("into memory with room: %q, %d, %v", in, wide, err)
	}
	if _, none, err := AppendUTF8(nil, []int64(nil), stored(t, e.t, nil, "big"), Strict); err != nil || !slices.Equal(none, []int64{0}) {
		t.Fatalf("of no elements: %d, %v", none, err)
	}
}

func TestOffsetsReach(t *testing.T) {
	if err := reached[int32](1<<31 - 1); err != nil {
		t.Error(err)
	}
	if reached[int32](1<<31) == nil || reached[int32](1<<32+5) == nil {
		t.Error("32 bits hold more than they can")
	}
	if err := reached[int64](1 << 40); err != nil {
		t.Error(err)
	}
}

// randomElements are elements of all kinds of text, and what they read as.
func randomElements(rng *rand.Rand, capacity, n int) (data []byte, want []string) {
	units := []uint32{0, 'a', 'z', 0xE9, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF}
	for range n {
		element := make([]uint32, capacity)
		runes := make([]rune, rng.IntN(capacity+1))
		for i := range runes {
			element[i] = units[rng.IntN(len(units))]
			runes[i] = rune(element[i])
		}
		data = append(data, host(element...)...)
		want = append(want, strings.TrimRight(string(runes), "\x00"))
	}
	return data, want
}

func TestStringsOfEveryWidthAndNumber(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, capacity := range []int{1, 2, 3, 12, 31, 33, 5000, 9000} {
		for _, n := range []int{1, 2, 3, 255, 256, 257, 700} {
			if capacity*n > 100000 {
				continue
			}
			t.Run(fmt.Sprintf("capacity=%d/n=%d", capacity, n), func(t *testing.T) {
				typ := newType(t, capacity)
				data, want := randomElements(rng, capacity, n)
				if got, err := Strings(typ, data, Strict); err != nil || !slices.Equal(got, want) {
					t.Fatalf("%q, %v, want %q", got, err, want)
				}
				back := make([]byte, len(data))
				if err := Into(back, typ, want, AsGiven); err != nil || !bytes.Equal(back, data) {
					t.Fatalf("Into: %x, %v, want %x", back, err, data)
				}
				e, _ := Of(typ, data, false)
				buf, offsets, err := AppendUTF8(nil, []int32(nil), e, Strict)
				if err != nil || string(buf) != strings.Join(want, "") || len(offsets) != n+1 {
					t.Fatalf("AppendUTF8: %q, %d, %v", buf, offsets, err)
				}
				if got := AppendStrings([]string{"before"}, buf, offsets); got[0] != "before" || !slices.Equal(got[1:], want) {
					t.Fatalf("AppendStrings: %q, want %q", got, want)
				}
			})
		}
	}
}

func TestStringsAllocatesTwice(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	typ := newType(t, 12)
	data, _ := randomElements(rng, 12, 3000)
	if n := alloctest.Count(func() { _, _ = Strings(typ, data, Strict) }); n > 2 {
		t.Errorf("%v allocations, want 2", n)
	}
	e, _ := Of(typ, data, false)
	buf, offsets := make([]byte, 0, len(data)), make([]int64, 0, 3001)
	if n := alloctest.Count(func() { _, _, _ = AppendUTF8(buf, offsets, e, Strict) }); n > 0 {
		t.Errorf("AppendUTF8: %v allocations, want none", n)
	}
	text, ends, _ := AppendUTF8(nil, offsets, e, Strict)
	room := make([]string, 0, e.Len())
	if n := testing.AllocsPerRun(10, func() { AppendStrings(room, text, ends) }); n > 0 {
		t.Errorf("AppendStrings: %v allocations, want none", n)
	}
	exact := make([]byte, 0, len(text))
	if n := alloctest.Count(func() { _, _, _ = AppendUTF8(exact, offsets, e, Strict) }); n > 0 {
		t.Errorf("AppendUTF8 with just enough: %v allocations, want none", n)
	}
	if n := alloctest.Count(func() { _, _, _ = AppendUTF8(nil, offsets, e, Strict) }); n > 2 {
		t.Errorf("AppendUTF8 with no memory: %v allocations, want 2 at most", n)
	}
	if n := alloctest.Count(func() { _, _ = e.String(7, Strict) }); n > 1 {
		t.Errorf("String: %v allocations, want 1", n)
	}
}

// TestAppendUTF8IntoAnyRoom: with no memory, with less than enough, with just enough and with plenty, behind other text.
func TestAppendUTF8IntoAnyRoom(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for _, capacity := range []int{1, 3, 12, 40, 5000} {
		typ := newType(t, capacity)
		data, want := randomElements(rng, capacity, 60000/capacity)
		text := strings.Join(want, "")
		e, _ := Of(typ, data, false)
		for _, room := range []int{0, len(text) - 1, len(text), len(text) + 20, len(data), len(data) + 64, len(data) + 100} {
			buf := append(make([]byte, 0, room+2), "<>"...)
			got, offsets, err := AppendUTF8(buf, []int64{7, 2}, e, Strict)
			if err != nil || string(got) != "<>"+text {
				t.Fatalf("capacity %d, room %d: %v, %d bytes, want %d", capacity, room, err, len(got)-2, len(text))
			}
			if room >= len(text) && &got[0] != &buf[0] {
				t.Errorf("capacity %d, room %d: other memory", capacity, room)
			}
			at := 2
			for i, s := range want {
				if at += len(s); offsets[i+2] != int64(at) {
					t.Fatalf("capacity %d, room %d: element %d ends at %d, want %d", capacity, room, i, offsets[i+2], at)
				}
			}
			if offsets[0] != 7 || offsets[1] != 2 || len(offsets) != len(want)+2 {
				t.Fatalf("%d offsets, the first %d", len(offsets), offsets[:2])
			}
		}
	}
}

// TestOffsetsThatDoNotEndWithBuf are an error, which leaves all as it was.
func TestOffsetsThatDoNotEndWithBuf(t *testing.T) {
	e, _ := Of(newType(t, 1), host('a', 'b'), false)
	buf, offsets, err := AppendUTF8([]byte("123"), []int32{0}, e, Strict)
	if err == nil || !strings.Contains(err.Error(), "the last offset is 0, want 3") || string(buf) != "123" || !slices.Equal(offsets, []int32{0}) {
		t.Errorf("%q, %d, %v", buf, offsets, err)
	}
	if n := (Elements{}).Len(); n != 0 {
		t.Errorf("the zero Elements has %d elements", n)
	}
}

// TestBadUnitFarBehind: the error names the element and the unit, wherever it is, and nothing is appended.
func TestBadUnitFarBehind(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	for _, capacity := range []int{1, 12, 5000} {
		n := 50000 / capacity
		data, _ := randomElements(rng, capacity, n)
		for _, at := range []int{0, 1, n / 3, n - 2, n - 1} {
			unit := rng.IntN(capacity)
			bad := bytes.Clone(data)
			copy(bad[(at*capacity+unit)*4:], host(0xDFFF))
			copy(bad[(n*capacity-1)*4:], host(0xD801))
			e, _ := Of(newType(t, capacity), bad, false)
			want := CodePointError{at, unit, 0xDFFF}
			if at == n-1 && unit == capacity-1 {
				want.Value = 0xD801
			}
			checkStrict(t, e, want)
			room := make([]byte, 2, len(data)+100)
			if got, offsets, err := AppendUTF8(room, []int64{2}, e, Strict); err == nil || len(got) != 2 || !slices.Equal(offsets, []int64{2}) {
				t.Errorf("%d bytes, offsets %d, %v", len(got), offsets, err)
			}
			if texts, err := e.Strings(Replace); err != nil || !strings.Contains(texts[at], "\uFFFD") || !strings.Contains(texts[n-1], "\uFFFD") {
				t.Errorf("element %d replaced: %q, %v", at, texts[at], err)
			}
		}
	}
}

func TestLongest(t *testing.T) {
	for _, c := range []struct {
		units []uint32
		want  int
	}{{nil, 0}, {[]uint32{0, 0, 0}, 0}, {[]uint32{'a', 0, 0, 0, 'b', 0}, 2}, {[]uint32{0, 0, 0xD800}, 3}} {
		e, _ := Of(newType(t, 3), host(c.units...), false)
		if got := e.Longest(); got != c.want {
			t.Errorf("%x: %d, want %d", c.units, got, c.want)
		}
	}
}

func FuzzStrings(f *testing.F) {
	for _, c := range vectorTests {
		f.Add(unhex(f, c.hex), uint8(c.capacity), c.order == "big")
	}
	f.Add(unhex(f, "00d8000061000000"), uint8(1), false)
	f.Fuzz(func(t *testing.T, data []byte, capacity uint8, swapped bool) {
		typ := newType(t, int(capacity)+1)
		data = data[:len(data)/typ.size()*typ.size()]
		e, err := Of(typ, data, swapped)
		if err != nil {
			t.Fatal(err)
		}
		texts, err := e.Strings(Strict)
		replaced, _ := e.Strings(Replace)
		i := 0
		for s, err := range e.All(Replace) {
			if one, _ := e.String(i, Replace); err != nil || s != replaced[i] || one != s {
				t.Fatalf("element %d of %x: All gives %q, String %q, Strings %q", i, data, s, one, replaced[i])
			}
			i++
		}
		for i, s := range replaced {
			if !utf8.ValidString(s) || err == nil && s != texts[i] {
				t.Fatalf("element %d of %x: %q, strict %q", i, data, s, texts)
			}
		}
		back, _ := Of(typ, make([]byte, len(data)), swapped)
		if err == nil && (back.SetStrings(texts, AsGiven) != nil || !bytes.Equal(back.data, data)) {
			t.Fatalf("%x comes back as %x", data, back.data)
		}
	})
}

func ExampleStrings() {
	t, _ := New(3)
	data := make([]byte, 2*12)
	_ = Into(data, t, []string{"Hi", "día"}, AsGiven)
	texts, err := Strings(t, data, Strict)
	fmt.Printf("%q %v\n", texts, err)
	// Output: ["Hi" "día"] <nil>
}

func ExampleAppendUTF8() {
	t, _ := New(5)
	data := make([]byte, 3*20)
	_ = Into(data, t, []string{"a", "", "naïve"}, AsGiven)
	e, _ := Of(t, data, false)
	text, offsets, _ := AppendUTF8(nil, []int32(nil), e, Strict)
	fmt.Printf("%s %d\n", text, offsets)
	// Output: anaïve [0 1 1 7]
}

func ExampleAppendStrings() {
	t, _ := New(2)
	data := make([]byte, 2*8)
	_ = Into(data, t, []string{"hi", "ok"}, AsGiven)
	e, _ := Of(t, data, false)
	text, offsets, _ := AppendUTF8(nil, []int32(nil), e, Strict)
	fmt.Println(AppendStrings(nil, text, offsets))
	// Output: [hi ok]
}

func ExampleElements_All() {
	t, _ := New(5)
	data := make([]byte, 3*20)
	_ = Into(data, t, []string{"one", "two", "three"}, AsGiven)
	e, _ := Of(t, data, false)
	for s, err := range e.All(Strict) {
		if err != nil || s == "three" {
			break
		}
		fmt.Println(s)
	}
	// Output:
	// one
	// two
}

func BenchmarkAppendUTF8(b *testing.B) {
	rng := rand.New(rand.NewPCG(15, 16))
	typ, _ := New(12)
	data, _ := randomElements(rng, 12, 1<<20/48)
	e, _ := Of(typ, data, true)
	for i := 0; i < len(data); i += 4 {
		slices.Reverse(data[i:][:4])
	}
	text, ends, err := AppendUTF8(make([]byte, 0, len(data)+100), []int32(nil), e, Strict)
	if err != nil {
		b.Fatal(err)
	}
	wide, room := make([]int64, 0, len(ends)), make([]string, 0, e.Len())
	for name, work := range map[string]func(){
		"to=room":    func() { _, _, _ = AppendUTF8(text[:0], ends[:0], e, Strict) },
		"to=room64":  func() { _, _, _ = AppendUTF8(text[:0], wide, e, Strict) },
		"to=exact":   func() { _, _, _ = AppendUTF8(text[:0:len(text)], ends[:0], e, Strict) },
		"to=nothing": func() { _, _, _ = AppendUTF8(nil, []int32(nil), e, Strict) },
		"to=strings": func() { _, _ = e.Strings(Strict) },
		"to=views":   func() { room = AppendStrings(room[:0], text, ends) },
		"to=all":     func() { each(b, e, Strict) },
		"to=each": func() {
			for i := range e.Len() {
				_, _ = e.String(i, Strict)
			}
		},
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				work()
			}
		})
	}
}
