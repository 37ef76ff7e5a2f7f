package codecs

import (
	"errors"
	"fmt"
)

// Unbounded is what f makes, of a size that nothing tells, and of at most limit bytes; they count as scratch of the call until
// [Worker.Release]. limit is all that the call may still take. Where other goroutines work on the call it is this one's share, or
// what others have made, and a part; what is too long for that is done again by [Worker.Each] when they have ended. An
// [ErrTooLong] becomes an [ErrMemoryLimit] too.
//
// Calls nest: what f takes of the worker, by this function too, is a part of limit, and leaves less of it, see [Worker.Spare].
func (w *Worker) Unbounded(f func(limit int64) ([]byte, error)) ([]byte, error) {
	if w.depth == 0 {
		w.left = w.takeShare()
	}
	limit := w.left
	w.depth++
	out, err := f(limit)
	w.depth--
	n := min(limit, int64(len(out)))
	if w.left = limit - n; w.depth == 0 {
		w.held -= w.left
		w.call.used.Add(-w.left)
	}
	if e := (*DataError)(nil); errors.As(err, &e) && errors.Is(e, ErrTooLong) && !errors.Is(e, ErrMemoryLimit) {
		e.Err = fmt.Errorf("%w of %d: %w", ErrMemoryLimit, w.call.limit, e.Err)
		n = 2 * limit
	}
	w.call.learn(n)
	return out, err
}

// Unknown says that what is made is of a size that nothing tells: that the call is inside of [Worker.Unbounded].
func (w *Worker) Unknown() bool { return w.depth > 0 }

// learn notes how many bytes a result had, or has at least.
func (c *call) learn(n int64) {
	for {
		largest := c.largest.Load()
		if n <= largest || c.largest.CompareAndSwap(largest, n) {
			return
		}
	}
}

// takeShare takes what may still be taken, divided by the goroutines of the call, or, where results were larger, a little more
// than the largest.
func (w *Worker) takeShare() int64 {
	for {
		used, largest := w.call.used.Load(), w.call.largest.Load()
		n := max(0, w.call.limit-used)
		if goroutines := int64(len(w.call.tokens) + 1); goroutines > 1 {
			n = min(n, max(n/goroutines, largest+largest/4))
		}
		if w.call.used.CompareAndSwap(used, used+n) {
			w.held += n
			return n
		}
	}
}
