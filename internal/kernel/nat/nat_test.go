package nat

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// orders are the byte orders by whether they are swapped on this machine.
var orders = map[bool]binary.ByteOrder{
	isBig:  binary.LittleEndian,
	!isBig: binary.BigEndian,
}

var isBig = binary.NativeEndian.Uint16([]byte{0, 1}) == 1

// edges are NaT, what differs from it in one bit or in the order of bytes, and others.
var edges = []int64{math.MinInt64, math.MinInt64, math.MinInt64 + 1, math.MaxInt64, 0, -1, 0x80, 0x81, 1 << 55, -1 << 62, 0x0080000000000000}

// naive is the bitmap one by one.
func naive(values []int64) (valid []byte, nulls int) {
	valid = make([]byte, (len(values)+7)/8)
	for i, v := range values {
		if v == math.MinInt64 {
			nulls++
		} else {
			valid[i/8] |= 1 << (i % 8)
		}
	}
	return valid, nulls
}

func encode(values []int64, o binary.ByteOrder, off int) []byte {
	p := make([]byte, off+len(values)*8)[off:]
	for i, v := range values {
		o.PutUint64(p[i*8:], uint64(v))
	}
	return p
}

// pick gives n of the edges.
func pick(n int, seed uint64) []int64 {
	rng := rand.New(rand.NewPCG(seed, 2))
	values := make([]int64, n)
	for i := range values {
		values[i] = edges[rng.IntN(len(edges))]
	}
	return values
}

// in is a copy of p that begins align bytes behind a multiple of 64, between canaries.
func in(p []byte, align int) (copied []byte, untouched func() bool) {
	const canary = 64
	mem := bytes.Repeat([]byte{0xC5}, canary+64+len(p)+canary)
	from := canary + (align+int(-uintptr(unsafe.Pointer(&mem[canary]))%64))%64
	to := from + len(p)
	copy(mem[from:], p)
	return mem[from:to:to], func() bool {
		return len(bytes.Trim(mem[:from], "\xC5")) == 0 && len(bytes.Trim(mem[to:], "\xC5")) == 0
	}
}

// aligns are where src, dst and the bitmap begin.
type aligns struct{ src, dst, valid int }

// testScan is Bitmap, and Copy to other memory and to src itself, of values as they are stored where swapped.
func testScan(t *testing.T, values []int64, swapped bool, at aligns) {
	t.Helper()
	want, wantNulls := naive(values)
	stored, host := encode(values, orders[swapped], 0), encode(values, orders[false], 0)
	src, srcFine := in(stored, at.src)
	valid, validFine := in(bytes.Repeat([]byte{0xAA}, len(want)), at.valid)
	look := func(what string, nulls int) {
		t.Helper()
		if nulls != wantNulls || !bytes.Equal(valid, want) {
			t.Fatalf("%s of %d, swapped %v, at %v: %d, %x, want %d, %x", what, values, swapped, at, nulls, valid, wantNulls, want)
		}
		if !srcFine() || !validFine() {
			t.Fatalf("%s of %d integers, swapped %v, at %v: bytes outside are written", what, len(values), swapped, at)
		}
		copy(valid, bytes.Repeat([]byte{0x55}, len(valid)))
	}
	look("Bitmap", Bitmap(valid, src, swapped))
	dst, dstFine := in(make([]byte, len(src)), at.dst)
	look("Copy", Copy(dst, valid, src, swapped))
	if !bytes.Equal(dst, host) || !dstFine() || !bytes.Equal(src, stored) {
		t.Fatalf("Copy of %d, swapped %v, at %v: %x, want %x, or bytes outside are written", values, swapped, at, dst, host)
	}
	look("Copy in place", Copy(src, valid, src, swapped))
	if !bytes.Equal(src, host) {
		t.Fatalf("Copy of %d in place, swapped %v, at %v: %x, want %x", values, swapped, at, src, host)
	}
}

func TestScan(t *testing.T) {
	kerneltest.Each(t, func(t *testing.T) {
		for swapped := range orders {
			for _, n := range kerneltest.Lengths() {
				testScan(t, pick(n, uint64(n)), swapped, aligns{n % 8, n * 3 % 8, n % 5})
			}
		}
	})
}

func TestAlignments(t *testing.T) {
	values := pick(75, 3)
	kerneltest.Each(t, func(t *testing.T) {
		for align := range 64 {
			testScan(t, values, true, aligns{align, 0, align % 8})
			testScan(t, values, true, aligns{0, align, 7})
		}
	})
}

// TestEachPlace: one NaT among others, and one other among NaT, at each place of a block of vectors.
func TestEachPlace(t *testing.T) {
	kerneltest.Each(t, func(t *testing.T) {
		for place := range 72 {
			for _, pair := range [][2]int64{{math.MinInt64, 1}, {0x80, math.MinInt64}} {
				values := slices.Repeat([]int64{pair[1]}, 72)
				values[place] = pair[0]
				testScan(t, values, false, aligns{})
				testScan(t, values, true, aligns{})
			}
		}
	})
}

