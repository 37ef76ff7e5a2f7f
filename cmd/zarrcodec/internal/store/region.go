package store

import (
	"context"
	"fmt"
	"math"
	"os"
	"slices"

	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/pipeline"
	"github.com/zarrcodec/zarrcodec/source"
)

// maxMet is the most chunks that a region may meet along one axis.
const maxMet = 1 << 24

// met is a chunk that a region meets, along one axis.
type met struct {
	chunk     int64 // its index
	at, count int64 // where its elements start in the region, and how many they are
	from      int64 // the first of them in the chunk
}

// region is elements picked out of an array, cut along the array's chunks.
type region struct {
	axes [][]met
	step []int64
}

// RegionReader is one for a region of the array. Of the axes in drop only one element is picked, and [Reader.Shape] leaves
// them out.
func (a *Array) RegionReader(r chunkgrid.Region, drop []int) (*Reader, error) {
	if _, err := a.Parts(r); err != nil {
		return nil, err
	}
	sel := &region{step: r.Step}
	g := grid{shape: r.Count, chunk: func(index []int64) (metadata.Chunk, error) { return a.metChunk(sel, index) }}
	for axis := range r.Count {
		all, err := a.metAlong(axis, r)
		if err != nil {
			return nil, err
		}
		longest := int64(0)
		for _, m := range all {
			longest = max(longest, m.count)
		}
		sel.axes = append(sel.axes, all)
		g.counts, g.longest = append(g.counts, int64(len(all))), append(g.longest, longest)
	}
	c := cut{grid: g, array: a, plans: map[string]*pipeline.Plan{}}
	return &Reader{cut: c, region: sel, drop: drop}, nil
}

// metAlong gives the chunks that r meets along one axis.
func (a *Array) metAlong(axis int, r chunkgrid.Region) ([]met, error) {
	if slices.Contains(r.Count, 0) {
		return nil, nil
	}
	line := chunkgrid.Region{Start: r.Start, Step: r.Step, Count: make([]int64, len(r.Count))}
	for k := range line.Count {
		line.Count[k] = 1
	}
	line.Count[axis] = r.Count[axis]
	var out []met
	for p := range chunkgrid.Parts(a.ChunkGrid, a.Shape, line) {
		if len(out) == maxMet {
			return nil, fmt.Errorf("the region meets more than %d chunks along axis %d: ask for fewer", maxMet, axis)
		}
		out = append(out, met{p.Index[axis], p.At[axis], p.Region.Count[axis], p.Region.Start[axis]})
	}
	return out, nil
}

// metChunk is what the region has of a chunk, as a chunk by itself: its place and shape in the region, its key in the
// array. index counts the chunks that the region meets.
func (a *Array) metChunk(sel *region, index []int64) (metadata.Chunk, error) {
	c, err := a.Chunk(sel.chunk(index))
	if err != nil {
		return c, err
	}
	c.Index, c.Start, c.Shape = slices.Clone(index), make([]int64, len(index)), make([]int, len(index))
	for axis, i := range index {
		c.Start[axis], c.Shape[axis] = sel.axes[axis][i].at, int(sel.axes[axis][i].count)
	}
	return c, nil
}

// chunk is the index, in the array, of a chunk that the region meets.
func (sel *region) chunk(index []int64) []int64 {
	out := make([]int64, len(index))
	for axis, i := range index {
		out[axis] = sel.axes[axis][i].chunk
	}
	return out
}

// in is the region in a chunk that it meets.
func (sel *region) in(index []int64) codecs.Region {
	r := codecs.Whole(make([]int, len(index)))
	for axis, i := range index {
		m := sel.axes[axis][i]
		r.Start[axis], r.Count[axis] = int(m.from), int(m.count)
		if m.count > 1 {
			r.Step[axis] = int(min(sel.step[axis], math.MaxInt))
		}
	}
	return r
}

// decodeMet fills dst with what the region has of a chunk, and reads no more of its file than that needs.
func (r *Reader) decodeMet(ctx context.Context, dst codecs.Array, c metadata.Chunk) error {
	full, err := r.array.Chunk(r.region.chunk(c.Index))
	if err != nil {
		return err
	}
	plan, err := r.planFor(full.Shape)
	if err != nil {
		return err
	}
	if _, _, err := r.array.folder.stat(full.Key); err != nil {
		return err
	}
	_, err = plan.DecodeRegion(ctx, dst, r.region.in(c.Index), codecs.Open(r.array.folder.source(full.Key)), r.options())
	return err
}

// source is the file of a key, which stat has nothing against, as a byte source.
func (f folder) source(key string) codecs.Source { return source.File(os.DirFS(string(f)), key) }
