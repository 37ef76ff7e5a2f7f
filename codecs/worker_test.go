package codecs_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/zarrcodec/zarrcodec/codecs"
)

func worker(t *testing.T, o codecs.Options) *codecs.Worker {
	w := codecs.NewWorker(t.Context(), o)
	t.Cleanup(w.Close)
	return w
}

// TestScratch: pieces do not overlap, are released in a stack, and count against the limit.
func TestScratch(t *testing.T) {
	w := worker(t, codecs.Options{MemoryLimit: 10000})
	a, err := w.Bytes(3000)
	if err != nil || len(a) != 3000 || cap(a) != 3000 {
		t.Fatal(len(a), cap(a), err)
	}
	m := w.Mark()
	b, _ := w.Bytes(5000)
	for i := range b {
		b[i] = 1
	}
	for i := range a {
		a[i] = 2
	}
	if b[0] != 1 || b[4999] != 1 {
		t.Error("two pieces overlap")
	}
	if _, err := w.Bytes(2001); !errors.Is(err, codecs.ErrMemoryLimit) || w.Spare() != 2000 {
		t.Error(err, w.Spare())
	}
	w.Release(m)
	if w.Spare() != 7000 {
		t.Error(w.Spare())
	}
	c, err := w.Bytes(5000)
	if err != nil || &c[0] != &b[0] {
		t.Error("released scratch is not used again", err)
	}
	if w.Take(2001) || !w.Take(2000) || w.Take(1) || !w.Take(0) || w.Spare() != 0 {
		t.Error(w.Spare())
	}
}

// TestUnbounded: what is made counts as what it is, and no goroutine is given what another has.
func TestUnbounded(t *testing.T) {
	w := worker(t, codecs.Options{MemoryLimit: 10000, Concurrency: 4})
	m := w.Mark()
	out, err := w.Unbounded(func(limit int64) ([]byte, error) {
		if limit != 10000 || w.Spare() != 10000 || !w.Unknown() {
			t.Error(limit, w.Spare())
		}
		inner := w.Mark()
		if part, err := w.Unbounded(func(limit int64) ([]byte, error) { return make([]byte, limit/2), nil }); len(part) != 5000 || err != nil || w.Spare() != 5000 {
			t.Error(len(part), err, w.Spare())
		}
		if _, err := w.Bytes(5001); !errors.Is(err, codecs.ErrMemoryLimit) {
			t.Error(err)
		}
		if w.Release(inner); w.Spare() != 10000 {
			t.Error(w.Spare())
		}
		return make([]byte, 3000), nil
	})
	if len(out) != 3000 || err != nil || w.Spare() != 7000 {
		t.Error(len(out), err, w.Spare())
	}
	_, err = w.Unbounded(func(limit int64) ([]byte, error) { return nil, codecs.TooLong("c", limit+1, limit) })
	if want := "codec (c): over the memory limit of 10000: wrong size: have 7001 bytes, want at most 7000"; err == nil || err.Error() != want ||
		!errors.Is(err, codecs.ErrMemoryLimit) || !errors.Is(err, codecs.ErrSize) || w.Spare() != 7000 {
		t.Error(err, w.Spare())
	}
	damaged := codecs.WrongSize("c", 1, 2)
	if _, err := w.Unbounded(func(int64) ([]byte, error) { return nil, damaged }); err != damaged || errors.Is(err, codecs.ErrMemoryLimit) {
		t.Error(err)
	}
	w.Release(m)
	var given atomic.Int64
	var alone atomic.Int32
	err = w.Each(8, func(i int, w *codecs.Worker) error {
		_, err := w.Unbounded(func(limit int64) ([]byte, error) {
			if n := given.Add(limit); n > 10000 {
				t.Errorf("goroutines were given %d bytes", n)
			}
			time.Sleep(time.Millisecond)
			given.Add(-limit)
			if limit < 10000 {
				return nil, codecs.TooLong("c", 10000, limit)
			}
			alone.Add(1)
			return make([]byte, 10000), nil
		})
		return err
	})
	if err != nil || alone.Load() != 8 {
		t.Errorf("%d had all memory, error %v", alone.Load(), err)
	}
}

// TestEachKeepsGoroutines: where memory is enough for some at once, some run at once, each about once; results of unknown
// size too.
func TestEachKeepsGoroutines(t *testing.T) {
	const n = 64
	for name, take := range map[string]func(w *codecs.Worker) error{
		"known": func(w *codecs.Worker) error {
			_, err := w.Bytes(3000)
			return err
		},
		"unknown": func(w *codecs.Worker) error {
			_, err := w.Unbounded(func(limit int64) ([]byte, error) {
				if limit < 3000 {
					return nil, codecs.TooLong("c", 3000, limit)
				}
				return make([]byte, 3000), nil
			})
			return err
		},
	} {
		w := worker(t, codecs.Options{MemoryLimit: 10000, Concurrency: 8})
		var running, most, runs, done atomic.Int32
		err := w.Each(n, func(i int, w *codecs.Worker) error {
			runs.Add(1)
			if err := take(w); err != nil {
				return err
			}
			now := running.Add(1)
			for m := most.Load(); now > m && !most.CompareAndSwap(m, now); m = most.Load() {
			}
			time.Sleep(time.Millisecond)
			running.Add(-1)
			done.Add(1)
			return nil
		})
		if err != nil || done.Load() != n || most.Load() < 2 || runs.Load() > 2*n {
			t.Errorf("%s: %d of %d were done in %d runs, up to %d at once, error %v", name, done.Load(), n, runs.Load(), most.Load(), err)
		}
	}
}

