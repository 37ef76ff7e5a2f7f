package codecs

import (
	"errors"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
)

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
