package move

import "unsafe"

// job is what a kernel does: for each of nOut steps, for each of nIn steps, one block of src is transposed into dst. The
// rows of src are ss bytes apart, the rows of dst, which are the columns of src, ds bytes; a step moves on by sIn or sOut
// bytes in src and by dIn or dOut in dst. mask gives, for each byte of 16, where it comes from.
type job struct {
	dst, src         unsafe.Pointer
	ds, ss           int
	nIn, sIn, dIn    int
	nOut, sOut, dOut int
	mask             *[16]byte
}

// block is the kernel that a plane is moved with.
type block struct {
	rows, cols int  // of src, in elements
	wide       bool // there is a kernel for four blocks side by side
	kind       int  // the vector kernel, that for one block
	vector     bool // else the one in plain Go
	lines      bool // rows of dst are stored as whole lines, which may go past the caches
}

// run does the job j with elements and units of m.
func (m *mover) run(j *job) {
	if m.block.vector {
		call(m.block.kind, j)
		return
	}
	plainBlocks(j, m)
}

// runWide does it with four blocks side by side.
func (m *mover) runWide(j *job) { call(m.block.kind+kindWide, j) }

// tile moves n rows by k columns, at least one block. The last block in each direction may cover a part of the one before
// it again.
func (m *mover) tile(dst, src unsafe.Pointer, ds, n, k int) {
	if m.way == elements {
		m.lines(dst, src, ds, n, k)
		return
	}
	ss := m.a.src
	if m.tiling.gather {
		ss = k*m.item + line
		m.copyRuns(m.scratch, ss, src, m.a.src, n, k*m.item)
		src = m.scratch
	}
	full := n / m.block.rows
	m.strips(dst, src, ds, ss, full, k)
	if at := n - m.block.rows; full*m.block.rows < n {
		m.strips(unsafe.Add(dst, at*m.item), unsafe.Add(src, at*ss), ds, ss, 1, k)
	}
}

// strips transposes high blocks below each other by k columns.
func (m *mover) strips(dst, src unsafe.Pointer, ds, ss, high, k int) {
	b := &m.block
	j := job{ds: ds, ss: ss, nOut: high, sOut: b.rows * ss, dOut: b.rows * m.item, mask: mask(m.unit)}
	at := 0
	if wide := 4 * b.cols; b.wide && k >= wide {
		j.dst, j.src, j.nIn, j.sIn, j.dIn = dst, src, k/wide, wide*m.item, wide*ds
		m.runWide(&j)
		at = k / wide * wide
	}
	if k-at >= b.cols {
		j.dst, j.src, j.nIn, j.sIn, j.dIn = unsafe.Add(dst, at*ds), unsafe.Add(src, at*m.item), (k-at)/b.cols, b.cols*m.item, b.cols*ds
		m.run(&j)
		at += j.nIn * b.cols
	}
	if at < k {
		at = k - b.cols
		j.dst, j.src, j.nIn = unsafe.Add(dst, at*ds), unsafe.Add(src, at*m.item), 1
		m.run(&j)
	}
}

// masks reverse units of 1, 2, 4, 8 and 16 bytes.
var masks = [5][16]byte{
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
	{1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14},
	{3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12},
	{7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8},
	{15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0},
}
