package timetest

import (
	"testing"
	"time"
)

// watched is a test of which is seen whether it fails.
type watched struct {
	testing.TB
	failed bool
}

func (w *watched) Errorf(string, ...any) { w.failed = true }

func TestCompare(t *testing.T) {
	for name, c := range map[string]struct {
		small, large []time.Duration // in milliseconds, the last for good
		fails        bool
	}{
		"linear":                         {[]time.Duration{40}, []time.Duration{50}, false},
		"square":                         {[]time.Duration{40}, []time.Duration{320}, true},
		"square, slowed down at first":   {[]time.Duration{200, 40}, []time.Duration{1600, 320}, true},
		"square, but short":              {[]time.Duration{5}, []time.Duration{40}, false},
		"slowed down, but for one round": {[]time.Duration{40}, []time.Duration{320, 400, 350, 60, 320}, false},
		"linear, one round lucky":        {[]time.Duration{400, 40, 400}, []time.Duration{400, 400, 400, 400, 60}, false},
	} {
		w := &watched{TB: t}
		if compare(w, times(c.small), times(c.large)); w.failed != c.fails {
			t.Errorf("%s: failed %v", name, w.failed)
		}
	}
}

func times(ms []time.Duration) func() time.Duration {
	return func() time.Duration {
		now := ms[0]
		ms = ms[min(1, len(ms)-1):]
		return now * time.Millisecond
	}
}

func TestLinear(t *testing.T) {
	calls := map[string]int{}
	Linear(t, func() { calls["small"]++ }, func() { calls["large"]++ })
	if calls["small"] != 8*least || calls["large"] != least {
		t.Errorf("%v calls", calls)
	}
}
