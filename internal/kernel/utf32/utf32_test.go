package utf32

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// order is a byte order under the name that failures show.
type order struct {
	name string
	binary.ByteOrder
	swapped bool
}

var orders = []order{{"little", binary.LittleEndian, hostIsBig}, {"big", binary.BigEndian, !hostIsBig}}

// elements lays out units in elements of some width, off bytes behind an aligned place.
func elements(units []uint32, o order, off int) []byte {
	p := make([]byte, off+len(units)*4)[off:]
	for i, u := range units {
		o.PutUint32(p[i*4:], u)
	}
	return p
}

// textOf is the text of one element by Go's own conversion, which turns what is no code point into U+FFFD.
func textOf(element []uint32) string {
	runes := make([]rune, len(element))
	n := 0
	for i, u := range element {
		runes[i] = rune(min(u, 0x110000))
		if u != 0 {
			n = i + 1
		}
	}
	return string(runes[:n])
}

var classes = map[string][]uint32{
	"empty": {0},
	"ascii": {'a', 'Z', ' ', 0x7F, 1},
	"latin": {'a', 0x80, 0xE9, 0x7FF, 'n'},
	"cjk":   {0x800, 0x4E2D, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF},
	"emoji": {0x10000, 0x1F600, 0x10FFFF},
	"zeros": {0, 0, 0, 'a', 0x1F600},
	"bad":   {'a', 0xD800, 0xDFFF, 0x110000, 0x80000041, 0xFFFFFFFF, 0},
}

func draw(rng *rand.Rand, class []uint32, n int) []uint32 {
	units := make([]uint32, n)
	for i := range units {
		units[i] = class[rng.IntN(len(class))]
	}
	return units
}

func TestToUTF8(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for class, from := range classes {
		for _, o := range orders {
			for _, width := range []int{1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 33, 100} {
				t.Run(fmt.Sprintf("%s/%s/w=%d", class, o.name, width), func(t *testing.T) {
					for n := range 9 {
						testToUTF8(t, draw(rng, from, n*width), o, width)
					}
				})
			}
		}
	}
}

func testToUTF8(t *testing.T, units []uint32, o order, width int) {
	t.Helper()
	src, f := elements(units, o, len(units)%8), Form{width, o.swapped}
	n, ok := Measure(src, f)
	memory := []byte(strings.Repeat("#", n+8))
	ends := make([]int32, len(units)/width)
	if got := ToUTF8(memory[:n], ends, src, f); got != n {
		t.Fatalf("ToUTF8 wrote %d bytes, Measure said %d", got, n)
	}
	if string(memory[n:]) != "########" {
		t.Fatalf("ToUTF8 wrote behind dst: %q", memory[n:])
	}
	at, good := 0, true
	for i, end := range ends {
		element := units[i*width:][:width]
		if got, want := string(memory[at:end]), textOf(element); got != want {
			t.Fatalf("element %d of %x: %q, want %q", i, element, got, want)
		}
		for _, u := range element {
			good = good && u <= utf8.MaxRune && utf8.ValidRune(rune(u))
		}
		at = int(end)
	}
	if ok != good || at != n {
		t.Fatalf("Measure of %x: %d, %v, want %d, %v", units, n, ok, at, good)
	}
}

func TestUnitAndCheckFindTheFirstBadUnit(t *testing.T) {
	for _, o := range orders {
		for _, bad := range []uint32{0xD800, 0xDBFF, 0xDFFF, 0x110000, 0x7FFFFFFF, 0x80000041, 0xFFFFFFFF} {
			for _, good := range []uint32{0, 'a', 0xD7FF, 0xE000, 0x10FFFF} {
				testCheck(t, o, good, bad)
			}
		}
	}
}

func testCheck(t *testing.T, o order, good, bad uint32) {
	t.Helper()
	f := Form{1, o.swapped}
	for n := range 40 {
		units := make([]uint32, n)
		for i := range units {
			units[i] = good
		}
		if got := Check(elements(units, o, 3), f); got != -1 {
			t.Fatalf("%s: Check of %d units of %x: %d, want -1", o.name, n, good, got)
		}
		for at := range units {
			units[at] = bad
			src := elements(units, o, 1)
			if got := Check(src, f); got != at || f.Unit(src, at) != bad {
				t.Fatalf("%s: Check of %x at %d of %d: %d, unit %x", o.name, bad, at, n, got, f.Unit(src, at))
			}
			units[at] = good
		}
	}
}

func TestLengthsThatDoNotAgreePanic(t *testing.T) {
	for name, f := range map[string]func(){
		"Check":    func() { Check(make([]byte, 7), Form{Units: 1}) },
		"Measure":  func() { Measure(make([]byte, 12), Form{Units: 2}) },
		"no units": func() { Measure(nil, Form{}) },
		"ToUTF8":   func() { ToUTF8(nil, make([]int32, 2), make([]byte, 8), Form{Units: 2}) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			f()
		})
	}
}

func FuzzToUTF8(f *testing.F) {
	f.Add([]byte("a\x00\x00\x00\x00\x00\x00\x00b\x00\x00\x00"), byte(3), false)
	f.Add([]byte("\x00\xd8\x00\x00a\x00\x00\x00\x00\x00\x11\x00"), byte(1), true)
	f.Fuzz(func(t *testing.T, src []byte, width byte, big bool) {
		o, w := orders[0], int(width%20)+1
		if big {
			o = orders[1]
		}
		units := make([]uint32, len(src)/4/w*w)
		for i := range units {
			units[i] = o.Uint32(src[i*4:])
		}
		testToUTF8(t, units, o, w)
	})
}

func ExampleToUTF8() {
	src := []byte{0, 0, 0, 'H', 0, 0, 0, 'i', 0, 0, 0, 0, 0, 0, 0, 0xE9, 0, 0, 0, 0, 0, 0, 0, 0}
	f := Form{Units: 3, Swapped: !hostIsBig} // big-endian
	n, _ := Measure(src, f)
	text, ends := make([]byte, n), make([]int32, 2)
	ToUTF8(text, ends, src, f)
	fmt.Printf("%s %d\n", text, ends)
	// Output: Hié [2 4]
}

func BenchmarkToUTF8(b *testing.B) {
	for _, class := range []string{"ascii", "latin", "cjk", "emoji"} {
		b.Run("impl=generic/class="+class, func(b *testing.B) {
			const width, bytes = 12, 1 << 20
			rng := rand.New(rand.NewPCG(5, 6))
			f := Form{Units: width}
			src := elements(draw(rng, classes[class], bytes/4/width*width), orders[0], 0)
			for e := src; len(e) > 0; e = e[width*4:] {
				clear(e[4*rng.IntN(width+1) : width*4])
			}
			dst, ends := make([]byte, len(src)), make([]int32, len(src)/4/width)
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				ToUTF8(dst, ends, src, f)
			}
		})
	}
}
