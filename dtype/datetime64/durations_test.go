package datetime64

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"
)

func TestDurations(t *testing.T) {
	for _, c := range []struct {
		u     Unit
		scale int
		v     int64
		want  time.Duration
		err   error
	}{
		{Week, 1, -2, -14 * 24 * time.Hour, nil},
		{Day, 2, 3, 6 * 24 * time.Hour, nil},
		{Hour, 1, 5, 5 * time.Hour, nil},
		{Minute, 1, 90, 90 * time.Minute, nil},
		{Second, 10, -5, -50 * time.Second, nil},
		{Millisecond, 1, 7, 7 * time.Millisecond, nil},
		{Microsecond, 25, 4, 100 * time.Microsecond, nil},
		{Nanosecond, 1, math.MaxInt64, math.MaxInt64, nil},
		{Nanosecond, 2, -1 << 62, math.MinInt64, nil},
		{Nanosecond, 2, 1 << 62, 0, ErrRange},
		{Picosecond, 1, -3000, -3, nil},
		{Picosecond, 1, -3001, 0, ErrInexact},
		{Femtosecond, 500, 4000, 2, nil},
		{Attosecond, math.MaxInt32, 1e9, math.MaxInt32, nil},
		{Attosecond, 1, 1, 0, ErrInexact},
		{Week, 1, 15251, 0, ErrRange},
		{Week, 1, 15250, 15250 * 7 * 24 * time.Hour, nil},
		{Day, math.MaxInt32, math.MaxInt64, 0, ErrRange},
	} {
		got, valid, err := Durations(timeDelta(t, c.u, c.scale), host(NaT, c.v))
		if !errors.Is(err, c.err) || err == nil && (!slices.Equal(got, []time.Duration{0, c.want}) || !slices.Equal(valid, []bool{false, true})) {
			t.Errorf("%d × %d%s: %v, %v, %v, want %v, %v", c.v, c.scale, c.u, got, valid, err, c.want, c.err)
		}
	}
}

func TestSetDurationsIsExactOrAnError(t *testing.T) {
	for _, c := range []struct {
		u     Unit
		scale int
		d     time.Duration
		v     int64
		err   error
	}{
		{Week, 2, -14 * 24 * time.Hour, -1, nil},
		{Week, 2, 7 * 24 * time.Hour, 0, ErrInexact},
		{Second, 1, time.Second + 1, 0, ErrInexact},
		{Nanosecond, 1, math.MaxInt64, math.MaxInt64, nil},
		{Nanosecond, 1, math.MinInt64, 0, ErrRange}, // it would read as NaT
		{Nanosecond, 2, math.MinInt64, -1 << 62, nil},
		{Attosecond, 1, 9 * time.Second, 9e18, nil},
		{Attosecond, 1, 10 * time.Second, 0, ErrRange},
		{Week, math.MaxInt32, 0, 0, nil},
		{Week, math.MaxInt32, math.MaxInt64, 0, ErrInexact},
	} {
		e, _ := Of(timeDelta(t, c.u, c.scale), host(9), false)
		err := e.SetDurations([]time.Duration{c.d}, nil)
		if !errors.Is(err, c.err) || err == nil && e.Int64(0) != c.v {
			t.Errorf("%v in %d%s: %d, %v, want %d, %v", c.d, c.scale, c.u, e.Int64(0), err, c.v, c.err)
		}
	}
}

func TestDurationErrorsNameTheElement(t *testing.T) {
	_, _, err := Durations(timeDelta(t, Picosecond, 10), host(100, 1))
	if want := "dtype/datetime64: element 1: 1 × 10ps as time.Duration: not exact"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func ExampleDurations() {
	t, _ := NewTimeDelta(Minute, 15)
	e, _ := Of(t, make([]byte, 16), false)
	_ = e.SetDurations([]time.Duration{90 * time.Minute, 0}, []bool{true, false})
	durations, valid, err := Durations(t, e.data)
	fmt.Println(durations, valid, err)
	// Output: [1h30m0s 0s] [true false] <nil>
}