// TestGuarded: nothing outside of dst, valid and src is touched, not even read.
func TestGuarded(t *testing.T) {
	const most = 1024 * itemBytes
	srcFront, srcBehind := kerneltest.Guarded(t, most)
	dstFront, dstBehind := kerneltest.Guarded(t, most)
	validFront, validBehind := kerneltest.Guarded(t, most/64)
	kerneltest.Each(t, func(t *testing.T) {
		for _, n := range kerneltest.Lengths() {
			size, bits := n*itemBytes, BitmapBytes(n)
			if size > most {
				continue
			}
			values := pick(n, 5)
			want, wantNulls := naive(values)
			for _, m := range []struct{ src, dst, valid []byte }{
				{srcFront[:size], dstFront[:size], validFront[:bits]},
				{srcBehind[most-size:], dstBehind[most-size:], validBehind[most/64-bits:]},
			} {
				copy(m.src, encode(values, orders[true], 0))
				for what, nulls := range map[string]int{
					"Bitmap": Bitmap(m.valid, m.src, true), "Copy": Copy(m.dst, m.valid, m.src, true), "in place": Copy(m.src, m.valid, m.src, true),
				} {
					if nulls != wantNulls || !bytes.Equal(m.valid, want) {
						t.Fatalf("%s of %d: %d, %x, want %d, %x", what, values, nulls, m.valid, wantNulls, want)
					}
				}
			}
		}
	})
}

func TestPanics(t *testing.T) {
	p := make([]byte, 256)
	kerneltest.Panics(t, map[string]func(){
		"bitmap too short":     func() { Bitmap(make([]byte, 1), make([]byte, 72), false) },
		"half an integer":      func() { Bitmap(make([]byte, 1), make([]byte, 12), false) },
		"dst too short":        func() { Copy(make([]byte, 8), make([]byte, 1), make([]byte, 16), false) },
		"bitmap too long":      func() { Copy(make([]byte, 8), make([]byte, 2), make([]byte, 8), true) },
		"bitmap in src":        func() { Bitmap(p[127:128], p[64:128], false) },
		"dst behind src":       func() { Copy(p[8:72], p[100:101], p[:64], false) },
		"dst before src":       func() { Copy(p[:64], p[100:101], p[63:127], true) },
		"copied bitmap in src": func() { Copy(p[128:192], p[:1], p[:64], true) },
		"bitmap in dst":        func() { Copy(p[128:192], p[191:192], p[:64], true) },
	})
}

// TestNeighbours: memory that touches does not overlap.
func TestNeighbours(t *testing.T) {
	p := make([]byte, 129)
	if nulls := Copy(p[64:128], p[128:], p[:64], true); nulls != 0 || p[128] != 0xFF {
		t.Errorf("%d NaT, bitmap %x", nulls, p[128])
	}
	if nulls := Copy(nil, nil, p[5:5], true) + Bitmap(p[:0], p[:0], false); nulls != 0 {
		t.Errorf("%d NaT among none", nulls)
	}
}

func FuzzScan(f *testing.F) {
	f.Add(encode(edges, binary.LittleEndian, 0), false, uint8(0))
	f.Add(encode(edges, binary.BigEndian, 0), true, uint8(3))
	f.Add(encode(pick(100, 4), binary.BigEndian, 0), true, uint8(63))
	f.Fuzz(func(t *testing.T, src []byte, swapped bool, align uint8) {
		values := make([]int64, len(src)/itemBytes)
		for i := range values {
			values[i] = int64(orders[swapped].Uint64(src[i*itemBytes:]))
		}
		kerneltest.EachLevel(func(cpu.Level) { testScan(t, values, swapped, aligns{int(align), int(align >> 3), int(align & 7)}) })
	})
}

func TestAllocs(t *testing.T) {
	dst, src, valid := make([]byte, 4096), make([]byte, 4096), make([]byte, 64)
	kerneltest.Each(t, func(t *testing.T) {
		if n := alloctest.Count(func() { Bitmap(valid, src, true); Copy(dst, valid, src, true) }); n > 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

func ExampleBitmap() {
	src := encode([]int64{7, math.MinInt64, -1}, orders[false], 0)
	valid := make([]byte, BitmapBytes(3))
	nulls := Bitmap(valid, src, false)
	fmt.Printf("%03b %d\n", valid[0], nulls)
	// Output: 101 1
}

func BenchmarkBitmap(b *testing.B) {
	benchmark(b, func(_, valid, src []byte) { Bitmap(valid, src, false) })
}

func BenchmarkCopy(b *testing.B) {
	benchmark(b, func(dst, valid, src []byte) { Copy(dst, valid, src, true) })
}

func benchmark(b *testing.B, op func(dst, valid, src []byte)) {
	kerneltest.Bench(b, func(b *testing.B, size int) func() {
		src, dst, valid := kerneltest.Written(size), make([]byte, size), make([]byte, size/64)
		op(dst, valid, src)
		if n := bytes.Count(valid, []byte{0xFF}); n != len(valid) {
			b.Fatal("NaT are found where there are none")
		}
		return func() { op(dst, valid, src) }
	})
}
