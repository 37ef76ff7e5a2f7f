package move

import "github.com/zarrcodec/zarrcodec/internal/cpu"

// choose settles how the planes are moved, and gives the axes that remain in front of them. dst is the address of the first
// element.
func (m *mover) choose(rest []axis, dst uintptr) []axis {
	total := m.a.n * m.b.n * m.item
	lines := dst | uintptr(m.b.dst) | uintptr(m.a.n*m.item)
	for _, a := range rest {
		total *= a.n
		lines |= uintptr(a.dst)
	}
	whole := lines%line == 0
	inner := len(rest) == 1 && rest[0].n >= 4 && rest[0].src < m.a.src && rest[0].dst < m.b.dst
	switch m.chooseWay(total, whole, inner) {
	case elements:
		m.chooseElements()
	case blocks:
		if inner {
			m.way, m.c = deep, rest[0]
			return nil
		}
		m.chooseTiles(total, whole)
	case columns:
		m.tiling = tiling{rows: m.block.cols, from: apart}
	case rows:
		m.tiling = tiling{rows: m.block.rows, from: apart}
	}
	return rest
}

// chooseWay finds a kernel for the plane.
func (m *mover) chooseWay(total int, whole, inner bool) way {
	m.way = elements
	if m.a.dst != m.item || m.b.src != m.item {
		return m.way
	}
	b := plainBlock(m.item)
	if m.level >= cpu.AVX2 {
		b = vectorBlock(m, !whole && total <= smallPlane)
	}
	m.block = b
	switch {
	case b.cols == 0:
	case m.a.n >= b.rows && m.b.n >= b.cols:
		// Where stores of vectors would cross lines, large elements are moved one by one as fast.
		if whole || inner || !b.vector || m.item < 8 || m.unit > 1 || total >= streamed/2 {
			m.way = blocks
		}
	case m.b.n < b.cols && m.b.n > 1 && m.a.n >= 8*b.rows && m.a.src == m.b.n*m.item:
		m.way = columns
	case m.a.n < b.rows && m.a.n > 1 && m.b.n >= 8*b.cols && m.b.dst == m.a.n*m.item:
		m.way = rows
	}
	return m.way
}

// smallPlane is the bytes up to which a plane is one tile: with its copy it fits the first level of cache.
const smallPlane = 32 << 10

// streamed is the bytes of an array from which rows of dst are stored past the caches.
const streamed = 2 << 20

// chooseTiles settles the tiles of blocks; whole says that all rows of dst are whole lines.
func (m *mover) chooseTiles(total int, whole bool) {
	plane := m.a.n * m.b.n * m.item
	t := &m.tiling
	t.rows, t.cols = 512, 4*m.block.cols
	if plane <= smallPlane {
		t.rows, t.cols = m.a.n, m.b.n
	}
	if !m.block.vector {
		return
	}
	switch {
	case whole && m.block.lines && total >= streamed:
		m.block.kind |= kindStream
		t.stream = true
		if plane > smallPlane {
			t.rows, t.cols = max(64, 256/m.item), 16*m.block.cols
		}
	case plane <= smallPlane, m.a.n*m.item < 256, whole && total < streamed:
		// straight into dst
	case total < streamed/2:
		t.store = copied
	case whole:
		t.store, t.rows, t.cols = passed, 256/m.item, 64
	case total < 4*streamed:
		t.store, t.rows, t.cols = passed, 512/m.item, 32
	default:
		t.store, t.rows, t.cols = passed, 2048/m.item, 64
	}
	t.rows = max(t.rows/m.block.rows, 1) * m.block.rows
	if t.store != direct {
		t.stream = t.store == passed
		t.pitch = (t.rows*m.item+line-1)&^(line-1) + line
	}
}

// chooseElements settles the tiles of planes that no block serves.
func (m *mover) chooseElements() {
	if m.a.n < 8 && m.b.n > m.a.n {
		m.a, m.b = m.b, m.a
	}
	m.block = block{rows: 1, cols: 1}
	edge := 128
	if m.a.src%512 == 0 && m.a.n*m.b.n*m.item > smallPlane {
		edge = 32 // the rows that a column of src comes from share few sets of the cache
	}
	m.tiling = tiling{rows: edge, cols: edge}
}
