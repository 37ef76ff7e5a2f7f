package move

import "unsafe"

// tiling says in which tiles a plane is moved, and how they come to dst.
type tiling struct {
	rows, cols int   // of src, in elements
	down       bool  // tiles follow each other along rows of dst, else along those of src
	store      store // how rows of dst are written
	stream     bool  // some stores go past the caches
	gather     bool  // rows of src are gathered in scratch
	pitch      int   // bytes from row to row in scratch
}

// store is a way to write a tile.
type store uint8

const (
	direct store = iota // by the kernel
	copied              // rows of dst are made in scratch and copied
	passed              // the same, copied past the caches
)

// tiles moves a plane.
func (m *mover) tiles(dst, src unsafe.Pointer) {
	t := &m.tiling
	if t.down {
		for j := 0; j < m.b.n; j += t.cols {
			for i := 0; i < m.a.n; i += t.rows {
				m.tileAt(dst, src, i, j)
			}
		}
		return
	}
	for i := 0; i < m.a.n; i += t.rows {
		for j := 0; j < m.b.n; j += t.cols {
			m.tileAt(dst, src, i, j)
		}
	}
}

// tileAt moves the tile that begins at row i and column j, or, where that has no room for a block, before them.
func (m *mover) tileAt(dst, src unsafe.Pointer, i, j int) {
	t, b := &m.tiling, &m.block
	n, k := max(min(t.rows, m.a.n-i), b.rows), max(min(t.cols, m.b.n-j), b.cols)
	i, j = min(i, m.a.n-b.rows), min(j, m.b.n-b.cols)
	m.place(unsafe.Add(dst, i*m.a.dst+j*m.b.dst), unsafe.Add(src, i*m.a.src+j*m.b.src), n, k)
}

// place moves a tile of n rows and k columns.
func (m *mover) place(dst, src unsafe.Pointer, n, k int) {
	t := &m.tiling
	if t.store == direct {
		m.tile(dst, src, m.b.dst, n, k)
		return
	}
	m.tile(m.scratch, src, t.pitch, n, k)
	if t.store == passed {
		streamRows(dst, m.b.dst, m.scratch, t.pitch, k, n*m.item)
		return
	}
	m.copyRuns(dst, m.b.dst, m.scratch, t.pitch, k, n*m.item)
}
