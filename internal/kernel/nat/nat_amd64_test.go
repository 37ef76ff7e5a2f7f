//go:build amd64 && !purego

package nat

import (
	"bytes"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// TestStream looks at what moves past the caches, at sizes that are quicker than those at which it is used. It reads ahead
// without touching what is behind the guard.
func TestStream(t *testing.T) {
	if cpu.Tier() < cpu.AVX2 {
		t.Skip("no AVX2")
	}
	const most = 4096
	for swapped := range orders {
		for n := streamBytes; n*blockBytes <= most; n += streamBytes {
			size := n * blockBytes
			values := pick(n*8, uint64(n))
			_, src := kerneltest.Guarded(t, size)
			_, dst := kerneltest.Guarded(t, size)
			_, valid := kerneltest.Guarded(t, n)
			copy(src, encode(values, orders[swapped], 0))
			nulls := streamAVX2(&dst[0], &valid[0], &src[0], n, stored(swapped), shuffleOf(swapped))
			want, wantNulls := naive(values)
			if nulls != wantNulls || !bytes.Equal(valid, want) || !bytes.Equal(dst, encode(values, orders[false], 0)) {
				t.Fatalf("%d, swapped %v: %d, %x, want %d, %x, or dst is wrong", values, swapped, nulls, valid, wantNulls, want)
			}
		}
	}
}

// TestLarge: from leastStream on, with dst where it streams and where it does not.
func TestLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	const n = leastStream/itemBytes + 45
	values := pick(n, 9)
	for _, at := range []aligns{{}, {dst: 32}, {dst: 8}, {src: 1}} {
		testScan(t, values, true, at)
	}
}
