// Package timetest is how tests hold time to what is linear, also on a machine with much else to do.
package timetest

import (
	"testing"
	"time"
)

const (
	much   = 3.5 // times as long; work that grows with the square takes 8 times as long
	little = 30 * time.Millisecond
	least  = 2 // rounds
	most   = 15
)

// Linear wants large, which has eight times the work of small, to take not much longer than small takes eight times. They
// run in turns, for as long as each other, so that other programs slow down both; of each the least of some rounds counts.
// A short run of tests skips it.
func Linear(t testing.TB, small, large func()) {
	t.Helper()
	if testing.Short() {
		t.Skip("it measures time")
	}
	compare(t, timed(func() {
		for range 8 {
			small()
		}
	}), timed(large))
}

func timed(f func()) func() time.Duration {
	return func() time.Duration {
		start := time.Now()
		f()
		return time.Since(start)
	}
}

// compare wants large not to take much longer than small.
func compare(t testing.TB, small, large func() time.Duration) {
	t.Helper()
	took, want := time.Hour, time.Hour
	for round := 1; round <= most; round++ {
		want, took = min(want, small()), min(took, large())
		if round >= least && took.Seconds() <= much*max(want, little).Seconds() {
			t.Logf("it takes %v, want about %v", took, want)
			return
		}
	}
	t.Errorf("it takes %v, want about %v", took, want)
}
