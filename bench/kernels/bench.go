package main

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

const (
	tableTime  = 2 * time.Minute // what all samples of the table take at most, but for those of the least rounds
	mostChecks = 3               // how often a cell is measured before it is said to be below its floor
)

// A bench is one run over the table.
type bench struct {
	all    []row
	wanted *regexp.Regexp
	effort effort
	again  bool // measure what is below its floor again

	out, progress io.Writer
	low           []miss // what is below its floor
}

// A miss is a cell of the table below its floor.
type miss struct {
	row    row
	size   int // its index
	level  cpu.Level
	result result
}

func (m miss) floor() float64 { return m.row.floors.of(m.level, m.size) }

func (m miss) String() string {
	return fmt.Sprintf("%s: %.2f of copy(), floor %g", m.row.key(m.level, m.row.sizes[m.size]), m.result.ratio, m.floor())
}

// names are those of what is below its floor, a line each.
func (b *bench) names() string {
	var lines []string
	for _, m := range b.low {
		lines = append(lines, m.String())
	}
	return strings.Join(lines, "\n")
}

func (b *bench) run() error {
	if n := b.count(); n > 0 {
		b.effort.time = min(b.effort.time, tableTime/time.Duration(n))
	}
	fmt.Fprint(b.out, header())
	t := newTable(b.out, b.all)
	for _, r := range b.all {
		lines := map[cpu.Level][]string{}
		for i := range r.sizes {
			if err := b.cells(r, i, lines); err != nil {
				return err
			}
		}
		fmt.Fprint(b.progress, clearLine)
		t.write(r, lines)
	}
	for n := 1; b.again && n < mostChecks && len(b.low) > 0; n++ {
		if err := b.repeat(); err != nil {
			return err
		}
	}
	return nil
}

// count is the number of kernels and sizes that are wanted.
func (b *bench) count() int {
	n := 0
	for _, r := range b.all {
		for _, s := range r.sizes {
			if len(b.matching(r, s)) > 0 {
				n++
			}
		}
	}
	return n
}

// cells measures r at the size of index i, and appends to the line of each level.
func (b *bench) cells(r row, i int, lines map[cpu.Level][]string) error {
	s := r.sizes[i]
	levels := b.matching(r, s)
	if len(levels) == 0 {
		return nil
	}
	results, err := b.measured(r, s, levels)
	if err != nil {
		return err
	}
	for k, l := range levels {
		m := miss{r, i, l, results[k]}
		if m.result.misses(m.floor()) {
			b.low = append(b.low, m)
		}
		lines[l] = append(lines[l], cell(s, m.result, m.floor()))
	}
	return nil
}

// repeat measures what is below its floor again, in new memory, and forgets what is not.
func (b *bench) repeat() error {
	low := b.low
	b.low = nil
	for _, m := range low {
		s := m.row.sizes[m.size]
		results, err := b.measured(m.row, s, []cpu.Level{m.level})
		if err != nil {
			return err
		}
		fmt.Fprint(b.progress, clearLine)
		fmt.Fprintf(b.out, "again %s: %.2f\n", m.row.key(m.level, s), results[0].ratio)
		if m.result = better(m.result, results[0]); m.result.misses(m.floor()) {
			b.low = append(b.low, m)
		}
	}
	return nil
}

// measured verifies r at size s with each level, and measures it.
func (b *bench) measured(r row, s size, levels []cpu.Level) ([]result, error) {
	fmt.Fprintf(b.progress, clearLine+"%s, %s", r.kernel, s.name)
	j := r.setup(s)
	for _, l := range levels {
		if err := verify(l, j); err != nil {
			return nil, fmt.Errorf("%s, %s: %w", r.kernel, s.name, err)
		}
	}
	return measure(j, s.bytes, levels, b.effort), nil
}

// matching are the levels of a row and size that are wanted.
func (b *bench) matching(r row, s size) []cpu.Level {
	var out []cpu.Level
	for _, l := range r.measured() {
		if b.wanted.MatchString(r.key(l, s)) {
			out = append(out, l)
		}
	}
	return out
}

func verify(l cpu.Level, j job) error {
	defer cpu.Use(l)()
	if err := j.check(); err != nil {
		return fmt.Errorf("level %v: wrong result: %w", l, err)
	}
	return nil
}

// misses says whether r is below the floor, by more than noise.
func (r result) misses(floor float64) bool { return r.ratio < floor*(1-tolerance) }

func better(a, b result) result {
	if b.ratio > a.ratio {
		return b
	}
	return a
}
