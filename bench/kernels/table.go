package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/zarrcodec/zarrcodec/bench/internal/machine"
	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// header says what is measured, and where.
func header() string {
	levels := cpu.Levels()
	return fmt.Sprintf("kernels against copy() of as many bytes: GB/s, ratio ±spread, ≥floor (! below by more than %.0f %%)\n"+
		"%s, %d CPUs, %s/%s, best level %v, %s, %s\n\n",
		tolerance*100, machine.Processor(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, levels[len(levels)-1],
		runtime.Version(), time.Now().Format(time.DateOnly))
}

// A table prints lines of equal columns.
type table struct {
	out  io.Writer
	name int // width of the names of kernels
}

func newTable(out io.Writer, all []row) table {
	t := table{out: out}
	for _, r := range all {
		t.name = max(t.name, len([]rune(r.kernel)))
	}
	return t
}

func (t table) write(r row, lines map[cpu.Level][]string) {
	for _, l := range r.measured() {
		if len(lines[l]) > 0 {
			fmt.Fprintf(t.out, "%-*s  %-7v  %s\n", t.name, r.kernel, l, strings.TrimRight(strings.Join(lines[l], "   "), " "))
		}
	}
}

// cell is what the table says of one size.
func cell(s size, r result, floor float64) string {
	text := fmt.Sprintf("%-6s %5.1f %5.2f ±%.0f%%", s.name, r.gigabytes, r.ratio, r.spread*100)
	if floor > 0 {
		text += fmt.Sprintf(" ≥%g", floor)
	}
	if r.misses(floor) {
		text += " !"
	}
	return fmt.Sprintf("%-33s", text)
}

// clearLine starts the line of the progress anew.
const clearLine = "\r\x1b[K"

// terminal is w where it is one, else nothing is written.
func terminal(w io.Writer) io.Writer {
	if f, ok := w.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return w
		}
	}
	return io.Discard
}
