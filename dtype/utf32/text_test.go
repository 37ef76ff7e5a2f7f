package utf32

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
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
				if err := Into(back, typ, want); err != nil || !bytes.Equal(back, data) {
					t.Fatalf("Into: %x, %v, want %x", back, err, data)
				}
				e, _ := Of(typ, data, false)
				buf, offsets, err := AppendUTF8(nil, []int32(nil), e, Strict)
				if err != nil || string(buf) != strings.Join(want, "") || len(offsets) != n+1 {
					t.Fatalf("AppendUTF8: %q, %d, %v", buf, offsets, err)
				}
			})
		}
	}
}

func TestStringsAllocatesTwice(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	typ := newType(t, 12)
	data, _ := randomElements(rng, 12, 3000)
	if n := testing.AllocsPerRun(10, func() { _, _ = Strings(typ, data, Strict) }); n > 2 {
		t.Errorf("%v allocations, want 2", n)
	}
	e, _ := Of(typ, data, false)
	buf, offsets := make([]byte, 0, len(data)), make([]int64, 0, 3001)
	if n := testing.AllocsPerRun(10, func() { _, _, _ = AppendUTF8(buf, offsets, e, Strict) }); n > 0 {
		t.Errorf("AppendUTF8: %v allocations, want none", n)
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
		for i, s := range replaced {
			if !utf8.ValidString(s) || err == nil && s != texts[i] {
				t.Fatalf("element %d of %x: %q, strict %q", i, data, s, texts)
			}
		}
		back, _ := Of(typ, make([]byte, len(data)), swapped)
		if err == nil && (back.SetStrings(texts) != nil || !bytes.Equal(back.data, data)) {
			t.Fatalf("%x comes back as %x", data, back.data)
		}
	})
}

func ExampleStrings() {
	t, _ := New(3)
	data := make([]byte, 2*12)
	_ = Into(data, t, []string{"Hi", "día"})
	texts, err := Strings(t, data, Strict)
	fmt.Printf("%q %v\n", texts, err)
	// Output: ["Hi" "día"] <nil>
}

func ExampleAppendUTF8() {
	t, _ := New(5)
	data := make([]byte, 3*20)
	_ = Into(data, t, []string{"a", "", "naïve"})
	e, _ := Of(t, data, false)
	text, offsets, _ := AppendUTF8(nil, []int32(nil), e, Strict)
	fmt.Printf("%s %d\n", text, offsets)
	// Output: anaïve [0 1 1 7]
}
