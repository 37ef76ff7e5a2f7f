package main

import (
	"math/rand/v2"
	"slices"
	"time"
)

// rounds takes the samples of all cells that have a first one, in turn, each time in another order: what comes behind one
// that leaves processors idle finds them slow.
func (r *recorded) rounds(row *Row) {
	begin, rnd := time.Now(), rand.New(rand.NewPCG(1, 1))
	for n := 0; row.goesOn(n, time.Since(begin)); n++ {
		for _, i := range rnd.Perm(len(row.Cells)) {
			cell := &row.Cells[i]
			if n >= row.rounds(cell) {
				continue
			}
			if err := r.sample(cell); err != nil {
				cell.blame(err)
			}
		}
	}
	for i := range row.Cells { // what is verified is without the caches' warmth
		if s := row.Cells[i].Samples; len(s) > 1 {
			row.Cells[i].Samples = s[1:]
		}
	}
}

// goesOn says whether another round follows n, which took so long: a few for all rows, more for those in which chance has
// a part.
func (r *Row) goesOn(n int, took time.Duration) bool {
	if n < leastRounds || n < someRounds && took < rowTime {
		return true
	}
	isUnsteady := func(c Cell) bool { return len(c.Samples) > leastRounds && c.spread() > unsteady }
	return n < mostRounds && took < unsteadyTime && slices.ContainsFunc(r.Cells, isUnsteady)
}

// rounds is how many of them a cell has at most. Regions that take long are compared by more than one.
func (r *Row) rounds(c *Cell) int {
	switch {
	case len(c.Samples) == 0 || c.Samples[0] > int64(slow):
		return 0
	case c.Samples[0] > int64(long) && r.Parts > 0:
		return leastRounds
	case c.Samples[0] > int64(long):
		return 1
	}
	return mostRounds
}

func (r *recorded) sample(cell *Cell) error {
	p := r.running[cell.Contender]
	estimate := time.Duration(cell.Samples[len(cell.Samples)-1])
	if estimate < 2*sampleTime {
		n := int(warmTime/max(estimate, 1)) + 1 // its memory comes back to the caches, and its threads to the processors
		took, err := p.run(n)
		if err != nil {
			return err
		}
		estimate = took / time.Duration(n)
	}
	n := int(sampleTime/max(estimate, 1)) + 1
	took, err := p.run(n)
	cell.Samples = append(cell.Samples, int64(took)/int64(n))
	return err
}
