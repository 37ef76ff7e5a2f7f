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

// timed is a type of moments or durations.
type timed interface {
	dtype.Type
	Unit() datetime64.Unit
}

// unitFor gives the unit of Arrow's that has every count of t, or the finest one, and the type like t of that unit.
func unitFor(t timed) (arrow.TimeUnit, dtype.Type, error) {
	u := t.Unit()
	_, isDelta := t.(datetime64.TimeDelta)
	switch {
	case u == datetime64.Generic:
		return 0, nil, fmt.Errorf("%w: generic times have no unit", ErrUnsupported)
	case isDelta && (u == datetime64.Year || u == datetime64.Month):
		return 0, nil, fmt.Errorf("%w: years and months are no fixed number of seconds", ErrUnsupported)
	case u < datetime64.Second:
		u = datetime64.Second
	case u > datetime64.Nanosecond:
		u = datetime64.Nanosecond
	}
	same, err := ofUnit(t, u)
	return units[u], same, err
}

// ofUnit is the type of single units that is one of moments or durations as t is.
func ofUnit(t dtype.Type, u datetime64.Unit) (dtype.Type, error) {
	if _, ok := t.(datetime64.TimeDelta); ok {
		return datetime64.NewTimeDelta(u, 1)
	}
	return datetime64.NewDateTime(u, 1)
}

// ofArrowUnit is ofUnit for a unit of Arrow's.
func ofArrowUnit(t dtype.Type, unit arrow.TimeUnit) (dtype.Type, error) {
	for own, arrows := range units {
		if arrows == unit {
			return ofUnit(t, own)
		}
	}
	return nil, fmt.Errorf("%w: the unit %s", ErrUnsupported, unit)
}
