package move

import (
	"bytes"
	"fmt"
	"math"
	"math/rand"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// naive is the definition: element by element, unit by unit, backwards.
func naive(dst []byte, ds []int, src []byte, ss, shape []int, item, unit int) {
	if len(shape) > 0 {
		for i := range shape[0] {
			naive(dst[i*ds[0]:], ds[1:], src[i*ss[0]:], ss[1:], shape[1:], item, unit)
		}
		return
	}
	for at := 0; at < item; at += unit {
		for k := range unit {
			dst[at+k] = src[at+unit-1-k]
		}
	}
}

// moveTests are elements and units that the kernel has to know.
var moveTests = []struct{ item, unit int }{
	{1, 1}, {2, 1}, {2, 2}, {3, 1}, {3, 3}, {4, 1}, {4, 2}, {4, 4}, {5, 5}, {6, 2}, {7, 1}, {8, 1}, {8, 2}, {8, 4}, {8, 8}, {12, 1}, {12, 4}, {16, 1}, {16, 2},
	{16, 4}, {16, 8}, {16, 16}, {20, 4}, {24, 8}, {32, 1}, {32, 2}, {33, 3}, {40, 8}, {48, 1}, {48, 4}, {64, 1}, {72, 1}, {80, 16}, {100, 1}, {100, 4}, {600, 1}, {600, 8},
}

// dense are the strides of elements without gaps, the axis order[0] outermost.
func dense(shape, order []int, item int) []int {
	strides := make([]int, len(shape))
	for k := len(order) - 1; k >= 0; k-- {
		strides[order[k]] = item
		item *= shape[order[k]]
	}
	return strides
}

// span is the bytes from the first to the last one of an array.
func span(shape, strides []int, item int) int {
	n := item
	for i, s := range strides {
		n += s * max(shape[i]-1, 0)
	}
	return n
}

// strided lays an array of the given shape out in memory, its axes in a random order with random gaps.
func strided(rnd *rand.Rand, shape []int, item int) []int {
	strides := make([]int, len(shape))
	size := item
	for _, axis := range rnd.Perm(len(shape)) {
		if rnd.Intn(4) == 0 {
			size += rnd.Intn(5)
		}
		strides[axis] = size
		size += size * max(shape[axis]-1, 0)
	}
	return strides
}

// A layout is one move.
type layout struct {
	shape, ds, ss     []int
	item, unit        int
	dstAlign, srcSkip int
}

func random(rnd *rand.Rand, shape []int, item, unit int) layout {
	l := layout{shape, strided(rnd, shape, item), strided(rnd, shape, item), item, unit, rnd.Intn(70), rnd.Intn(70)}
	for i := range l.ss {
		if rnd.Intn(12) == 0 {
			l.ss[i] = 0
		}
	}
	return l
}

// transposed is a dense array whose axes come in another order.
func transposed(shape, order []int, item, unit int) layout {
	same := make([]int, len(shape))
	for i := range same {
		same[i] = i
	}
	return layout{shape: shape, ds: dense(shape, order, item), ss: dense(shape, same, item), item: item, unit: unit}
}

// test moves once. What lies between the elements, and 64 bytes in front and behind, is to stay as it is.
func (l layout) test(t *testing.T, rnd *rand.Rand) {
	t.Helper()
	const canary = 64
	src := make([]byte, l.srcSkip+span(l.shape, l.ss, l.item))
	got := make([]byte, canary+l.dstAlign+span(l.shape, l.ds, l.item)+canary)
	rnd.Read(src)
	rnd.Read(got)
	kept, want := bytes.Clone(src), bytes.Clone(got)
	dst := func(p []byte) []byte { return p[canary+l.dstAlign : len(p)-canary] }
	naive(dst(want), l.ds, src[l.srcSkip:], l.ss, l.shape, l.item, l.unit)
	Move(dst(got), l.ds, src[l.srcSkip:], l.ss, l.shape, l.item, l.unit)
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("%+v: byte %d of dst is %#x, want %#x", l, i-canary-l.dstAlign, got[i], want[i])
		}
	}
	if !bytes.Equal(src, kept) {
		t.Fatalf("%+v: src was changed", l)
	}
}

func TestMove(t *testing.T) {
	count := 300
	if testing.Short() {
		count = 15
	}
	kerneltest.Each(t, func(t *testing.T) {
		rnd := rand.New(rand.NewSource(1))
		for _, c := range moveTests {
			for range count {
				random(rnd, someShape(rnd, c.item), c.item, c.unit).test(t, rnd)
			}
		}
		// more axes than are planned in place
		random(rnd, []int{2, 1, 2, 1, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 2, 2}, 4, 4).test(t, rnd)
	})
}

// someShape has up to 6 axes: mostly short ones, or two that blocks and tiles fit in, of up to about 64 KiB in all.
func someShape(rnd *rand.Rand, item int) []int {
	shape := make([]int, rnd.Intn(7))
	left := max(65536/item, 4)
	for i := range shape {
		shape[i] = rnd.Intn(min(9, left+1))
		left /= max(shape[i], 1)
	}
	if len(shape) >= 2 && rnd.Intn(3) == 0 {
		for i := range shape {
			shape[i] = 1
		}
		left = max(65536/item, 4)
		for _, i := range rnd.Perm(len(shape))[:min(len(shape), 2+rnd.Intn(2))] {
			shape[i] = 1 + rnd.Intn(min(left, 300))
			left /= shape[i]
			left = max(left, 1)
		}
	}
	return shape
}

