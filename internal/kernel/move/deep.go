package move

import "unsafe"

// Where the order of axes is reversed, a third axis, c, lies between those of the planes on both sides: steps along it are
// the shortest but those inside of rows. So blocks walk along c, in lines and pages that they have had a part of.

// groupBytes is what a group of tiles has: half of the first level of cache.
const groupBytes = 16 << 10

// passedBytes is what a group has whose result goes past the caches: longer runs for those stores.
const passedBytes = 24 << 10

// deep moves all planes along c.
func (m *mover) deep(dst, src unsafe.Pointer) {
	if m.fours == beside {
		m.deepFours(dst, src)
		return
	}
	if m.scratch == nil {
		m.along(dst, src, group{m.a.n, m.b.n, m.c.n, gaps{m.a.src, m.c.src}}, gaps{m.b.dst, m.c.dst})
		return
	}
	rows := min(m.a.n, 128)
	cols := min(m.b.n, max(line, groupBytes/rows)/m.item)
	for i := 0; i < m.a.n; i += rows {
		n := max(min(rows, m.a.n-i), m.block.rows)
		i := min(i, m.a.n-n)
		for k := 0; k < m.b.n; k += cols {
			w := max(min(cols, m.b.n-k), m.block.cols)
			k := min(k, m.b.n-w)
			m.groups(unsafe.Add(dst, i*m.item+k*m.b.dst), unsafe.Add(src, i*m.a.src+k*m.item), n, w)
		}
	}
}

// A group is tiles of src that lie along c: their size, and how far apart they lie.
type group struct {
	rows, cols, tiles int
	gaps
}

// gaps are the bytes from row to row and from tile to tile.
type gaps struct{ row, tile int }

// groups moves the tiles of the given rows and columns. A block comes back to the lines of src: so rows are gathered in
// scratch first, where they share no set of the cache, while those of the next group are fetched.
func (m *mover) groups(dst, src unsafe.Pointer, rows, cols int) {
	bytes := groupBytes
	if m.tiling.store == passed {
		bytes = passedBytes
	}
	run, most := cols*m.item, max(1, bytes/(rows*cols*m.item))
	for at := 0; at < m.c.n; at += most {
		n := min(most, m.c.n-at)
		g := group{rows, cols, n, gaps{n*run + line, run}}
		from := unsafe.Add(src, at*m.c.src)
		m.gather(from, g)
		if at+n < m.c.n && m.c.src == run {
			fetchRows(m.level, unsafe.Add(from, n*run), m.a.src, rows, n*run)
		}
		m.gathered(unsafe.Add(dst, at*m.c.dst), g)
	}
}

// gathered moves a group from scratch. Where blocks store half a line at a time, what shall go past the caches is made in
// scratch too.
func (m *mover) gathered(dst unsafe.Pointer, g group) {
	if m.tiling.store == direct {
		m.along(dst, m.scratch, g, gaps{m.b.dst, m.c.dst})
		return
	}
	made, to := m.made(g)
	m.along(made, m.scratch, g, to)
	if to.tile == m.c.dst {
		streamRows(dst, m.b.dst, made, to.row, g.cols, g.tiles*to.tile)
		return
	}
	for i := range g.tiles {
		streamRows(unsafe.Add(dst, i*m.c.dst), m.b.dst, unsafe.Add(made, i*to.tile), to.row, g.cols, to.tile)
	}
}

// made is where in scratch the result of a group is made: behind what was gathered.
func (m *mover) made(g group) (unsafe.Pointer, gaps) {
	tile := g.rows * m.item
	return unsafe.Add(m.scratch, (g.rows*g.row+line-1)&^(line-1)), gaps{g.tiles*tile + line, tile}
}

// gather copies the rows of a group to scratch.
func (m *mover) gather(src unsafe.Pointer, g group) {
	if m.c.src == g.tile {
		m.copyRuns(m.scratch, g.row, src, m.a.src, g.rows, g.tiles*g.tile)
		return
	}
	for i := range g.tiles {
		m.copyRuns(unsafe.Add(m.scratch, i*g.tile), g.row, unsafe.Add(src, i*m.c.src), m.a.src, g.rows, g.tile)
	}
}

// along transposes a group block by block, each in all of its tiles.
func (m *mover) along(dst, src unsafe.Pointer, g group, to gaps) {
	cols, side := m.block.cols, 2
	if m.block.wide && g.cols >= 4*cols {
		cols, side = 4*cols, 1
	}
	j := job{ds: to.row, ss: g.row, sIn: cols * m.item, dIn: cols * to.row, nOut: g.tiles, sOut: g.tile, dOut: to.tile, mask: mask(m.unit)}
	for at := 0; at < g.cols; {
		j.nIn = min(side, (g.cols-at)/cols)
		if j.nIn == 0 {
			at, j.nIn = g.cols-cols, 1
		}
		for i := 0; i < g.rows; i += m.block.rows {
			i := min(i, g.rows-m.block.rows)
			j.dst = unsafe.Add(dst, at*to.row+i*m.item)
			j.src = unsafe.Add(src, at*m.item+i*g.row)
			if cols > m.block.cols {
				m.runWide(&j)
			} else {
				m.run(&j)
			}
		}
		at += j.nIn * cols
	}
}
