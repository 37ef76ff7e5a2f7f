package nat

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
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

func TestBitmapAndCopy(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for swapped, o := range orders {
		for _, n := range lengths() {
			t.Run(fmt.Sprintf("swapped=%v/n=%d", swapped, n), func(t *testing.T) {
				values := make([]int64, n)
				for i := range values {
					values[i] = edges[rng.IntN(len(edges))]
				}
				testScan(t, values, encode(values, o, n%8), swapped)
			})
		}
	}
}

// lengths are those around a byte of the bitmap and around the pieces that are worked on at once.
func lengths() []int {
	ns := []int{511, 512, 513, 1023, 1024, 1031}
	for n := range 70 {
		ns = append(ns, n)
	}
	return ns
}

func testScan(t *testing.T, values []int64, src []byte, swapped bool) {
	t.Helper()
	want, wantNulls := naive(values)
	host := encode(values, orders[false], 0)
	valid := bytes.Repeat([]byte{0xAA}, len(want))
	if nulls := Bitmap(valid, src, swapped); nulls != wantNulls || !bytes.Equal(valid, want) {
		t.Fatalf("Bitmap of %d: %d, %x, want %d, %x", values, nulls, valid, wantNulls, want)
	}
	for _, dst := range [][]byte{make([]byte, len(src)), src} {
		valid = bytes.Repeat([]byte{0x55}, len(want))
		if nulls := Copy(dst, valid, src, swapped); nulls != wantNulls || !bytes.Equal(valid, want) {
			t.Fatalf("Copy of %d: %d, %x, want %d, %x", values, nulls, valid, wantNulls, want)
		}
		if !bytes.Equal(dst, host) {
			t.Fatalf("Copy of %d: %x, want %x", values, dst, host)
		}
	}
}

func TestLengthsThatDoNotAgreePanic(t *testing.T) {
	for name, f := range map[string]func(){
		"bitmap too short": func() { Bitmap(make([]byte, 1), make([]byte, 72), false) },
		"half an integer":  func() { Bitmap(make([]byte, 1), make([]byte, 12), false) },
		"dst too short":    func() { Copy(make([]byte, 8), make([]byte, 1), make([]byte, 16), false) },
		"bitmap too long":  func() { Copy(make([]byte, 8), make([]byte, 2), make([]byte, 8), true) },
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

func FuzzScan(f *testing.F) {
	f.Add(encode(edges, binary.LittleEndian, 0), false)
	f.Add(encode(edges, binary.BigEndian, 0), true)
	f.Fuzz(func(t *testing.T, src []byte, swapped bool) {
		src = bytes.Clone(src[:len(src)&^7])
		values := make([]int64, len(src)/8)
		for i := range values {
			values[i] = int64(orders[swapped].Uint64(src[i*8:]))
		}
		testScan(t, values, src, swapped)
	})
}

func ExampleBitmap() {
	src := encode([]int64{7, math.MinInt64, -1}, orders[false], 0)
	valid := make([]byte, BitmapBytes(3))
	nulls := Bitmap(valid, src, false)
	fmt.Printf("%03b %d\n", valid[0], nulls)
	// Output: 101 1
}

func BenchmarkScan(b *testing.B) {
	src := encode(make([]int64, 1<<17), orders[false], 0)
	dst, valid := make([]byte, len(src)), make([]byte, len(src)/64)
	b.Run("impl=generic/op=bitmap", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		for b.Loop() {
			Bitmap(valid, src, false)
		}
	})
	b.Run("impl=generic/op=swap", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		for b.Loop() {
			Copy(dst, valid, src, true)
		}
	})
}
