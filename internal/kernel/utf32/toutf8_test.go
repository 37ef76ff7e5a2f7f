package utf32

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// guards is memory between pages that cannot be touched.
type guards struct{ srcFront, srcBehind, dstFront, dstBehind []byte }

const guardedBytes = 160 << 10

func newGuards(t testing.TB) guards {
	var g guards
	g.srcFront, g.srcBehind = kerneltest.Guarded(t, guardedBytes)
	g.dstFront, g.dstBehind = kerneltest.Guarded(t, guardedBytes+Slack)
	return g
}

// texts are the elements of units by Go's own conversion, and whether all units are code points.
func texts(units []uint32, width int) (text string, ends []int, good bool) {
	good = true
	var b strings.Builder
	for e := range slices.Chunk(units, width) {
		b.WriteString(textOf(e))
		ends = append(ends, b.Len())
		for _, u := range e {
			good = good && u <= utf8.MaxRune && utf8.ValidRune(rune(u))
		}
	}
	return b.String(), ends, good
}

// test transcodes units at the start and at the end of guarded memory, with all room for the text and with just enough.
func (g guards) test(t *testing.T, units []uint32, o order, width int) {
	t.Helper()
	src, f := elements(units, o, 0), Form{width, o.swapped}
	text, ends, good := texts(units, width)
	if n, ok := Measure(src, f); n != len(text) || ok != good {
		t.Fatalf("Measure of %x: %d, %v, want %d, %v", units, n, ok, len(text), good)
	}
	front, behind := g.srcFront[:len(src)], g.srcBehind[guardedBytes-len(src):] // which overlap
	for _, room := range []int{len(src) + Slack, len(text)} {
		copy(front, src)
		testInto(t, g.dstFront[:room], front, ends, f, text, good, int32(len(units)))
		copy(behind, src)
		testInto(t, g.dstBehind[guardedBytes+Slack-room:], behind, ends, f, text, good, int64(math.MaxInt32))
	}
}

func testInto[O int32 | int64](t *testing.T, dst, src []byte, ends []int, f Form, text string, good bool, base O) {
	t.Helper()
	const canary = -77
	offsets := make([]O, len(ends)+20)
	for i := range offsets {
		offsets[i] = canary
	}
	offsets[0] = base
	if ok := ToUTF8(dst, offsets[:len(ends)+1], src, f); ok != good {
		t.Fatalf("ToUTF8 of %x, width %d: %v, want %v", src, f.Units, ok, good)
	}
	for i, end := range ends {
		if offsets[i+1] != base+O(end) {
			t.Fatalf("ToUTF8 of %x, width %d: element %d ends at %d, want %d", src, f.Units, i, offsets[i+1], base+O(end))
		}
	}
	if string(dst[:len(text)]) != text {
		at := 0
		for dst[at] == text[at] {
			at++
		}
		t.Fatalf("ToUTF8 of %x, width %d: from byte %d on %q, want %q", src, f.Units, at, dst[at:len(text)], text[at:])
	}
	for _, o := range offsets[len(ends)+1:] {
		if o != canary {
			t.Fatalf("ToUTF8 of %d elements, width %d: an offset behind the last one is written", len(ends), f.Units)
		}
	}
}

// widths are all around the sizes of steps, and some that take many of them.
func widths() []int {
	out := []int{31, 32, 33, 40, 47, 48, 49, 63, 64, 65, 100, 1000}
	for w := range 26 {
		out = append(out, w+1)
	}
	return out
}

func TestToUTF8(t *testing.T) {
	g := newGuards(t)
	kerneltest.Each(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(1, 2))
		for class, from := range scripts {
			for _, o := range orders {
				for _, width := range widths() {
					for _, n := range []int{0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 33, 70} {
						if n*width > 5000 || testing.Short() && n > 20 {
							continue
						}
						g.test(t, fill(rng, from, n, width), o, width)
					}
				}
			}
			if t.Failed() {
				t.Fatal(class)
			}
		}
	})
}

