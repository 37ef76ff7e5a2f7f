//go:build amd64 && !purego

package fill

import "github.com/zarrcodec/zarrcodec/internal/cpu"

// leastAVX2 is the number of bytes compared from which the vector version is there.
const leastAVX2 = 32

func recurs(p []byte, distance int) bool {
	n := len(p) - distance
	if n < leastAVX2 || cpu.Tier() < cpu.AVX2 {
		return recursGeneric(p, distance)
	}
	return equalAVX2(&p[0], &p[distance], n)
}

// equalAVX2 says whether n ≥ 32 bytes at a and b are the same.
//
//go:noescape
func equalAVX2(a, b *byte, n int) bool
