package utf32

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
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

var scripts = map[string][]uint32{
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
	kerneltest.Panics(t, map[string]func(){
		"Check":      func() { Check(make([]byte, 7), Form{Units: 1}) },
		"Measure":    func() { Measure(make([]byte, 12), Form{Units: 2}) },
		"Longest":    func() { Longest(make([]byte, 12), Form{Units: 2}) },
		"no units":   func() { Measure(nil, Form{}) },
		"ToUTF8":     func() { ToUTF8(nil, make([]int32, 3), make([]byte, 8), Form{Units: 2}) },
		"no offsets": func() { ToUTF8(nil, []int64{}, nil, Form{Units: 2}) },
	})
}
