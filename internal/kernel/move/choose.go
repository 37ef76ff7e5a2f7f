package move

import (
	"math/bits"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

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
	// In plain Go, that is a gain only where lines of the planes share few sets of the caches.
	plain := inner && (crowded(m.b.dst) || crowded(m.a.src))
	if m.level < cpu.AVX2 {
		inner = plain
	}
	switch m.chooseWay(total, whole, inner) {
	case elements:
		m.chooseElements(plain)
		inner = plain && m.fours == beside
	case blocks:
		if inner {
			m.chooseDeep(total, whole)
		} else {
			m.chooseTiles(total, whole)
		}
	default:
		inner = false
	}
	if inner {
		m.way, m.c = deep, rest[0]
		return nil
	}
	return rest
}

// chooseWay finds a kernel for the plane.
func (m *mover) chooseWay(total int, whole, inner bool) way {
	m.way = elements
	if m.a.dst != m.item || m.b.src != m.item {
		return m.way
	}
	b := plainBlock(m, inner)
	if m.level >= cpu.AVX2 {
		b = vectorBlock(m, m.mostLanes(total, whole, inner))
	}
	m.block = b
	switch {
	case b.cols == 0:
	case m.a.n >= b.rows && m.b.n >= b.cols:
		// Where stores of vectors would cross lines, elements of 16 bytes are moved as they are, but in small planes.
		if whole || inner || !b.vector || m.item < 16 || m.unit > 1 || total <= smallPlane || total >= 8*smallPlane {
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
	m.tiling.gather = m.returns() && crowded(m.a.src)
	switch {
	case !whole || total < streamed/4 || total < streamed/2 && !m.tiling.gather:
	case m.block.lines:
		m.block.kind |= kindStream
		m.tiling.stream = true
	case m.tiling.gather:
		m.tiling.store, m.tiling.stream = passed, true
	}
}

// returns says whether blocks come back to lines of src that they have had a part of.
func (m *mover) returns() bool { return m.block.vector && (!m.block.wide || m.b.n < 4*m.block.cols) }

// mostLanes is the log2 of how many lanes of 16 bytes the vectors may have.
func (m *mover) mostLanes(total int, whole, inner bool) int {
	plane, most := m.a.n*m.b.n*m.item, 1
	if m.level >= cpu.AVX512 {
		most = 2
	}
	switch {
	case inner:
	case m.item >= 4 && total < streamed && m.a.src%2048 == 0 && !crowded(m.b.dst):
		// The rows of a block should not be more than the ways of the one or two sets that their lines share.
		sets := 1 + m.a.src/2048%2
		most = min(most, max(0, bits.TrailingZeros(uint(m.item*sets))-1))
	case !whole && total <= smallPlane, plane <= smallPlane/2 && (m.item < 4 || !whole):
		most = 1 // stores that cross lines or few rows
	case m.item == 2 && m.unit > 1 && plane <= 4*smallPlane:
		most = 1 // in cache, reversing costs the longer vectors more than they gain
	}
	return most
}

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
	case small && m.block.vector:
		t.rows, t.cols = m.a.n, m.b.n
	case !m.block.vector && m.alongRows():
		*t = plainTiles(item)
		return
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
	t.gather = !small && t.store == direct && m.returns() && crowded(m.a.src)
	t.stream = t.store == passed || m.block.kind&kindStream != 0
	if t.store != direct {
		t.pitch = (t.rows*item+line-1)&^(line-1) + line
	}
}

// chooseStore settles how vectors come to dst.
func (m *mover) chooseStore(total int, whole, small bool) {
	t, item := &m.tiling, m.item
	switch {
	case whole && m.block.lines && total >= streamed:
		m.block.kind |= kindStream
		if !small {
			t.rows, t.cols = streamTiles(item, total)
		}
	case small, m.a.n*item < 256, whole && total < streamed:
		// by the kernel, in the tiles that there are
	case whole:
		t.store, t.rows, t.cols = passed, 256/item, 256
	default:
		m.chooseBroken(total)
	}
}

// streamTiles are those of whole lines that are stored past the caches. There, it is long runs that count: of rows of src,
// which are read ahead, and of rows of dst.
func streamTiles(item, total int) (rows, cols int) {
	if item == 1 || total < 4*streamed {
		return max(64, 256/item), 256 / item
	}
	return max(64, 1024/item), max(256, 2048/item)
}

// chooseBroken is chooseStore for rows of dst that are not whole lines. As long as rows side by side are in different sets of
// the caches, lines stay there until they are whole; else rows are made in scratch.
func (m *mover) chooseBroken(total int) {
	t, item := &m.tiling, m.item
	apart := (m.b.dst + 8) % 2048 // of a row and one that has just its set, and 8 bytes more
	switch {
	case apart > 16 && total < 4*streamed:
		t.rows, t.cols = 128, 128
	case apart > 16 && item < 16:
		t.rows, t.cols = 512, 512
	case total < streamed/2:
		t.store, t.rows, t.cols = copied, min(t.rows, 2048/item), 64
	case total < 4*streamed:
		t.store, t.rows, t.cols = passed, 512/item, 32
	default:
		t.store, t.rows = passed, min(512, 2048/item)
		t.cols = tallest / (t.rows * item)
	}
	t.rows = min(t.rows, m.a.n)
}

// tallest is the bytes of the largest tile that goes through scratch.
const tallest = 128 << 10

// chooseElements settles the tiles of planes that no block serves.
func (m *mover) chooseElements(inner bool) {
	m.fours, m.block = m.chooseFours(inner), block{rows: 1, cols: 1}
	t := &m.tiling
	switch {
	case m.fours == below:
		*t = plainTiles(m.item)
		return
	case m.fours == single && m.a.n < 8 && m.b.n > m.a.n:
		m.a, m.b = m.b, m.a
	}
	t.rows, t.cols = 128, 128
	if m.fours == single && m.b.n < 16 {
		t.rows = 512
	}
	if m.fours == single && m.a.src%512 == 0 && m.a.n*m.b.n*m.item > smallPlane {
		t.rows, t.cols = 32, 32 // the rows that a column of src comes from share few sets of the cache
	}
}

// plainTiles are those of plain Go where it walks along rows of src: long runs of them, and of dst whole lines, each followed
// by the next one of its row.
func plainTiles(item int) tiling {
	return tiling{rows: 32, cols: min(512, max(4096/item, 32)), down: true}
}
