package codecs

import (
	"sync/atomic"
	"time"
)

// Stats counts what the calls did whose [Options] name it. Counters only grow, and may be read at any time.
type Stats struct {
	Fetches     atomic.Int64 // calls of a source, failed ones too
	Ranges      atomic.Int64 // ranges that they asked for, whether the object has them or not
	Bytes       atomic.Int64 // bytes that they gave
	IndexLoads  atomic.Int64 // shard indexes that were fetched and checked
	IndexHits   atomic.Int64 // shard indexes that were known already
	InnerChunks atomic.Int64 // inner chunks decoded or encoded, whole or in part
	EmptyInner  atomic.Int64 // inner chunks that are not stored: filled, or left out
	times       [activities]atomic.Int64
}

// Activity is what time goes to. Activities do not overlap on one goroutine; with several their times add up.
type Activity int

// The activities.
const (
	Fetching    Activity = iota // waiting for a source
	Compressing                 // bytes→bytes codecs, in either direction
	Moving                      // array→bytes codecs; of a shard, what its inner chunks take
	Converting                  // array→array codecs that convert elements
	activities
)

// Time is how long the calls were at a.
func (s *Stats) Time(a Activity) time.Duration { return time.Duration(s.times[a].Load()) }

// Begin is where an activity starts, for [Worker.End]; it costs nothing where nobody counts.
func (w *Worker) Begin() (t time.Time) {
	if w.opts.Stats != nil {
		t = time.Now()
	}
	return t
}

// End notes an activity that started at t.
func (w *Worker) End(a Activity, t time.Time) {
	if s := w.opts.Stats; s != nil {
		s.times[a].Add(int64(time.Since(t)))
	}
}

// CountWindows notes the inner chunks that parts are read of: one for each window.
func (w *Worker) CountWindows(parts []Part) {
	if w.opts.Stats != nil {
		w.CountInner(windowCount(parts), 0)
	}
}

// CountInner notes inner chunks that were worked on and such that are not stored.
func (w *Worker) CountInner(stored, empty int) {
	if s := w.opts.Stats; s != nil {
		s.InnerChunks.Add(int64(stored))
		s.EmptyInner.Add(int64(empty))
	}
}

// countIndexes notes shard indexes that were loaded and such that were known.
func (w *Worker) countIndexes(loaded, known int) {
	if s := w.opts.Stats; s != nil {
		s.IndexLoads.Add(int64(loaded))
		s.IndexHits.Add(int64(known))
	}
}

// countRange notes a range of an object that is held open.
func (w *Worker) countRange(n int) {
	if s := w.opts.Stats; s != nil {
		s.Ranges.Add(1)
		s.Bytes.Add(int64(n))
	}
}

// countFetch notes a call of a source, of how many ranges, and what it gave.
func (w *Worker) countFetch(ranges int, o Object) {
	s := w.opts.Stats
	if s == nil {
		return
	}
	s.Fetches.Add(1)
	s.Ranges.Add(int64(ranges))
	for _, p := range o.Bytes {
		s.Bytes.Add(int64(len(p)))
	}
}
