package transpose

import "github.com/zarrcodec/zarrcodec/codecs"

// stage is the codec bound to chunks of its rank.
type stage struct {
	order   []int // axis i handed on is axis order[i] handed
	inverse []int
	item    int // bytes of an element
}

var (
	_ codecs.ArrayStage   = stage{}
	_ codecs.StrideMapper = stage{}
	_ codecs.RegionMapper = stage{}
)

func permute(a, order []int, w *codecs.Worker) []int {
	out := w.Ints(len(order))
	for i, axis := range order {
		out[i] = a[axis]
	}
	return out
}

func relabel(a codecs.Array, order []int, w *codecs.Worker) codecs.Array {
	a.Shape, a.Strides = permute(a.Shape, order, w), permute(a.Strides, order, w)
	return a
}

func (s stage) MapStrides(a codecs.Array, w *codecs.Worker) codecs.Array {
	return relabel(a, s.order, w)
}

func (s stage) MapRegion(r codecs.Region, w *codecs.Worker) codecs.Region {
	return codecs.Region{Start: permute(r.Start, s.order, w), Step: permute(r.Step, s.order, w), Count: permute(r.Count, s.order, w)}
}

func (s stage) Encode(dst, src codecs.Array, w *codecs.Worker) error {
	codecs.Copy(dst, relabel(src, s.order, w), s.item)
	return nil
}

func (s stage) Decode(dst, src codecs.Array, w *codecs.Worker) error {
	codecs.Copy(dst, relabel(src, s.inverse, w), s.item)
	return nil
}
