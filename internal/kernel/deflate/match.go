package deflate

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

const (
	minMatch = 3
	maxMatch = 258
	window   = 32768 // bytes that a match reaches back at most
	margin   = 8     // bytes at the end of the input that start no match, so that eight may be read where one starts
)

// load32 gives the four bytes at i of p, which has them.
func load32(p []byte, i int) uint32 {
	return binary.LittleEndian.Uint32((*[4]byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(p)), i))[:])
}

// load64 gives the eight bytes at i of p, which has them.
func load64(p []byte, i int) uint64 {
	return binary.LittleEndian.Uint64((*[8]byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(p)), i))[:])
}

// hash gives a number of some bits that depends on the first n bytes of v.
func hash(v uint64, n, bits int) uint64 { return v << (64 - 8*n) * 0x9E3779B97F4A7C15 >> (64 - bits) }

// extend gives how many bytes at s of src are those at t, in front of s, of which n are known to be.
func extend(src []byte, s, t, n int) int {
	most := min(maxMatch, len(src)-s)
	for n+8 <= most {
		if x := load64(src, s+n) ^ load64(src, t+n); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
		n += 8
	}
	for n < most && src[s+n] == src[t+n] {
		n++
	}
	return n
}

// match3 gives how many bytes at s of src are those at t, in front of s: 0, or 3 and more. There are margin bytes at s.
func match3(src []byte, s, t int) int {
	switch x := load32(src, s) ^ load32(src, t); {
	case x == 0:
		return extend(src, s, t, 4)
	case x<<8 == 0:
		return minMatch
	}
	return 0
}

// strides are distances of numbers, and of structures of a few, those first that win over others which do as well.
var strides = [...]int{4, 8, 2, 1, 3, 6, 12, 16, 24, maxStride}

const (
	maxStride = 32
	sampled   = 128 << 10 // bytes that samples are taken of
	samples   = 256
)

// stride is the one at which three bytes are the same most often, by more than chance, at the start of src.
func stride(src []byte) int {
	src = src[:min(len(src), sampled)]
	best, most := strides[0], 0
	step := max(1, len(src)/samples|1)
	for _, d := range strides {
		n := 0
		for s := maxStride; s <= len(src)-margin; s += step {
			if (load32(src, s)^load32(src, s-d))<<8 == 0 {
				n++
			}
		}
		if 8*n > 9*most {
			best, most = d, n
		}
	}
	return best
}
