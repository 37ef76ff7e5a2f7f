package datetime64

import "time"

// attosPerSecond are the finest parts of a second.
const attosPerSecond = 1e18

// instant is a moment: whole seconds from the epoch on, rounded down, and attoseconds behind them, less than a second.
type instant struct {
	seconds int128
	attos   uint64
}

// instantOf is t, false where t is so early that its seconds are beyond 64 bits.
func instantOf(t time.Time) (instant, bool) {
	const attosPerNano = attosPerSecond / nanosPerSecond
	return instant{product(t.Unix(), 1), uint64(t.Nanosecond()) * attosPerNano}, !t.Before(firstUnix)
}

// firstUnix is the first moment with a number of seconds from the epoch that time.Time can tell.
var firstUnix = time.Unix(-1<<63, 0)

// roundedAt is the count of s at a moment. The error is [ErrRange] or [ErrInexact].
func (s step) roundedAt(at instant, r Rounding) (int64, error) {
	v, exact, ok := s.countAt(at)
	switch {
	case !ok:
		return 0, ErrRange
	case !exact && r == Exact:
		return 0, ErrInexact
	}
	return v, nil
}

// countAt is how many counts of s have passed at a moment, rounded down, whether that is exact, and whether it fits.
func (s step) countAt(at instant) (v int64, exact, ok bool) {
	total, exact, ok := s.unit.countAt(at)
	if !ok {
		return 0, false, false
	}
	if s.scale > 1 {
		rest := uint64(0)
		total, rest = total.divide(uint64(s.scale))
		exact = exact && rest == 0
	}
	v, fits := total.int64()
	return v, exact, fits && v != NaT
}

// countAt is how many units have passed at a moment, as [step.countAt] says it.
func (u Unit) countAt(at instant) (total int128, exact, ok bool) {
	if u.isCalendar() {
		total, exact = u.calendarAt(at)
		return total, exact, true
	}
	if n := lengths[u].seconds; n > 0 {
		total, rest := at.seconds.divide(n)
		return total, rest == 0 && at.attos == 0, true
	}
	per := lengths[u].perSecond
	total, ok = at.seconds.timesFitting(per)
	return total.plus(int64(at.attos / (attosPerSecond / per))), at.attos%(attosPerSecond/per) == 0, ok
}

// calendarAt is how many years or months have passed at a moment.
func (u Unit) calendarAt(at instant) (total int128, exact bool) {
	days, second := at.seconds.divide(secondsPerDay)
	total, day := monthOfDay(days)
	month := uint64(0)
	if u == Year {
		total, month = total.divide(12)
	}
	return total, month|uint64(day)|second|at.attos == 0
}
