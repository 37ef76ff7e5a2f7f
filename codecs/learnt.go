package codecs

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"sync"
)

// learnt is what is known of an object.
type learnt struct {
	mu      sync.Mutex
	seen    bool
	version string
	size    int64
	epoch   int             // how often the object has changed
	changed error           // how it did so the last time
	memo    map[memoKey]any // what was learnt, or the chan struct{} that closes when its load ends
}

type memoKey struct {
	stage any
	at    Range
}

// Size is that of the object in bytes, as far as it has been seen; -1: not known.
func (o *RangeReader) Size() int64 {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.size
}

// Kept is how many bytes the shard indexes have that are kept of the object, for a cache of readers that is to have an end.
func (o *RangeReader) Kept() (n int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, v := range o.memo {
		if s, ok := v.(sized); ok {
			n += s.Size()
		}
	}
	return n
}

// sized is what stages learn of an object and [RangeReader.Kept] counts.
type sized interface{ Size() int64 } // in bytes

// learn notes size and version, and checks them against what was seen before, and what was given against what was asked.
func (o *RangeReader) learn(w *Worker, obj Object, asked []Range) (size int64, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.keepTo(w); err != nil {
		return -1, err
	}
	if how := o.differs(obj); how != "" {
		return -1, o.forget(o.named(fmt.Errorf("%w: %s", ErrChanged, how)))
	}
	if obj.Missing {
		return -1, nil
	}
	if len(obj.Bytes) != len(asked) {
		return -1, o.named(fmt.Errorf("source gave %d ranges, want %d", len(obj.Bytes), len(asked)))
	}
	if size = obj.Size; size < 0 {
		size = o.size
	}
	for i, r := range asked {
		n := int64(len(obj.Bytes[i]))
		switch want, exact := r.gives(size); {
		case n == want || n < want && !exact:
		case obj.Size < 0 && (r.n < 0 || n <= r.n): // the size was told before
			return -1, o.forget(o.named(fmt.Errorf("%w: it had %d bytes, of which %d were in a range that now has %d", ErrChanged, size, want, n)))
		default:
			return -1, o.named(fmt.Errorf("source gave %d bytes for a range of %d", n, want))
		}
	}
	o.seen, o.version, o.size = true, cmp.Or(obj.Version, o.version), size
	return size, nil
}

// gives is how many bytes r has in an object of the given size, -1: not known, so that it may have fewer.
func (r Range) gives(size int64) (n int64, exact bool) {
	if size >= 0 {
		start, end := r.In(size)
		return end - start, true
	}
	if r.n < 0 {
		return math.MaxInt64, false
	}
	return r.n, false
}

// differs says how an object differs from the one that was seen; "": it does not.
func (o *RangeReader) differs(obj Object) string {
	switch {
	case !o.seen:
	case obj.Missing:
		return "it is missing now"
	case obj.Version != "" && o.version != "" && obj.Version != o.version:
		return fmt.Sprintf("it was version %s, and now is %s", o.version, obj.Version)
	case obj.Size >= 0 && o.size >= 0 && obj.Size != o.size:
		return fmt.Sprintf("it had %d bytes, and now has %d", o.size, obj.Size)
	}
	return ""
}

// forget forgets what was learnt of an object that has changed, which err says. What is being loaded is seen to by who loads it.
func (o *RangeReader) forget(err error) error {
	o.seen, o.version, o.size = false, "", -1
	o.epoch, o.changed = o.epoch+1, err
	maps.DeleteFunc(o.memo, func(_ memoKey, v any) bool {
		_, loads := v.(chan struct{})
		return !loads
	})
	return err
}

// named puts the name of the object in front of an error, where its source is a [fmt.Stringer].
func (o *RangeReader) named(err error) error {
	if s, ok := o.source.(fmt.Stringer); ok {
		return fmt.Errorf("%s: %w", s, err)
	}
	return err
}

// keepTo makes a call keep to the object as it was when the call first learnt something of it: a call that knows an index
// of the object as it was before another call saw it change must not read with it what is there now.
func (o *RangeReader) keepTo(w *Worker) error {
	c := w.call
	if c.object != o.learnt {
		c.object, c.epoch = o.learnt, o.epoch
	}
	if c.epoch != o.epoch {
		return o.changed
	}
	return nil
}

// Once gives what a stage learnt at each place. What nobody has and nobody is loading is loaded in one call of load,
// which is handed the indexes into at; everybody else who asks for it waits. An error goes to the caller whose load it
// was, and is not kept.
func (o *RangeReader) Once(w *Worker, stage any, at []Range, load func(missing []int) ([]any, error)) ([]any, error) {
	out, loaded := make([]any, len(at)), 0
	for {
		mine, wait, err := o.claim(w, stage, at, out)
		if err != nil {
			return nil, err
		}
		if len(mine) > 0 {
			if err := o.load(w, stage, at, mine, load); err != nil {
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
func (o *RangeReader) claim(w *Worker, stage any, at []Range, out []any) (mine []int, wait []chan struct{}, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.keepTo(w); err != nil {
		return nil, nil, err
	}
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
	return mine, wait, nil
}

func (o *RangeReader) load(w *Worker, stage any, at []Range, mine []int, load func([]int) ([]any, error)) (err error) {
	var got []any
	defer func() { // also when load panics: nobody may wait for ever
		o.mu.Lock()
		defer o.mu.Unlock()
		started := o.memo[memoKey{stage, at[mine[0]]}].(chan struct{})
		for k, i := range mine {
			if got == nil || o.keepTo(w) != nil { // what was loaded is of an object that has changed
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