// TestEachEndsSoon: what comes behind an error is not run, however many passes there are.
func TestEachEndsSoon(t *testing.T) {
	w := worker(t, codecs.Options{MemoryLimit: 1000, Concurrency: 4})
	wrong := errors.New("wrong")
	var runs atomic.Int32
	err := w.Each(1<<20, func(i int, w *codecs.Worker) error {
		runs.Add(1)
		if _, err := w.Bytes(600); err != nil {
			return err
		}
		if i == 5 {
			return wrong
		}
		time.Sleep(100 * time.Microsecond)
		return nil
	})
	if err != wrong || runs.Load() > 100 {
		t.Errorf("error %v after %d runs", err, runs.Load())
	}
}

// TestEachWaitsForMemory: what has too little memory beside others has it when they have ended; errors are those of one
// goroutine.
func TestEachWaitsForMemory(t *testing.T) {
	for n := 1; n <= 8; n++ {
		w := worker(t, codecs.Options{MemoryLimit: 1000, Concurrency: n})
		var done [20]atomic.Int32
		each := func(last int64) error {
			return w.Each(len(done), func(i int, w *codecs.Worker) error {
				return w.Each(2, func(k int, w *codecs.Worker) error {
					n := int64(700)
					if i == 19 {
						n = last
					}
					if _, err := w.Bytes(n); err != nil {
						return fmt.Errorf("%d: %w", i, err)
					}
					time.Sleep(100 * time.Microsecond)
					done[i].Add(1)
					return nil
				})
			})
		}
		if err := each(1000); err != nil {
			t.Errorf("concurrency %d: %v", n, err)
		}
		for i := range done {
			if done[i].Load() < 2 {
				t.Errorf("concurrency %d: %d was not done", n, i)
			}
		}
		if err := each(1001); !errors.Is(err, codecs.ErrMemoryLimit) || !strings.HasPrefix(err.Error(), "19: ") || w.Spare() != 1000 {
			t.Errorf("concurrency %d: error %v, %d bytes to spare", n, err, w.Spare())
		}
	}
}

// TestEach: every index once, never more goroutines than allowed however deep it nests, and the first error stops it.
func TestEach(t *testing.T) {
	for _, limit := range []int{1, 2, 3, 8} {
		w := worker(t, codecs.Options{Concurrency: limit})
		var running, most, count atomic.Int64
		err := w.Each(20, func(_ int, w *codecs.Worker) error {
			return w.Each(10, func(_ int, w *codecs.Worker) error {
				n := running.Add(1)
				for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
				}
				time.Sleep(10 * time.Microsecond)
				running.Add(-1)
				count.Add(1)
				_, err := w.Bytes(100)
				return err
			})
		})
		if err != nil || count.Load() != 200 || most.Load() > int64(limit) {
			t.Errorf("limit %d: %d calls, %d at once, %v", limit, count.Load(), most.Load(), err)
		}
		if w.Spare() != codecs.DefaultMemoryLimit {
			t.Errorf("limit %d: scratch is still counted", limit)
		}
	}
}

func TestEachStops(t *testing.T) {
	failure := errors.New("failure")
	w := worker(t, codecs.Options{Concurrency: 2})
	var after atomic.Int64
	err := w.Each(1000, func(i int, _ *codecs.Worker) error {
		if i == 3 {
			return failure
		}
		if i > 10 {
			after.Add(1)
		}
		time.Sleep(time.Millisecond)
		return nil
	})
	if !errors.Is(err, failure) || after.Load() > 900 { // the system may stop the goroutine that fails before it says so
		t.Error(err, after.Load())
	}
	ctx, cancel := context.WithCancel(t.Context())
	w = codecs.NewWorker(ctx, codecs.Options{Concurrency: 1})
	defer w.Close()
	done := 0
	err = w.Each(10, func(int, *codecs.Worker) error {
		if done++; done == 2 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || done != 2 {
		t.Error(err, done)
	}
}

// TestEachLeavesNothing: no goroutine outlives the call.
func TestEachLeavesNothing(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 50 {
		w := codecs.NewWorker(t.Context(), codecs.Options{Concurrency: 8})
		_ = w.Each(16, func(int, *codecs.Worker) error { return nil })
		w.Close()
	}
	for range 10_000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines, before %d", runtime.NumGoroutine(), before)
}

// TestOncePanics: a load that panics leaves nobody waiting.
func TestOncePanics(t *testing.T) {
	r := codecs.Open(codecs.Memory(nil))
	w := codecs.NewWorker(t.Context(), codecs.Options{})
	defer w.Close()
	at := []codecs.Range{codecs.At(0, 1), codecs.At(1, 1), codecs.At(0, 1)}
	var wait sync.WaitGroup
	wait.Go(func() {
		defer func() { _ = recover() }()
		_, _ = r.Once(w, "stage", at, func([]int) ([]any, error) { panic("load") })
	})
	wait.Wait()
	got, err := r.Once(w, "stage", at, func(missing []int) ([]any, error) {
		if len(missing) != 2 {
			t.Errorf("%v are missing, want each place once", missing)
		}
		return []any{"a", "b"}, nil
	})
	if err != nil || got[0] != "a" || got[1] != "b" || got[2] != "a" {
		t.Error(got, err)
	}
}