// TestPlanes: every small edge, and those around the blocks of each size.
func TestPlanes(t *testing.T) {
	edges := []int{1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 129}
	if testing.Short() {
		edges = []int{1, 3, 4, 7, 16, 33, 64, 65}
	}
	kerneltest.Each(t, func(t *testing.T) {
		rnd := rand.New(rand.NewSource(2))
		for _, c := range moveTests {
			if c.item > 48 {
				continue
			}
			for _, rows := range edges {
				for _, cols := range edges {
					transposed([]int{rows, cols}, []int{1, 0}, c.item, c.unit).test(t, rnd)
				}
			}
		}
	})
}

// TestOrders: every order of three axes.
func TestOrders(t *testing.T) {
	orders := [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	kerneltest.Each(t, func(t *testing.T) {
		rnd := rand.New(rand.NewSource(3))
		for _, c := range []struct{ item, unit int }{{1, 1}, {2, 1}, {2, 2}, {4, 4}, {8, 1}, {8, 8}, {16, 8}, {12, 4}} {
			for _, shape := range [][]int{{3, 5, 7}, {16, 64, 3}, {17, 33, 20}, {64, 4, 64}, {5, 70, 66}, {3, 200, 40}, {100, 90, 4}, {64, 16, 64}, {128, 13, 64}} {
				for _, order := range orders {
					transposed(shape, order, c.item, c.unit).test(t, rnd)
				}
			}
		}
	})
}

// TestLarge has the sizes at which dst is stored past the caches: of whole lines and not, with one plane and several.
func TestLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const n = streamed
	kerneltest.Each(t, func(t *testing.T) {
		rnd := rand.New(rand.NewSource(4))
		for _, c := range []struct{ item, unit int }{{1, 1}, {2, 2}, {4, 1}, {8, 8}, {16, 1}, {48, 4}, {700, 1}} {
			edge := int(math.Sqrt(float64(2 * n / c.item)))
			for _, shape := range [][]int{{edge &^ 63, edge + 64}, {edge + 1, edge + 3}, {5, edge / 2, edge}, {2 * edge, edge * 2}, {1024, n / 512 / c.item}} {
				order := []int{1, 0}
				if len(shape) == 3 {
					order = []int{0, 2, 1}
				}
				l := transposed(shape, order, c.item, c.unit)
				l.dstAlign = rnd.Intn(2) * rnd.Intn(64)
				l.test(t, rnd)
			}
		}
	})
}

// TestBroken has rows of dst that are not whole lines, those of neighbours in one set of the caches or not, at the sizes at
// which they are stored in another way.
func TestBroken(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	kerneltest.Each(t, func(t *testing.T) {
		rnd := rand.New(rand.NewSource(7))
		for _, c := range []struct{ item, unit int }{{2, 2}, {4, 1}, {8, 8}, {16, 1}} {
			for _, size := range []int{8 * smallPlane, 3 * streamed / 8, streamed, 9 * streamed / 2} {
				for _, row := range []int{2048 - c.item, 2048 + c.item, 1600 - c.item} {
					transposed([]int{row / c.item, size / row}, []int{1, 0}, c.item, c.unit).test(t, rnd)
				}
			}
		}
	})
}

func TestPanics(t *testing.T) {
	p, q := make([]byte, 64), make([]byte, 64)
	kerneltest.Panics(t, map[string]func(){
		"dst too short":        func() { Move(p[:31], []int{8, 2}, q, []int{2, 8}, []int{4, 4}, 2, 1) },
		"src too short":        func() { Move(p, []int{8, 2}, q[:31], []int{2, 8}, []int{4, 4}, 2, 1) },
		"one element, no src":  func() { Move(p, nil, nil, nil, nil, 2, 1) },
		"more than an int":     func() { Move(p, []int{math.MaxInt / 2}, q, []int{2}, []int{4}, 2, 1) },
		"stride below 0":       func() { Move(p, []int{-2}, q, []int{2}, []int{4}, 2, 1) },
		"half a unit":          func() { Move(p, []int{6}, q, []int{6}, []int{2}, 6, 4) },
		"half a unit, blocked": func() { Move(p, []int{8, 2}, q, []int{2, 8}, []int{4, 4}, 2, 4) },
	})
}

// TestNothing: without elements nothing is touched, whatever the strides.
func TestNothing(t *testing.T) {
	Move(nil, []int{math.MaxInt, 1}, nil, []int{7, -7}, []int{3, 0}, 8, 8)
}

func FuzzMove(f *testing.F) {
	f.Add(int64(1), uint8(4), uint16(3), uint16(5))
	f.Add(int64(2), uint8(12), uint16(64), uint16(200))
	f.Add(int64(3), uint8(0), uint16(130), uint16(97))
	f.Fuzz(func(t *testing.T, seed int64, which uint8, a, b uint16) {
		c := moveTests[int(which)%len(moveTests)]
		kerneltest.EachLevel(func(cpu.Level) {
			rnd := rand.New(rand.NewSource(seed))
			random(rnd, someShape(rnd, c.item), c.item, c.unit).test(t, rnd)
			rows := int(a)%300 + 1
			transposed([]int{rows, int(b)%(max(65536/c.item/rows, 1)) + 1}, []int{1, 0}, c.item, c.unit).test(t, rnd)
		})
	})
}

func ExampleMove() {
	src := []byte{
		0, 1, 0, 2, 0, 3, // 1, 2 and 3 of 16 bits, the first byte the highest
		0, 4, 0, 5, 0, 6,
	}
	dst := make([]byte, 12)
	Move(dst, []int{2, 4}, src, []int{6, 2}, []int{2, 3}, 2, 2)
	fmt.Println(dst)
	// Output: [1 0 4 0 2 0 5 0 3 0 6 0]
}
