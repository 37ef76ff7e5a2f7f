package datetime64

import (
	"iter"
	"time"
)

// Null is a value, or none for [NaT].
type Null[T any] struct {
	V     T // the zero T where it is not valid
	Valid bool
}

// All yields the index and the integer of every element in order, [NaT] included.
func (e Elements) All() iter.Seq2[int, int64] {
	return func(yield func(int, int64) bool) {
		for i := range e.Len() {
			if !yield(i, e.Int64(i)) {
				return
			}
		}
	}
}

// Time is the moment of element i of a [DateTime], 0 ≤ i < Len, as [Elements.Times] gives it.
func (e Elements) Time(i int) (Null[time.Time], error) {
	if err := e.wants(dateTimeName, timeTypeName, Generic); err != nil {
		return Null[time.Time]{}, err
	}
	return getOne(e, i, timeTypeName, e.step.time)
}

// AllTimes yields every element of a [DateTime] in order, as [Elements.Time] gives it. It goes on behind an element that is
// an [*ElementError]; elements that have no times at all are one error.
func (e Elements) AllTimes() iter.Seq2[Null[time.Time], error] {
	return each(e, timeTypeName, e.step.time, e.wants(dateTimeName, timeTypeName, Generic))
}

// Duration is that of element i of a [TimeDelta], 0 ≤ i < Len, as [Elements.Durations] gives it.
func (e Elements) Duration(i int) (Null[time.Duration], error) {
	if err := e.wants(timeDeltaName, durationTypeName, Year, Month, Generic); err != nil {
		return Null[time.Duration]{}, err
	}
	return getOne(e, i, durationTypeName, e.step.duration)
}

// AllDurations yields every element of a [TimeDelta] in order, as [Elements.Duration] gives it. It goes on behind an element
// that is an [*ElementError]; elements that have no durations at all are one error.
func (e Elements) AllDurations() iter.Seq2[Null[time.Duration], error] {
	return each(e, durationTypeName, e.step.duration, e.wants(timeDeltaName, durationTypeName, Year, Month, Generic))
}

// each yields what convert makes of every element, or refused alone.
func each[T any](e Elements, want string, convert func(int64) (T, error), refused error) iter.Seq2[Null[T], error] {
	return func(yield func(Null[T], error) bool) {
		if refused != nil {
			yield(Null[T]{}, refused)
			return
		}
		for i := range e.Len() {
			if !yield(getOne(e, i, want, convert)) {
				return
			}
		}
	}
}

// getOne gives what convert makes of element i.
func getOne[T any](e Elements, i int, want string, convert func(int64) (T, error)) (Null[T], error) {
	v := e.Int64(i)
	if v == NaT {
		return Null[T]{}, nil
	}
	t, err := convert(v)
	if err != nil {
		return Null[T]{}, &ElementError{i, e.step.count(v), want, err}
	}
	return Null[T]{t, true}, nil
}

// getAll gives what convert makes of the elements that are not NaT.
func getAll[T any](e Elements, want string, convert func(int64) (T, error)) (values []T, valid []bool, err error) {
	values, valid = make([]T, e.Len()), make([]bool, e.Len())
	for i := range values {
		t, err := getOne(e, i, want, convert)
		if err != nil {
			return nil, nil, err
		}
		values[i], valid[i] = t.V, t.Valid
	}
	return values, valid, nil
}
