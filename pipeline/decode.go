package pipeline

import "github.com/zarrcodec/zarrcodec/codecs"

// order says what a decode does with swap units.
type order bool

const (
	hostOrder   order = false
	storedOrder order = true // leaves them as the chunk stage's StoredOrderDecoder gives them
)

// Decode fills dst from the encoded chunk src.
func (c *chain) Decode(dst codecs.Array, src []byte, w *codecs.Worker) error {
	return c.decode(dst, src, hostOrder, w)
}

func (c *chain) decode(dst codecs.Array, src []byte, o order, w *codecs.Worker) error {
	m := w.Mark()
	defer w.Release(m)
	return c.undoArrays(0, dst, src, o, w)
}

// undoArrays fills dst with what array stage i was handed. Stages that only map strides cost nothing.
func (c *chain) undoArrays(i int, dst codecs.Array, src []byte, o order, w *codecs.Worker) error {
	if i == len(c.arrays) {
		return c.undoChunk(dst, src, o, w)
	}
	st := c.arrays[i]
	if st.strides != nil {
		return c.undoArrays(i+1, st.strides.MapStrides(dst, w), src, o, w)
	}
	tmp, err := w.Array(c.levels[i+1].shape, c.levels[i+1].size, dst.Heap)
	if err != nil {
		return err
	}
	if err := c.undoArrays(i+1, tmp, src, hostOrder, w); err != nil {
		return err
	}
	start := w.Begin()
	err = st.Decode(dst, tmp, w)
	w.End(codecs.Converting, start)
	return c.at(i, err)
}

// undoChunk fills dst with what the chunk stage was handed. Where the last decompressor knows its size, and dst is one
// run that needs at most a swap, it writes straight into dst.
func (c *chain) undoChunk(dst codecs.Array, src []byte, o order, w *codecs.Worker) error {
	direct := c.chunk.inPlace != nil && dst.Dense(c.last().item())
	if !direct {
		p, err := c.undoBytes(src, nil, w)
		if err != nil {
			return err
		}
		return c.decodeChunk(dst, p, o, w)
	}
	into := dst.Data[:c.last().bytes]
	p, err := c.undoBytes(src, into, w)
	if err != nil {
		return err
	}
	if !sameStart(p, into) || len(p) != len(into) {
		return c.decodeChunk(dst, p, o, w)
	}
	if o == hostOrder {
		start := w.Begin()
		c.chunk.inPlace.DecodeInPlace(p)
		w.End(codecs.Moving, start)
	}
	return nil
}

func (c *chain) decodeChunk(dst codecs.Array, src []byte, o order, w *codecs.Worker) error {
	if !c.chunk.nests {
		defer w.End(codecs.Moving, w.Begin())
	}
	if o == storedOrder {
		return c.atChunk(c.chunk.stored.DecodeStored(dst, src, w))
	}
	return c.atChunk(c.chunk.Decode(dst, src, w))
}

func sameStart(a, b []byte) bool { return len(a) > 0 && len(b) > 0 && &a[0] == &b[0] }

// undoBytes gives what the chunk stage made, out of what the last bytes stage made: a part of src, or scratch, or, where
// into is given and a decompressor's result has that size, into.
func (c *chain) undoBytes(src, into []byte, w *codecs.Worker) ([]byte, error) {
	for k := len(c.bytes) - 1; k >= 0; k-- {
		err := w.Context().Err()
		if err != nil {
			return nil, err
		}
		start := w.Begin()
		if st := c.bytes[k]; st.ranges != nil {
			src, err = st.ranges.Unwrap(src, w)
		} else if k == 0 {
			src, err = st.decode(src, into, w)
		} else {
			src, err = st.decode(src, nil, w)
		}
		w.End(codecs.Compressing, start)
		if err != nil {
			return nil, c.atBytes(k, err)
		}
	}
	return src, nil
}

// decode undoes one stage. Where the size is exact it is the limit, and the result lies in into or in scratch.
func (st bytesStage) decode(src, into []byte, w *codecs.Worker) ([]byte, error) {
	n, exact := st.in.Exact()
	if !exact {
		return w.Unbounded(func(limit int64) ([]byte, error) { return st.AppendDecode(nil, src, limit, w) })
	}
	if int64(len(into)) != n {
		var err error
		if into, err = w.Bytes(n); err != nil {
			return nil, err
		}
	}
	out, err := st.AppendDecode(into[:0:n], src, n, w)
	if err == nil && int64(len(out)) != n {
		err = codecs.WrongSize(st.name, int64(len(out)), n)
	}
	return out, err
}

// Verify checks an encoded chunk down to the first codec whose bytes have to be decoded.
func (c *chain) Verify(src []byte, w *codecs.Worker) error {
	for k := len(c.bytes) - 1; k >= 0; k-- {
		st := c.bytes[k]
		if st.ranges == nil {
			return nil
		}
		var err error
		if src, err = st.ranges.Unwrap(src, w); err != nil {
			return c.atBytes(k, err)
		}
	}
	if c.chunk.verify == nil {
		return nil
	}
	return c.atChunk(c.chunk.verify.Verify(src, w))
}
