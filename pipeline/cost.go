package pipeline

import (
	"context"
	"fmt"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// Cost is what [Plan.DecodeRegion] will fetch for region r of the chunk behind src: one amount for all of its elements, in
// fetches, which are calls of the source, and the ranges that they ask for. Shard indexes that are not known yet are
// fetched now and kept in src, so that they are not part of it; Options.Stats tells what they took.
//
// An object that its source can hold open, as source.File, is read piece by piece instead: in as many bytes or fewer, and in
// other ranges.
//
// Only where an index is fetched now is it seen that the object is missing: that costs nothing, and present is false.
// Otherwise nothing is fetched, present is true, and the cost is that of an object which is there. An empty region costs
// nothing, with present true. Beside an error neither says anything. Inner chunks are not looked at: what is wrong with
// them DecodeRegion says.
func (p *Plan) Cost(ctx context.Context, r codecs.Region, src *codecs.RangeReader, o codecs.Options) (cost codecs.Amount, present bool, err error) {
	if err := r.Check(p.Shape()); err != nil {
		return codecs.Amount{}, false, fmt.Errorf("pipeline: %w", err)
	}
	if codecs.Count(r.Count) == 0 {
		return codecs.Amount{}, true, nil
	}
	w, err := begin(ctx, o)
	if err != nil {
		return codecs.Amount{}, false, err
	}
	defer w.Close()
	cost, err = w.Plan(func() (err error) {
		dst := codecs.Array{Shape: r.Count, Strides: make([]int, len(r.Count))}
		present, err = p.chain.DecodeParts(src, []codecs.Part{{Dst: dst, Region: r, Window: codecs.From(0)}}, w)
		return err
	})
	return cost, present || cost.Fetches > 0, err
}
