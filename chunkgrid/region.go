package chunkgrid

import (
	"fmt"
	"iter"
	"slices"
)

// Region picks elements Start[k] + j·Step[k], 0 ≤ j < Count[k], of an array along each axis k. Step is at least 1. It counts
// in int64, as an array may be larger than memory; what plans decode is a codecs.Region, which is one of a chunk, in int.
type Region struct{ Start, Step, Count []int64 }

// Whole is the region of everything in a shape, in memory of its own.
func Whole(shape []int64) Region {
	r := Region{make([]int64, len(shape)), make([]int64, len(shape)), slices.Clone(shape)}
	for k := range r.Step {
		r.Step[k] = 1
	}
	return r
}

// Check says what keeps r from being a region of an array of the given shape.
func (r Region) Check(shape []int64) error {
	if len(r.Start) != len(shape) || len(r.Step) != len(shape) || len(r.Count) != len(shape) {
		return fmt.Errorf("region has %d, %d and %d axes, want %d", len(r.Start), len(r.Step), len(r.Count), len(shape))
	}
	for k, n := range shape {
		start, step, count := r.Start[k], r.Step[k], r.Count[k]
		if start < 0 || step < 1 || count < 0 || start > n || count > 0 && (start >= n || count-1 > (n-1-start)/step) {
			return fmt.Errorf("region picks %d elements from %d in steps of %d along axis %d, which has %d", count, start, step, k, n)
		}
	}
	return nil
}

// Part is what a region has in one chunk.
type Part struct {
	Index  []int64 // of the chunk, in chunks
	Start  []int64 // of the chunk's first element, in elements
	Shape  []int64 // of the chunk as stored, in elements; at an edge it may reach beyond the array
	Region Region  // in the chunk
	At     []int64 // where in the region, in elements, that starts; it has Region.Count elements along each axis
}

// Parts yields what r, a region of an array of the given shape, has in each chunk that it meets, in C order of the chunks.
// Together the parts are the region, each element once. The next one is made when it is asked for, in memory of its own;
// its Region.Step is r.Step. The grid must have nothing against the shape, nor r.Check; where chunks start along an axis
// must depend on that axis alone, as it does in a grid.
func Parts(g Grid, shape []int64, r Region) iter.Seq[Part] {
	return func(yield func(Part) bool) {
		if slices.Contains(r.Count, 0) {
			return
		}
		w := walk{g, shape, r, g.Counts(shape)}
		first := Part{Index: make([]int64, len(shape))}
		for k := range shape {
			first.Index[k] = w.locate(first.Index, k, r.Start[k])
		}
		w.axis(0, w.part(first.Index), yield)
	}
}

// walk is one call of Parts.
type walk struct {
	grid   Grid
	shape  []int64
	region Region
	counts []int64
}

// part is a part of the chunk at index in which no axis is cut yet.
func (w *walk) part(index []int64) Part {
	n := len(index)
	own := make([]int64, 4*n)
	p := Part{Index: own[:n:n], At: own[n : 2*n : 2*n], Region: Region{own[2*n : 3*n : 3*n], w.region.Step, own[3*n:]}}
	copy(p.Index, index)
	p.Start, p.Shape = w.grid.Chunk(w.shape, p.Index)
	return p
}

// axis goes through the chunks along axis k and those behind it, from p, whose axes before k are cut; false: no more.
func (w *walk) axis(k int, p Part, yield func(Part) bool) bool {
	if k == len(w.shape) {
		return yield(p)
	}
	for at := int64(0); ; {
		start, step, count := w.region.Start[k], w.region.Step[k], w.region.Count[k]
		in := start + at*step - p.Start[k]
		n := min(count-at, (p.Shape[k]-1-in)/step+1)
		p.Region.Start[k], p.Region.Count[k], p.At[k] = in, n, at
		if !w.axis(k+1, w.copyOf(p), yield) {
			return false
		}
		if at += n; at == count {
			return true
		}
		p.Index[k] = w.locate(p.Index, k, start+at*step)
		p.Start, p.Shape = w.grid.Chunk(w.shape, p.Index)
	}
}

// copyOf is p in memory of its own.
func (w *walk) copyOf(p Part) Part {
	q := w.part(p.Index)
	copy(q.At, p.At)
	copy(q.Region.Start, p.Region.Start)
	copy(q.Region.Count, p.Region.Count)
	return q
}

// locate gives the index along axis k of the chunk that has the given coordinate, which is not before the chunk at index:
// by steps that double, then by halves.
func (w *walk) locate(index []int64, k int, coordinate int64) int64 {
	probe := slices.Clone(index)
	startsBehind := func(i int64) bool {
		probe[k] = i
		start, _ := w.grid.Chunk(w.shape, probe)
		return start[k] > coordinate
	}
	low, high := index[k], w.counts[k] // the chunk is one of low … high-1
	for step := int64(1); step < high-low; step *= 2 {
		if startsBehind(low + step) {
			high = low + step
			break
		}
		low += step
	}
	for high-low > 1 {
		if middle := low + (high-low)/2; startsBehind(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return low
}
