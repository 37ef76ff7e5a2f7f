package sharding

import "github.com/zarrcodec/zarrcodec/codecs"

// meet calls f, in C order, for each inner chunk that r meets, with the region in that inner chunk and where in r, in
// elements, that starts. What f is handed is scratch that stays until the caller releases it.
func (s *stage) meet(r codecs.Region, w *codecs.Worker, f func(i int, in codecs.Region, at []int)) {
	first, last, at := w.Ints(len(s.counts)), w.Ints(len(s.counts)), w.Ints(len(s.counts))
	for k := range s.counts {
		if r.Count[k] == 0 {
			return
		}
		first[k] = r.Start[k] / s.chunk[k]
		last[k] = (r.Start[k] + (r.Count[k]-1)*r.Step[k]) / s.chunk[k]
	}
	copy(at, first)
	for {
		if in, to, ok := s.cut(at, r, w); ok {
			f(number(at, s.counts), in, to)
		}
		k := len(at) - 1
		for ; k >= 0; k-- {
			if at[k]++; at[k] <= last[k] {
				break
			}
			at[k] = first[k]
		}
		if k < 0 {
			return
		}
	}
}

// cut gives what r has in the inner chunk at the given coordinates: the region in it, and where in r that starts. It is
// false where a step leads past the inner chunk.
func (s *stage) cut(chunk []int, r codecs.Region, w *codecs.Worker) (in codecs.Region, at []int, ok bool) {
	in = codecs.Region{Start: w.Ints(len(chunk)), Step: r.Step, Count: w.Ints(len(chunk))}
	at = w.Ints(len(chunk))
	for k, c := range chunk {
		origin := c * s.chunk[k]
		from := stepsTo(origin-r.Start[k], r.Step[k])
		to := min(r.Count[k], stepsTo(origin+s.chunk[k]-r.Start[k], r.Step[k]))
		if to <= from {
			return in, at, false
		}
		in.Start[k], in.Count[k], at[k] = r.Start[k]+from*r.Step[k]-origin, to-from, from
	}
	return in, at, true
}

// stepsTo is how many steps lead to distance or beyond.
func stepsTo(distance, step int) int {
	if distance <= 0 {
		return 0
	}
	return (distance-1)/step + 1
}
