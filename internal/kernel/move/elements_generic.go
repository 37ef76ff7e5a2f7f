package move

import (
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/kernel/swap"
)

// lines moves n rows by k columns element by element, four rows or columns at a time or one; columns are ds bytes apart in
// dst.
func (m *mover) lines(dst, src unsafe.Pointer, ds, n, k int) {
	along, side := axis{n, m.a.dst, m.a.src}, axis{k, ds, m.b.src}
	if m.fours == below {
		along, side = side, along
	}
	i := 0
	if m.fours != single {
		for ; i+4 <= side.n; i += 4 {
			m.four(unsafe.Add(dst, i*side.dst), unsafe.Add(src, i*side.src), along, side)
		}
	}
	for ; i < side.n; i++ {
		m.elementsAlong(unsafe.Add(dst, i*side.dst), along.dst, unsafe.Add(src, i*side.src), along.src, along.n)
	}
}

// long is the bytes from which a run is worth a call of its own.
const long = 512

// elementsAlong moves n elements that are ds bytes apart in dst and ss in src.
func (m *mover) elementsAlong(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n int) {
	switch {
	case m.unit == 1 && m.item <= 64:
		short(single, dst, src, axis{n, ds, ss}, axis{}, m.item)
	case m.unit == 1:
		m.copyRuns(dst, ds, src, ss, n, m.item)
	case m.item < long && m.turns(dst, ds, src, ss, n):
	default:
		for i := range n {
			swap.Move(unsafe.Slice((*byte)(unsafe.Add(dst, i*ds)), m.item), unsafe.Slice((*byte)(unsafe.Add(src, i*ss)), m.item), m.unit)
		}
	}
}

// copyRuns copies n runs of the given bytes, ds and ss bytes apart.
func (m *mover) copyRuns(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n, bytes int) {
	switch {
	case bytes >= 32 && bytes < long && copyRows(m.level, dst, ds, src, ss, n, bytes):
		return
	case bytes >= 64 && bytes < long:
		middling(dst, ds, src, ss, n, bytes)
		return
	}
	for i := range n {
		copy(unsafe.Slice((*byte)(unsafe.Add(dst, i*ds)), bytes), unsafe.Slice((*byte)(unsafe.Add(src, i*ss)), bytes))
	}
}

// content is the bytes of an element. In a struct, they are moved in registers; arrays alone go by a call, since they could
// overlap in part.
type content[T any] struct{ all T }

// short moves elements of up to 64 bytes as they are, one at a time or four.
func short(f fours, dst, src unsafe.Pointer, along, side axis, item int) {
	switch item {
	case 1:
		whole[[1]byte](f, dst, src, along, side)
	case 2:
		whole[[2]byte](f, dst, src, along, side)
	case 3:
		whole[[3]byte](f, dst, src, along, side)
	case 4:
		whole[[4]byte](f, dst, src, along, side)
	case 6:
		whole[[6]byte](f, dst, src, along, side)
	case 8:
		whole[[8]byte](f, dst, src, along, side)
	case 12:
		whole[[12]byte](f, dst, src, along, side)
	case 16:
		whole[[16]byte](f, dst, src, along, side)
	case 24:
		whole[[24]byte](f, dst, src, along, side)
	case 32:
		whole[[32]byte](f, dst, src, along, side)
	case 48:
		whole[[48]byte](f, dst, src, along, side)
	case 64:
		whole[[64]byte](f, dst, src, along, side)
	default:
		uneven(dst, along.dst, src, along.src, along.n, item)
	}
}

// whole moves elements, each the bytes of a T.
func whole[T any](f fours, dst, src unsafe.Pointer, along, side axis) {
	switch f {
	case below:
		fourRows[T](dst, src, along, side.src)
	case beside:
		fourColumns[T](dst, src, along, side.dst)
	default:
		alone[T](dst, along.dst, src, along.src, along.n)
	}
}

// uneven moves elements of 5 to 63 bytes in two parts, which overlap.
func uneven(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n, item int) {
	switch {
	case item < 8:
		ends[[4]byte](dst, ds, src, ss, n, item)
	case item < 16:
		ends[[8]byte](dst, ds, src, ss, n, item)
	case item < 32:
		ends[[16]byte](dst, ds, src, ss, n, item)
	default:
		ends[[32]byte](dst, ds, src, ss, n, item)
	}
}

// Both keep offsets, not pointers: a pointer behind the last element would be one into memory of others.

// alone moves n elements, each the bytes of a T.
func alone[T any](dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n int) {
	d, s := 0, 0
	for ; n >= 4; n -= 4 {
		*(*content[T])(unsafe.Add(dst, d)) = *(*content[T])(unsafe.Add(src, s))
		*(*content[T])(unsafe.Add(dst, d+ds)) = *(*content[T])(unsafe.Add(src, s+ss))
		*(*content[T])(unsafe.Add(dst, d+2*ds)) = *(*content[T])(unsafe.Add(src, s+2*ss))
		*(*content[T])(unsafe.Add(dst, d+3*ds)) = *(*content[T])(unsafe.Add(src, s+3*ss))
		s, d = s+4*ss, d+4*ds
	}
	for ; n > 0; n-- {
		*(*content[T])(unsafe.Add(dst, d)) = *(*content[T])(unsafe.Add(src, s))
		s, d = s+ss, d+ds
	}
}

// ends moves n elements of item bytes as two T each, at the first and at the last of the bytes.
func ends[T any](dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n, item int) {
	last := item - int(unsafe.Sizeof(*(*T)(nil)))
	d, s := 0, 0
	for range n {
		*(*content[T])(unsafe.Add(dst, d)) = *(*content[T])(unsafe.Add(src, s))
		*(*content[T])(unsafe.Add(dst, d+last)) = *(*content[T])(unsafe.Add(src, s+last))
		s, d = s+ss, d+ds
	}
}

// middling moves n runs of 64 bytes or more, whose last 64 bytes overlap those before them.
func middling(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n, bytes int) {
	type piece = content[[64]byte]
	d, s := 0, 0
	for range n {
		for at := 0; at < bytes-64; at += 64 {
			*(*piece)(unsafe.Add(dst, d+at)) = *(*piece)(unsafe.Add(src, s+at))
		}
		*(*piece)(unsafe.Add(dst, d+bytes-64)) = *(*piece)(unsafe.Add(src, s+bytes-64))
		d, s = d+ds, s+ss
	}
}
