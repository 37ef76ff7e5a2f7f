package datetime64

import "math/bits"

// ratio is a fixed factor between two counts: times[0]·times[1] / (over[0]·over[1]), without common divisors.
type ratio struct{ times, over [2]uint64 }

// identity leaves counts as they are.
var identity = ratio{[2]uint64{1, 1}, [2]uint64{1, 1}}

// The mean lengths of a year and a month of the Gregorian calendar: 365.2425 days, and a twelfth of that.
const (
	meanMonth = daysPerEra * secondsPerDay / monthsPerEra
	meanYear  = 12 * meanMonth
)

// length is that of one count: seconds/perSecond seconds, by the calendar's mean where it decides.
func (s step) length() (seconds, perSecond uint64) {
	switch s.unit {
	case Year:
		return meanYear * uint64(s.scale), 1
	case Month:
		return meanMonth * uint64(s.scale), 1
	}
	u := lengths[s.unit]
	return max(u.seconds, 1) * uint64(s.scale), max(u.perSecond, 1)
}

// ratioOf is the ratio of the lengths of from and to.
func ratioOf(from, to step) ratio {
	var r ratio
	r.times[0], r.over[0] = from.length()
	r.over[1], r.times[1] = to.length()
	for i := range r.times {
		for j := range r.over {
			d := commonDivisor(r.times[i], r.over[j])
			r.times[i] /= d
			r.over[j] /= d
		}
	}
	return r
}

func commonDivisor(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// apply is x times the ratio, rounded down, and whether it is exact; false where it is beyond 64 bits for certain.
func (r ratio) apply(x int128) (q int128, exact, ok bool) {
	for _, m := range r.times {
		if x, ok = x.timesFitting(m); !ok {
			return x, false, false
		}
	}
	rests := uint64(0)
	for _, d := range r.over {
		var rest uint64
		x, rest = x.divide(d)
		rests |= rest
	}
	return x, rests == 0, true
}

// passes are the vector operations that the ratio is, false where a factor is beyond 63 bits.
func (r ratio) passes() ([]pass, bool) {
	m, mok := product63(r.times)
	d, dok := product63(r.over)
	var out []pass
	if m > 1 {
		out = append(out, pass{multiply, m})
	}
	if d > 1 {
		out = append(out, pass{divide, d})
	}
	return out, mok && dok
}

func product63(f [2]uint64) (int64, bool) {
	hi, lo := bits.Mul64(f[0], f[1])
	return int64(lo), hi == 0 && lo>>63 == 0
}
