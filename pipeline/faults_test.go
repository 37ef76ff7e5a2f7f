package pipeline_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/pipeline"
)

// faulty is a source in which each fetch may go wrong, by chance: it fails, waits until it is cancelled, answers short,
// with too few ranges, or with damaged bytes; and the object may become missing, or another one.
type faulty struct {
	codecs.Source
	mu  sync.Mutex
	rnd *rand.Rand
}

// cancelKey is that of what cancels a context, in it.
type cancelKey struct{}

var errFault = errors.New("fault")

func (f *faulty) Fetch(ctx context.Context, ranges []codecs.Range) (codecs.Object, error) {
	o, err := f.Source.Fetch(ctx, ranges)
	o.Version = "first"
	f.mu.Lock()
	defer f.mu.Unlock()
	k := f.rnd.Intn(len(ranges))
	switch f.rnd.Intn(16) {
	case 0:
		return codecs.Object{}, errFault
	case 1:
		f.mu.Unlock()
		time.AfterFunc(time.Millisecond, ctx.Value(cancelKey{}).(context.CancelFunc))
		<-ctx.Done()
		f.mu.Lock()
		return codecs.Object{}, ctx.Err()
	case 2:
		o.Bytes[k] = o.Bytes[k][:f.rnd.Intn(len(o.Bytes[k])+1)]
	case 3:
		o.Bytes = o.Bytes[:k]
	case 4:
		o.Bytes[k] = slices.Clone(o.Bytes[k])
		if n := len(o.Bytes[k]); n > 0 {
			o.Bytes[k][f.rnd.Intn(n)] ^= 1 << f.rnd.Intn(8)
		}
	case 5:
		o.Version = "second"
	case 6:
		o = codecs.Object{Missing: true, Size: -1}
	}
	return o, err
}

// TestFaults: many goroutines read regions of one shard, of which every part has a checksum, through a source with faults.
// Each gets the right elements or an error, or the fill value of an object that was missing when it was first seen; none
// hangs, and no goroutine is left.
func TestFaults(t *testing.T) {
	inner := le + "," + zs + "," + crc
	p := plan(t, document(`"uint16"`, `[16,12]`, `7`, shard(`[8,6]`, shard(`[4,3]`, inner, le+","+crc), le+","+crc)))
	vals := ramp(192)
	enc, err := p.AppendEncode(t.Context(), nil, p.Dense(vals), codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	before := runtime.NumGoroutine()
	var right, failed atomic.Int64
	for round := range 60 {
		src := &faulty{Source: codecs.Memory(enc), rnd: rand.New(rand.NewSource(int64(round)))}
		reader := codecs.Open(src)
		var wait sync.WaitGroup
		for g := range 8 {
			wait.Go(func() {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				ctx = context.WithValue(ctx, cancelKey{}, cancel)
				rnd := rand.New(rand.NewSource(int64(round*100 + g)))
				switch ok, err := readRegion(ctx, p, reader, vals, randomRegion(rnd)); {
				case err != nil:
					failed.Add(1)
				case ok:
					right.Add(1)
				default:
					t.Errorf("round %d, goroutine %d: wrong elements and no error", round, g)
				}
			})
		}
		wait.Wait()
	}
	if right.Load() < 50 || failed.Load() < 50 {
		t.Errorf("%d reads were right, %d failed: the faults are too many or too few", right.Load(), failed.Load())
	}
	settles(t, before)
}

// readRegion says whether a region has the right elements.
func readRegion(ctx context.Context, p *pipeline.Plan, src *codecs.RangeReader, vals []byte, r codecs.Region) (bool, error) {
	w := codecs.NewWorker(context.Background(), codecs.Options{})
	defer w.Close()
	got := make([]byte, 2*codecs.Count(r.Count))
	strides := codecs.DenseStrides(make([]int, 2), r.Count, 2)
	present, err := p.DecodeRegion(ctx, codecs.Array{Data: got, Shape: r.Count, Strides: strides}, r, src, codecs.Options{Concurrency: 3})
	if err != nil {
		return false, err
	}
	want := make([]byte, len(got))
	if a := (codecs.Array{Data: want, Shape: r.Count, Strides: strides}); present {
		codecs.Copy(a, r.Of(p.Dense(vals), w), 2)
	} else if err := p.Fill(a); err != nil {
		return false, err
	}
	return bytes.Equal(got, want), nil
}

// settles waits until no more goroutines run than before.
func settles(t *testing.T, before int) {
	t.Helper()
	for range 10_000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines, before %d", runtime.NumGoroutine(), before)
}

// cancelling cancels at its n-th fetch, and counts those behind it.
type cancelling struct {
	codecs.Source
	cancel context.CancelFunc
	n      int64
	calls  atomic.Int64
}

func (c *cancelling) Fetch(ctx context.Context, ranges []codecs.Range) (codecs.Object, error) {
	if c.calls.Add(1) == c.n {
		c.cancel()
	}
	return c.Source.Fetch(ctx, ranges)
}

// TestCancel: once cancelled, no request and no inner chunk starts, though the source does not look at the context.
func TestCancel(t *testing.T) {
	p := plan(t, document(`"uint16"`, `[16,12]`, `7`, shard(`[8,6]`, shard(`[4,3]`, le+","+zs, le), le)))
	enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(192)), codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	before := runtime.NumGoroutine()
	for n := int64(1); n <= 3; n++ {
		for _, concurrency := range []int{1, 4} {
			t.Run(fmt.Sprintf("fetch %d, concurrency %d", n, concurrency), func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				src := &cancelling{Source: codecs.Memory(enc), cancel: cancel, n: n}
				o := codecs.Options{Concurrency: concurrency, Stats: new(codecs.Stats)}
				_, err := p.DecodeRegion(ctx, p.Dense(make([]byte, 384)), codecs.Whole([]int{16, 12}), codecs.Open(src), o)
				if !errors.Is(err, context.Canceled) {
					t.Errorf("error %v", err)
				}
				if calls := src.calls.Load(); calls != n {
					t.Errorf("%d fetches, want %d", calls, n)
				}
				if took := o.Stats.Time(codecs.Compressing); took != 0 {
					t.Errorf("decompressors ran for %v", took)
				}
			})
		}
	}
	settles(t, before)
}
