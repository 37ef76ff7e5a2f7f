package pipeline

import (
	"context"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// InnerShape is the shape of the inner chunks of a shard, in elements, along the axes of what the sharding codec is handed:
// those of the chunk, but for transposes in front of it. It is nil of a chunk that is no shard. It must not be changed.
func (p *Plan) InnerShape() []int {
	if p.chain.chunk.inner == nil {
		return nil
	}
	return p.chain.chunk.inner.InnerShape()
}

// InnerChunks lists what the index of the shard behind src says of its inner chunks, in C order, along the axes of
// [Plan.InnerShape]. The index is fetched unless src knows it. A missing object has present false, which
// says nothing beside an error. A chunk that is no
// shard, and a shard that is stored in a codec which has to decode it as a whole, are an error that wraps
// errors.ErrUnsupported.
func (p *Plan) InnerChunks(ctx context.Context, src *codecs.RangeReader, o codecs.Options) (list []codecs.InnerChunk, present bool, err error) {
	c := p.chain
	if c.chunk.inner == nil {
		return nil, false, &codecs.UnsupportedError{Reason: "the chunk is no shard: " + c.chunk.name + " has no inner chunks"}
	}
	if !c.onlyWraps() {
		return nil, false, &codecs.UnsupportedError{Reason: "the shard is stored in another codec, and has no index that can be read by itself"}
	}
	w, err := begin(ctx, o)
	if err != nil {
		return nil, false, err
	}
	defer w.Close()
	window, err := c.unwrap(codecs.From(0))
	if err != nil {
		return nil, true, err
	}
	list, present, err = c.chunk.inner.InnerChunks(src, window, w)
	return list, present, c.atChunk(err)
}
