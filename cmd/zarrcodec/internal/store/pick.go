package store

import (
	"context"
	"slices"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/metadata"
)

// Pick gives the elements at the given places along each axis, ascending, as dense elements in C order. It decodes only the
// chunks that they lie in. The result is valid until the next call. Of elements that vary in size it holds those alone.
func (r *Reader) Pick(ctx context.Context, places [][]int64) (codecs.Array, error) {
	places = full(places, r.drop, []int64{0})
	shape := make([]int64, len(places))
	for axis := range places {
		shape[axis] = int64(len(places[axis]))
	}
	picked, err := r.dense(&r.slab, "the elements to show", shape)
	if err != nil || len(picked.Data) == 0 {
		return picked, err
	}
	picked.Heap = r.newHeap()
	groups, counts, err := r.group(places)
	if err != nil {
		return picked, err
	}
	for choice := range product(counts) {
		chosen := make([]picks, len(groups))
		for axis, i := range choice {
			chosen[axis] = groups[axis][i]
		}
		if err := r.pickFrom(ctx, picked, chosen); err != nil {
			return picked, err
		}
	}
	return picked, nil
}

// picks are the places of one chunk along one axis: the chunk's index, the first of them among all places, and the places.
type picks struct {
	chunk  int64
	first  int
	places []int64
}

// group sorts the places along each axis by chunk.
func (r *Reader) group(places [][]int64) (groups [][]picks, counts []int64, err error) {
	groups, counts = make([][]picks, len(places)), make([]int64, len(places))
	for axis := range places {
		for i, place := range places[axis] {
			chunk, err := r.chunkAt(axis, place)
			if err != nil {
				return nil, nil, err
			}
			g := groups[axis]
			if len(g) == 0 || g[len(g)-1].chunk != chunk {
				g = append(g, picks{chunk: chunk, first: i})
			}
			last := &g[len(g)-1]
			last.places = append(last.places, place)
			groups[axis] = g
		}
		counts[axis] = int64(len(groups[axis]))
	}
	return groups, counts, nil
}

// pickFrom decodes one chunk and copies what is chosen of it.
func (r *Reader) pickFrom(ctx context.Context, picked codecs.Array, chosen []picks) error {
	index, counts := make([]int64, len(chosen)), make([]int64, len(chosen))
	for axis, p := range chosen {
		index[axis], counts[axis] = p.chunk, int64(len(p.places))
	}
	c, err := r.chunk(index)
	if err != nil {
		return err
	}
	full, err := r.partOf(c)
	if err != nil {
		return err
	}
	full.Heap = r.newHeap()
	if err := r.decode(ctx, full, c); err != nil {
		return err
	}
	for choice := range product(counts) {
		r.copyOne(picked, full, c, chosen, choice)
	}
	return nil
}

// copyOne copies the element that is the choice'th of the chosen places along each axis.
func (r *Reader) copyOne(picked, full codecs.Array, c metadata.Chunk, chosen []picks, choice []int64) {
	to, from, item := 0, 0, r.itemSize()
	for axis, i := range choice {
		p := chosen[axis]
		to += (p.first + int(i)) * picked.Strides[axis]
		from += int(p.places[i]-c.Start[axis]) * full.Strides[axis]
	}
	if picked.Heap == nil {
		copy(picked.Data[to:to+item], full.Data[from:from+item])
		return
	}
	own := slices.Clone(full.Heap.Bytes(codecs.GetSpan(full.Data[from:])))
	codecs.PutSpan(picked.Data[to:to+item], codecs.Span{Len: uint32(len(own)), Seg: picked.Heap.Own(own)})
}
