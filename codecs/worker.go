package codecs

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// Options are those of one call. The zero value is right for most.
type Options struct {
	// Concurrency is the most goroutines that work on the call at once, the caller's included. 0: as many as the
	// program may run at once (GOMAXPROCS). It changes no result.
	Concurrency int
	// SkipChecksums leaves crc32c checksums unverified. What a damaged chunk then decodes to is undefined.
	SkipChecksums bool
	// MemoryLimit is the most bytes of scratch that the call may hold at once, and the most that a decompressor may yield
	// whose size nothing else tells. 0: 1 GiB. The caller's own memory does not count, nor what sources give, nor, while such a
	// result grows, the memory that it grew out of, nor what compressors and kernels keep for each goroutine, of a size that no
	// chunk tells. Goroutines that together want more work one after the other.
	MemoryLimit int64
	// MergeGap is how many bytes that nobody wants are fetched rather than to ask a source for one range more: ranges of
	// one fetch that lie no farther apart are asked for as one. 0: only those that touch. It changes no result. An object that
	// is held open, see [Holder], is read piece by piece, and no more of it than is wanted.
	MergeGap int64
	// InnerOrder is the order in which a shard that is encoded stores its inner chunks; it changes no result.
	InnerOrder InnerOrder
	// KeepPlaces makes an update of a shard leave the inner chunks that it keeps at their offsets, and the bytes between
	// them, and put what it encodes behind them: the shard grows, and has gaps. Otherwise an update leaves no gap.
	KeepPlaces bool
	// AllErrors makes a decode go on to the end where stored bytes of an inner chunk are wrong. The error is [DataErrors]
	// then, of which each names an inner chunk.
	AllErrors bool
	// Stats, where it is set, counts what the call does.
	Stats *Stats
}

// Check says what is wrong with the options: a negative number, an order that is none.
func (o Options) Check() error {
	switch {
	case o.Concurrency < 0:
		return fmt.Errorf("codecs.Options: Concurrency is %d, want goroutines, or 0 for as many as run at once", o.Concurrency)
	case o.MemoryLimit < 0:
		return fmt.Errorf("codecs.Options: MemoryLimit is %d, want bytes, or 0 for %d", o.MemoryLimit, DefaultMemoryLimit)
	case o.MergeGap < 0:
		return fmt.Errorf("codecs.Options: MergeGap is %d, want bytes", o.MergeGap)
	case o.InnerOrder > Morton:
		return fmt.Errorf("codecs.Options: InnerOrder is %d, want COrder or Morton", o.InnerOrder)
	}
	return nil
}

// InnerOrder is an order of inner chunks.
type InnerOrder byte

// The orders of inner chunks.
const (
	COrder InnerOrder = iota // the last axis varies fastest
	Morton                   // along a Z-order curve on which the first axis varies fastest: neighbours lie close together
)

// DefaultMemoryLimit is that of a zero [Options.MemoryLimit], in bytes.
const DefaultMemoryLimit = 1 << 30

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

// Each runs f for every i, 0 ≤ i < n, on as many goroutines as the options allow, each with a worker of its own. An error,
// or the end of the context, stops it before the next i; it returns when all have stopped. The error is that of the least
// i, whatever the concurrency. Calls nest under one limit. What f takes of its worker's scratch is released behind it.
//
// Where goroutines together want more memory than the call may hold, f is run again, for the i that got [ErrMemoryLimit], when
// the others have ended, and at last one by one: it can be run several times.
func (w *Worker) Each(n int, f func(i int, w *Worker) error) error {
	if n == 1 && !w.opts.AllErrors {
		return w.one(0, f)
	}
	r := each{f: f, n: int64(n)}
	r.end.Store(r.n)
	for more := true; more; {
		more = r.pass(w)
	}
	r.alone(w)
	if r.err == nil {
		return r.several().OrNil()
	}
	return r.err
}

// start runs r on one goroutine more, false where the limit is reached.
func (w *Worker) start(r *each) bool {
	if w.call.tokens == nil {
		w.call.tokens = make(chan struct{}, w.opts.Concurrency-1)
	}
	select {
	case w.call.tokens <- struct{}{}:
	default:
		return false
	}
	child := workers.Get().(*Worker)
	child.ctx, child.opts, child.call = w.ctx, w.opts, w.call
	r.wait.Go(func() {
		r.run(child)
		<-child.call.tokens
		child.Close()
	})
	return true
}

