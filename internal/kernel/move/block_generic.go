package move

import (
	"encoding/binary"
	"unsafe"
)

// The blocks of plain Go, for elements of 1, 2 and 4 bytes, take 4 bytes of each row of src and write 8 bytes of each row
// of dst. Larger elements are no faster in blocks than one by one.

// plainBlock is their size for elements of item bytes; without columns where there are none.
func plainBlock(item int) block {
	switch item {
	case 1, 2, 4:
		return block{rows: 8 / item, cols: 4 / item}
	}
	return block{}
}

// plainBlocks does the job j for elements of 1, 2 or 4 bytes.
func plainBlocks(j *job, item, unit int) {
	d, s := 0, 0
	for range j.nOut {
		dst, src := unsafe.Add(j.dst, d), unsafe.Add(j.src, s)
		switch item {
		case 1:
			plain1(j, dst, src)
		case 2:
			plain2(j, dst, src, unit)
		default:
			plain4(j, dst, src, unit)
		}
		d, s = d+j.dOut, s+j.sOut
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
)

// plain1 transposes blocks of 8 rows and 4 columns of bytes.
func plain1(j *job, dst, src unsafe.Pointer) {
	ss, ds := j.ss, j.ds
	d, s := 0, 0
	for range j.nIn {
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
		d, s = d+j.dIn, s+j.sIn
	}
}

// plain2 transposes blocks of 4 rows and 2 columns of 2 bytes.
func plain2(j *job, dst, src unsafe.Pointer, unit int) {
	ss, ds := j.ss, j.ds
	d, s := 0, 0
	for range j.nIn {
		a, b := exchange(both(src, s, 2*ss), both(src, s+ss, 2*ss), 16, low16)
		if unit > 1 {
			a, b = reversed(a, 2), reversed(b, 2)
		}
		put(dst, d, a)
		put(dst, d+ds, b)
		d, s = d+j.dIn, s+j.sIn
	}
}

// plain4 transposes blocks of 2 rows and a column of 4 bytes.
func plain4(j *job, dst, src unsafe.Pointer, unit int) {
	d, s := 0, 0
	for range j.nIn {
		a := both(src, s, j.ss)
		if unit > 1 {
			a = reversed(a, unit)
		}
		put(dst, d, a)
		d, s = d+j.dIn, s+j.sIn
	}
}
