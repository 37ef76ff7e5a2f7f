package main

import (
	"errors"
	"io"
	"strings"
	"testing"
	"time"
)

// little is an array whose bytes have the hash 11.
var little = array{Name: "int32-le-none", Data: "int32", Layout: "plain", Order: "le", Compressor: "none",
	Bytes: 4, Elements: 1, Stored: 4, Forms: map[string]string{"bytes": "11"}}

// measured is a row in which contenders are fakes that behave so; the judge is right.
func measured(t *testing.T, task string, behaviours map[string]string) *recorded {
	t.Helper()
	return measuredOn(t, little, task, behaviours)
}

func measuredOn(t *testing.T, a array, task string, behaviours map[string]string) *recorded {
	t.Helper()
	r := &recorded{Run: newRun(), made: &made{work: t.TempDir()}, progress: io.Discard, running: map[string]*process{}}
	for name, how := range behaviours {
		r.running[name] = startFake(t, how)
	}
	r.judge = startFake(t, "right")
	row := a.row(task, 1)
	r.row(row, a)
	r.Rows = append(r.Rows, row)
	return r
}

// TestNothingIsHidden: a contender that is missing, fails or gives a wrong value has no samples, and a line in the report.
func TestNothingIsHidden(t *testing.T) {
	for _, c := range []struct{ how, line string }{
		{"wrong", "- NumPy: wrong values: the SHA-256 of bytes is 66…, want 11… (1 rows, the first: bytes int32-le-none 1)"},
		{"strange", "- NumPy: wrong values: the SHA-256 of mirrored is 11…, want …"},
		{"refuses", "- NumPy: none: it has no such type (1 rows"},
		{"fails", "- NumPy: failed: in the middle (1 rows"},
		{"babbles", `- NumPy: failed: no answer to the line: "what?" (1 rows`},
		{"dies", "- NumPy: failed: it ended without an answer (1 rows"},
		{"stopped", "- NumPy: failed: it took 0 ns (1 rows"},
	} {
		t.Run(c.how, func(t *testing.T) {
			r := measured(t, "bytes", map[string]string{ours: "right", numPy: c.how})
			if r.Rows[0].cell(numPy) != nil {
				t.Error("it has samples")
			}
			if r.Rows[0].cell(ours) == nil {
				t.Error("the other one has no samples")
			}
			var text strings.Builder
			r.report(&text, "plot.svg", "run.json")
			for _, want := range []string{c.line, "- zarrs: failed: the process zarrs is missing (1 rows"} {
				if !strings.Contains(text.String(), want) {
					t.Errorf("no %q in\n%s", want, text.String())
				}
			}
		})
	}
}

func TestRightIsMeasured(t *testing.T) {
	r := measured(t, "bytes", map[string]string{ours: "right"})
	cell := r.Rows[0].cell(ours)
	if cell == nil || len(cell.Samples) != someRounds || cell.median() != 0.005 || cell.Samples[0] != 5000000 {
		t.Errorf("the cell: %+v", cell) // 5 ms for each work
	}
	if cell != nil && cell.Form != "bytes" {
		t.Errorf("form %q", cell.Form)
	}
}

// TestUnsteadyRowsGoOn: rows have a few rounds, and more in which a contender is unsteady, for a while.
func TestUnsteadyRowsGoOn(t *testing.T) {
	steady, unsteady := Cell{Samples: []int64{90, 100, 101, 100, 99}}, Cell{Samples: []int64{90, 100, 120, 130, 100}}
	for _, c := range []struct {
		cell Cell
		n    int
		took time.Duration
		want bool
	}{
		{steady, 2, time.Minute, true}, {steady, 3, rowTime, false}, {steady, 6, 0, true}, {steady, 7, 0, false},
		{unsteady, 3, rowTime, true}, {unsteady, 20, unsteadyTime - 1, true}, {unsteady, 20, unsteadyTime, false}, {unsteady, 21, 0, false},
		{Cell{Samples: unsteady.Samples[:3]}, 7, 0, false}, {Cell{Problem: "failed"}, 7, 0, false},
	} {
		if got := (&Row{Cells: []Cell{steady, c.cell}}).goesOn(c.n, c.took); got != c.want {
			t.Errorf("%v after %d rounds and %v: %v", c.cell.Samples, c.n, c.took, got)
		}
	}
}

