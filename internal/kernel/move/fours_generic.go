package move

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// Elements that no block serves are moved four abreast where they can.

// fours is which four elements are moved at once.
type fours uint8

const (
	single fours = iota // none: one by one
	below               // four rows of src, along their columns: the four follow each other in dst
	beside              // four columns of src, along their rows: the four follow each other in src
)

// chooseFours is the way for the plane of m. To write lines of dst that stay in cache until they are whole is best; where
// their rows share few sets of the cache, it is those of src that are better read again, but four elements of 16 bytes are a
// line anyway.
func (m *mover) chooseFours(inner bool) fours {
	if !inFours(m.item, m.unit) || m.a.n < 4 || m.b.n < 4 {
		return single
	}
	again := inner || crowded(m.b.dst) && m.a.n*m.b.n*m.item > smallPlane && (m.item < 16 || !crowded(m.a.src))
	switch {
	case m.b.src == m.item && m.a.n >= 8 && (again || m.b.n < 32 || m.a.dst != m.item):
		return beside
	case m.a.dst == m.item:
		return below
	}
	return single
}

// crowded says whether addresses so many bytes apart share few sets of the caches.
func crowded(stride int) bool { return stride%1024 == 0 }

// inFours says for which elements there are such moves.
func inFours(item, unit int) bool {
	switch item {
	case 1, 2, 3, 6, 12, 24, 32, 48, 64:
		return unit == 1
	case 4, 8, 16:
		return unit < 16
	}
	return false
}

// four moves four elements abreast, which are side.dst and side.src apart, and those that follow them along.
func (m *mover) four(dst, src unsafe.Pointer, along, side axis) {
	switch {
	case m.unit == 1:
		short(m.fours, dst, src, along, side, m.item)
	case m.item == 4:
		turn4Fours(dst, src, along, side, m.unit)
	default:
		for at := 0; at < m.item; at += 8 {
			turn8Fours(unsafe.Add(dst, at), unsafe.Add(src, at), along, side, m.unit)
		}
	}
}

// deepFours runs every four columns of the plane along the axis c, in parts whose lines of dst stay in cache.
func (m *mover) deepFours(dst, src unsafe.Pointer) {
	for at := 0; at < m.c.n; at += 8 {
		along := axis{min(8, m.c.n-at), m.c.dst, m.c.src}
		d, s := unsafe.Add(dst, at*m.c.dst), unsafe.Add(src, at*m.c.src)
		for j := 0; j < m.b.n; j += 4 {
			j := min(j, m.b.n-4)
			for i := range m.a.n {
				m.four(unsafe.Add(d, i*m.a.dst+j*m.b.dst), unsafe.Add(s, i*m.a.src+j*m.b.src), along, m.b)
			}
		}
	}
}

// fourRows moves four rows of elements, each the bytes of a T, which follow each other in dst.
func fourRows[T any](dst, src unsafe.Pointer, along axis, ss int) {
	size := int(unsafe.Sizeof(*(*T)(nil)))
	r1, r2, r3 := unsafe.Add(src, ss), unsafe.Add(src, 2*ss), unsafe.Add(src, 3*ss)
	d, s := 0, 0
	for range along.n {
		*(*content[T])(unsafe.Add(dst, d)) = *(*content[T])(unsafe.Add(src, s))
		*(*content[T])(unsafe.Add(dst, d+size)) = *(*content[T])(unsafe.Add(r1, s))
		*(*content[T])(unsafe.Add(dst, d+2*size)) = *(*content[T])(unsafe.Add(r2, s))
		*(*content[T])(unsafe.Add(dst, d+3*size)) = *(*content[T])(unsafe.Add(r3, s))
		d, s = d+along.dst, s+along.src
	}
}

// fourColumns moves four columns of elements, each the bytes of a T, which follow each other in src.
func fourColumns[T any](dst, src unsafe.Pointer, along axis, ds int) {
	size := int(unsafe.Sizeof(*(*T)(nil)))
	r1, r2, r3 := unsafe.Add(dst, ds), unsafe.Add(dst, 2*ds), unsafe.Add(dst, 3*ds)
	d, s := 0, 0
	for range along.n {
		*(*content[T])(unsafe.Add(dst, d)) = *(*content[T])(unsafe.Add(src, s))
		*(*content[T])(unsafe.Add(r1, d)) = *(*content[T])(unsafe.Add(src, s+size))
		*(*content[T])(unsafe.Add(r2, d)) = *(*content[T])(unsafe.Add(src, s+2*size))
		*(*content[T])(unsafe.Add(r3, d)) = *(*content[T])(unsafe.Add(src, s+3*size))
		d, s = d+along.dst, s+along.src
	}
}

// turn4Fours moves elements of 4 bytes and reverses their units.
func turn4Fours(dst, src unsafe.Pointer, along, side axis, unit int) {
	to, from := unsafe.Add(dst, 2*side.dst), unsafe.Add(src, 2*side.src)
	d, s := 0, 0
	if unit == 2 {
		for range along.n {
			e, t := d+side.dst, s+side.src
			putHalf(dst, d, uint32(reversed(uint64(half(src, s)), 2)))
			putHalf(to, d, uint32(reversed(uint64(half(from, s)), 2)))
			putHalf(dst, e, uint32(reversed(uint64(half(src, t)), 2)))
			putHalf(to, e, uint32(reversed(uint64(half(from, t)), 2)))
			d, s = d+along.dst, s+along.src
		}
		return
	}
	for range along.n {
		e, t := d+side.dst, s+side.src
		putHalf(dst, d, bits.ReverseBytes32(half(src, s)))
		putHalf(to, d, bits.ReverseBytes32(half(from, s)))
		putHalf(dst, e, bits.ReverseBytes32(half(src, t)))
		putHalf(to, e, bits.ReverseBytes32(half(from, t)))
		d, s = d+along.dst, s+along.src
	}
}

// turn8Fours moves words of 8 bytes and reverses their units.
func turn8Fours(dst, src unsafe.Pointer, along, side axis, unit int) {
	to, from := unsafe.Add(dst, 2*side.dst), unsafe.Add(src, 2*side.src)
	d, s := 0, 0
	if unit < 8 {
		for range along.n {
			e, t := d+side.dst, s+side.src
			put(dst, d, reversed(word(src, s), unit))
			put(to, d, reversed(word(from, s), unit))
			put(dst, e, reversed(word(src, t), unit))
			put(to, e, reversed(word(from, t), unit))
			d, s = d+along.dst, s+along.src
		}
		return
	}
	for range along.n {
		e, t := d+side.dst, s+side.src
		put(dst, d, bits.ReverseBytes64(word(src, s)))
		put(to, d, bits.ReverseBytes64(word(from, s)))
		put(dst, e, bits.ReverseBytes64(word(src, t)))
		put(to, e, bits.ReverseBytes64(word(from, t)))
		d, s = d+along.dst, s+along.src
	}
}

// half is the 4 bytes at p + at, the first one least.
func half(p unsafe.Pointer, at int) uint32 {
	return binary.LittleEndian.Uint32((*[4]byte)(unsafe.Add(p, at))[:])
}

// putHalf writes 4 bytes.
func putHalf(p unsafe.Pointer, at int, v uint32) {
	binary.LittleEndian.PutUint32((*[4]byte)(unsafe.Add(p, at))[:], v)
}
