package pipeline

import (
	"context"
	"fmt"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// DecodePoints fills element j of dst, an array of shape [len(points)], with the element of the chunk behind src at index
// points[j]. Points come in any order and may come twice. It fetches what [Plan.DecodeRegion] would, for all points at
// once, and decodes no inner chunk twice. A missing object gives the fill value, and present false; present is true where
// there are no points, and says nothing beside an error.
func (p *Plan) DecodePoints(ctx context.Context, dst codecs.Array, points [][]int, src *codecs.RangeReader, o codecs.Options) (present bool, err error) {
	if err := p.checkDst(dst, []int{len(points)}); err != nil {
		return false, err
	}
	if len(points) == 0 {
		return true, nil
	}
	parts, err := p.points(dst, points)
	if err != nil {
		return false, err
	}
	return p.decodeParts(ctx, dst, parts, src, o)
}

// points makes a part of each point.
func (p *Plan) points(dst codecs.Array, points [][]int) ([]codecs.Part, error) {
	rank := len(p.Shape())
	ones, parts := make([]int, rank), make([]codecs.Part, len(points))
	for k := range ones {
		ones[k] = 1
	}
	for j, at := range points {
		r := codecs.Region{Start: at, Step: ones, Count: ones}
		if err := r.Check(p.Shape()); err != nil {
			return nil, fmt.Errorf("pipeline: point %d, %v: not an element of a chunk of shape %v", j, at, p.Shape())
		}
		one := codecs.Array{Data: dst.Data[j*dst.Strides[0]:], Shape: ones, Strides: ones, Heap: dst.Heap}
		parts[j] = codecs.Part{Dst: one, Region: r, Window: codecs.From(0)}
	}
	return parts, nil
}
