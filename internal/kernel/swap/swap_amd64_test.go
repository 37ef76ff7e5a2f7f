//go:build amd64 && !purego

package swap

import (
	"bytes"
	"math/bits"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// TestStream looks at what moves past the caches, at sizes that are quicker than those at which it is used.
func TestStream(t *testing.T) {
	if cpu.Tier() < cpu.AVX2 {
		t.Skip("no AVX2")
	}
	const room = 2048
	front, behind := kerneltest.Guarded(t, room)
	dstFront, dstBehind := kerneltest.Guarded(t, room)
	copy(front, written(room))
	copy(behind, written(room))
	for _, unit := range []int{2, 4, 8, 16} {
		for n := lineBytes + streamBlock; n <= 1024; n += unit {
			for align := 0; align < lineBytes; align += unit {
				for _, m := range []struct{ dst, src []byte }{
					{dstFront[align:][:n], front[:n]},
					{dstBehind[room-align-n:][:n], behind[room-n:]},
				} {
					clear(dstFront)
					clear(dstBehind)
					stream(m.dst, m.src, unit, &shuffles[bits.TrailingZeros(uint(unit))])
					if want := naive(m.src, unit); !bytes.Equal(m.dst, want) {
						t.Fatalf("unit %d, %d bytes, align %d: %x, want %x", unit, n, align, m.dst, want)
					}
					clear(m.dst)
					if some := len(bytes.Trim(dstFront, "\x00")) + len(bytes.Trim(dstBehind, "\x00")); some > 0 {
						t.Fatalf("unit %d, %d bytes, align %d: bytes outside of dst are written", unit, n, align)
					}
				}
			}
		}
	}
}

// TestLarge: from leastStream on, with dst where it streams and where it cannot.
func TestLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	const n = leastStream + 272
	src, mem := written(n), make([]byte, n+32)
	for _, unit := range []int{2, 8, 16} {
		want := make([]byte, n)
		moveGeneric(want, src, unit)
		for align := range 17 {
			dst := mem[align:][:n]
			Move(dst, src, unit)
			if !bytes.Equal(dst, want) {
				t.Fatalf("unit %d, align %d: wrong bytes", unit, align)
			}
		}
	}
}
