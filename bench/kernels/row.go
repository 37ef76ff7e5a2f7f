package main

import (
	"fmt"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// A row is one kernel: it is measured at each of its sizes with each of its levels.
type row struct {
	kernel string
	sizes  []size
	levels []cpu.Level // those with code of their own; nil: all that this machine has
	floors floors
	setup  func(size) job
}

// A size is how much a kernel has to do. The rate is that of bytes, and so is the copy() that it is compared to.
type size struct {
	name  string
	bytes int
	shape []int // for rows that need one
}

// inBytes are the sizes of kernels that work on runs of bytes: both buffers in the cache close to the core, in a farther
// one, and in memory.
var inBytes = []size{{name: "32KiB", bytes: 32 << 10}, {name: "1MiB", bytes: 1 << 20}, {name: "64MiB", bytes: 64 << 20}}

// floors are the least ratios to copy() by level, one for each size of the row; 0, or a level without any: no floor.
type floors map[cpu.Level][]float64

// of is the floor of a level at the size of index i.
func (f floors) of(l cpu.Level, i int) float64 {
	if i >= len(f[l]) {
		return 0
	}
	return f[l][i]
}

// A job is a kernel with its memory, for one size and every level.
type job struct {
	work  func()       // what is timed
	check func() error // puts the input in place, spoils the output, works once and says what is wrong with the result
}

// key names one cell of the table.
func (r row) key(l cpu.Level, s size) string { return fmt.Sprintf("%s/%v/%s", r.kernel, l, s.name) }

// measured are the levels of this machine that the row has.
func (r row) measured() []cpu.Level {
	if r.levels == nil {
		return cpu.Levels()
	}
	var out []cpu.Level
	for _, have := range cpu.Levels() {
		for _, l := range r.levels {
			if l == have {
				out = append(out, l)
			}
		}
	}
	return out
}

// random fills new memory with bytes that are the same in each run.
func random(n int) []byte {
	p := make([]byte, n)
	x := uint64(1)
	for i := range p {
		x = x*6364136223846793005 + 1442695040888963407
		p[i] = byte(x >> 56)
	}
	return p
}
