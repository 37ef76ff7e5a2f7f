// Package rectilinear is the rectilinear chunk grid: along each axis, chunks of lengths of their own.
//
// Configuration, of the Zarr extensions, chunk-grids/rectilinear:
//
//	{"name": "rectilinear", "configuration": {"kind": "inline", "chunk_shapes": [4, [[10, 3], 2, 5]]}}
//
// chunk_shapes has an entry for each axis of the array. An integer is a length that repeats for as long as the array goes
// on. A list gives the chunks one by one, a pair [length, count] standing for count chunks of that length; together they
// are at least as long as the axis. [4] is one chunk of length 4, and not the same as 4.
//
// A chunk of a list is stored with the length that is listed, also where it reaches beyond the array. Chunks of a list that
// start beyond the array are no part of its grid, until the array grows.
//
// Counts are never expanded: time and memory go with the length of the list, whatever number of chunks it stands for.
package rectilinear

import (
	"math"
	"slices"

	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/problem"
)

const (
	name   = "rectilinear"
	inline = "inline" // the only kind
)

// Config is the grid: an entry of chunk_shapes for each axis.
type Config struct{ ChunkShapes []Axis }

// Axis is how one axis is cut: by Step alone, or, where Step is 0, into the chunks of Runs. Lengths are in elements.
type Axis struct {
	Step int64 // the length of every chunk, at least 1
	Runs []Run // from the start of the axis
}

// Run is Count chunks of one Length, both at least 1.
type Run struct{ Length, Count int64 }

var _ chunkgrid.Grid = Config{}

// Definition is what a registry knows of the grid.
func Definition() chunkgrid.Definition {
	return chunkgrid.Definition{Name: name, Parse: parse}
}

// Name is "rectilinear".
func (Config) Name() string { return name }

// Judge wants an entry for each axis of the array, and lists that cover theirs.
func (c Config) Judge(shape []int64) (ps problem.List) {
	if len(c.ChunkShapes) != len(shape) {
		return problem.One("/configuration/chunk_shapes", problem.InvalidValue, "expected %d entries, one for each axis of shape, found %d", len(shape), len(c.ChunkShapes))
	}
	for i, a := range c.ChunkShapes {
		at := "/configuration/chunk_shapes" + problem.Index(i)
		if !a.positive() { // only of a grid made in Go
			ps = append(ps, problem.One(at, problem.InvalidValue, "expected lengths and counts of at least 1, found %+v", a)...)
		} else if covered := a.covered(); covered < shape[i] {
			ps = append(ps, problem.One(at, problem.InvalidValue, "the chunks cover %d elements of the %d along axis %d", covered, shape[i], i)...)
		}
	}
	return ps
}

func (a Axis) positive() bool {
	return a.Step >= 0 && !slices.ContainsFunc(a.Runs, func(r Run) bool { return r.Length < 1 || r.Count < 1 })
}

// Lengths gives, for each axis, the lengths of its entry in the order in which they come, each once; those of chunks that
// start beyond the array too, since it may grow. None is nil.
func (c Config) Lengths([]int64) [][]int64 {
	out := make([][]int64, len(c.ChunkShapes))
	for i, a := range c.ChunkShapes {
		out[i] = a.lengths()
	}
	return out
}

// Counts gives the number of chunks that hold elements of the array.
func (c Config) Counts(shape []int64) []int64 {
	out := make([]int64, len(shape))
	for i, n := range shape {
		out[i] = c.ChunkShapes[i].count(n)
	}
	return out
}

// Chunk gives the chunk with the length of its entry, also where that reaches beyond the array.
func (c Config) Chunk(_, index []int64) (start, lengths []int64) {
	start, lengths = make([]int64, len(index)), make([]int64, len(index))
	for i, at := range index {
		start[i], lengths[i] = c.ChunkShapes[i].chunk(at)
	}
	return start, lengths
}

// covered is how many elements the chunks have room for; at most math.MaxInt64.
func (a Axis) covered() int64 {
	if a.Step > 0 {
		return math.MaxInt64
	}
	total := int64(0)
	for _, r := range a.Runs {
		if r.Count > (math.MaxInt64-total)/r.Length {
			return math.MaxInt64
		}
		total += r.Count * r.Length
	}
	return total
}

func (a Axis) lengths() []int64 {
	if a.Step > 0 {
		return []int64{a.Step}
	}
	out, seen := []int64{}, map[int64]bool{}
	for _, r := range a.Runs {
		if !seen[r.Length] {
			seen[r.Length] = true
			out = append(out, r.Length)
		}
	}
	return out
}

// count is how many chunks it takes to cover n elements.
func (a Axis) count(n int64) int64 {
	if a.Step > 0 {
		return chunksFor(n, a.Step)
	}
	chunks := int64(0)
	for _, r := range a.Runs {
		need := chunksFor(n, r.Length)
		if need <= r.Count {
			return chunks + need
		}
		chunks += r.Count
		n -= r.Count * r.Length
	}
	return chunks
}

// chunksFor is how many chunks of one length it takes to cover n elements.
func chunksFor(n, length int64) int64 {
	if n <= 0 {
		return 0
	}
	return (n-1)/length + 1
}

// chunk gives the chunk at an index that count counts.
func (a Axis) chunk(index int64) (start, length int64) {
	if a.Step > 0 {
		return index * a.Step, a.Step
	}
	for _, r := range a.Runs {
		if index < r.Count {
			return start + index*r.Length, r.Length
		}
		index -= r.Count
		start += r.Count * r.Length
	}
	return start, 0
}
