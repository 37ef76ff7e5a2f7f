package codecs

import (
	"context"
	"errors"
	"slices"
)

// Range is a range of bytes in an object. It has one of three forms: [At], [From] and [Last]. It is comparable.
type Range struct {
	start int64 // -1: counted from the end
	n     int64 // -1: to the end
	tail  int64 // bytes at the end of the object that do not count; only in windows, never in what a source is asked
}

// At is n bytes from start.
func At(start, n int64) Range { return Range{start, n, 0} }

// From is everything from start.
func From(start int64) Range { return Range{start, -1, 0} }

// Last is the last n bytes.
func Last(n int64) Range { return Range{-1, n, 0} }

// Suffix says whether r is of the form [Last], and gives its length.
func (r Range) Suffix() (n int64, ok bool) { return r.n, r.start < 0 }

// Start is where r starts; of a [Last] it is not known and the result -1.
func (r Range) Start() int64 { return r.start }

// Len is the length of r in bytes; of a [From] it is not known and the result -1.
func (r Range) Len() int64 { return r.n }

// In gives the part of an object of size bytes that r names, as far as the object reaches.
func (r Range) In(size int64) (start, end int64) {
	size = max(0, size-r.tail)
	switch {
	case r.start < 0:
		return max(0, size-r.n), size
	case r.n < 0 || r.n > size-r.start:
		return min(r.start, size), size
	}
	return r.start, r.start + r.n
}

// SizeIn is the length of r in an object of size bytes; -1 where size is -1, not known, and the length depends on it.
func (r Range) SizeIn(size int64) int64 {
	if r.n >= 0 {
		return r.n
	}
	if size < 0 {
		return -1
	}
	return max(0, size-r.tail-r.start)
}

// Head is the first n bytes of a window.
func (r Range) Head(n int64) Range { return Range{r.start, n, 0} }

// Tail is the last n bytes of a window.
func (r Range) Tail(n int64) Range {
	if r.n >= 0 {
		return Range{r.start + r.n - n, n, 0}
	}
	return Range{-1, n, r.tail}
}

// Trim is a window without its last n bytes; false where it is known to have fewer.
func (r Range) Trim(n int64) (Range, bool) {
	if r.n < 0 {
		r.tail += n
		return r, true
	}
	r.n -= n
	return r, r.n >= 0
}

// Sub is n bytes at off in a window.
func (r Range) Sub(off, n int64) Range { return Range{r.start + off, n, 0} }

// Object is what one Fetch saw of an object.
type Object struct {
	Missing bool     // there is no such object; not an error
	Size    int64    // of the whole object in bytes; -1: not known
	Version string   // differs when the object's content does; "": not known, and nothing is said by it
	Bytes   [][]byte // one for each range, shorter where the object ends; read-only, valid for good
}

// Source reads ranges of one object, all of a call at once. A call is a fetch; how many requests to a server it takes is the
// source's own matter. What it gives for a range is as long as what the object has in it. Implementations are safe for
// concurrent use. Ranges may overlap and come in any order. A source that is a [fmt.Stringer] names the object in errors.
type Source interface {
	Fetch(ctx context.Context, ranges []Range) (Object, error)
}

// Memory is a source over bytes.
type Memory []byte

// Fetch gives parts of m.
func (m Memory) Fetch(_ context.Context, ranges []Range) (Object, error) {
	o := Object{Size: int64(len(m)), Bytes: make([][]byte, len(ranges))}
	for i, r := range ranges {
		start, end := r.In(o.Size)
		o.Bytes[i] = m[start:end:end]
	}
	return o, nil
}

// ErrChanged: the object is another one than at an earlier read of the same [RangeReader]. What was learnt of it is
// forgotten then, and the call may be made again, on the same reader: it reads the object as it is now.
var ErrChanged = errors.New("the object changed between two reads")

