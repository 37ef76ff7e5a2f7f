package main

import "fmt"

// rows are the registers that hold a block between two rounds: the register of each row, as far as it is in one, and
// those that are free.
type rows struct {
	at   map[int]int
	free []int
}

// newRows has no rows yet, and the registers from first to last free.
func newRows(first, last int) *rows {
	r := &rows{at: map[int]int{}}
	for i := first; i <= last; i++ {
		r.free = append(r.free, i)
	}
	return r
}

// round interleaves the rows k and k+E/2 into 2k and 2k+1, for every k that is held.
func (e *emitter) round(r *rows) {
	half := e.columns() / 2
	next := map[int]int{}
	for k := range half {
		a, held := r.at[k]
		if !held {
			continue
		}
		b, low := r.at[k+half], r.free[0]
		e.unpack("L", a, b, low)
		e.unpack("H", a, b, a)
		next[2*k], next[2*k+1] = low, a
		r.free = append(r.free[1:], b)
	}
	r.at = next
}

// block transposes one block that fits the registers.
func (e *emitter) block() {
	E := e.columns()
	held := make([]*rows, e.pieces)
	for p := range held {
		held[p] = newRows(E*e.pieces, e.vectors()-1)
		for r := range E {
			held[p].at[r] = p*E + r
			e.load(r%4, p*E+r, 16*p)
			if r%4 == 3 && r != E-1 {
				e.nextRows()
			}
		}
	}
	e.line("MOVQ DI, R10")
	for p, r := range held {
		for n := E; n > 1; n /= 2 {
			e.round(r)
		}
		for i := range E {
			e.store(r.at[i], p*E+i, E*e.pieces)
		}
	}
}

// spilled transposes a block of 16 registers with 16 registers. The first round is done while loading, rows r and r+8;
// its high halves wait in memory, so that the other rounds have eight rows each: those of even k, then those of odd k.
func (e *emitter) spilled() {
	last := e.vectors() - 1
	for r := range 8 {
		e.load(r%4, r, 0)
		if r%4 == 3 {
			e.nextRows()
		}
	}
	low := newRows(8, last)
	for r := range 8 {
		e.load(r%4, 8, 0)
		if r == 3 {
			e.nextRows()
		}
		e.unpack("H", r, 8, 9)
		e.unpack("L", r, 8, r)
		e.line("VMOVDQU %s, %s", e.vector(9), e.spill(r))
		low.at[2*r] = r
	}
	e.line("MOVQ DI, R10")
	e.finish(low, 0)
	high := newRows(8, last)
	for r := range 8 {
		e.line("VMOVDQU %s, %s", e.spill(r), e.vector(r))
		high.at[2*r+1] = r
	}
	e.finish(high, 8)
}

// finish does the rounds behind the first one and stores eight rows, from the row first on.
func (e *emitter) finish(r *rows, first int) {
	for range 3 {
		e.round(r)
	}
	for i := first; i < first+8; i++ {
		e.store(r.at[i], i, 16)
	}
}

// spill is the place of register r in the frame.
func (e *emitter) spill(r int) string { return fmt.Sprintf("tmp-%d(SP)", spillStart+(8-r)*16*e.lanes) }
