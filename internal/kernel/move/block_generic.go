package move

import (
	"encoding/binary"
	"unsafe"
)

// The blocks of plain Go, for elements of 1 and 2 bytes, make words of 8 bytes of each row of dst. Larger elements are no
// faster in words than as they are.

// plainBlock is the one for the plane of m; without columns where there is none. Where rows of src are long, eight rows of
// 2 bytes are faster than words of src that have to be taken apart.
func plainBlock(m *mover, inner bool) block {
	switch {
	case m.item == 1:
		return block{rows: 8, cols: 4}
	case m.item == 2 && !inner && m.a.n >= 16 && m.a.n*m.b.n*m.item > smallPlane && m.alongRows():
		return block{rows: 8, cols: 1}
	case m.item == 2:
		return block{rows: 4, cols: 4}
	}
	return block{}
}

// alongRows says whether plain Go walks along rows of src: they are long enough, and the rows of dst that it comes to in turn
// do not share few sets of the caches, unless those of src do as well.
func (m *mover) alongRows() bool { return m.b.n >= 40 && (!crowded(m.b.dst) || crowded(m.a.src)) }

// plainBlocks does the job j for elements of 1 or 2 bytes. It walks where more blocks follow each other.
func plainBlocks(j *job, m *mover) {
	n, d, s := j.nOut, j.dOut, j.sOut
	in := walk{j.nIn, j.dIn, j.sIn}
	if in.n < n {
		n, d, s, in = in.n, in.dst, in.src, walk{n, d, s}
	}
	for i := range n {
		dst, src := unsafe.Add(j.dst, i*d), unsafe.Add(j.src, i*s)
		switch {
		case m.item == 1:
			plain1(dst, j.ds, src, j.ss, in)
		case m.block.cols == 1:
			plain2Rows(dst, src, j.ss, in, m.unit)
		default:
			plain2(dst, j.ds, src, j.ss, in, m.unit)
		}
	}
}

// walk is how many blocks follow each other, and the bytes from one to the next.
type walk struct{ n, dst, src int }

// plain1 transposes blocks of 8 rows and 4 columns of bytes.
func plain1(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss int, in walk) {
	d, s := 0, 0
	for range in.n {
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
		d, s = d+in.dst, s+in.src
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

// plain2 transposes blocks of 4 rows and 4 columns of 2 bytes.
func plain2(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss int, in walk, unit int) {
	d, s := 0, 0
	for range in.n {
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
		d, s = d+in.dst, s+in.src
	}
}

// plain2Rows transposes blocks of 8 rows and one column of 2 bytes.
func plain2Rows(dst, src unsafe.Pointer, ss int, in walk, unit int) {
	r1, r2, r3 := unsafe.Add(src, ss), unsafe.Add(src, 2*ss), unsafe.Add(src, 3*ss)
	r4, r5, r6, r7 := unsafe.Add(src, 4*ss), unsafe.Add(src, 5*ss), unsafe.Add(src, 6*ss), unsafe.Add(src, 7*ss)
	d, s := 0, 0
	if unit > 1 {
		for range in.n {
			put(dst, d, reversed(pair(src, s)|pair(r1, s)<<16|pair(r2, s)<<32|pair(r3, s)<<48, 2))
			put(dst, d+8, reversed(pair(r4, s)|pair(r5, s)<<16|pair(r6, s)<<32|pair(r7, s)<<48, 2))
			d, s = d+in.dst, s+in.src
		}
		return
	}
	for range in.n {
		put(dst, d, pair(src, s)|pair(r1, s)<<16|pair(r2, s)<<32|pair(r3, s)<<48)
		put(dst, d+8, pair(r4, s)|pair(r5, s)<<16|pair(r6, s)<<32|pair(r7, s)<<48)
		d, s = d+in.dst, s+in.src
	}
}

// pair is the 2 bytes at p + at, the first one least.
func pair(p unsafe.Pointer, at int) uint64 {
	return uint64(binary.LittleEndian.Uint16((*[2]byte)(unsafe.Add(p, at))[:]))
}
