package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/zarrcodec/zarrcodec/chunkgrid"
)

// regionFlag is a region as NumPy writes one: "0:10,5,::2".
type regionFlag struct {
	given bool
	axes  []axisRange
}

// axisRange is what is picked along one axis: one index, or start:stop:step, of which parts may be left out.
type axisRange struct {
	index             bool
	start, stop, step *int64
}

const regionForm = "expected an index or start:stop:step along each axis, with commas between them, like 0:10,5,::2"

func (f *regionFlag) String() string { return "" }

func (f *regionFlag) Type() string { return "REGION" }

// Set reads the region.
func (f *regionFlag) Set(s string) error {
	f.given, f.axes = true, nil
	if s == "" {
		return nil
	}
	for part := range strings.SplitSeq(s, ",") {
		axis, err := parseAxis(strings.TrimSpace(part))
		if err != nil {
			return err
		}
		f.axes = append(f.axes, axis)
	}
	return nil
}

func parseAxis(s string) (a axisRange, err error) {
	words := strings.Split(s, ":")
	a.index = len(words) == 1
	for i, to := range []**int64{&a.start, &a.stop, &a.step} {
		if i >= len(words) || words[i] == "" && !a.index {
			continue
		}
		n, err := strconv.ParseInt(strings.TrimSpace(words[i]), 10, 64)
		if err != nil {
			return a, fmt.Errorf("%s", regionForm)
		}
		*to = &n
	}
	switch {
	case len(words) > 3:
		return a, fmt.Errorf("%s", regionForm)
	case a.step != nil && *a.step < 1:
		return a, fmt.Errorf("a step of %d: expected at least 1", *a.step)
	}
	return a, nil
}

// of is the region of an array of the given shape, and the axes along which one index is given. Axes that are left out
// count whole; indexes below 0 count from the end.
func (f *regionFlag) of(shape []int64) (r chunkgrid.Region, drop []int, err error) {
	if len(f.axes) > len(shape) {
		return r, nil, fmt.Errorf("the region has %d axes, the array has %d", len(f.axes), len(shape))
	}
	r = chunkgrid.Whole(shape)
	for axis, a := range f.axes {
		r.Start[axis], r.Step[axis], r.Count[axis] = a.of(shape[axis])
		if !a.index {
			continue
		}
		if drop = append(drop, axis); r.Count[axis] == 0 {
			return r, nil, fmt.Errorf("index %d is outside axis %d, which has %d elements", *a.start, axis, shape[axis])
		}
	}
	return r, drop, nil
}

// of is what is picked of n elements, as NumPy does it; nothing where an index is outside.
func (a axisRange) of(n int64) (start, step, count int64) {
	if a.index {
		i := *a.start
		if i < 0 {
			i += n
		}
		if i < 0 || i >= n {
			return 0, 1, 0
		}
		return i, 1, 1
	}
	start, stop, step := within(a.start, 0, n), within(a.stop, n, n), int64(1)
	if a.step != nil {
		step = *a.step
	}
	if stop <= start {
		return start, step, 0
	}
	return start, step, (stop-start-1)/step + 1
}

// within is a bound of a slice of n elements; absent where it is left out.
func within(bound *int64, absent, n int64) int64 {
	if bound == nil {
		return absent
	}
	b := *bound
	if b < 0 {
		b += n
	}
	return min(max(b, 0), n)
}