// RangeReader is a source with what has been learnt of its object: shard indexes, size, version. A caller may keep it, as
// its cache of the object: also of one that is written anew, see [ErrChanged]. Safe for concurrent use.
type RangeReader struct {
	source Source
	*learnt
	beside  *beside  // what the next Read fetches besides; nil: nothing
	holding *holding // the object during one call; nil: its source cannot hold it, or no call does
}

// beside is windows that are fetched along with others, and what they hold.
type beside struct {
	windows []Range
	bufs    [][]byte
}

// Open makes a RangeReader of a source of which nothing is known yet.
func Open(s Source) *RangeReader {
	o := &struct {
		RangeReader
		own learnt
	}{RangeReader{source: s}, learnt{size: -1, memo: map[memoKey]any{}}}
	o.learnt = &o.own
	return &o.RangeReader
}

// Over reads the same object through another source, such as one with a fresh signed address. What has been learnt of the
// object is shared from then on: indexes, size, version, and that it has changed.
func (o *RangeReader) Over(s Source) *RangeReader { return &RangeReader{source: s, learnt: o.learnt} }

// Read fetches windows with elements in one call and checks that the object is the one seen before. Windows between which
// there are at most [Options.MergeGap] bytes are asked for as one range. size is that of the object, -1: not known.
func (o *RangeReader) Read(w *Worker, windows []Range) (bufs [][]byte, size int64, present bool, err error) {
	if b := o.beside; b != nil {
		bufs, size, present, err = o.readAll(w, slices.Concat(windows, b.windows))
		if len(bufs) > 0 {
			bufs, b.bufs = bufs[:len(windows)], bufs[len(windows):]
		}
		return bufs, size, present, err
	}
	return o.readAll(w, windows)
}

func (o *RangeReader) readAll(w *Worker, windows []Range) (bufs [][]byte, size int64, present bool, err error) {
	if w.planned != nil {
		o.mu.Lock()
		defer o.mu.Unlock()
		w.planned.note(merge(windows, w.opts.MergeGap).asked, o.size)
		return nil, -1, false, errPlanned
	}
	if err := w.ctx.Err(); err != nil {
		return nil, -1, false, err
	}
	return o.fetch(w, windows)
}

// ReadIndex is Read for windows that say where the elements are: they are fetched also where a call only asks what it
// would fetch. bufs is nil where the object is missing. own says that they are the caller's, for good; otherwise they may be
// scratch of the worker, or the source's.
func (o *RangeReader) ReadIndex(w *Worker, windows []Range) (bufs [][]byte, size int64, own bool, err error) {
	if err := w.ctx.Err(); err != nil {
		return nil, -1, false, err
	}
	h, present, err := o.open(w)
	switch {
	case err != nil || !present:
		return nil, -1, false, err
	case h == nil:
		bufs, size, _, err = o.fetch(w, windows)
		return bufs, size, false, err
	}
	w.countFetch(0, Object{})
	if len(windows) > 1 {
		bufs, err = h.readAll(windows, w)
		return bufs, h.Object.Size, false, err
	}
	start, end := windows[0].In(h.Object.Size)
	p, err := h.read(windows[0], make([]byte, end-start), w)
	return [][]byte{p}, h.Object.Size, true, err
}

func (o *RangeReader) fetch(w *Worker, windows []Range) (bufs [][]byte, size int64, present bool, err error) {
	f := merge(windows, w.opts.MergeGap)
	start := w.Begin()
	obj, err := o.from().Fetch(w.Context(), f.asked)
	w.End(Fetching, start)
	w.countFetch(len(f.asked), obj)
	if errors.Is(err, ErrChanged) { // while it was fetched
		o.mu.Lock()
		defer o.mu.Unlock()
		return nil, -1, false, o.forget(err)
	}
	if err != nil {
		return nil, -1, false, err
	}
	if size, err = o.learn(w, obj, f.asked); err != nil || obj.Missing {
		return nil, -1, false, err
	}
	bufs = make([][]byte, len(windows))
	for i, r := range windows {
		bufs[i] = f.cut(obj.Bytes, i, r)
	}
	return bufs, size, true, nil
}
