package pad

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// order is a byte order under the name that failures show.
type order struct {
	name string
	binary.ByteOrder
	swapped bool
}

var byteOrders = []order{{"little", binary.LittleEndian, hostIsBig}, {"big", binary.BigEndian, !hostIsBig}}

// naive is what elements must hold by Go's own conversion; the index of the first text that has no place in one, or -1.
func naive(values []string, width int, o order) ([]byte, int) {
	dst := make([]byte, len(values)*width*4)
	for i, s := range values {
		runes := []rune(s)
		if !utf8.ValidString(s) || len(runes) > width {
			return nil, i
		}
		for k, r := range runes {
			o.PutUint32(dst[(i*width+k)*4:], uint32(r))
		}
	}
	return dst, -1
}

// sources are the functions of the package, each of values.
var sources = map[string]func(dst []byte, values []string, f Form) int{
	"strings": FromStrings,
	"int32": func(dst []byte, values []string, f Form) int {
		text, offsets := joined[int32](values)
		return FromUTF8(dst, text, offsets, f)
	},
	"int64": func(dst []byte, values []string, f Form) int {
		text, offsets := joined[int64](values)
		return FromUTF8(dst, text, offsets, f)
	},
}

func joined[O int32 | int64](values []string) (text []byte, offsets []O) {
	offsets = append(offsets, 0)
	for _, s := range values {
		text = append(text, s...)
		offsets = append(offsets, O(len(text)))
	}
	return text[:len(text):len(text)], offsets
}

var classes = map[string][]rune{
	"empty": {},
	"ascii": {'a', 'Z', ' ', 0x7F, 1},
	"latin": {'a', 0x80, 0xE9, 0x7FF, 'n'},
	"greek": {0x80, 0x3B1, 0x7FF},
	"cjk":   {0x800, 0x4E2D, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF},
	"emoji": {0x10000, 0x1F600, 0x10FFFF},
	"mixed": {'a', 'b', 0xE9, 0x4E2D, 0x1F600, 0},
	"zeros": {0},
}

// draw is n texts of up to width code points of a class.
func draw(rng *rand.Rand, class []rune, n, width int) []string {
	values := make([]string, n)
	for i := range values {
		var b strings.Builder
		length := rng.IntN(width + 1)
		if rng.IntN(4) == 0 {
			length = width
		}
		for k := 0; k < length && len(class) > 0; k++ {
			b.WriteRune(class[rng.IntN(len(class))])
		}
		values[i] = b.String()
	}
	return values
}

var widths = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 15, 16, 17, 20, 31, 32, 33, 48, 63, 64, 65, 100, 300, 1000}

func TestText(t *testing.T) {
	kerneltest.Each(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(1, 2))
		for class, from := range classes {
			for _, o := range byteOrders {
				for _, width := range widths {
					for _, n := range []int{0, 1, 2, 3, 4, 7, 20, 90} {
						check(t, class, draw(rng, from, n, width), width, o)
					}
				}
			}
		}
	})
}

// check compares what every source makes of values with the naive result, and looks at the memory around it.
func check(t *testing.T, name string, values []string, width int, o order) {
	t.Helper()
	want, wantBad := naive(values, width, o)
	size := len(values) * width * 4
	for source, fill := range sources {
		memory := []byte(strings.Repeat("#", size+3*64))
		off := 64 + size%8
		dst := memory[off:][:size:size]
		bad := fill(dst, values, Form{width, o.swapped})
		if bad != wantBad {
			t.Fatalf("%s: %s of %d texts, width %d, %s: %d, want %d: %q", name, source, len(values), width, o.name, bad, wantBad, values)
		}
		if bad < 0 && string(dst) != string(want) {
			t.Fatalf("%s: %s of %q, width %d, %s:\n%x, want\n%x", name, source, values, width, o.name, dst, want)
		}
		if strings.Trim(string(memory[:off]), "#") != "" || strings.Trim(string(memory[off+size:]), "#") != "" {
			t.Fatalf("%s: %s of %d texts, width %d: wrote outside of dst", name, source, len(values), width)
		}
	}
}

