package datetime64

import "time"

// fitting are the units that [TypeFor] tries, coarsest first: none that the calendar decides, so that values of one array
// are as far apart as their times.
var fitting = [...]Unit{Day, Hour, Minute, Second, Millisecond, Microsecond, Nanosecond}

// TypeFor is the type with the coarsest unit, from days to nanoseconds and with scale factor 1, in which every one of
// values is exact. A time that no such unit reaches in 64 bits beside the others is an [*ElementError] for nanoseconds.
// Without values it is days.
func TypeFor(values []time.Time) (DateTime, error) {
	unit := 0
	for i, t := range values {
		for {
			s := step{fitting[unit], 1}
			_, err := s.fromTime(t)
			if err == nil {
				break
			}
			if unit++; unit == len(fitting) {
				return DateTime{}, &ElementError{i, t.String(), s.text(), err}
			}
		}
	}
	found := DateTime{step{fitting[unit], 1}}
	for i, t := range values { // a finer unit reaches less far
		if _, err := found.fromTime(t); err != nil {
			return DateTime{}, &ElementError{i, t.String(), found.text(), err}
		}
	}
	return found, nil
}
