package move

import "unsafe"

// Planes of few columns or few rows, such as the conversion between pixels and planes of colours, are moved in blocks that
// reach into elements of the same plane: their gaps would belong to others, so there are none.

// part is how many bytes of a long row are moved at once, and apart what lies between such rows in scratch.
const (
	part  = 1024
	apart = part + line
)

// fewColumns: the rows of src follow each other without gaps, so a block reads on into the next ones; in scratch, its
// columns that are none are left behind.
func (m *mover) fewColumns(dst, src unsafe.Pointer) {
	bytes := m.block.cols * m.item
	whole := m.a.n - (bytes-1)/m.a.src // rows at which a block may begin and stay in src
	j := job{dst: m.scratch, ds: apart, ss: m.a.src, nIn: 1, sOut: m.block.rows * m.a.src, dOut: m.block.rows * m.item, mask: mask(m.unit)}
	i := 0
	for i+m.block.rows <= whole {
		j.nOut = min(part/m.item, whole-i) / m.block.rows
		j.src = unsafe.Add(src, i*m.a.src)
		m.run(&j)
		n := j.nOut * m.block.rows
		m.copyRuns(unsafe.Add(dst, i*m.item), m.b.dst, m.scratch, apart, m.b.n, n*m.item)
		i += n
	}
	if i < m.a.n {
		m.lines(unsafe.Add(dst, i*m.item), unsafe.Add(src, i*m.a.src), m.b.dst, m.a.n-i, m.b.n)
	}
}

// fewRows: the rows of dst follow each other without gaps, so a block writes on into the next ones, which are written
// after it. Of its rows of src, which are in scratch, some are none.
func (m *mover) fewRows(dst, src unsafe.Pointer) {
	bytes := m.block.rows * m.item
	whole := m.b.n - (bytes-1)/m.b.dst // rows of dst that a block may write
	j := job{src: m.scratch, ds: m.b.dst, ss: apart, sIn: m.block.cols * m.item, dIn: m.block.cols * m.b.dst, nOut: 1, mask: mask(m.unit)}
	k := 0
	for k+m.block.cols <= whole {
		j.nIn = min(part/m.item, whole-k) / m.block.cols
		n := j.nIn * m.block.cols
		m.copyRuns(m.scratch, apart, unsafe.Add(src, k*m.item), m.a.src, m.a.n, n*m.item)
		j.dst = unsafe.Add(dst, k*m.b.dst)
		m.run(&j)
		k += n
	}
	if k < m.b.n {
		m.lines(unsafe.Add(dst, k*m.b.dst), unsafe.Add(src, k*m.item), m.b.dst, m.a.n, m.b.n-k)
	}
}
