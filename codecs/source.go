package codecs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
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

// Source reads ranges of one object, all of a call at once. Implementations are safe for concurrent use. Ranges may
// overlap and come in any order.
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

// ErrChanged: the object is another one than at an earlier read of the same [RangeReader].
var ErrChanged = errors.New("the object changed between two reads")

// RangeReader is a source with what has been learnt of its object: shard indexes, size, version. A caller may keep it, as
// its cache of the object. Safe for concurrent use.
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

// learnt is what is known of an object.
type learnt struct {
	mu      sync.Mutex
	seen    bool
	version string
	size    int64
	memo    map[memoKey]any // what was learnt, or the chan struct{} that closes when its load ends
}

type memoKey struct {
	stage any
	at    Range
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
	return o.ReadIndex(w, windows)
}

// ReadIndex is Read for windows that say where the elements are: they are fetched also where a call only asks what it
// would fetch. What it gives may be scratch of the worker.
func (o *RangeReader) ReadIndex(w *Worker, windows []Range) (bufs [][]byte, size int64, present bool, err error) {
	if err := w.ctx.Err(); err != nil {
		return nil, -1, false, err
	}
	h, present, err := o.open(w)
	if err != nil || !present {
		return nil, -1, false, err
	}
	if h != nil {
		w.countFetch(Object{})
		bufs, err = h.readAll(windows, w)
		return bufs, h.Object.Size, true, err
	}
	return o.fetch(w, windows)
}

func (o *RangeReader) fetch(w *Worker, windows []Range) (bufs [][]byte, size int64, present bool, err error) {
	f := merge(windows, w.opts.MergeGap)
	start := w.Begin()
	obj, err := o.from().Fetch(w.Context(), f.asked)
	w.End(Fetching, start)
	if err != nil {
		return nil, -1, false, err
	}
	w.countFetch(obj)
	if size, err = o.learn(obj, len(f.asked)); err != nil || obj.Missing {
		return nil, -1, false, err
	}
	for i, r := range f.asked {
		if n := int64(len(obj.Bytes[i])); r.n >= 0 && n > r.n {
			return nil, -1, false, fmt.Errorf("source gave %d bytes for a range of %d", n, r.n)
		}
	}
	bufs = make([][]byte, len(windows))
	for i, r := range windows {
		bufs[i] = f.cut(obj.Bytes, i, r)
	}
	return bufs, size, true, nil
}

// Size is that of the object in bytes, as far as it has been seen; -1: not known.
func (o *RangeReader) Size() int64 {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.size
}

// learn notes size and version, and checks them against what was seen before.
func (o *RangeReader) learn(obj Object, ranges int) (size int64, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	differs := obj.Missing || obj.Version != "" && o.version != "" && obj.Version != o.version || obj.Size >= 0 && o.size >= 0 && obj.Size != o.size
	if o.seen && differs {
		return -1, ErrChanged
	}
	if obj.Missing {
		return -1, nil
	}
	if len(obj.Bytes) != ranges {
		return -1, fmt.Errorf("source gave %d ranges, want %d", len(obj.Bytes), ranges)
	}
	o.seen, o.version = true, cmp.Or(obj.Version, o.version)
	if obj.Size >= 0 {
		o.size = obj.Size
	}
	return o.size, nil
}

// Once gives what a stage learnt at each place. What nobody has and nobody is loading is loaded in one call of load,
// which is handed the indexes into at; everybody else who asks for it waits. An error goes to the caller whose load it
// was, and is not kept.
func (o *RangeReader) Once(w *Worker, stage any, at []Range, load func(missing []int) ([]any, error)) ([]any, error) {
	out, loaded := make([]any, len(at)), 0
	for {
		mine, wait := o.claim(stage, at, out)
		if len(mine) > 0 {
			if err := o.load(stage, at, mine, load); err != nil {
				return nil, err
			}
			loaded += len(mine)
			continue
		}
		if len(wait) == 0 {
			w.countIndexes(loaded, len(at)-loaded)
			return out, nil
		}
		for _, loaded := range wait {
			select {
			case <-loaded:
			case <-w.ctx.Done():
				return nil, w.ctx.Err()
			}
		}
	}
}

// claim fills out with what is there, takes on what nobody loads, and gives what to wait for.
func (o *RangeReader) claim(stage any, at []Range, out []any) (mine []int, wait []chan struct{}) {
	o.mu.Lock()
	defer o.mu.Unlock()
	var started chan struct{}
	for i, r := range at {
		switch v := o.memo[memoKey{stage, r}].(type) {
		case nil:
			if started == nil {
				started = make(chan struct{})
			}
			o.memo[memoKey{stage, r}] = started
			mine = append(mine, i)
		case chan struct{}:
			if v != started {
				wait = append(wait, v)
			}
		default:
			out[i] = v
		}
	}
	return mine, wait
}

func (o *RangeReader) load(stage any, at []Range, mine []int, load func([]int) ([]any, error)) (err error) {
	var got []any
	defer func() { // also when load panics: nobody may wait for ever
		o.mu.Lock()
		defer o.mu.Unlock()
		started := o.memo[memoKey{stage, at[mine[0]]}].(chan struct{})
		for k, i := range mine {
			if got == nil {
				delete(o.memo, memoKey{stage, at[i]})
			} else {
				o.memo[memoKey{stage, at[i]}] = got[k]
			}
		}
		close(started)
	}()
	if got, err = load(mine); err != nil {
		got = nil
	}
	return err
}
