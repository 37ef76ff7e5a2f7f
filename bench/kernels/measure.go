package main

import (
	"slices"
	"time"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// A result is one cell of the table.
type result struct {
	gigabytes float64 // a second
	ratio     float64 // median over rounds of the rate to that of the copy() before and behind
	spread    float64 // half of what lies between the quartiles of the ratio, as a part of the median
}

// effort says how long to measure.
type effort struct {
	rounds int           // at most
	time   time.Duration // for a kernel at one size, with all levels; the least is leastRounds
}

const leastRounds = 3

// sampleTime is how long a sample takes at least: short, so that the median leaves out what other programs disturb.
const sampleTime = 2 * time.Millisecond

// measure runs j in rounds: copy(), the first level, copy(), the next one, copy() and so on. Every sample stands between
// two of copy().
func measure(j job, bytes int, levels []cpu.Level, e effort) []result {
	reference := sampler(cpu.Generic, copying(bytes))
	kernels := make([]func() time.Duration, len(levels))
	for i, l := range levels {
		kernels[i] = sampler(l, j.work)
	}
	ratios, times := make([][]float64, len(levels)), make([][]float64, len(levels))
	start := time.Now()
	for n := 0; n < e.rounds && (n < leastRounds || time.Since(start) < e.time); n++ {
		before := reference()
		for i, kernel := range kernels {
			took, behind := kernel(), reference()
			ratios[i] = append(ratios[i], float64(before+behind)/2/float64(took))
			times[i] = append(times[i], took.Seconds())
			before = behind
		}
	}
	out := make([]result, len(levels))
	for i := range out {
		low, mid, high := quartiles(ratios[i])
		_, took, _ := quartiles(times[i])
		out[i] = result{float64(bytes) / took / 1e9, mid, (high - low) / 2 / mid}
	}
	return out
}

// sampler finds how often work has to run and gives what takes one sample: the time that one run takes, with the kernels
// switched to l.
func sampler(l cpu.Level, work func()) func() time.Duration {
	n := 1
	for repeated(l, n, work) < sampleTime {
		n *= 2
	}
	return func() time.Duration {
		if n > 1 {
			repeated(l, 1, work) // its memory comes back to the caches
		}
		return repeated(l, n, work) / time.Duration(n)
	}
}

// repeated is the time of n times work. The switch is outside of it: it takes as long as a tenth of the fastest kernels.
func repeated(l cpu.Level, n int, work func()) time.Duration {
	defer cpu.Use(l)()
	start := time.Now()
	for range n {
		work()
	}
	return time.Since(start)
}

// reference is the memory that copy() is measured with.
var reference struct{ dst, src []byte }

// copying is copy() of n bytes.
func copying(n int) func() {
	if len(reference.src) < n {
		reference.dst, reference.src = random(n), random(n)
	}
	dst, src := reference.dst[:n], reference.src[:n]
	return func() { copy(dst, src) }
}

// quartiles are those of values and the median, of which there is at least one.
func quartiles(values []float64) (low, mid, high float64) {
	v := slices.Sorted(slices.Values(values))
	at := func(part float64) float64 {
		x := part * float64(len(v)-1)
		i := int(x)
		if i+1 == len(v) {
			return v[i]
		}
		return v[i] + (x-float64(i))*(v[i+1]-v[i])
	}
	return at(0.25), at(0.5), at(0.75)
}
