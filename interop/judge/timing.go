package main

import (
	"runtime"
	"time"

	"github.com/zarrcodec/zarrcodec/metadata"
)

// timing is what reading a text many times took.
type timing struct {
	Seconds     float64 `json:"seconds"`     // a read
	Allocations float64 `json:"allocations"` // a read
	Bytes       float64 `json:"bytes"`       // allocated in a read
	Problems    int     `json:"problems"`
}

// timed reads the text as a node, again and again.
func (r request) timed(registry *metadata.Registry) timing {
	text, reads := []byte(r.Text), max(r.Reads, 1)
	problems := len(metadata.Read(text, registry).Problems)
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	for range reads {
		metadata.Read(text, registry)
	}
	seconds := time.Since(start).Seconds()
	runtime.ReadMemStats(&after)
	n := float64(reads)
	return timing{seconds / n, float64(after.Mallocs-before.Mallocs) / n, float64(after.TotalAlloc-before.TotalAlloc) / n, problems}
}
