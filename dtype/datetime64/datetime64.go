// Package datetime64 is the data types numpy.datetime64 and numpy.timedelta64: a moment, counted from 1970-01-01T00:00:00
// UTC, and a duration, both as a 64-bit signed integer of scale_factor units.
//
// Configuration of both, of the Zarr extensions registry, data-types/numpy.datetime64 and data-types/numpy.timedelta64:
//
//	{"name": "numpy.datetime64", "configuration": {"unit": "us", "scale_factor": 10}}
//
// unit is one of [ParseUnit]'s, scale_factor an integer from 1 to 2147483647. The integer 1 of the example is 10
// microseconds after the epoch. The smallest integer, [NaT], is no time at all. The JSON form of an element, which is
// that of a fill value, is the integer or "NaT".
//
// Elements in memory are int64 as they are with [Int64s], integers with a bitmap of validity by [Elements.Scan], and become
// Go's own times with [Times] and [Durations]: exactly, or not at all. [Elements.All], [Elements.AllTimes] and
// [Elements.AllDurations] go through them one by one, and all of these ways lead back. A [Conversion] makes counts of one
// unit to counts of another, [DateTime.AppendText] and [DateTime.ParseText] write and read them as NumPy does. Years and
// months count by the Gregorian calendar, extended to both sides; there are no leap seconds.
package datetime64

import (
	"fmt"
	"math"
	"strconv"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
)

// NaT is "not a time", the integer that stands for no value.
const NaT int64 = math.MinInt64

// IsNaT says whether v is [NaT].
func IsNaT(v int64) bool { return v == NaT }

const (
	dateTimeName  = "numpy.datetime64"
	timeDeltaName = "numpy.timedelta64"
	maxScale      = math.MaxInt32
	itemBytes     = 8
)

// DateTime is numpy.datetime64 of one unit and scale factor. Types compare with ==. Make it with [NewDateTime]; the zero
// DateTime is none.
type DateTime struct{ step }

// TimeDelta is numpy.timedelta64 of one unit and scale factor. Types compare with ==. Make it with [NewTimeDelta]; the zero
// TimeDelta is none.
type TimeDelta struct{ step }

var (
	_ dtype.Type = DateTime{}
	_ dtype.Type = TimeDelta{}
)

// NewDateTime is the type of moments counted in scale units, scale from 1 to 2147483647.
func NewDateTime(u Unit, scale int) (DateTime, error) {
	s, err := newStep(u, scale)
	return DateTime{s}, err
}

// NewTimeDelta is the type of durations counted in scale units, scale from 1 to 2147483647.
func NewTimeDelta(u Unit, scale int) (TimeDelta, error) {
	s, err := newStep(u, scale)
	return TimeDelta{s}, err
}

// Definitions is what a registry knows of the two types.
func Definitions() []dtype.Definition {
	return []dtype.Definition{
		{Name: dateTimeName, Parse: func(_ string, c *config.Reader, _ dtype.Resolver) dtype.Type {
			if s, ok := parseStep(c); ok {
				return DateTime{s}
			}
			return nil
		}},
		{Name: timeDeltaName, Parse: func(_ string, c *config.Reader, _ dtype.Resolver) dtype.Type {
			if s, ok := parseStep(c); ok {
				return TimeDelta{s}
			}
			return nil
		}},
	}
}

// Name is "numpy.datetime64".
func (DateTime) Name() string { return dateTimeName }

// Name is "numpy.timedelta64".
func (TimeDelta) Name() string { return timeDeltaName }

// step is what one count of the integer stands for, and all that both types share.
type step struct {
	unit  Unit
	scale int32
}

func newStep(u Unit, scale int) (step, error) {
	if u.String() == "" {
		return step{}, fmt.Errorf("dtype/datetime64: %d is no unit", u)
	}
	if scale < 1 || scale > maxScale {
		return step{}, fmt.Errorf("dtype/datetime64: a scale factor of %d, want 1 to %d", scale, maxScale)
	}
	return step{u, int32(scale)}, nil
}

// Unit is the unit that the scale factor multiplies.
func (s step) Unit() Unit { return s.unit }

// Scale is the scale factor: how many units one count of an element's integer is.
func (s step) Scale() int { return int(s.scale) }

// text is the unit with its scale factor, as NumPy writes them: "s", "10us".
func (s step) text() string {
	if s.scale == 1 {
		return s.unit.String()
	}
	return strconv.Itoa(int(s.scale)) + s.unit.String()
}

// count is v with what it counts: "1234 × 10ps".
func (s step) count(v int64) string { return fmt.Sprintf("%d × %s", v, s.text()) }

// Configuration holds unit, "us" where "μs" was read, and scale_factor.
func (s step) Configuration() config.Value {
	return config.NewObject("unit", s.unit.String(), "scale_factor", int64(s.scale))
}

// Layout is one swap unit of 8 bytes.
func (step) Layout() dtype.Layout {
	return dtype.Layout{Size: itemBytes, Align: itemBytes, Units: []dtype.Unit{{Bytes: itemBytes, Count: 1}}}
}
