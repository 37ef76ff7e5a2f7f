package fill

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

var items = []int{1, 2, 3, 4, 5, 8, 12, 16, 20, 48, 100}

// A layout is an array of elements of item bytes, as far as it is not for each size of them the same.
type layout struct {
	name           string
	shape, strides []int // strides in elements
	gap            int   // bytes behind each element
}

var layouts = []layout{
	{"no axes", nil, nil, 0},
	{"one run", []int{37}, []int{1}, 0},
	{"rows with gaps", []int{5, 70}, []int{73, 1}, 0},
	{"last axis outermost", []int{5, 7}, []int{1, 5}, 0},
	{"axes in any order", []int{3, 4, 5}, []int{5, 15, 1}, 0},
	{"axes in any order with gaps", []int{3, 4, 5}, []int{6, 18, 1}, 0},
	{"elements with gaps", []int{5, 7}, []int{8, 1}, 1},
	{"axes of one", []int{1, 7, 1}, []int{0, 1, 3}, 0},
	{"nine axes", []int{2, 1, 1, 1, 1, 1, 1, 1, 3}, []int{1, 1, 1, 1, 1, 1, 1, 1, 2}, 0},
}

// at are the offsets of the elements.
func (l layout) at(item int) []int {
	out := []int{0}
	for k, n := range l.shape {
		var next []int
		for _, o := range out {
			for i := range n {
				next = append(next, o+i*l.bytes(item)[k])
			}
		}
		out = next
	}
	return out
}

// bytes are the strides in bytes.
func (l layout) bytes(item int) []int {
	out := make([]int, len(l.strides))
	for i, s := range l.strides {
		out[i] = s * (item + l.gap)
	}
	return out
}

func numbered(item int) []byte {
	element := make([]byte, item)
	for i := range element {
		element[i] = byte(i + 1)
	}
	return element
}

// TestLayouts: every element is written and nothing between; then one bit of one element differs.
func TestLayouts(t *testing.T) {
	kerneltest.Each(t, func(t *testing.T) {
		for _, l := range layouts {
			for _, item := range items {
				t.Run(fmt.Sprintf("%s/item=%d", l.name, item), func(t *testing.T) { testLayout(t, l, item) })
			}
		}
	})
}

func testLayout(t *testing.T, l layout, item int) {
	element, strides, at := numbered(item), l.bytes(item), l.at(item)
	end := 0
	for _, o := range at {
		end = max(end, o+item)
	}
	got := bytes.Repeat([]byte{0xEE}, end)
	want := bytes.Clone(got)
	for _, o := range at {
		copy(want[o:], element)
	}
	Fill(got, strides, l.shape, element)
	if !bytes.Equal(got, want) {
		t.Fatalf("got  %x\nwant %x", got, want)
	}
	if !Test(got, strides, l.shape, element) {
		t.Error("filled, and not found to be")
	}
	for _, o := range at {
		got[o+item-1] ^= 0x80
		if Test(got, strides, l.shape, element) {
			t.Fatalf("a bit of the element at %d is not seen", o)
		}
		got[o+item-1] ^= 0x80
	}
}

// TestNothing: no elements, and no memory.
func TestNothing(t *testing.T) {
	for _, shape := range [][]int{{0}, {5, 0}, {0, 5}, {5, 0, 7}} {
		strides := []int{999, 99, 9}[:len(shape)]
		Fill(nil, strides, shape, []byte{1, 2})
		if !Test(nil, strides, shape, []byte{1, 2}) {
			t.Errorf("shape %v: false", shape)
		}
	}
}

// TestEachByte: a difference in any byte of a run is seen, and none behind it; the run ends where memory does.
func TestEachByte(t *testing.T) {
	front, behind := kerneltest.Guarded(t, 4096)
	kerneltest.Each(t, func(t *testing.T) {
		for _, item := range items {
			element := numbered(item)
			for _, n := range kerneltest.Lengths() {
				size := n * item
				if size > 1200 {
					continue
				}
				for _, p := range [][]byte{front[:size], behind[len(behind)-size:]} {
					Fill(p, []int{item}, []int{n}, element)
					if !Test(p, []int{item}, []int{n}, element) {
						t.Fatalf("item %d, %d elements: nothing differs, and it is said to", item, n)
					}
					for i := range p {
						p[i] ^= 1
						if Test(p, []int{item}, []int{n}, element) {
							t.Fatalf("item %d, %d elements: byte %d differs and is not seen", item, n, i)
						}
						p[i] ^= 1
					}
				}
			}
		}
	})
}

