package codecs

import (
	"cmp"
	"math"
	"slices"
)

// fetch is what a source is asked for so that it yields a list of windows.
type fetch struct {
	asked []Range
	from  []int // window i lies in asked[from[i]]
}

// merge puts windows of known place that overlap, touch, or lie at most gap bytes apart, in ranges together. The ranges
// come in order of their start; windows of the forms [From] and [Last] follow, each on its own.
func merge(windows []Range, gap int64) fetch {
	f := fetch{from: make([]int, len(windows))}
	order := make([]int, 0, len(windows))
	for i, r := range windows {
		if r.start >= 0 && r.n >= 0 {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(windows[a].start, windows[b].start) })
	for _, i := range order {
		f.add(i, windows[i], gap)
	}
	for i, r := range windows {
		if r.start >= 0 && r.n >= 0 {
			continue
		}
		if r.start < 0 {
			r.n += r.tail
		}
		r.tail = 0
		f.from[i] = len(f.asked)
		f.asked = append(f.asked, r)
	}
	return f
}

// add asks for window i, of known place and not before the last range.
func (f *fetch) add(i int, r Range, gap int64) {
	end := r.start + min(r.n, math.MaxInt64-r.start)
	if last := len(f.asked) - 1; last >= 0 {
		a := &f.asked[last]
		if reach := a.start + a.n; r.start <= reach || r.start-reach <= gap {
			a.n = max(reach, end) - a.start
			f.from[i] = last
			return
		}
	}
	f.from[i] = len(f.asked)
	f.asked = append(f.asked, At(r.start, end-r.start))
}

// cut gives window i, which is r, out of what was got; shorter where the object ends.
func (f *fetch) cut(got [][]byte, i int, r Range) []byte {
	p, a := got[f.from[i]], f.asked[f.from[i]]
	if r.n < 0 || r.start < 0 {
		return p[:max(0, int64(len(p))-r.tail)]
	}
	start := min(r.start-a.start, int64(len(p)))
	end := min(r.n, int64(len(p))-start) + start
	return p[start:end:end]
}
