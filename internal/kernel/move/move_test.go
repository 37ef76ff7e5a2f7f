package move

import (
	"bytes"
	"fmt"
	"math/rand"
	"slices"
	"testing"
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

// units of an element that the kernel has to know.
var moveTests = []struct{ item, unit int }{
	{1, 1}, {2, 1}, {2, 2}, {3, 1}, {4, 1}, {4, 2}, {4, 4}, {8, 1}, {8, 2}, {8, 4}, {8, 8}, {12, 4}, {16, 1}, {16, 8}, {16, 16}, {5, 5}, {48, 4}, {33, 3},
}

// strided lays an array of the given shape out in memory, its axes in a random order with random gaps, behind offset
// bytes: the strides and the bytes that it takes.
func strided(rnd *rand.Rand, shape []int, item int) (strides []int, size int) {
	strides = make([]int, len(shape))
	size = item
	for _, axis := range rnd.Perm(len(shape)) {
		stride := size
		if rnd.Intn(3) == 0 {
			stride += rnd.Intn(5)
		}
		strides[axis] = stride
		size = stride*max(shape[axis]-1, 0) + size
	}
	return strides, size
}

func TestMove(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	for _, c := range moveTests {
		t.Run(fmt.Sprintf("item=%d/unit=%d", c.item, c.unit), func(t *testing.T) {
			for range 300 {
				shape := make([]int, rnd.Intn(5))
				for i := range shape {
					shape[i] = rnd.Intn(9)
				}
				if len(shape) == 2 && rnd.Intn(4) == 0 {
					shape[0], shape[1] = 30+rnd.Intn(50), 30+rnd.Intn(50)
				}
				testMove(t, rnd, shape, c.item, c.unit)
			}
		})
	}
	testMove(t, rnd, []int{2, 1, 2, 1, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 2, 2}, 4, 4) // more axes than are planned in place
}

func testMove(t *testing.T, rnd *rand.Rand, shape []int, item, unit int) {
	t.Helper()
	ds, dn := strided(rnd, shape, item)
	ss, sn := strided(rnd, shape, item)
	off := rnd.Intn(9)
	src := make([]byte, sn+off)
	rnd.Read(src)
	kept := bytes.Clone(src)
	got := make([]byte, dn+off+8)
	rnd.Read(got)
	want := bytes.Clone(got) // what lies between and behind the elements stays
	naive(want[off:], ds, src[off:], ss, shape, item, unit)
	Move(got[off:], ds, src[off:], ss, shape, item, unit)
	if !bytes.Equal(got, want) {
		t.Fatalf("shape %v, strides %v from %v, offset %d", shape, ds, ss, off)
	}
	if !bytes.Equal(src, kept) {
		t.Fatal("src was changed")
	}
}

func TestMoveAllocates(t *testing.T) {
	shape, ds, ss := []int{8, 8, 8}, []int{128, 16, 2}, []int{2, 16, 128}
	dst, src := make([]byte, 1024), make([]byte, 1024)
	if n := testing.AllocsPerRun(100, func() { Move(dst, ds, src, ss, shape, 2, 2) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzMove(f *testing.F) {
	f.Add(int64(1), uint8(4), uint8(4), uint8(3), uint8(5))
	f.Fuzz(func(t *testing.T, seed int64, which, a, b, c uint8) {
		m := moveTests[int(which)%len(moveTests)]
		testMove(t, rand.New(rand.NewSource(seed)), []int{int(a % 40), int(b % 40), int(c % 4)}, m.item, m.unit)
	})
}

func BenchmarkMove(b *testing.B) {
	const n = 1 << 20
	for _, size := range []int{2, 4, 8} {
		edge := 1 << 9
		shape := []int{n / size / edge, edge}
		dst, src := make([]byte, n), make([]byte, n)
		dense, turned := []int{edge * size, size}, []int{size, n / edge}
		for _, c := range []struct {
			name string
			ss   []int
			unit int
		}{{"run", dense, 1}, {"swap", dense, size}, {"transpose", turned, 1}, {"transpose+swap", turned, size}} {
			b.Run(fmt.Sprintf("op=%s/item=%d/size=1MiB", c.name, size), func(b *testing.B) {
				b.SetBytes(n)
				for b.Loop() {
					Move(dst, dense, src, c.ss, shape, size, c.unit)
				}
			})
		}
	}
	b.Run("op=copy/size=1MiB", func(b *testing.B) {
		dst, src := make([]byte, n), slices.Repeat([]byte{1}, n)
		b.SetBytes(n)
		for b.Loop() {
			copy(dst, src)
		}
	})
}
