//go:build !purego

package move

import (
	"math/bits"
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// A kind, the number of a vector kernel, has these bits, and above them 3·log2(bytes of an element) + log2(lanes).
const (
	kindStream = 1 << iota // stores past the caches, in whole aligned lines
	kindSwap               // reverses units
	kindWide               // four blocks side by side
	kindShape
)

// vectorBlock is the kernel for the plane of m; without columns where there is none. The vectors have at most 1<<most lanes,
// and as many as fit the plane.
func vectorBlock(m *mover, most int) block {
	if m.item > 16 || m.item&(m.item-1) != 0 {
		return block{}
	}
	lanes, cols := 0, 16/m.item
	for lanes < most && m.a.n >= cols<<(lanes+1) {
		lanes++
	}
	b := block{rows: cols << lanes, cols: cols, wide: m.item<<lanes >= 16 && m.item >= 4 && lanes > 0, vector: true, lines: lanes == 2}
	b.kind = (bits.TrailingZeros(uint(m.item))*3 + lanes) * kindShape
	if m.unit > 1 {
		b.kind |= kindSwap
	}
	return b
}

func mask(unit int) *[16]byte { return &masks[bits.TrailingZeros(uint(unit))%len(masks)] }

// turnRows moves n elements of at least 16 bytes and reverses their units of 2, 4, 8 or 16 bytes; false: not at this level
// or size.
func turnRows(m *mover, dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n int) bool {
	if m.level < cpu.AVX2 || m.item < 16 {
		return false
	}
	turnRowsAVX2(dst, ds, src, ss, n, m.item, mask(m.unit))
	return true
}

// copyRows moves n elements of at least 32 bytes; false: not at this level.
func copyRows(level cpu.Level, dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n, item int) bool {
	if level < cpu.AVX2 {
		return false
	}
	copyRowsAVX2(dst, ds, src, ss, n, item)
	return true
}

//go:noescape
func copyRowsAVX2(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n, item int)

//go:noescape
func turnRowsAVX2(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n, item int, mask *[16]byte)

// streamRows copies n rows of the given bytes, whole lines of them past the caches: fence must follow. It needs AVX2.
//
//go:noescape
func streamRows(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n, bytes int)

// fetchRows brings n rows of bytes that are read soon nearer, where there is a way to.
func fetchRows(level cpu.Level, src unsafe.Pointer, ss, n, bytes int) {
	if level >= cpu.AVX2 {
		fetchRowsSSE(src, ss, n, bytes)
	}
}

//go:noescape
func fetchRowsSSE(src unsafe.Pointer, ss, n, bytes int)

// fence makes what was stored past the caches visible before later stores.
func fence()