// each is one call of Each.
type each struct {
	f     func(i int, w *Worker) error
	n     int64                // how many are run in this pass
	list  []int64              // which, in order; nil: all
	next  atomic.Int64         // of these
	end   atomic.Int64         // what is not less is not run: the number of all, or the least i that failed
	mu    sync.Mutex           // of what follows, and of end once r runs
	err   error                // that of end
	later []int64              // those that had not memory enough beside others
	wrong map[int64]DataErrors // by i
	wait  sync.WaitGroup
}

// pass runs what is to be run. It is true where some of it had not memory enough, and another pass may do more.
func (r *each) pass(w *Worker) (again bool) {
	largest := w.call.largest.Load()
	for range min(int(r.n), w.opts.Concurrency) - 1 {
		if !w.start(r) {
			break
		}
	}
	r.run(w)
	r.wait.Wait()
	for k := r.next.Load(); k < r.n && r.at(k) < r.end.Load(); k++ { // which nobody came to
		r.later = append(r.later, r.at(k))
	}
	slices.Sort(r.later)
	did := int64(len(r.later)) < r.n || w.call.largest.Load() > largest
	if len(r.later) == 0 || !did {
		return false
	}
	r.list, r.n, r.later = r.later, int64(len(r.later)), nil
	r.next.Store(0)
	return true
}

// run runs one after the other, until nothing is left, or one has not memory enough: then there are too many goroutines.
func (r *each) run(w *Worker) {
	for {
		k := r.next.Add(1) - 1
		if k >= r.n || r.at(k) >= r.end.Load() {
			return
		}
		i := r.at(k)
		if err := w.one(int(i), r.f); err != nil && r.fail(i, err, w, w.call.tokens == nil) {
			return
		}
	}
}

// at is what is run as the k'th of a pass.
func (r *each) at(k int64) int64 {
	if r.list != nil {
		return r.list[k]
	}
	return k
}

// alone runs one by one what had not memory enough beside others.
func (r *each) alone(w *Worker) {
	for _, i := range r.later {
		if i >= r.end.Load() {
			return
		}
		if err := w.one(int(i), r.f); err != nil {
			r.fail(i, err, w, true)
		}
	}
}

// one runs f for i, unless the context has ended.
func (w *Worker) one(i int, f func(i int, w *Worker) error) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	m := w.Mark()
	defer w.Release(m)
	return f(i, w)
}

// fail ends the call before i, unless it goes on. What is less than i runs already, has, or is run later: where final is false,
// and the error may be of what other goroutines hold.
func (r *each) fail(i int64, err error, w *Worker, final bool) (later bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !final && errors.Is(err, ErrMemoryLimit) {
		r.later = append(r.later, i)
		return true
	}
	wrong, err := w.Gather(nil, err)
	if err == nil {
		if r.wrong == nil {
			r.wrong = map[int64]DataErrors{}
		}
		r.wrong[i] = wrong
		return false
	}
	if i < r.end.Load() {
		r.end.Store(i)
		r.err = err
	}
	return false
}

// several is what was wrong, in the order of i.
func (r *each) several() (all DataErrors) {
	for _, i := range slices.Sorted(maps.Keys(r.wrong)) {
		all = append(all, r.wrong[i]...)
	}
	return all
}

type mark struct{ block, off int }

// arena is a stack of scratch in blocks, which stay for the next use.
type arena[T any] struct {
	blocks [][]T
	at     mark
}

const (
	arenaAlign = 16
	arenaBlock = 1024 // the least that is allocated
)

func (a *arena[T]) take(n int) []T {
	need := (n + arenaAlign - 1) &^ (arenaAlign - 1)
	for a.at.block < len(a.blocks) {
		b := a.blocks[a.at.block]
		if len(b)-a.at.off >= need {
			p := b[a.at.off : a.at.off+n : a.at.off+n]
			a.at.off += need
			return p
		}
		if a.at.off == 0 { // unused and too small: its place goes to a larger one
			a.blocks = append(a.blocks[:a.at.block], a.blocks[a.at.block+1:]...)
			continue
		}
		a.at = mark{a.at.block + 1, 0}
	}
	a.blocks = append(a.blocks, make([]T, max(need, arenaBlock)))
	a.at = mark{len(a.blocks) - 1, need}
	return a.blocks[a.at.block][:n:n]
}
