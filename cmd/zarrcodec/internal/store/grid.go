package store

import (
	"iter"
	"slices"

	"github.com/zarrcodec/zarrcodec/metadata"
)

// grid is elements cut into chunks: those of an array, or one chunk by itself.
type grid struct {
	shape   []int64 // in elements
	counts  []int64 // in chunks
	longest []int64 // the most elements that a chunk has along each axis
	chunk   func(index []int64) (metadata.Chunk, error)
}

func gridOf(a *metadata.Array) grid {
	g := grid{shape: a.Shape, counts: a.ChunkCounts(), chunk: a.Chunk}
	for _, lengths := range a.ChunkGrid.Lengths(a.Shape) {
		g.longest = append(g.longest, slices.Max(append([]int64{0}, lengths...)))
	}
	return g
}

// gridOfChunk is a chunk by itself, at its full shape.
func gridOfChunk(c metadata.Chunk) grid {
	g := grid{counts: make([]int64, len(c.Shape))}
	for i, n := range c.Shape {
		g.shape = append(g.shape, int64(n))
		g.counts[i] = 1
	}
	g.longest = g.shape
	c.Start = make([]int64, len(c.Shape))
	g.chunk = func([]int64) (metadata.Chunk, error) { return c, nil }
	return g
}

// A slab is chunks whose elements lie together in C order: all that share an index along the first axis, and along the
// next ones too where the axes before have one element a slab.

// depth is the number of leading axes along which a slab has one chunk.
func (g grid) depth() int {
	for axis := range g.shape {
		if min(g.longest[axis], g.shape[axis]) > 1 {
			return axis + 1
		}
	}
	return len(g.shape)
}

// slabs yields the index of the first chunk of each slab, in C order. The index is reused.
func (g grid) slabs() iter.Seq[[]int64] {
	return func(yield func([]int64) bool) {
		if slices.Contains(g.counts, 0) {
			return
		}
		first := make([]int64, len(g.counts))
		for leading := range product(g.counts[:g.depth()]) {
			copy(first, leading)
			if !yield(first) {
				return
			}
		}
	}
}

// chunks yields the index of every chunk of the slab that starts at the chunk first. The index is reused.
func (g grid) chunks(first []int64) iter.Seq[[]int64] {
	return func(yield func([]int64) bool) {
		index, depth := slices.Clone(first), g.depth()
		for rest := range product(g.counts[depth:]) {
			copy(index[depth:], rest)
			if !yield(index) {
				return
			}
		}
	}
}

// slab gives where the slab that starts at a chunk starts, and its shape, in elements.
func (g grid) slab(first metadata.Chunk) (start, shape []int64) {
	depth := g.depth()
	start, shape = slices.Clone(first.Start), slices.Clone(g.shape)
	for axis := range depth {
		shape[axis] = min(int64(first.Shape[axis]), g.shape[axis]-start[axis])
	}
	return start, shape
}

// inside is the shape of the part of a chunk that lies in the array.
func (g grid) inside(c metadata.Chunk) []int {
	shape := make([]int, len(c.Shape))
	for axis, n := range c.Shape {
		shape[axis] = int(min(int64(n), g.shape[axis]-c.Start[axis]))
	}
	return shape
}

// chunkAt gives the index, along an axis, of the chunk with the element at a place along that axis.
func (g grid) chunkAt(axis int, place int64) (int64, error) {
	index := make([]int64, len(g.counts))
	low, high := int64(0), g.counts[axis]-1 // the chunk is one of these
	for low < high {
		middle := low + (high-low+1)/2
		index[axis] = middle
		c, err := g.chunk(index)
		if err != nil {
			return 0, err
		}
		if c.Start[axis] <= place {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return low, nil
}

// product yields every index below the counts, the last axis fastest. The index is reused.
func product(counts []int64) iter.Seq[[]int64] {
	return func(yield func([]int64) bool) {
		if slices.Contains(counts, 0) {
			return
		}
		index := make([]int64, len(counts))
		for yield(index) {
			axis := len(counts) - 1
			for ; axis >= 0; axis-- {
				if index[axis]++; index[axis] < counts[axis] {
					break
				}
				index[axis] = 0
			}
			if axis < 0 {
				return
			}
		}
	}
}
