package metadata

import (
	"fmt"
	"iter"

	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/codecs"
)

// ChunkPart is what a region of an array has in one chunk.
type ChunkPart struct {
	Chunk
	Region codecs.Region // in the chunk
	At     []int         // where in the result it starts, in elements; it has Region.Count elements along each axis
}

// Parts yields the chunks that a region of the array meets, in C order, each with its part of the region and where that
// lies in a result of shape r.Count. The parts are the region, each element once. A chunk is made when it is asked for:
// there may be more of them than memory holds. A region that is not one of the array, or whose counts or chunks are
// larger than memory, is an error, and so is what keeps the array from being opened.
func (a *Array) Parts(r chunkgrid.Region) (iter.Seq[ChunkPart], error) {
	if err := a.openable(); err != nil {
		return nil, err
	}
	if err := r.Check(a.Shape); err != nil {
		return nil, err
	}
	if _, err := ints(r.Count); err != nil {
		return nil, fmt.Errorf("region of shape %v: a length is larger than memory", r.Count)
	}
	for _, lengths := range a.ChunkGrid.Lengths(a.Shape) {
		if _, err := ints(lengths); err != nil {
			return nil, err
		}
	}
	return func(yield func(ChunkPart) bool) {
		for p := range chunkgrid.Parts(a.ChunkGrid, a.Shape, r) {
			if !yield(a.chunkPart(p)) {
				return
			}
		}
	}, nil
}

func (a *Array) chunkPart(p chunkgrid.Part) ChunkPart {
	return ChunkPart{
		Chunk:  Chunk{p.Index, string(a.ChunkKeys.AppendKey(nil, p.Index)), p.Start, fitting(p.Shape)},
		Region: codecs.Region{Start: fitting(p.Region.Start), Step: steps(p.Region), Count: fitting(p.Region.Count)},
		At:     fitting(p.At),
	}
}

// steps are those of a part; one that leads nowhere may be beyond int, and is 1.
func steps(r chunkgrid.Region) []int {
	out := make([]int, len(r.Step))
	for k, n := range r.Step {
		if out[k] = 1; r.Count[k] > 1 {
			out[k] = int(n)
		}
	}
	return out
}

// fitting are lengths that are known to fit an int.
func fitting(lengths []int64) []int {
	out := make([]int, len(lengths))
	for i, n := range lengths {
		out[i] = int(n)
	}
	return out
}
