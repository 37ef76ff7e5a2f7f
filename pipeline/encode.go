package pipeline

import "github.com/zarrcodec/zarrcodec/codecs"

// AppendEncode appends the encoded form of the chunk src.
func (c *chain) AppendEncode(dst []byte, src codecs.Array, w *codecs.Worker) ([]byte, error) {
	m := w.Mark()
	defer w.Release(m)
	src, err := c.doArrays(src, w)
	if err != nil {
		return dst, err
	}
	if len(c.bytes) == 0 {
		return c.doChunk(dst, src, w)
	}
	p, err := c.encodedChunk(src, w)
	if err != nil {
		return dst, err
	}
	return c.doBytes(dst, p, w)
}

// encodedChunk gives what the chunk stage makes of src: a part of src itself where nothing moves, otherwise scratch where it
// is known how much it is.
func (c *chain) encodedChunk(src codecs.Array, w *codecs.Worker) ([]byte, error) {
	if c.chunk.inPlace == nil {
		return c.doChunk(nil, src, w)
	}
	l := c.last()
	if c.chunk.inPlace.StoredAsIs() && src.Dense(l.item()) {
		return src.Data[:l.bytes:l.bytes], nil
	}
	p, err := w.Bytes(int64(l.bytes))
	if err != nil {
		return nil, err
	}
	return c.doChunk(p[:0], src, w)
}

// doChunk appends what the chunk stage makes of src.
func (c *chain) doChunk(dst []byte, src codecs.Array, w *codecs.Worker) ([]byte, error) {
	if !c.chunk.nests {
		defer w.End(codecs.Moving, w.Begin())
	}
	out, err := c.chunk.AppendEncode(dst, src, w)
	return out, c.atChunk(err)
}

// doArrays gives what the chunk stage is handed.
func (c *chain) doArrays(src codecs.Array, w *codecs.Worker) (codecs.Array, error) {
	for i, st := range c.arrays {
		if st.strides != nil {
			src = st.strides.MapStrides(src, w)
			continue
		}
		tmp, err := w.Array(c.levels[i+1].shape, c.levels[i+1].size, src.Heap)
		if err != nil {
			return src, err
		}
		start := w.Begin()
		err = st.Encode(tmp, src, w)
		if w.End(codecs.Converting, start); err != nil {
			return src, c.at(i, err)
		}
		src = tmp
	}
	return src, nil
}

// doBytes appends what the bytes stages make of p, which the chunk stage made.
func (c *chain) doBytes(dst, p []byte, w *codecs.Worker) ([]byte, error) {
	defer w.End(codecs.Compressing, w.Begin())
	last := len(c.bytes) - 1
	for k, st := range c.bytes {
		err := w.Context().Err()
		if err != nil {
			return dst, err
		}
		if k == last {
			dst, err = st.AppendEncode(dst, p, w)
		} else {
			p, err = st.AppendEncode(nil, p, w)
		}
		if err != nil {
			return dst, c.atBytes(k, err)
		}
	}
	if last < 0 {
		dst = append(dst, p...)
	}
	return dst, nil
}
