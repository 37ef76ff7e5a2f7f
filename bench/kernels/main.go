// Command kernels measures the kernels on this machine, each against copy() of the same number of bytes, and compares the
// ratios with the floors that are set for them:
//
//	go run ./bench/kernels [-rows REGEXP] [-rounds N] [-time D] [-check]
//
// A line is a kernel with one level of vector instructions; its columns are sizes. Of every cell the result is verified,
// then it is timed in rounds, each sample between two of copy(); the table has the rate, the median ratio to copy(), its
// spread over the rounds (half of what lies between the quartiles) and the floor. With -check, cells below their floor are
// measured once more, named on standard error where they stay there, and the exit status is 1. Floors hold within 15 %,
// which is the noise that was seen where they were set.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// tolerance is the part of a floor by which a ratio may miss it.
const tolerance = 0.15

// rows are those of all groups.
func rows() []row {
	var out []row
	for _, group := range [][]row{swapRows(), natRows(), fillRows()} {
		out = append(out, group...)
	}
	return out
}

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "kernels:", err)
		}
		os.Exit(1)
	}
}

func run(args []string, out, errs io.Writer) error {
	flags := flag.NewFlagSet("kernels", flag.ContinueOnError)
	flags.SetOutput(errs)
	pattern := flags.String("rows", "", "measure the cells KERNEL/LEVEL/SIZE that this `regexp` matches")
	check := flags.Bool("check", false, "exit with status 1 where a ratio is below its floor")
	var e effort
	flags.IntVar(&e.rounds, "rounds", 11, "at most so many rounds for a kernel at one size")
	flags.DurationVar(&e.time, "time", time.Second, "at most so long for a kernel at one size, but 3 rounds")
	if err := flags.Parse(args); err != nil {
		return err
	}
	wanted, err := regexp.Compile(*pattern)
	if err != nil {
		return fmt.Errorf("-rows: %w", err)
	}
	b := bench{all: rows(), wanted: wanted, effort: e, again: *check, out: out, progress: terminal(errs)}
	if err := b.run(); err != nil {
		return err
	}
	if *check && len(b.below) > 0 {
		return fmt.Errorf("%d below their floor:\n%s", len(b.below), strings.Join(b.below, "\n"))
	}
	return nil
}

// A bench is one run over the table.
type bench struct {
	all    []row
	wanted *regexp.Regexp
	effort effort
	again  bool // measure cells below their floor once more

	out, progress io.Writer
	below         []string // what is below its floor
}

func (b *bench) run() error {
	fmt.Fprint(b.out, header())
	t := newTable(b.out, b.all)
	for _, r := range b.all {
		lines := map[cpu.Level][]string{}
		for i, s := range r.sizes {
			if err := b.cells(r, i, lines); err != nil {
				return fmt.Errorf("%s, %s: %w", r.kernel, s.name, err)
			}
		}
		fmt.Fprint(b.progress, clearLine)
		t.write(r, lines)
	}
	return nil
}

// cells measures r at the size of index i, and appends to the line of each level.
func (b *bench) cells(r row, i int, lines map[cpu.Level][]string) error {
	s := r.sizes[i]
	levels := b.matching(r, s)
	if len(levels) == 0 {
		return nil
	}
	fmt.Fprintf(b.progress, clearLine+"%s, %s", r.kernel, s.name)
	j := r.setup(s)
	for _, l := range levels {
		if err := verify(l, j); err != nil {
			return err
		}
	}
	results := measure(j, s.bytes, levels, b.effort)
	for k, l := range levels {
		floor := r.floors.of(l, i)
		if b.again && results[k].misses(floor) {
			results[k] = better(results[k], measure(j, s.bytes, levels[k:k+1], b.effort)[0])
		}
		if results[k].misses(floor) {
			b.below = append(b.below, fmt.Sprintf("%s: %.2f of copy(), floor %g", r.key(l, s), results[k].ratio, floor))
		}
		lines[l] = append(lines[l], cell(s, results[k], floor))
	}
	return nil
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
