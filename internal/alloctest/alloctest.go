// Package alloctest is how tests measure what a call allocates. The runtime counts for the whole program, whatever else
// allocates in it, and pools forget: in a collection, on another processor and, with the race detector, at random. So a
// measurement is the least of some rounds, on one processor and without collections. No other test may run beside it.
package alloctest

import (
	"math"
	"runtime"
	"runtime/debug"
)

// enough bytes end a measurement: beside them, what pools forget is nothing.
const enough = 64 << 20

// Count is how many allocations a call of f makes, once pools are filled.
func Count(f func()) float64 {
	n := least(func(m *runtime.MemStats) uint64 { return m.Mallocs }, func() {
		for range calls {
			f()
		}
	})
	return float64(n) / calls
}

// Bytes is how many bytes a call of f allocates, once pools are filled.
func Bytes(f func()) int64 {
	return int64(least(func(m *runtime.MemStats) uint64 { return m.TotalAlloc }, f))
}

// least is by how much a figure grows in a round, at the least. The first round fills pools.
func least(figure func(*runtime.MemStats) uint64, round func()) uint64 {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	n, spent := uint64(math.MaxUint64), uint64(0)
	var before, after runtime.MemStats
	for i := 0; i < rounds && n > 0 && spent < enough; i++ {
		runtime.ReadMemStats(&before)
		round()
		runtime.ReadMemStats(&after)
		n = min(n, figure(&after)-figure(&before))
		spent += after.TotalAlloc - before.TotalAlloc
	}
	return n
}
