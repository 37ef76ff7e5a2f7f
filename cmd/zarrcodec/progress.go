package main

import (
	"fmt"
	"io"
	"math"
	"time"
)

// progress tells how far the work is, on a terminal and when it takes long. It is not safe for concurrent use.
type progress struct {
	w           io.Writer // nil: nobody looks
	verb        string
	done, total int64 // chunks; a total of math.MaxInt64 may be more
	next        time.Time
	shown       bool
}

// The time before anything is shown, and between two times that it is.
const (
	patience = time.Second
	interval = 200 * time.Millisecond
)

// newProgress starts the count of chunks. verb says what is done to them: "decoded".
func newProgress(w io.Writer, verb string, counts []int64) *progress {
	total := int64(1)
	for _, n := range counts {
		if n > 0 && total > math.MaxInt64/n {
			total = math.MaxInt64
			break
		}
		total *= n
	}
	if !isTerminal(w) {
		w = nil
	}
	return &progress{w: w, verb: verb, total: total, next: time.Now().Add(patience)}
}

// step counts one chunk.
func (p *progress) step() {
	p.done++
	if p.w == nil || time.Now().Before(p.next) {
		return
	}
	p.next, p.shown = time.Now().Add(interval), true
	fmt.Fprintf(p.w, "\r%s %d of %d chunks (%.0f %%)\x1b[K", p.verb, p.done, p.total, 100*float64(p.done)/float64(p.total))
}

// clear takes the line away.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
