package codecs

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
)

// Worker is what one goroutine runs stages with: the call's context and options, and a stack of scratch memory. It is
// not safe for concurrent use; [Worker.Each] gives each goroutine its own.
type Worker struct {
	ctx     context.Context
	opts    Options
	bytes   arena[byte]
	ints    arena[int]
	held    int64   // scratch bytes of this worker that call.used counts
	depth   int     // of calls of Unbounded
	left    int64   // of what the outermost of them took
	planned *Amount // where the call only asks what it would fetch
	call    *call
	own     call // the call's, where this worker is the caller's
}

// call is what the workers of one call share.
type call struct {
	limit   int64
	used    atomic.Int64  // scratch bytes
	largest atomic.Int64  // bytes of a result of unknown size
	object  *learnt       // what the call knows of its object, see [RangeReader.keepTo]
	epoch   int           // of object, when the call first learnt something of it
	tokens  chan struct{} // one in it for each goroutine besides the caller's; nil until the first is started
}

var workers = sync.Pool{New: func() any { return new(Worker) }}

// NewWorker takes a worker for one call from a pool. Give it back with [Worker.Close]. The options have been checked.
func NewWorker(ctx context.Context, o Options) *Worker {
	w := workers.Get().(*Worker)
	if o.MemoryLimit == 0 {
		o.MemoryLimit = DefaultMemoryLimit
	}
	if o.Concurrency == 0 {
		o.Concurrency = runtime.GOMAXPROCS(0)
	}
	w.ctx, w.opts, w.call = ctx, o, &w.own
	w.own.limit, w.own.tokens, w.own.object = min(o.MemoryLimit, math.MaxInt), nil, nil
	w.own.used.Store(0)
	w.own.largest.Store(0)
	return w
}

// Close gives the worker and its scratch back to the pool; nothing of it may be used any more.
func (w *Worker) Close() {
	w.Release(Mark{})
	w.ctx, w.call, w.opts.Stats, w.planned, w.own.object, w.depth = nil, nil, nil, nil, nil, 0
	workers.Put(w)
}

// Context is the call's.
func (w *Worker) Context() context.Context { return w.ctx }

// Options are the call's, with the defaults filled in.
func (w *Worker) Options() Options { return w.opts }

// Mark is a height of the scratch stack.
type Mark struct {
	bytes, ints mark
	held, left  int64
}

// Mark notes the height of the scratch stack.
func (w *Worker) Mark() Mark { return Mark{w.bytes.at, w.ints.at, w.held, w.left} }

// Release gives back all scratch that was taken since m.
func (w *Worker) Release(m Mark) {
	w.bytes.at, w.ints.at, w.left = m.bytes, m.ints, m.left
	if w.held != m.held {
		w.call.used.Add(m.held - w.held)
		w.held = m.held
	}
}

// Bytes is n bytes of scratch until [Worker.Release], aligned to 16 bytes, with arbitrary content. More than the call may
// hold is an error, [ErrMemoryLimit].
func (w *Worker) Bytes(n int64) ([]byte, error) {
	if !w.Take(n) {
		return nil, fmt.Errorf("scratch of %d bytes: %w of %d", n, ErrMemoryLimit, w.call.limit)
	}
	return w.bytes.take(int(n)), nil
}

// Take counts n bytes, which are allocated elsewhere, as scratch of the call, until [Worker.Release]; false where they are more
// than the call may hold.
func (w *Worker) Take(n int64) bool {
	if w.depth > 0 {
		if n > w.left {
			return false
		}
		w.left -= n
		return true
	}
	for {
		used := w.call.used.Load()
		if n > w.call.limit-used {
			return false
		}
		if w.call.used.CompareAndSwap(used, used+n) {
			w.held += n
			return true
		}
	}
}

// Spare is how many bytes of scratch the call may still take.
func (w *Worker) Spare() int64 {
	if w.depth > 0 {
		return w.left
	}
	return max(0, w.call.limit-w.call.used.Load())
}

// Ints is n ints of scratch until [Worker.Release], with arbitrary content.
func (w *Worker) Ints(n int) []int { return w.ints.take(n) }

// Array is dense scratch for elements of a type of the given size, 0 for one whose elements vary.
func (w *Worker) Array(shape []int, size int, h *Heap) (Array, error) {
	item := ItemSize(size)
	n, ok := Bytes(shape, item)
	if !ok {
		return Array{}, fmt.Errorf("scratch of shape %v, item %d: %w of %d", shape, item, ErrMemoryLimit, w.call.limit)
	}
	p, err := w.Bytes(int64(n))
	if err != nil {
		return Array{}, err
	}
	return Array{p, shape, DenseStrides(w.Ints(len(shape)), shape, item), h}, nil
}
