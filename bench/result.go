package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"time"

	"github.com/zarrcodec/zarrcodec/bench/internal/machine"
)

// A Run is what one run measured.
type Run struct {
	Date     string                       `json:"date"`
	Machine  string                       `json:"machine"`
	System   string                       `json:"system"`
	CPUs     int                          `json:"cpus"`
	Load     []string                     `json:"load,omitempty"` // of the machine, before and behind each number of threads
	Versions map[string]map[string]string `json:"versions"`       // by process and package
	Problems []string                     `json:"problems"`       // of processes
	Rows     []*Row                       `json:"rows"`
	Seconds  float64                      `json:"seconds"` // that the run took
}

// A Row is one task on one array with a number of threads.
type Row struct {
	Task     string `json:"task"`
	Array    string `json:"array"`
	Threads  int    `json:"threads"`
	Bytes    int64  `json:"bytes"` // decoded
	Elements int64  `json:"elements"`
	Stored   int64  `json:"stored"`
	Parts    int    `json:"parts,omitempty"` // regions that a work reads
	Limit    *cost  `json:"limit,omitempty"` // what the first of them may take
	Cells    []Cell `json:"cells"`
}

// A Cell is one contender in a row. It has samples, or a reason why there are none.
type Cell struct {
	Contender string  `json:"contender"`
	Samples   []int64 `json:"samples,omitempty"` // nanoseconds of one work each
	Form      string  `json:"form,omitempty"`    // of the result that was verified
	Stored    int64   `json:"stored,omitempty"`  // bytes that it encoded to
	Cost      *cost   `json:"cost,omitempty"`    // that was counted
	None      string  `json:"none,omitempty"`    // why there is no such thing
	Problem   string  `json:"problem,omitempty"` // what went wrong
}

// key names the row.
func (r *Row) key() string { return fmt.Sprintf("%s %s %d", r.Task, r.Array, r.Threads) }

// cell is that of a contender; nil where it has no samples.
func (r *Row) cell(contender string) *Cell {
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Contender == contender && len(c.Samples) > 0 {
			return c
		}
	}
	return nil
}

// median is that of the samples, in seconds.
func (c *Cell) median() float64 {
	_, mid, _ := quartiles(c.Samples)
	return mid / 1e9
}

// spread is half of what lies between the quartiles, as a part of the median.
func (c *Cell) spread() float64 {
	low, mid, high := quartiles(c.Samples)
	return (high - low) / 2 / mid
}

func newRun() Run {
	return Run{
		Date:     time.Now().UTC().Format(time.DateOnly),
		Machine:  machine.Processor(),
		System:   runtime.GOOS + "/" + runtime.GOARCH,
		CPUs:     runtime.NumCPU(),
		Versions: map[string]map[string]string{},
	}
}

// writeRun writes a run, a line a row.
func writeRun(name string, r *Run) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	text = bytes.ReplaceAll(text, []byte(`{"task":`), []byte("\n"+`{"task":`))
	return os.WriteFile(name, append(text, '\n'), 0o666)
}

func readRun(name string) (*Run, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	r := new(Run)
	if err := json.Unmarshal(text, r); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}
