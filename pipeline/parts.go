package pipeline

import "github.com/zarrcodec/zarrcodec/codecs"

// DecodeParts decodes parts of many chunks of one object.
func (c *chain) DecodeParts(src *codecs.RangeReader, parts []codecs.Part, w *codecs.Worker) (present bool, err error) {
	m := w.Mark()
	defer w.Release(m)
	return c.partsOfArrays(0, src, parts, w)
}

// partsOfArrays decodes the parts of what array stage i was handed.
func (c *chain) partsOfArrays(i int, src *codecs.RangeReader, parts []codecs.Part, w *codecs.Worker) (bool, error) {
	if i == len(c.arrays) {
		return c.partsOfChunk(src, parts, w)
	}
	next := make([]codecs.Part, len(parts))
	for j, p := range parts {
		var err error
		if next[j], err = c.handOn(i, p, w); err != nil {
			return true, err
		}
	}
	present, err := c.partsOfArrays(i+1, src, next, w)
	if err != nil || !present || w.Plans() || c.arrays[i].movesNothing() {
		return present, err
	}
	for j, p := range parts {
		if err := c.takeBack(i, p, next[j].Dst, w); err != nil {
			return true, codecs.InPart(c.at(i, err), p.ID)
		}
	}
	return true, nil
}

// movesNothing says whether parts of what the stage hands on are parts of what it is handed, in the same memory.
func (st arrayStage) movesNothing() bool { return st.strides != nil && st.regions != nil }

// handOn gives the part of what array stage i hands on that has what p asks of what it is handed.
func (c *chain) handOn(i int, p codecs.Part, w *codecs.Worker) (codecs.Part, error) {
	st, out := c.arrays[i], codecs.Part{Window: p.Window, ID: p.ID}
	if st.movesNothing() {
		out.Dst, out.Region = st.strides.MapStrides(p.Dst, w), st.regions.MapRegion(p.Region, w)
		return out, nil
	}
	below := c.levels[i+1]
	if out.Region = codecs.Whole(below.shape); st.regions != nil {
		out.Region = st.regions.MapRegion(p.Region, w)
	}
	var err error
	out.Dst, err = w.Array(out.Region.Count, below.size, p.Dst.Heap)
	return out, err
}

// takeBack decodes src, which array stage i handed on for p, into p.
func (c *chain) takeBack(i int, p codecs.Part, src codecs.Array, w *codecs.Worker) error {
	if c.arrays[i].regions != nil {
		return c.arrays[i].Decode(p.Dst, src, w)
	}
	full, err := w.Array(c.levels[i].shape, c.levels[i].size, p.Dst.Heap)
	if err != nil {
		return err
	}
	if err := c.arrays[i].Decode(full, src, w); err != nil {
		return err
	}
	codecs.Copy(p.Dst, p.Region.Of(full, w), c.levels[i].item())
	return nil
}

// partsOfChunk decodes the parts of what the chunk stage was handed: by the chunk stage, where every bytes stage only
// wraps its bytes, else out of whole windows, where checksums are verified. Parts that are all of a chunk with a checksum
// around it are verified too.
func (c *chain) partsOfChunk(src *codecs.RangeReader, parts []codecs.Part, w *codecs.Worker) (bool, error) {
	if c.chunk.parts == nil || !c.onlyWraps() {
		return codecs.EachWindow(src, parts, w, c.partsOfBytes)
	}
	whole, some := c.split(parts)
	if len(whole) == 0 {
		return c.partsInside(src, some, w)
	}
	if len(some) == 0 {
		return codecs.EachWindow(src, whole, w, c.partsOfBytes)
	}
	return codecs.EachWindowBeside(src, whole, w, c.partsOfBytes, func(src *codecs.RangeReader) (bool, error) {
		return c.partsInside(src, some, w)
	})
}

// split takes out the parts that are all of a chunk with a checksum.
func (c *chain) split(parts []codecs.Part) (whole, some []codecs.Part) {
	if len(c.bytes) == 0 {
		return nil, parts
	}
	for _, p := range parts {
		if p.Region.IsWhole(c.last().shape) {
			whole = append(whole, p)
		} else {
			some = append(some, p)
		}
	}
	return whole, some
}

func (c *chain) partsInside(src *codecs.RangeReader, parts []codecs.Part, w *codecs.Worker) (bool, error) {
	inside, wrong, err := c.inside(parts, w)
	present := true
	if err == nil && len(inside) > 0 {
		present, err = c.chunk.parts.DecodeParts(src, inside, w)
		err = c.atChunk(err)
	}
	if wrong, err = w.Gather(wrong, err); err != nil {
		return present, err
	}
	return present, wrong.OrNil()
}

func (c *chain) onlyWraps() bool {
	for _, st := range c.bytes {
		if st.ranges == nil {
			return false
		}
	}
	return true
}

// inside narrows the windows to what the chunk stage made; with [codecs.Options.AllErrors] it leaves out those that are
// wrong.
func (c *chain) inside(parts []codecs.Part, w *codecs.Worker) (inside []codecs.Part, wrong codecs.DataErrors, err error) {
	if len(c.bytes) == 0 {
		return parts, nil, nil
	}
	inside = make([]codecs.Part, 0, len(parts))
	for _, p := range parts {
		p.Window, err = c.unwrap(p.Window)
		if err == nil {
			inside = append(inside, p)
		} else if wrong, err = w.Gather(wrong, codecs.InPart(err, p.ID)); err != nil {
			return nil, nil, err
		}
	}
	return inside, wrong, nil
}

// unwrap narrows one window.
func (c *chain) unwrap(window codecs.Range) (codecs.Range, error) {
	for k := len(c.bytes) - 1; k >= 0; k-- {
		var ok bool
		if window, ok = c.bytes[k].ranges.MapRange(window); !ok {
			return window, c.atBytes(k, codecs.Corrupt(c.bytes[k].name, -1, "%w: an encoded chunk is too short", codecs.ErrSize))
		}
	}
	return window, nil
}

// partsOfBytes decodes parts out of their one whole encoded chunk.
func (c *chain) partsOfBytes(parts []codecs.Part, src []byte, w *codecs.Worker) error {
	name, outermost := c.chunk.name, len(c.bytes)-1
	if outermost >= 0 {
		name = c.bytes[outermost].name
	}
	if err := codecs.CutOff(name, src, parts[0].Window); err != nil { // though what is there may decode
		return c.atBytes(outermost, err)
	}
	last := c.last()
	if len(parts) == 1 && parts[0].Region.IsWhole(last.shape) {
		return c.undoChunk(parts[0].Dst, src, hostOrder, w)
	}
	full, err := w.Array(last.shape, last.size, parts[0].Dst.Heap)
	if err != nil {
		return err
	}
	if err := c.undoChunk(full, src, hostOrder, w); err != nil {
		return err
	}
	for _, p := range parts {
		codecs.Copy(p.Dst, p.Region.Of(full, w), last.item())
	}
	return nil
}
