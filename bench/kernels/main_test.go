package main

import (
	"errors"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

// TestRows verifies every row at its least size with every level, and that floors have a size.
func TestRows(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range rows() {
		t.Run(r.kernel, func(t *testing.T) {
			if seen[r.kernel] {
				t.Error("the name is taken")
			}
			seen[r.kernel] = true
			for l, f := range r.floors {
				if len(f) > len(r.sizes) {
					t.Errorf("level %v: %d floors for %d sizes", l, len(f), len(r.sizes))
				}
			}
			j := r.setup(r.sizes[0])
			for _, l := range r.measured() {
				if err := verify(l, j); err != nil {
					t.Error(err)
				}
			}
			if n := alloctest.Count(j.work); n > 0 {
				t.Errorf("%v allocations", n)
			}
		})
	}
}

// short is a table of one row whose work takes as long as copy() of as many bytes, and a floor that it may miss.
func short(floor float64, check func() error) bench {
	r := row{
		kernel: "copy",
		sizes:  []size{{name: "4KiB", bytes: 4 << 10}},
		floors: floors{cpu.Generic: {floor}},
		setup:  func(s size) job { return job{copying(s.bytes), check} },
	}
	return bench{
		all: []row{r}, wanted: regexp.MustCompile("/generic/"), effort: effort{3, time.Millisecond},
		again: true, out: io.Discard, progress: io.Discard,
	}
}

func right() error { return nil }

func TestBelowItsFloorIsNamed(t *testing.T) {
	b := short(1000, right)
	var out strings.Builder
	b.out = &out
	if err := b.run(); err != nil {
		t.Fatal(err)
	}
	if names := b.names(); !regexp.MustCompile(`^copy/generic/4KiB: [0-9.]+ of copy\(\), floor 1000$`).MatchString(names) {
		t.Errorf("below: %q", names)
	}
	if n := strings.Count(out.String(), "again copy/generic/4KiB: "); n != mostChecks-1 {
		t.Errorf("measured again %d times:\n%s", n, out.String())
	}
	if !regexp.MustCompile(`(?m)^copy  generic  4KiB .* ≥1000 !$`).MatchString(out.String()) {
		t.Errorf("the table:\n%s", out.String())
	}
}

// TestAboveItsFloorLater: what is below its floor the first time, and not in other memory, is not named.
func TestAboveItsFloorLater(t *testing.T) {
	b := short(0.01, right)
	times := 0
	b.all[0].setup = func(s size) job {
		once, copies := copying(s.bytes), 1
		if times++; times == 1 {
			copies = 5000
		}
		return job{func() {
			for range copies {
				once()
			}
		}, right}
	}
	if err := b.run(); err != nil || len(b.low) > 0 || times < 2 {
		t.Errorf("error %v, set up %d times, below %q", err, times, b.names())
	}
}

func TestAboveItsFloor(t *testing.T) {
	b := short(0.01, right)
	if err := b.run(); err != nil || len(b.low) > 0 {
		t.Errorf("error %v, below %q", err, b.names())
	}
}

func TestWrongResultIsNotTimed(t *testing.T) {
	b := short(0, func() error { return errors.New("byte 7") })
	if err := b.run(); err == nil || !strings.Contains(err.Error(), "copy, 4KiB: level generic: wrong result: byte 7") {
		t.Errorf("error %v", err)
	}
}

func TestFlags(t *testing.T) {
	for args, want := range map[string]string{
		"-rows ^nothing$ -check": "",
		"-rows (":                "-rows: ",
		"-unknown":               "flag provided but not defined",
	} {
		err := run(strings.Fields(args), io.Discard, io.Discard)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", args, err, want)
		}
	}
}

func TestMisses(t *testing.T) {
	for _, c := range []struct {
		ratio, floor float64
		want         bool
	}{{0.86, 1, false}, {0.84, 1, true}, {1.2, 1, false}, {0.1, 0, false}} {
		if got := (result{ratio: c.ratio}).misses(c.floor); got != c.want {
			t.Errorf("%v against %v: %v, want %v", c.ratio, c.floor, got, c.want)
		}
	}
}

func TestQuartiles(t *testing.T) {
	for _, c := range []struct {
		values         []float64
		low, mid, high float64
	}{
		{[]float64{3}, 3, 3, 3},
		{[]float64{2, 1}, 1.25, 1.5, 1.75},
		{[]float64{5, 1, 4, 2, 3}, 2, 3, 4},
		{[]float64{100, 1, 2, 3}, 1.75, 2.5, 27.25},
	} {
		low, mid, high := quartiles(c.values)
		if math.Abs(low-c.low)+math.Abs(mid-c.mid)+math.Abs(high-c.high) > 1e-9 {
			t.Errorf("%v: %v, %v, %v, want %v, %v, %v", c.values, low, mid, high, c.low, c.mid, c.high)
		}
	}
}

// TestSamplesStandBetweenCopies: a kernel that takes twice as long as copy() has half its rate.
func TestSamplesStandBetweenCopies(t *testing.T) {
	once := copying(1 << 20)
	j := job{work: func() { once(); once() }}
	best := 0.0
	for range 100 {
		r := measure(j, 1<<20, []cpu.Level{cpu.Generic}, effort{5, time.Second})[0]
		if best = r.ratio; best > 0.4 && best < 0.6 {
			return
		}
	}
	t.Errorf("ratio %v, want about 0.5", best)
}