// fill is n elements of random length, full ones, or short ones.
func fill(rng *rand.Rand, class []uint32, n, width int) []uint32 {
	units := draw(rng, class, n*width)
	for e := range slices.Chunk(units, width) {
		switch rng.IntN(4) {
		case 0:
		case 1:
			clear(e[min(width, rng.IntN(4)):])
		default:
			clear(e[rng.IntN(width+1):])
		}
	}
	return units
}

// TestScripts mixes the classes within elements and from element to element.
func TestScripts(t *testing.T) {
	g := newGuards(t)
	mixed := []uint32{0, 'a', 'b', 0x7F, 0x80, 0x7FF, 0x800, 0xFFFF, 0x10000, 0x10FFFF}
	kerneltest.Each(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(3, 4))
		for round := range 400 {
			if testing.Short() && round > 40 {
				break
			}
			width := widths()[rng.IntN(len(widths()))]
			n := rng.IntN(2000/width + 2)
			units := fill(rng, mixed, n, width)
			for e := range slices.Chunk(units, width) {
				if rng.IntN(2) == 0 {
					copy(e, fill(rng, scripts["ascii"], 1, width))
				}
			}
			g.test(t, units, orders[round%2], width)
		}
	})
}

// TestBadUnits puts a unit that is no code point at every place of what takes several steps.
func TestBadUnits(t *testing.T) {
	g := newGuards(t)
	kerneltest.Each(t, func(t *testing.T) {
		for _, width := range []int{1, 2, 3, 4, 5, 8, 9, 12, 13, 16, 17, 31, 40} {
			n := 130/width + 2
			units := make([]uint32, n*width)
			for i := range units {
				units[i] = []uint32{'a', 0xE9, 0x4E2D, 0x1F600}[i/width%4]
			}
			for i := range units {
				if testing.Short() && i%5 > 0 {
					continue
				}
				old := units[i]
				for j, bad := range []uint32{0xD800, 0xDFFF, 0x110000, 0x7FFFFFFF, 0x80000041, 0xFFFFFFFF, 0xFFFFD800} {
					units[i] = bad
					g.test(t, units, orders[j%2], width)
				}
				for _, good := range []uint32{0xD7FF, 0xE000, 0x10FFFF, 0} {
					units[i] = good
					g.test(t, units, orders[i%2], width)
				}
				units[i] = old
			}
		}
	})
}

// TestPieces: more than is done at once, with a bad unit in one piece.
func TestPieces(t *testing.T) {
	g := newGuards(t)
	kerneltest.Each(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(5, 6))
		for _, width := range []int{1, 5, 12, 100, 20000} {
			units := fill(rng, scripts["latin"], guardedBytes/4/width, width)
			g.test(t, units, orders[1], width)
			units[len(units)/2] = 0xDABC
			units[(len(units)-1)/width*width] = 'x'
			g.test(t, units, orders[0], width)
		}
	})
}

func TestAlignments(t *testing.T) {
	kerneltest.Each(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(7, 8))
		for _, width := range []int{2, 3, 7, 12, 20} {
			units := fill(rng, scripts["cjk"], 700/width, width)
			text, ends, good := texts(units, width)
			for align := range 64 {
				src := elements(units, orders[0], align)
				dst := make([]byte, len(src)+Slack+align)[align:]
				testInto(t, dst, src, ends, Form{width, orders[0].swapped}, text, good, int32(0))
			}
		}
	})
}

// TestLengths: every small number of elements, and those around blocks.
func TestLengths(t *testing.T) {
	g := newGuards(t)
	kerneltest.Each(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(9, 10))
		for _, n := range kerneltest.Lengths() {
			for _, width := range []int{1, 2, 3, 4, 6, 8, 12, 17} {
				if n*width*4 <= guardedBytes && (!testing.Short() || n < 300) {
					g.test(t, fill(rng, scripts["emoji"], n, width), orders[0], width)
					g.test(t, fill(rng, scripts["ascii"], n, width), orders[1], width)
				}
			}
		}
	})
}

