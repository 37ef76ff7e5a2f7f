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
			m.chooseDeep(total, whole)
			return nil
		}
		m.chooseTiles(total, whole)
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
		// Where stores of vectors would cross lines, large elements are moved one by one as fast, but for small planes.
		if whole || inner || !b.vector || m.item < 8 || m.unit > 1 || total <= smallPlane || total >= streamed/2 {
			m.way = blocks
		}
	case m.b.n < b.cols && m.b.n > 1 && m.a.n >= 8*b.rows && m.a.src == m.b.n*m.item:
		m.way = columns
	case m.a.n < b.rows && m.a.n > 1 && m.b.n >= 8*b.cols && m.b.dst == m.a.n*m.item:
		m.way = rows
	}
	return m.way
}

// chooseDeep settles how blocks walk along c. With the array as it is, a quarter of streamed fills the second level of cache.
func (m *mover) chooseDeep(total int, whole bool) {
	m.tiling.gather = m.returns() && m.a.src%aliased == 0
	if whole && m.block.lines && (total >= streamed/2 || total >= streamed/4 && m.tiling.gather) {
		m.block.kind |= kindStream
		m.tiling.stream = true
	}
}

// returns says whether blocks come back to lines of src that they have had a part of.
func (m *mover) returns() bool { return m.block.vector && (!m.block.wide || m.b.n < 4*m.block.cols) }

// aliased divides the bytes between rows that share few sets of the first level of cache.
const aliased = 512

// smallPlane is the bytes up to which a plane is one tile: with its copy it fits the first level of cache.
const smallPlane = 32 << 10

// streamed is the bytes of an array from which rows of dst are stored past the caches.
const streamed = 2 << 20

// tileRows is how many rows of src a tile has where nothing speaks for another number.
const tileRows = 512

// tileBytes is how many bytes of a tile are worth a call.
const tileBytes = 16 << 10

// chooseTiles settles the tiles of blocks; whole says that all rows of dst are whole lines.
func (m *mover) chooseTiles(total int, whole bool) {
	t, item := &m.tiling, m.item
	small := m.a.n*m.b.n*item <= smallPlane
	switch {
	case small:
		t.rows, t.cols = m.a.n, m.b.n
	default:
		t.rows = min(tileRows, m.a.n)
		t.cols = max(line/item, tileBytes/(t.rows*item)) // more only where rows of dst are short
	}
	if m.block.vector {
		m.chooseStore(total, whole, small)
	}
	if t.rows < m.a.n {
		t.rows = max(t.rows/m.block.rows, 1) * m.block.rows
	}
	t.gather = !small && t.store == direct && m.returns() && m.a.src%aliased == 0
	t.stream = t.store == passed || m.block.kind&kindStream != 0
	if t.store != direct {
		t.pitch = (t.rows*item+line-1)&^(line-1) + line
	}
}

// chooseStore settles how vectors come to dst. Past the caches, it is long runs that count: of rows of src, which are read
// ahead, and of rows of dst.
func (m *mover) chooseStore(total int, whole, small bool) {
	t, item := &m.tiling, m.item
	switch {
	case whole && m.block.lines && total >= streamed:
		m.block.kind |= kindStream
		switch {
		case small:
		case item == 1 || total < 4*streamed:
			t.rows, t.cols = max(64, 256/item), 256/item
		default:
			t.rows, t.cols = max(64, 1024/item), max(256, 2048/item)
		}
	case small, m.a.n*item < 256, whole && total < streamed, total < streamed/2 && m.block.lines && item == 1:
		// by the kernel: in cache that is best, but for rows that cross lines
	case total < streamed/2:
		t.store, t.rows, t.cols = copied, min(t.rows, 2048/item), 64
		if t.rows*item < 512 {
			t.cols = 32
		}
	case whole:
		t.store, t.rows, t.cols = passed, 256/item, 256
	case total < 4*streamed:
		t.store, t.rows, t.cols = passed, 512/item, 32
	default:
		t.store, t.rows = passed, min(512, 2048/item)
		t.cols = tallest / (t.rows * item)
	}
}

// tallest is the bytes of the largest tile that goes through scratch.
const tallest = 128 << 10

// chooseElements settles the tiles of planes that no block serves.
func (m *mover) chooseElements() {
	if m.a.n < 8 && m.b.n > m.a.n {
		m.a, m.b = m.b, m.a
	}
	m.block = block{rows: 1, cols: 1}
	edge := 128
	if m.a.src%aliased == 0 && m.a.n*m.b.n*m.item > smallPlane {
		edge = 32 // the rows that a column of src comes from share few sets of the cache
	}
	m.tiling = tiling{rows: edge, cols: edge}
}
