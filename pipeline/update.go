package pipeline

import "github.com/zarrcodec/zarrcodec/codecs"

// AppendUpdate appends the chunk old with region r replaced by src; old is nil where there is no chunk yet.
func (c *chain) AppendUpdate(dst, old []byte, r codecs.Region, src codecs.Array, w *codecs.Worker) ([]byte, error) {
	m := w.Mark()
	defer w.Release(m)
	if !c.KeepsParts() {
		return c.updateWhole(dst, old, r, src, w)
	}
	for _, st := range c.arrays {
		src, r = st.strides.MapStrides(src, w), st.regions.MapRegion(r, w)
	}
	if old != nil {
		var err error
		if old, err = c.undoBytes(old, nil, w); err != nil {
			return dst, err
		}
	}
	if len(c.bytes) == 0 {
		out, err := c.chunk.update.AppendUpdate(dst, old, r, src, w)
		return out, c.atChunk(err)
	}
	p, err := c.chunk.update.AppendUpdate(nil, old, r, src, w)
	if err != nil {
		return dst, c.atChunk(err)
	}
	return c.doBytes(dst, p, w)
}

// KeepsParts says whether the chunk stage does, and parts of what it is handed are parts of the chunk.
func (c *chain) KeepsParts() bool {
	return c.chunk.update != nil && c.chunk.update.KeepsParts() && c.movesNothing()
}

func (c *chain) movesNothing() bool {
	for _, st := range c.arrays {
		if !st.movesNothing() {
			return false
		}
	}
	return true
}

// updateWhole decodes the chunk, replaces the region and encodes it again.
func (c *chain) updateWhole(dst, old []byte, r codecs.Region, src codecs.Array, w *codecs.Worker) ([]byte, error) {
	first := c.levels[0]
	full, err := w.Array(first.shape, first.size, src.Heap)
	if err != nil {
		return dst, err
	}
	if old == nil {
		codecs.Fill(full, first.size, first.fill)
	} else if err := c.Decode(full, old, w); err != nil {
		return dst, err
	}
	codecs.Copy(r.Of(full, w), src, first.item())
	return c.AppendEncode(dst, full, w)
}
