package datetime64

import (
	"iter"
	"math"
	"time"

	"github.com/zarrcodec/zarrcodec/dtype"
)

// The years that a time.Time represents, whole: the date reads back, and times compare as they are. On a machine with
// 32-bit int, Year gives no more than that.
const (
	minYear = max(-292277022399, math.MinInt)
	maxYear = min(292277024626, math.MaxInt)
)

var (
	minSecond = time.Date(minYear, 1, 1, 0, 0, 0, 0, time.UTC).Unix()
	maxSecond = time.Date(maxYear, 12, 31, 23, 59, 59, 0, time.UTC).Unix()
)

const (
	epochYear      = 1970
	nanosPerSecond = 1e9
	timeTypeName   = "time.Time"
)

// Int64s gives the integers of dense elements of type t, a [DateTime] or a [TimeDelta], in host order: a view of data, see
// [Elements.Int64s].
func Int64s(t dtype.Type, data []byte) ([]int64, error) {
	e, err := Of(t, data, false)
	if err != nil {
		return nil, err
	}
	return e.Int64s()
}

// Times gives the moments of dense elements of type t, a [DateTime], in host order; see [Elements.Times].
func Times(t dtype.Type, data []byte) (values []time.Time, valid []bool, err error) {
	e, err := Of(t, data, false)
	if err != nil {
		return nil, nil, err
	}
	return e.Times()
}

// Times gives all elements of a [DateTime] in UTC, exactly. An element that is [NaT] is not valid, and the zero time. An
// element between two nanoseconds, or in a year outside -292277022399 to 292277024626 (on a machine with 32-bit int:
// outside of that), is an [*ElementError]. The unit [Generic] is refused.
func (e Elements) Times() (values []time.Time, valid []bool, err error) {
	if err := e.wants(dateTimeName, timeTypeName, Generic); err != nil {
		return nil, nil, err
	}
	return getAll(e, timeTypeName, e.step.time)
}

// SetTimes fills the elements of a [DateTime] with values, as many as there are elements. Where valid is not nil, an
// element whose valid is false becomes [NaT]. A time that is no whole multiple of the unit and scale factor since the
// epoch, or beyond 64 bits of them, is an [*ElementError]; the elements are undefined then. Nothing is rounded: truncate
// first. The unit [Generic] is refused.
func (e Elements) SetTimes(values []time.Time, valid []bool) error {
	if err := e.wants(dateTimeName, timeTypeName, Generic); err != nil {
		return err
	}
	return setAll(e, values, valid, e.step.fromTime)
}

// SetTime makes element i of a [DateTime], 0 ≤ i < Len, the moment t, or [NaT]; see [Elements.SetTimes]. After an error the
// element is what it was.
func (e Elements) SetTime(i int, t Null[time.Time]) error {
	if err := e.wants(dateTimeName, timeTypeName, Generic); err != nil {
		return err
	}
	return setOne(e, i, t, e.step.fromTime)
}

// SetAllTimes is [Elements.SetTimes] of what values yields, as [Elements.AllTimes] yields it. The first error that it yields
// is the result.
func (e Elements) SetAllTimes(values iter.Seq2[Null[time.Time], error]) error {
	if err := e.wants(dateTimeName, timeTypeName, Generic); err != nil {
		return err
	}
	return setEach(e, values, e.step.fromTime)
}

// time is the moment of v, which is not NaT.
func (s step) time(v int64) (time.Time, error) {
	total := product(v, uint64(s.scale))
	if s.unit.isCalendar() {
		return s.date(total)
	}
	seconds, part := s.unit.split(total)
	sec, ok := seconds.int64()
	if !ok || sec < minSecond || sec > maxSecond {
		return time.Time{}, ErrRange
	}
	nanos, ok := s.unit.nanos(part)
	if !ok {
		return time.Time{}, ErrInexact
	}
	return time.Unix(sec, nanos).UTC(), nil
}

// date is the start of the year or month that is total of them behind the epoch.
func (s step) date(total int128) (time.Time, error) {
	month := uint64(0)
	if s.unit == Month {
		total, month = total.divide(12)
	}
	year, ok := total.plus(epochYear).int64()
	if !ok || year < minYear || year > maxYear {
		return time.Time{}, ErrRange
	}
	return time.Date(int(year), time.January+time.Month(month), 1, 0, 0, 0, 0, time.UTC), nil
}

// split is total units as whole seconds, rounded down, and the rest in units.
func (u Unit) split(total int128) (seconds int128, part uint64) {
	if n := lengths[u].seconds; n > 0 {
		return total.times(n), 0
	}
	return total.divide(lengths[u].perSecond)
}

// nanos is part units, less than a second, in nanoseconds, false between two of them.
func (u Unit) nanos(part uint64) (int64, bool) {
	switch per := lengths[u].perSecond; {
	case part == 0:
		return 0, true
	case per <= nanosPerSecond:
		return int64(part * (nanosPerSecond / per)), true
	default:
		finer := per / nanosPerSecond
		return int64(part / finer), part%finer == 0
	}
}

// fromTime is the integer of t.
func (s step) fromTime(t time.Time) (int64, error) {
	at, ok := instantOf(t)
	if !ok {
		return 0, ErrRange
	}
	return s.roundedAt(at, Exact)
}
