package codecs

import "errors"

// Amount is what is fetched from a source.
type Amount struct {
	Fetches int64 // calls of the source
	Ranges  int64 // ranges that they ask for; a source may need a request for each, as one over HTTP does
	Bytes   int64 // -1: not known, for it is all of an object of unknown size
}

// errPlanned ends a call that only asks what it would fetch.
var errPlanned = errors.New("planned, not fetched")

// Plan runs f, a partial decode, up to where it would fetch elements, and gives what that fetch is. What it takes to know,
// shard indexes, is fetched. Nothing is written: arrays of the parts need no memory.
func (w *Worker) Plan(f func() error) (Amount, error) {
	var a Amount
	w.planned = &a
	defer func() { w.planned = nil }()
	if err := f(); !errors.Is(err, errPlanned) {
		return Amount{}, err
	}
	return a, nil
}

// Plans says that the call only asks what it would fetch, so that arrays have no memory.
func (w *Worker) Plans() bool { return w.planned != nil }

// note adds a fetch of ranges of an object of the given size, -1: not known.
func (a *Amount) note(ranges []Range, size int64) {
	a.Fetches++
	a.Ranges += int64(len(ranges))
	for _, r := range ranges {
		n := r.SizeIn(size)
		if size >= 0 {
			start, end := r.In(size)
			n = end - start
		}
		if n < 0 || a.Bytes < 0 {
			a.Bytes = -1
			return
		}
		a.Bytes += n
	}
}