// TestAlignments: of a run that is long enough to be compared with whole lines.
func TestAlignments(t *testing.T) {
	kerneltest.Each(t, func(t *testing.T) {
		for _, item := range items {
			for align := range 64 {
				n := 8192 / item
				p := make([]byte, align+n*item)[align:]
				Fill(p, []int{item}, []int{n}, numbered(item))
				for _, i := range []int{0, item, len(p) / 2, len(p) - 200, len(p) - 1} {
					p[i] ^= 0x10
					if Test(p, []int{item}, []int{n}, numbered(item)) {
						t.Fatalf("item %d, align %d: byte %d differs and is not seen", item, align, i)
					}
					p[i] ^= 0x10
				}
				if !Test(p, []int{item}, []int{n}, numbered(item)) {
					t.Fatalf("item %d, align %d: nothing differs, and it is said to", item, align)
				}
			}
		}
	})
}

func FuzzTest(f *testing.F) {
	rng := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 300)
	for i := range noise {
		noise[i] = byte(rng.Uint32())
	}
	f.Add(bytes.Repeat([]byte{7, 0, 0}, 100), uint8(3), uint16(290))
	f.Add(make([]byte, 2000), uint8(20), uint16(1999))
	f.Add(noise, uint8(16), uint16(0))
	f.Fuzz(func(t *testing.T, src []byte, size uint8, at uint16) {
		item := max(int(size), 1)
		n := len(src) / item
		if n == 0 {
			return
		}
		element := bytes.Clone(src[:item])
		made := bytes.Repeat(element, n)
		changed := bytes.Clone(made)
		changed[int(at)%len(changed)] ^= 0x40
		kerneltest.EachLevel(func(l cpu.Level) {
			want := bytes.Equal(src[:n*item], made)
			if got := Test(src[:n*item], []int{item}, []int{n}, element); got != want {
				t.Errorf("%v: %v of %x in steps of %d, want %v", l, got, src, item, want)
			}
			if !Test(made, []int{item}, []int{n}, element) || Test(changed, []int{item}, []int{n}, element) {
				t.Errorf("%v: %d times %x, then byte %d changed", l, n, element, int(at)%len(changed))
			}
		})
	})
}

func TestAllocs(t *testing.T) {
	p, element := make([]byte, 4096), make([]byte, 8)
	strides, shape := []int{8, 256, 2048}, []int{32, 8, 2}
	kerneltest.Each(t, func(t *testing.T) {
		if n := alloctest.Count(func() { Fill(p, strides, shape, element); Test(p, strides, shape, element) }); n > 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

func ExampleFill() {
	dst := []byte("....|....|")
	Fill(dst, []int{5, 2}, []int{2, 2}, []byte("ab"))
	fmt.Printf("%s %v\n", dst, Test(dst, []int{5, 2}, []int{2, 2}, []byte("ab")))
	// Output: abab|abab| true
}

func BenchmarkTest(b *testing.B) {
	for _, item := range []int{1, 8, 20, 48} {
		b.Run(fmt.Sprintf("item=%d", item), func(b *testing.B) {
			kerneltest.Bench(b, func(b *testing.B, size int) func() {
				p, element, strides, shape := make([]byte, size), numbered(item), []int{item}, []int{size / item}
				Fill(p, strides, shape, element)
				if !Test(p, strides, shape, element) {
					b.Fatal("wrong result")
				}
				return func() { Test(p, strides, shape, element) }
			})
		})
	}
}

func BenchmarkFill(b *testing.B) {
	for _, item := range []int{1, 8, 20, 48} {
		b.Run(fmt.Sprintf("item=%d", item), func(b *testing.B) {
			kerneltest.Bench(b, func(_ *testing.B, size int) func() {
				p, element, strides, shape := make([]byte, size), numbered(item), []int{item}, []int{size / item}
				return func() { Fill(p, strides, shape, element) }
			})
		})
	}
}
