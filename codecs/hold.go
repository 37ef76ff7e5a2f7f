package codecs

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"sync"
)

// A Holder is a [Source] whose object can be held open, and gives pieces of any size then at little cost beside that of
// their bytes: a file of the operating system. A call of a plan opens it at its first read and closes it at its end. It
// reads what it needs piece by piece, side by side, as it decodes it, into memory that is used again, and straight into
// its destination what lies there as it is stored.
type Holder interface {
	Source
	// Hold opens the object. A zero result says that it cannot be held: Fetch serves then.
	Hold(ctx context.Context) (Held, error)
}

// Held is an object that is held open.
type Held struct {
	Object    Object      // of no ranges; its size is known, unless it is missing
	At        io.ReaderAt // safe for concurrent use; nil where pieces of the object cost as much as a fetch
	Source    Source      // what is fetched from where At is nil
	io.Closer             // nil where there is nothing to close
}

// holding is the object of a source during one call.
type holding struct {
	mu     sync.Mutex
	tried  bool
	object Held
}

// Hold gives o for the reads of one call, during which the object is held open where its source can. [RangeReader.Release]
// ends it.
func (o *RangeReader) Hold() *RangeReader {
	if _, ok := o.source.(Holder); !ok {
		return o
	}
	held := &struct {
		RangeReader
		holding
	}{RangeReader: RangeReader{source: o.source, learnt: o.learnt}}
	held.RangeReader.holding = &held.holding
	return &held.RangeReader
}

// Release closes what [RangeReader.Hold] holds.
func (o *RangeReader) Release() {
	if o.holding != nil && o.holding.object.Closer != nil {
		_ = o.holding.object.Close() // it was only read
	}
}

// from is the source to fetch from.
func (o *RangeReader) from() Source {
	if o.holding != nil && o.holding.object.Source != nil {
		return o.holding.object.Source
	}
	return o.source
}

// open gives the object, which is opened at the first read of a call; nil where it has to be fetched, or is missing.
func (o *RangeReader) open(w *Worker) (h *Held, present bool, err error) {
	if o.holding == nil || w.planned != nil {
		return nil, true, nil
	}
	o.holding.mu.Lock()
	defer o.holding.mu.Unlock()
	h = &o.holding.object
	if !o.holding.tried {
		if err := w.ctx.Err(); err != nil {
			return nil, false, err
		}
		start := w.Begin()
		*h, err = o.source.(Holder).Hold(w.ctx)
		w.End(Fetching, start)
		if err == nil && (h.At != nil || h.Source != nil || h.Object.Missing) {
			_, err = o.learn(w, h.Object, nil)
		}
		if err != nil {
			return nil, false, err
		}
		o.holding.tried = true
	}
	if h.At == nil {
		return nil, !h.Object.Missing, nil
	}
	return h, true, nil
}

// Reads are windows, in blocks, and what is done with each block.
type Reads struct {
	Windows []Range
	// Blocks are where each block of windows starts, and the end; nil: each window is one.
	Blocks []int
	// Into gives the memory that window i belongs in, where it has one of just that length; it may be nil.
	Into func(i int) []byte
	// Do is handed what was read of a block, a window each, shorter where the object ends.
	Do func(block int, bufs [][]byte, w *Worker) error
}

// block gives the windows of block b: from, and up to.
func (r *Reads) block(b int) (from, to int) {
	if r.Blocks == nil {
		return b, b + 1
	}
	return r.Blocks[b], r.Blocks[b+1]
}

func (r *Reads) blocks() int {
	if r.Blocks == nil {
		return len(r.Windows)
	}
	return len(r.Blocks) - 1
}

// ReadEach reads windows with elements and works on their blocks side by side: in one fetch, or, of an object that is held
// open, each block as its turn comes.
func (o *RangeReader) ReadEach(w *Worker, r Reads) (present bool, err error) {
	h, present, err := o.open(w)
	if err != nil || !present {
		return present, err
	}
	if h != nil {
		w.countFetch(0, Object{})
		return true, w.Each(r.blocks(), func(b int, w *Worker) error {
			bufs, err := h.readBlock(&r, b, w)
			if err != nil {
				return err
			}
			return r.Do(b, bufs, w)
		})
	}
	bufs, _, present, err := o.Read(w, r.Windows)
	if err != nil || !present {
		return present, err
	}
	return true, w.Each(r.blocks(), func(b int, w *Worker) error {
		from, to := r.block(b)
		return r.Do(b, bufs[from:to], w)
	})
}

// readBlock reads a block: into the memory where its windows belong, or scratch.
func (h *Held) readBlock(r *Reads, b int, w *Worker) ([][]byte, error) {
	from, to := r.block(b)
	bufs, direct := make([][]byte, to-from), false
	for i := from; r.Into != nil && i < to; i++ {
		bufs[i-from] = r.Into(i)
		direct = direct || bufs[i-from] != nil
	}
	if !direct && len(bufs) > 1 {
		return h.readAll(r.Windows[from:to], w)
	}
	for i := range bufs {
		var err error
		if bufs[i], err = h.read(r.Windows[from+i], bufs[i], w); err != nil {
			return nil, err
		}
	}
	return bufs, nil
}

// readAll reads windows, merged as for a fetch, into scratch.
func (h *Held) readAll(windows []Range, w *Worker) ([][]byte, error) {
	if len(windows) == 1 {
		p, err := h.read(windows[0], nil, w)
		return [][]byte{p}, err
	}
	f := merge(windows, w.opts.MergeGap)
	got, bufs := make([][]byte, len(f.asked)), make([][]byte, len(windows))
	for i, r := range f.asked {
		var err error
		if got[i], err = h.read(r, nil, w); err != nil {
			return nil, err
		}
	}
	for i, r := range windows {
		bufs[i] = f.cut(got, i, r)
	}
	return bufs, nil
}

// mostScratch is how many bytes of one read lie in scratch, which stays for the next call; more are allocated.
const mostScratch = 4 << 20

// read reads one range, as far as the object reaches: into p where it has just that length.
func (h *Held) read(r Range, p []byte, w *Worker) ([]byte, error) {
	start, end := r.In(h.Object.Size)
	n := end - start
	if int64(len(p)) != n {
		var err error
		if p, err = w.room(n); err != nil {
			return nil, err
		}
	}
	began := w.Begin()
	p, err := h.fill(p, start, n)
	w.End(Fetching, began)
	w.countRange(len(p))
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return p, err
}

// room is memory for what is read, n bytes; nil where they are more than the call may hold, so that it is allocated as
// they come.
func (w *Worker) room(n int64) ([]byte, error) {
	switch {
	case n <= min(mostScratch, w.Spare()):
		return w.Bytes(n)
	case n <= w.call.limit:
		return make([]byte, n), nil
	}
	return nil, nil
}

// fill reads n bytes from start into p, or, where p is nil, into memory that grows.
func (h *Held) fill(p []byte, start, n int64) ([]byte, error) {
	if p == nil && n > 0 {
		var grows bytes.Buffer
		_, err := io.CopyN(&grows, io.NewSectionReader(h.At, start, n), n)
		return grows.Bytes(), err
	}
	if n == 0 {
		return p, nil
	}
	k, err := h.At.ReadAt(p, start)
	if k < 0 || k > len(p) || k < len(p) && err == nil {
		return nil, fmt.Errorf("ReadAt gave %d bytes for %d, and no error", k, len(p))
	}
	if k == len(p) {
		err = nil
	}
	return p[:k], err
}
