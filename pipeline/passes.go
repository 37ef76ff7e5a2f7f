package pipeline

import (
	"context"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// Passes lists what [Plan.Decode] does with the bytes of a chunk, one after the other, where dst is one run in C order;
// those of a shard are its inner chunks', each into its part of dst. With the swap left out, as by [Plan.DecodeStored],
// a pass that only reverses falls away; where [Plan.View] serves, so does one that only moves.
func (p *Plan) Passes() []codecs.Pass {
	w := codecs.NewWorker(context.Background(), codecs.Options{})
	defer w.Close()
	return p.chain.Passes(p.Dense(nil), w)
}

// Passes lists those of a decode into dst.
func (c *chain) Passes(dst codecs.Array, w *codecs.Worker) []codecs.Pass {
	m := w.Mark()
	defer w.Release(m)
	var converts []codecs.Pass
	permutes, item := !falling(dst), c.levels[0].item()
	for i, st := range c.arrays {
		if st.strides == nil {
			codec := codecs.Pass{Codec: c.names[i], Work: codecs.Converts}
			converts = append([]codecs.Pass{codec}, converts...)
			item = c.levels[i+1].item()
			dst, permutes = dense(c.levels[i+1]), false
			continue
		}
		dst = st.strides.MapStrides(dst, w)
		permutes = permutes || !falling(dst)
	}
	direct := c.chunk.inPlace != nil && dst.Dense(item)
	passes, written := c.bytesPasses(direct)
	return append(append(passes, c.chunkPasses(dst, written, permutes, w)...), converts...)
}

// bytesPasses lists those of the bytes stages; written says that the last one wrote into dst.
func (c *chain) bytesPasses(direct bool) (passes []codecs.Pass, written bool) {
	for k := len(c.bytes) - 1; k >= 0; k-- {
		st, work := c.bytes[k], codecs.Decompresses
		_, exact := st.in.Exact()
		switch {
		case st.ranges != nil:
			work = codecs.Checks
		case k == 0 && direct && exact:
			work, written = codecs.DecompressesToDst, true
		}
		passes = append(passes, codecs.Pass{Codec: st.name, Work: work})
	}
	return passes, written
}

// chunkPasses lists those of the chunk stage.
func (c *chain) chunkPasses(dst codecs.Array, written, permutes bool, w *codecs.Worker) []codecs.Pass {
	if lister, ok := c.chunk.ChunkStage.(codecs.PassLister); ok {
		return lister.Passes(dst, w)
	}
	reverses := c.chunk.inPlace != nil && !c.chunk.inPlace.StoredAsIs()
	work := codecs.Moves
	switch {
	case written && !reverses:
		return nil
	case written:
		work = codecs.Reverses
	case permutes && reverses:
		work = codecs.PermutesReversed
	case permutes:
		work = codecs.Permutes
	case reverses:
		work = codecs.MovesReversed
	}
	return []codecs.Pass{{Codec: c.chunk.name, Work: work}}
}

// dense is an array of a level in C order, without its memory.
func dense(l level) codecs.Array {
	return codecs.Dense(nil, l.shape, l.item())
}

// falling says whether the strides of a fall from axis to axis, so that its elements lie in the order of its axes.
func falling(a codecs.Array) bool {
	before := -1
	for i, n := range a.Shape {
		if n < 2 {
			continue
		}
		if before >= 0 && a.Strides[i] > before {
			return false
		}
		before = a.Strides[i]
	}
	return true
}
