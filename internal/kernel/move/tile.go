package move

import "unsafe"

// tiling says in which tiles a plane is moved, and how they come to dst.
type tiling struct {
	rows, cols int   // of src, in elements
	store      store // how rows of dst are written
	gather     bool  // rows of src are copied to scratch first
	stream     bool  // some stores go past the caches
	pitch      int   // bytes from row to row of dst in scratch
	from       int   // bytes from row to row of src in scratch
}

// store is a way to write a tile.
type store uint8

const (
	direct store = iota // by the kernel
	copied              // rows of dst are made in scratch and copied
	passed              // the same, copied past the caches
)

// scratch is how many bytes the tiles need besides dst and src.
func (t *tiling) scratch() int {
	n := t.rows * t.from
	if t.store != direct {
		n += t.cols * t.pitch
	}
	return n
}

// tiles moves a plane.
func (m *mover) tiles(dst, src unsafe.Pointer) {
	t := &m.tiling
	for i := 0; i < m.a.n; i += t.rows {
		n := min(t.rows, m.a.n-i)
		i := min(i, m.a.n-m.block.rows)
		n = max(n, m.block.rows)
		for j := 0; j < m.b.n; j += t.cols {
			k := max(min(t.cols, m.b.n-j), m.block.cols)
			j := min(j, m.b.n-m.block.cols)
			m.place(unsafe.Add(dst, i*m.a.dst+j*m.b.dst), unsafe.Add(src, i*m.a.src+j*m.b.src), n, k)
		}
	}
}

// place moves a tile of n rows and k columns.
func (m *mover) place(dst, src unsafe.Pointer, n, k int) {
	t, ss := &m.tiling, m.a.src
	if t.gather {
		from := unsafe.Add(m.scratch, t.cols*t.pitch)
		for i := range n {
			copy(unsafe.Slice((*byte)(unsafe.Add(from, i*t.from)), k*m.item), unsafe.Slice((*byte)(unsafe.Add(src, i*ss)), k*m.item))
		}
		src, ss = from, t.from
	}
	if t.store == direct {
		m.tile(dst, src, m.b.dst, ss, n, k)
		return
	}
	m.tile(m.scratch, src, t.pitch, ss, n, k)
	if t.store == passed {
		streamRows(dst, m.b.dst, m.scratch, t.pitch, k, n*m.item)
		return
	}
	for j := range k {
		copy(unsafe.Slice((*byte)(unsafe.Add(dst, j*m.b.dst)), n*m.item), unsafe.Slice((*byte)(unsafe.Add(m.scratch, j*t.pitch)), n*m.item))
	}
}
