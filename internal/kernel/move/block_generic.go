package move

import (
	"encoding/binary"
	"unsafe"
)

// The blocks of plain Go, for elements of 1, 2 and 4 bytes, take words of 4 or 8 bytes of each row of src and write words of
// 8 bytes of each row of dst. They walk along the rows of dst first, which is cheaper than to write many rows in turn.
// Larger elements are no faster in blocks than one by one.

// plainBlock is their size for elements of item bytes; without columns where there are none.
func plainBlock(item int) block {
	switch item {
	case 1:
		return block{rows: 8, cols: 4}
	case 2:
		return block{rows: 4, cols: 4}
	case 4:
		return block{rows: 2, cols: 2}
	}
	return block{}
}

// plainBlocks does the job j for elements of 1, 2 or 4 bytes.
func plainBlocks(j *job, item, unit int) {
	d, s := 0, 0
	for range j.nIn {
		dst, src := unsafe.Add(j.dst, d), unsafe.Add(j.src, s)
		switch item {
		case 1:
			plain1(j, dst, src)
		case 2:
			plain2(j, dst, src, unit)
		default:
			plain4(j, dst, src, unit)
		}
		d, s = d+j.dIn, s+j.sIn
	}
}

// both joins 4 bytes of two rows of src.
func both(src unsafe.Pointer, at, apart int) uint64 {
	low := binary.LittleEndian.Uint32((*[4]byte)(unsafe.Add(src, at))[:])
	high := binary.LittleEndian.Uint32((*[4]byte)(unsafe.Add(src, at+apart))[:])
	return uint64(low) | uint64(high)<<32
}

// exchange swaps, with a mask of the low halves of groups of 2·by bits, the high halves of a and the low halves of b.
func exchange(a, b uint64, by int, mask uint64) (uint64, uint64) {
	t := (a>>by ^ b) & mask
	return a ^ t<<by, b ^ t
}

const (
	low8  = 0x00FF00FF00FF00FF
	low16 = 0x0000FFFF0000FFFF
	low32 = 0x00000000FFFFFFFF
)

// plain1 transposes blocks of 8 rows and 4 columns of bytes.
func plain1(j *job, dst, src unsafe.Pointer) {
	ss, ds := j.ss, j.ds
	d, s := 0, 0
	for range j.nOut {
		a, b := both(src, s, 4*ss), both(src, s+ss, 4*ss)
		c, e := both(src, s+2*ss, 4*ss), both(src, s+3*ss, 4*ss)
		a, c = exchange(a, c, 16, low16)
		b, e = exchange(b, e, 16, low16)
		a, b = exchange(a, b, 8, low8)
		put(dst, d, a)
		put(dst, d+ds, b)
		c, e = exchange(c, e, 8, low8)
		put(dst, d+2*ds, c)
		put(dst, d+3*ds, e)
		d, s = d+j.dOut, s+j.sOut
	}
}

// plain2 transposes blocks of 4 rows and 4 columns of 2 bytes.
func plain2(j *job, dst, src unsafe.Pointer, unit int) {
	ss, ds := j.ss, j.ds
	d, s := 0, 0
	for range j.nOut {
		at := unsafe.Add(src, s)
		a, b, c, e := word(at, 0), word(at, ss), word(at, 2*ss), word(at, 3*ss)
		a, c = exchange(a, c, 32, low32)
		b, e = exchange(b, e, 32, low32)
		a, b = exchange(a, b, 16, low16)
		c, e = exchange(c, e, 16, low16)
		if unit > 1 {
			a, b, c, e = reversed(a, 2), reversed(b, 2), reversed(c, 2), reversed(e, 2)
		}
		put(dst, d, a)
		put(dst, d+ds, b)
		put(dst, d+2*ds, c)
		put(dst, d+3*ds, e)
		d, s = d+j.dOut, s+j.sOut
	}
}

// plain4 transposes blocks of 2 rows and 2 columns of 4 bytes.
func plain4(j *job, dst, src unsafe.Pointer, unit int) {
	below, right := unsafe.Add(src, j.ss), unsafe.Add(dst, j.ds)
	d, s := 0, 0
	if unit > 1 {
		for range j.nOut {
			a, b := exchange(word(src, s), word(below, s), 32, low32)
			put(dst, d, reversed(a, unit))
			put(right, d, reversed(b, unit))
			d, s = d+j.dOut, s+j.sOut
		}
		return
	}
	for range j.nOut {
		a, b := word(src, s), word(below, s)
		put(dst, d, a&low32|b<<32)
		put(right, d, a>>32|b&^low32)
		d, s = d+j.dOut, s+j.sOut
	}
}