// TestDoubtedRowsAreMeasuredAgain: what misses a target is measured again, and all samples count; what does not is not; and
// what fails then has none.
func TestDoubtedRowsAreMeasuredAgain(t *testing.T) {
	for _, c := range []struct {
		name    string
		samples int
	}{{"ascii-be-none", 2 * someRounds}, {"int32-le-none", someRounds}} {
		a := little
		a.Name = c.name
		r := measuredOn(t, a, "bytes", map[string]string{ours: "right", crate: "right"})
		r.doubt([]array{a}, 1)
		for _, contender := range []string{ours, crate} {
			if cell := r.Rows[0].cell(contender); cell == nil || len(cell.Samples) != c.samples {
				t.Errorf("%s, %s: %+v, want %d samples", c.name, contender, cell, c.samples)
			}
		}
		if c.samples == someRounds {
			continue
		}
		r.running[crate] = startFake(t, "fails")
		if r.doubt([]array{a}, 1); r.Rows[0].cell(crate) != nil {
			t.Error("what fails has samples")
		}
	}
}

// TestCostIsCounted: what one read takes is asked of this module, held to what it may be, and written down.
func TestCostIsCounted(t *testing.T) {
	for _, c := range []struct{ how, why, line string }{
		{"right", "", "| cold int32-le-none | 2 of 2 | 60 of 60 | 1000 of 4000 |"},
		{"decoding", "", "| 5000 of 4000 and 1000 |"},
		{"wasteful", "it takes 2 reads of 70 bytes, want 2 of 60", "| 70 of 60 |"},
		{"hungry", "it takes 5000 bytes of memory, want at most 4999", "| 5000 of 4000 and 999 |"},
		{"uncounted", "what it reads was not counted", "- zarrcodec: failed: want 3 words"},
	} {
		t.Run(c.how, func(t *testing.T) {
			a := little
			a.Forms = map[string]string{"bytes": "11"}
			a.Regions = map[string]region{"cold": {Parts: make([][2][]int64, 8), Bytes: 32, Cost: &cost{Reads: 2, Bytes: 60, Memory: 4000}}}
			r := measuredOn(t, a, "cold", map[string]string{ours: c.how, crate: "right"})
			if got := r.Rows[0].costs().why; got != c.why {
				t.Errorf("verdict %q, want %q", got, c.why)
			}
			if r.Rows[0].cell(crate) == nil || r.Rows[0].cell(crate).Cost != nil {
				t.Error("the other one is not measured, or is asked what it takes")
			}
			var text strings.Builder
			r.report(&text, "plot.svg", "run.json")
			if !strings.Contains(text.String(), c.line) {
				t.Errorf("no %q in\n%s", c.line, text.String())
			}
		})
	}
}

// TestPartsAreShared: a work that reads several parts is reported by the part, and by all bytes.
func TestPartsAreShared(t *testing.T) {
	cell := &Cell{Contender: ours, Samples: []int64{8000}}
	for task, want := range map[string]float64{"cold": 1, "full": 4} {
		if got := (&Row{Task: task, Parts: 8, Bytes: 32000}).rate(cell); got != want {
			t.Errorf("%s: %v, want %v", task, got, want)
		}
	}
}

// TestEncodedIsRead: what was encoded is judged by another process, whatever the contender says of it.
func TestEncodedIsRead(t *testing.T) {
	r := measured(t, "encode", map[string]string{ours: "right"})
	if cell := r.Rows[0].cell(ours); cell == nil || cell.Stored != 3 {
		t.Errorf("the cell: %+v", r.Rows[0].Cells[0])
	}
	r.judge = startFake(t, "wrong")
	row := &Row{Task: "encode", Array: little.Name, Threads: 1}
	r.row(row, little)
	if problem := row.Cells[0].Problem; !strings.HasPrefix(problem, "wrong values") {
		t.Errorf("problem %q", problem)
	}
}

func TestVersions(t *testing.T) {
	have, err := startFake(t, "right").versions()
	if err != nil || have["fake"] != "1.0" {
		t.Errorf("versions %v, error %v", have, err)
	}
	if _, err := startFake(t, "babbles").versions(); !errors.Is(err, errFailed) {
		t.Errorf("error %v", err)
	}
}

func TestPatienceEnds(t *testing.T) {
	p := startFake(t, "sleeps")
	p.patience = 10 * time.Millisecond
	if _, _, err := p.verify(); !errors.Is(err, errFailed) {
		t.Errorf("error %v", err)
	}
}

func TestStartFails(t *testing.T) {
	if _, err := start(io.Discard, "/no/such/program"); err == nil {
		t.Error("it started")
	}
}

func TestQuartiles(t *testing.T) {
	for _, c := range []struct {
		values         []int64
		low, mid, high float64
	}{
		{[]int64{7}, 7, 7, 7},
		{[]int64{4, 1, 3, 2, 5}, 2, 3, 4},
		{[]int64{10, 20}, 12.5, 15, 17.5},
	} {
		if low, mid, high := quartiles(c.values); low != c.low || mid != c.mid || high != c.high {
			t.Errorf("%v: %v %v %v", c.values, low, mid, high)
		}
	}
}
