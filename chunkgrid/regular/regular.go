// Package regular is the regular chunk grid: every chunk has the same shape.
//
// Configuration, of the Zarr v3 specification, chunk-grids/regular-grid:
//
//	{"name": "regular", "configuration": {"chunk_shape": [100, 100]}}
//
// chunk_shape has a length of at least 1 for each axis of the array. A chunk at the edge is stored with its full shape.
package regular

import (
	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

const name = "regular"

// Config is the grid: its configuration, member for member.
type Config struct {
	ChunkShape []int64 // in elements, each at least 1
}

var _ chunkgrid.Grid = Config{}

// Definition is what a registry knows of the grid.
func Definition() chunkgrid.Definition {
	return chunkgrid.Definition{Name: name, Mend: mend, Parse: func(c *config.Reader) chunkgrid.Grid {
		shape, ok := c.Ints("chunk_shape", true, 1)
		if !ok {
			return nil
		}
		return Config{shape}
	}}
}

// mend gives lengths of 0 along empty axes a 1, where nothing else is wrong with the chunk shape.
func mend(conf config.Value, shape []int64) (mends []problem.Mend) {
	lengths := conf.Member("chunk_shape")
	if lengths.Len() != len(shape) {
		return nil
	}
	for i, v := range lengths.Items() {
		n, isInt := v.Int64()
		switch {
		case !isInt || n < 0 || n == 0 && shape[i] != 0:
			return nil
		case n == 0:
			mends = append(mends, problem.Mend{Kind: problem.ZeroChunkLength, Pointer: "/configuration/chunk_shape" + problem.Index(i), New: "1"})
		}
	}
	return mends
}

// Name is "regular".
func (Config) Name() string { return name }

// Configuration holds the chunk shape.
func (c Config) Configuration() config.Value { return config.NewObject("chunk_shape", c.ChunkShape) }

// Judge wants one length for each axis of the array.
func (c Config) Judge(shape []int64) problem.List {
	if len(c.ChunkShape) != len(shape) {
		return problem.One("/configuration/chunk_shape", problem.InvalidValue, "expected %d lengths, one for each axis of shape, found %d", len(shape), len(c.ChunkShape))
	}
	return nil
}

// Lengths gives the chunk shape: one length for each axis.
func (c Config) Lengths([]int64) [][]int64 {
	out := make([][]int64, len(c.ChunkShape))
	for i := range out {
		out[i] = c.ChunkShape[i : i+1 : i+1]
	}
	return out
}

// Counts rounds up: a chunk that the array fills in part counts.
func (c Config) Counts(shape []int64) []int64 {
	out := make([]int64, len(shape))
	for i, n := range shape {
		if n > 0 {
			out[i] = (n-1)/c.ChunkShape[i] + 1
		}
	}
	return out
}

// Chunk gives the full chunk shape, also at the edge.
func (c Config) Chunk(_, index []int64) (start, lengths []int64) {
	start = make([]int64, len(index))
	for i, at := range index {
		start[i] = at * c.ChunkShape[i]
	}
	return start, c.ChunkShape
}
