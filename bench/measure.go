package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/zarrcodec/zarrcodec/bench/internal/machine"
)

const (
	leastRounds  = 3
	someRounds   = 7 // in rowTime
	rowTime      = 500 * time.Millisecond
	mostRounds   = 21 // in unsteadyTime, as long as contenders are unsteady
	unsteadyTime = 2 * time.Second
	unsteady     = 0.05                  // spread
	sampleTime   = 10 * time.Millisecond // at least
	warmTime     = 5 * time.Millisecond
	moreTimes    = 2                      // that a row is measured which misses a target
	long         = 150 * time.Millisecond // what takes longer for one work has one round
	slow         = 600 * time.Millisecond // and the work that is verified is the one sample of what takes so long
)

// recorded is a run while it is measured.
type recorded struct {
	Run
	made     *made
	progress io.Writer
	running  map[string]*process // by contender
	judge    *process
}

// phase measures all rows with a number of threads, with processes of their own.
func (r *recorded) phase(threads int, wanted *regexp.Regexp) error {
	began := time.Now()
	r.Load = append(r.Load, machine.Load())
	r.start(threads)
	defer r.stop()
	arrays, err := readArrays(r.made.work)
	if err != nil {
		return err
	}
	if r.judge, err = start(r.progress, r.made.python, filepath.Join("bench", "peers", "judge.py")); err != nil {
		return err
	}
	defer r.judge.quit()
	for _, a := range arrays {
		for _, task := range a.tasks(threads) {
			row := a.row(task, threads)
			if wanted.MatchString(row.key()) {
				fmt.Fprintf(r.progress, "%4.0fs %s\n", time.Since(began).Seconds(), row.key())
				r.row(row, a)
				r.Rows = append(r.Rows, row)
			}
		}
	}
	for range moreTimes {
		r.doubt(arrays, threads)
	}
	r.Load = append(r.Load, machine.Load())
	r.Seconds += time.Since(began).Seconds()
	return nil
}

// doubt measures the rows again that miss a target, and those of their limits, and adds the samples.
func (r *recorded) doubt(arrays []array, threads int) {
	doubted := map[string]bool{}
	for _, v := range r.verdicts() {
		if !v.holds() && v.why == "" {
			doubted[v.row], doubted[v.limitRow] = true, true
		}
	}
	for _, row := range r.Rows {
		i := slices.IndexFunc(arrays, func(a array) bool { return a.Name == row.Array })
		if row.Threads != threads || !doubted[row.key()] || i < 0 {
			continue
		}
		fmt.Fprintf(r.progress, "again %s\n", row.key())
		again := arrays[i].row(row.Task, threads)
		r.row(again, arrays[i])
		row.add(again)
	}
}

// add adds the samples of the same row. A contender that now fails has none.
func (r *Row) add(again *Row) {
	for i := range r.Cells {
		cell, more := &r.Cells[i], again.Cells[i]
		if len(cell.Samples) > 0 && len(more.Samples) > 0 {
			cell.Samples = append(cell.Samples, more.Samples...)
		} else if more.Problem != "" {
			*cell = more
		}
	}
}

// start starts a process for each contender. One that does not start is a problem of the run.
func (r *recorded) start(threads int) {
	r.running = map[string]*process{}
	for _, c := range contenders {
		command, err := r.made.command(c.process)
		if err == nil {
			err = r.startOne(c, append(command, strconv.Itoa(threads)))
		}
		if text := fmt.Sprintf("%s: %v", c.process, err); err != nil && !slices.Contains(r.Problems, text) {
			r.Problems = append(r.Problems, text)
		}
	}
}

func (r *recorded) startOne(c contender, command []string) error {
	p, err := start(r.progress, command[0], command[1:]...)
	if err != nil {
		return err
	}
	versions, err := p.versions()
	if err != nil {
		p.quit()
		return err
	}
	r.Versions[c.process] = versions
	r.running[c.name] = p
	return nil
}

func (r *recorded) stop() {
	for _, p := range r.running {
		p.quit()
	}
}

// row measures all contenders of a row, each in its turn.
func (r *recorded) row(row *Row, a array) {
	if err := readThrough(filepath.Join(r.made.work, a.Name)); err != nil {
		r.Problems = append(r.Problems, err.Error())
	}
	for _, c := range contenders {
		if !c.has(row.Task, a, row.Threads) {
			continue
		}
		cell := Cell{Contender: c.name}
		err := r.first(&cell, c, row.Task, a)
		if err == nil && row.Limit != nil && c.name == ours {
			cell.Cost, err = r.running[c.name].cost()
		}
		if err != nil {
			cell.blame(err)
		}
		row.Cells = append(row.Cells, cell)
	}
	r.rounds(row)
}

// readThrough reads all files below a folder, so that nobody is the first for whom they come into the page cache.
func readThrough(folder string) error {
	return filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = io.Copy(io.Discard, f)
		return err
	})
}

// blame says why a cell has no samples.
func (c *Cell) blame(err error) {
	c.Samples = nil
	if errors.Is(err, errNone) {
		c.None = err.Error()
		return
	}
	c.Problem = err.Error()
}

// first prepares a contender and verifies it, which is its first sample.
func (r *recorded) first(cell *Cell, c contender, task string, a array) error {
	p := r.running[c.name]
	if p == nil {
		return fmt.Errorf("%w: the process %s is missing", errFailed, c.process)
	}
	if err := p.prepare(r.made.work, a.Name, c.role, task); err != nil {
		return err
	}
	took, err := r.verified(cell, p, task, a)
	cell.Samples = []int64{int64(took)}
	return err
}

// verified holds the result to what NumPy made, and gives how long it took to make it.
func (r *recorded) verified(cell *Cell, p *process, task string, a array) (time.Duration, error) {
	if task == "encode" || task == "compress" {
		return r.verifiedEncoded(cell, p, a)
	}
	f, took, err := p.verify()
	if err != nil {
		return 0, err
	}
	cell.Form = f.name
	return took, a.holds(f)
}

// holds says whether a form is that of the array's values.
func (a array) holds(f form) error {
	if want, known := a.Forms[f.name]; !known || f.hash != want {
		return fmt.Errorf("wrong values: the SHA-256 of %s is %.12s…, want %.12s…", f.name, f.hash, want)
	}
	return nil
}

// verifiedEncoded has zarr-python read what was encoded.
func (r *recorded) verifiedEncoded(cell *Cell, p *process, a array) (time.Duration, error) {
	folder, err := os.MkdirTemp(r.made.work, "encoded-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	var took time.Duration
	if cell.Stored, took, err = p.verifyEncoded(folder); err != nil {
		return 0, err
	}
	f, err := r.judge.judge(r.made.work, a.Name, folder)
	if err != nil {
		return 0, fmt.Errorf("zarr-python cannot read what it encoded: %w", err)
	}
	return took, a.holds(f)
}

// quartiles are those of values and the median, of which there is at least one.
func quartiles(values []int64) (low, mid, high float64) {
	v := slices.Sorted(slices.Values(values))
	at := func(part float64) float64 {
		x := part * float64(len(v)-1)
		i := int(x)
		if i+1 == len(v) {
			return float64(v[i])
		}
		return float64(v[i]) + (x-float64(i))*float64(v[i+1]-v[i])
	}
	return at(0.25), at(0.5), at(0.75)
}
