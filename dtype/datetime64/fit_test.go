package datetime64_test

import (
	"errors"
	"testing"
	"time"

	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
)

func TestTypeFor(t *testing.T) {
	day := time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC)
	far := time.Date(30000, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		values []time.Time
		want   datetime64.Unit // 0: an error
	}{
		{nil, datetime64.Day},
		{[]time.Time{day, far}, datetime64.Day},
		{[]time.Time{day, day.Add(time.Hour)}, datetime64.Hour},
		{[]time.Time{day.Add(time.Minute), day}, datetime64.Minute},
		{[]time.Time{day.Add(time.Second), day.Add(time.Minute)}, datetime64.Second},
		{[]time.Time{day, day.Add(time.Millisecond)}, datetime64.Millisecond},
		{[]time.Time{day, day.Add(time.Microsecond)}, datetime64.Microsecond},
		{[]time.Time{day, day.Add(time.Nanosecond)}, datetime64.Nanosecond},
		{[]time.Time{far, day.Add(time.Nanosecond)}, 0},
		{[]time.Time{day.Add(time.Nanosecond), far}, 0},
		{[]time.Time{day.In(time.FixedZone("", 3600))}, datetime64.Day},
	} {
		typ, err := datetime64.TypeFor(c.values)
		if (err == nil) != (c.want != 0) || err == nil && (typ.Unit() != c.want || typ.Scale() != 1) {
			t.Errorf("%v: %v %v", c.values, typ, err)
		}
		if err != nil && !errors.As(err, new(*datetime64.ElementError)) {
			t.Error(err)
		}
	}
}
