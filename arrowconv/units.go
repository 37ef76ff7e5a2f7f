package arrowconv

import (
	"fmt"

	"github.com/apache/arrow-go/v18/arrow"

	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
)

// units are Arrow's units of time, and what they are called here.
var units = map[datetime64.Unit]arrow.TimeUnit{
	datetime64.Second:      arrow.Second,
	datetime64.Millisecond: arrow.Millisecond,
	datetime64.Microsecond: arrow.Microsecond,
	datetime64.Nanosecond:  arrow.Nanosecond,
}

// unitFor is the unit of Arrow's that has every count of u, or the finest one.
func unitFor(u datetime64.Unit) (datetime64.Unit, error) {
	switch {
	case u == datetime64.Generic:
		return u, fmt.Errorf("%w: generic times have no unit", ErrUnsupported)
	case u < datetime64.Second:
		return datetime64.Second, nil
	case u > datetime64.Nanosecond:
		return datetime64.Nanosecond, nil
	}
	return u, nil
}

// moments gives Arrow's unit for a type, and the type of the same unit.
func moments(t datetime64.DateTime) (arrow.TimeUnit, datetime64.DateTime, error) {
	u, err := unitFor(t.Unit())
	if err != nil {
		return 0, t, err
	}
	same, err := datetime64.NewDateTime(u, 1)
	return units[u], same, err
}

// durations gives Arrow's unit for a type, and the type of the same unit.
func durations(t datetime64.TimeDelta) (arrow.TimeUnit, datetime64.TimeDelta, error) {
	u, err := unitFor(t.Unit())
	if err == nil && (t.Unit() == datetime64.Year || t.Unit() == datetime64.Month) {
		err = fmt.Errorf("%w: years and months are no fixed number of seconds", ErrUnsupported)
	}
	if err != nil {
		return 0, t, err
	}
	same, err := datetime64.NewTimeDelta(u, 1)
	return units[u], same, err
}

// ofUnit is the type of moments or durations, as t is one of either, that an Arrow unit counts.
func ofUnit(t dtype.Type, unit arrow.TimeUnit) (dtype.Type, error) {
	for own, arrows := range units {
		if arrows != unit {
			continue
		}
		if _, ok := t.(datetime64.TimeDelta); ok {
			return datetime64.NewTimeDelta(own, 1)
		}
		return datetime64.NewDateTime(own, 1)
	}
	return nil, fmt.Errorf("%w: the unit %s", ErrUnsupported, unit)
}