func TestToUTF8Allocs(t *testing.T) {
	src := elements(fill(rand.New(rand.NewPCG(1, 1)), scripts["latin"], 5000, 12), orders[0], 0)
	dst, short, long := make([]byte, len(src)+Slack), make([]int32, 5001), make([]int64, 5001)
	f := Form{12, orders[0].swapped}
	kerneltest.Each(t, func(t *testing.T) {
		if n := alloctest.Count(func() { ToUTF8(dst, short, src, f); ToUTF8(dst, long, src, f) }); n > 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

func FuzzToUTF8(f *testing.F) {
	f.Add([]byte("a\x00\x00\x00\x00\x00\x00\x00b\x00\x00\x00"), uint16(3), false)
	f.Add([]byte("\x00\xd8\x00\x00a\x00\x00\x00\x00\x00\x11\x00"), uint16(1), true)
	f.Add(elements(draw(rand.New(rand.NewPCG(1, 1)), scripts["latin"], 400), orders[0], 0), uint16(7), false)
	f.Add(elements(draw(rand.New(rand.NewPCG(1, 1)), scripts["bad"], 400), orders[1], 0), uint16(22), true)
	f.Fuzz(func(t *testing.T, src []byte, width uint16, big bool) {
		o, w := orders[0], int(width%300)+1
		if big {
			o = orders[1]
		}
		src = src[:len(src)/4/w*w*4]
		units := make([]uint32, len(src)/4)
		for i := range units {
			units[i] = o.Uint32(src[i*4:])
		}
		text, ends, good := texts(units, w)
		kerneltest.EachLevel(func(cpu.Level) {
			testInto(t, make([]byte, len(src)+Slack), src, ends, Form{w, o.swapped}, text, good, int32(5))
			testInto(t, make([]byte, len(text)), src, ends, Form{w, o.swapped}, text, good, int64(-3))
		})
	})
}

func ExampleToUTF8() {
	src := []byte{0, 0, 0, 'H', 0, 0, 0, 'i', 0, 0, 0, 0, 0, 0, 0, 0xE9, 0, 0, 0, 0, 0, 0, 0, 0}
	f := Form{Units: 3, Swapped: !hostIsBig} // big-endian
	n, _ := Measure(src, f)
	text, offsets := make([]byte, n), make([]int32, 3)
	ok := ToUTF8(text, offsets, src, f)
	fmt.Printf("%s %d %v\n", text, offsets, ok)
	// Output: Hié [0 2 4] true
}

func BenchmarkToUTF8(b *testing.B) {
	for _, width := range []int{4, 12, 100} {
		for _, class := range []string{"ascii", "latin", "cjk", "emoji"} {
			b.Run(fmt.Sprintf("width=%d/class=%s", width, class), func(b *testing.B) {
				kerneltest.Bench(b, func(b *testing.B, size int) func() { return benchToUTF8(b, scripts[class], width, size) })
			})
		}
	}
}

func benchToUTF8(b *testing.B, class []uint32, width, size int) func() {
	base := elements(fill(rand.New(rand.NewPCG(5, 6)), class, 2000, width), orders[0], 0)
	src := bytes.Repeat(base, size/len(base)+1)[:size/4/width*width*4]
	dst, offsets := kerneltest.Written(len(src)+Slack), make([]int32, size/4/width+1)
	f := Form{width, orders[0].swapped}
	if !ToUTF8(dst, offsets, src, f) || string(dst[:offsets[1]]) != textOf(unitsOf(src[:width*4])) {
		b.Fatal("wrong result")
	}
	return func() { ToUTF8(dst, offsets, src, f) }
}

func unitsOf(src []byte) []uint32 {
	var units []uint32
	for ; len(src) > 0; src = src[4:] {
		units = append(units, binary.LittleEndian.Uint32(src))
	}
	return units
}
