//go:build amd64 && !purego

package fill

import (
	"bytes"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// leastAVX2 is the number of bytes from which the vector version is there.
const leastAVX2 = 32

// equal says whether a and b, of the same length, are the same.
func equal(a, b []byte) bool {
	if len(a) < leastAVX2 || cpu.Tier() < cpu.AVX2 {
		return bytes.Equal(a, b)
	}
	return equalAVX2(&a[0], &b[0], len(a))
}

// equalAVX2 says whether n ≥ 32 bytes at a and b are the same.
//
//go:noescape
func equalAVX2(a, b *byte, n int) bool
