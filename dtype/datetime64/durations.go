package datetime64

import (
	"iter"
	"time"

	"github.com/zarrcodec/zarrcodec/dtype"
)

const durationTypeName = "time.Duration"

// Durations gives the durations of dense elements of type t, a [TimeDelta], in host order; see [Elements.Durations].
func Durations(t dtype.Type, data []byte) (values []time.Duration, valid []bool, err error) {
	e, err := Of(t, data, false)
	if err != nil {
		return nil, nil, err
	}
	return e.Durations()
}

// Durations gives all elements of a [TimeDelta], exactly. An element that is [NaT] is not valid, and 0. An element between
// two nanoseconds, or beyond 64 bits of them, is an [*ElementError]. The units [Year], [Month] and [Generic] are refused:
// they have no fixed length.
func (e Elements) Durations() (values []time.Duration, valid []bool, err error) {
	if err := e.wants(timeDeltaName, durationTypeName, Year, Month, Generic); err != nil {
		return nil, nil, err
	}
	return getAll(e, durationTypeName, e.step.duration)
}

// SetDurations fills the elements of a [TimeDelta] with values, as many as there are elements. Where valid is not nil, an
// element whose valid is false becomes [NaT]. A duration that is no whole multiple of the unit and scale factor, or beyond
// 64 bits of them, is an [*ElementError]; the elements are undefined then. Nothing is rounded: truncate first. The units
// [Year], [Month] and [Generic] are refused.
func (e Elements) SetDurations(values []time.Duration, valid []bool) error {
	if err := e.wants(timeDeltaName, durationTypeName, Year, Month, Generic); err != nil {
		return err
	}
	return setAll(e, values, valid, e.step.fromDuration)
}

// SetDuration makes element i of a [TimeDelta], 0 ≤ i < Len, the duration d, or [NaT]; see [Elements.SetDurations]. After an
// error the element is what it was.
func (e Elements) SetDuration(i int, d Null[time.Duration]) error {
	if err := e.wants(timeDeltaName, durationTypeName, Year, Month, Generic); err != nil {
		return err
	}
	return setOne(e, i, d, e.step.fromDuration)
}

// SetAllDurations is [Elements.SetDurations] of what values yields, as [Elements.AllDurations] yields it. The first error
// that it yields is the result.
func (e Elements) SetAllDurations(values iter.Seq2[Null[time.Duration], error]) error {
	if err := e.wants(timeDeltaName, durationTypeName, Year, Month, Generic); err != nil {
		return err
	}
	return setEach(e, values, e.step.fromDuration)
}

// duration is that of v, which is not NaT.
func (s step) duration(v int64) (time.Duration, error) {
	total := product(v, uint64(s.scale))
	if finer := s.unit.perNanosecond(); finer > 0 {
		q, rest := total.divide(finer)
		if rest != 0 {
			return 0, ErrInexact
		}
		return inRange(q)
	}
	n, err := inRange(total) // more units are more nanoseconds still
	if err != nil {
		return 0, err
	}
	return inRange(product(int64(n), s.unit.nanoseconds()))
}

func inRange(nanos int128) (time.Duration, error) {
	n, ok := nanos.int64()
	if !ok {
		return 0, ErrRange
	}
	return time.Duration(n), nil
}

// fromDuration is the integer of d.
func (s step) fromDuration(d time.Duration) (int64, error) {
	if finer := s.unit.perNanosecond(); finer > 0 {
		return s.whole(product(int64(d), finer))
	}
	q, rest := product(int64(d), 1).divide(s.unit.nanoseconds())
	if rest != 0 {
		return 0, ErrInexact
	}
	return s.whole(q)
}

// whole is total units as a multiple of the scale factor.
func (s step) whole(total int128) (int64, error) {
	q, rest := total.divide(uint64(s.scale))
	v, ok := q.int64()
	switch {
	case rest != 0:
		return 0, ErrInexact
	case !ok || v == NaT:
		return 0, ErrRange
	}
	return v, nil
}

// perNanosecond is how many of a unit finer than a nanosecond one has; 0 for others.
func (u Unit) perNanosecond() uint64 {
	if u <= Nanosecond {
		return 0
	}
	return lengths[u].perSecond / nanosPerSecond
}

// nanoseconds is those of a unit of fixed length that is not finer.
func (u Unit) nanoseconds() uint64 {
	if n := lengths[u].seconds; n > 0 {
		return n * nanosPerSecond
	}
	return nanosPerSecond / lengths[u].perSecond
}
