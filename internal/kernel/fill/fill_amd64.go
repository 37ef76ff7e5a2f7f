//go:build amd64 && !purego

package fill

import (
	"bytes"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

const (
	leastAVX2  = 32  // bytes from which equalAVX2 is there
	blockBytes = 192 // bytes that recurAVX2 keeps in registers
)

// headBytes is the number of bytes that all others of n bytes of items are compared with.
func headBytes(n, item int) int {
	if blockBytes%item == 0 && inBlocks(n) {
		return blockBytes
	}
	return longHead(n, item)
}

// inBlocks says whether n bytes are compared by recurAVX2, where their head is one block.
func inBlocks(n int) bool { return n >= 2*blockBytes && cpu.Tier() >= cpu.AVX2 }

func recurs(p []byte, head int) bool {
	if head != blockBytes || !inBlocks(len(p)) {
		return recursGeneric(p, head)
	}
	n := len(p) / blockBytes * blockBytes
	return recurAVX2(&p[0], n) && equal(p[n:], p[:len(p)-n])
}

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

// recurAVX2 says whether the n bytes at p, a multiple of 192 of twice that or more, are copies of the first 192.
//
//go:noescape
func recurAVX2(p *byte, n int) bool