// TestGuarded: text and elements between pages that cannot be touched, at every alignment.
func TestGuarded(t *testing.T) {
	kerneltest.Each(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(3, 4))
		for class, from := range classes {
			for _, width := range []int{1, 3, 4, 7, 8, 11, 12, 16, 17, 33, 70} {
				values := draw(rng, from, 9, width)
				text, offsets := joined[int32](values)
				want, _ := naive(values, width, byteOrders[0])
				textFront, textBehind := kerneltest.Guarded(t, len(text)+64)
				front, behind := kerneltest.Guarded(t, len(want)+64)
				for align := range 64 {
					testGuarded(t, class, textFront[align:][:len(text)], front[align:][:len(want)], text, want, offsets, width)
					testGuarded(t, class, textBehind[64-align:][:len(text)], behind[64-align:][:len(want)], text, want, offsets, width)
				}
			}
		}
	})
}

func testGuarded(t *testing.T, class string, src, dst, text, want []byte, offsets []int32, width int) {
	t.Helper()
	copy(src, text)
	clear(dst)
	f := Form{width, byteOrders[0].swapped}
	if bad := FromUTF8(dst, src, offsets, f); bad >= 0 || string(dst) != string(want) {
		t.Fatalf("%s, width %d: %d, %x, want %x", class, width, bad, dst, want)
	}
	clear(dst)
	values := make([]string, len(offsets)-1)
	for i := range values {
		p := src[offsets[i]:offsets[i+1]]
		values[i] = unsafe.String(unsafe.SliceData(p), len(p))
	}
	if bad := FromStrings(dst, values, f); bad >= 0 || string(dst) != string(want) {
		t.Fatalf("%s, width %d, strings: %d, %x, want %x", class, width, bad, dst, want)
	}
}

func TestNoAllocations(t *testing.T) {
	kerneltest.Each(t, func(t *testing.T) {
		values := draw(rand.New(rand.NewPCG(7, 8)), classes["mixed"], 1000, 12)
		dst := make([]byte, 1000*48)
		text, offsets := joined[int32](values)
		_, wide := joined[int64](values)
		for name, f := range map[string]func(){
			"strings": func() { FromStrings(dst, values, Form{Units: 12}) },
			"int32":   func() { FromUTF8(dst, text, offsets, Form{Units: 12}) },
			"int64":   func() { FromUTF8(dst, text, wide, Form{Units: 12}) },
		} {
			if n := alloctest.Count(f); n > 0 {
				t.Errorf("%s: %v allocations", name, n)
			}
		}
	})
}

func ExampleFromUTF8() {
	dst := make([]byte, 2*2*4)
	bad := FromUTF8(dst, []byte("Hié"), []int32{0, 2, 4}, Form{Units: 2, Swapped: !hostIsBig}) // big-endian
	fmt.Printf("%x %d\n", dst, bad)
	fmt.Println(FromUTF8(dst, []byte("Hi!"), []int32{0, 0, 3}, Form{Units: 2}))
	// Output:
	// 0000004800000069000000e900000000 -1
	// 1
}

func BenchmarkPad(b *testing.B) {
	for _, class := range []string{"ascii", "mixed"} {
		b.Run(fmt.Sprintf("class=%s", class), func(b *testing.B) {
			kerneltest.Bench(b, func(b *testing.B, size int) func() {
				const width = 12
				rng := rand.New(rand.NewPCG(5, 6))
				values := draw(rng, classes[class], size/4/width, width)
				dst := kerneltest.Written(len(values) * width * 4)
				text, offsets := joined[int32](values)
				want, _ := naive(values, width, byteOrders[0])
				if FromUTF8(dst, text, offsets, Form{width, byteOrders[0].swapped}); string(dst) != string(want) {
					b.Fatal("wrong elements")
				}
				return func() {
					if FromUTF8(dst, text, offsets, Form{Units: width}) >= 0 {
						b.Fatal("refused")
					}
				}
			})
		})
	}
}
