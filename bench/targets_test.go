package main

import (
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// row makes one with medians in milliseconds by contender.
func row(task, array string, threads int, milliseconds map[string]int64) *Row {
	r := &Row{Task: task, Array: array, Threads: threads, Bytes: 1 << 20, Elements: 1 << 10}
	for name, ms := range milliseconds {
		r.Cells = append(r.Cells, Cell{Contender: name, Samples: []int64{ms * 1e6}, Stored: 1000})
	}
	return r
}

// spread is a row whose samples spread by 10 and by 5 % to both sides.
func spread(key string, own, other int64) *Row {
	words := strings.Fields(key)
	r := row(words[0], words[1], 1, nil)
	for name, ms := range map[string]int64{ours: own, crate: other} {
		by := map[string]int64{ours: 10, crate: 5}[name]
		r.Cells = append(r.Cells, Cell{Contender: name, Samples: []int64{ms * (100 - by) * 1e4, ms * (100 - by) * 1e4, ms * 1e6, ms * (100 + by) * 1e4, ms * (100 + by) * 1e4}})
	}
	return r
}

// of are the verdicts of a run on a row.
func of(r Run, key string) []verdict {
	var out []verdict
	for _, v := range r.verdicts() {
		if v.row == key {
			out = append(out, v)
		}
	}
	return out
}

func TestVerdicts(t *testing.T) {
	alone := row("decompress", "int32-le-zstd", 1, map[string]int64{"klauspost zstd": 20, libzstd: 10})
	cube := row("decompress", "cube-transposed-le-zstd", 1, map[string]int64{"klauspost zstd": 20, libzstd: 10})
	larger := row("encode", "ascii-le-none", 1, map[string]int64{ours: 1, crate: 2})
	for i := range larger.Cells {
		if larger.Cells[i].Contender == ours {
			larger.Cells[i].Stored = 1031
		}
	}
	encoders := row("compress", "mixed-le-zstd", 1, map[string]int64{goZstd: 10, libzstd: 10})
	asLibrary := row("encode", "mixed-be-zstd", 1, map[string]int64{ours: 10, oursLibrary: 10, crate: 10})
	for i := range asLibrary.Cells {
		if asLibrary.Cells[i].Contender == crate {
			asLibrary.Cells[i].Stored = 900
		}
	}
	noLibrary := row("bytes", "int32-le-zstd", 2, map[string]int64{ours: 1, crate: 2})
	noLibrary.Cells = append(noLibrary.Cells, Cell{Contender: oursLibrary, Problem: "failed: no cgo"})
	for _, c := range []struct {
		name   string
		row    *Row
		missed string // the start of the one that is missed; empty: all are met
	}{
		{"as fast as it is to be", row("bytes", "ascii-be-none", 1, map[string]int64{ours: 10, crate: 30}), ""},
		{"slower", row("bytes", "ascii-be-none", 1, map[string]int64{ours: 10, crate: 29}),
			"bytes ascii-be-none 1: zarrcodec is 2.90 ±0% times as fast as zarrs, want 3.00"},
		{"the fastest peer counts", row("bytes", "cube-shard-le-none", 2, map[string]int64{ours: 10, crate: 30, "tensorstore": 19}),
			"bytes cube-shard-le-none 2: zarrcodec is 1.90 ±0% times as fast as tensorstore, want 2.00"},
		{"no peer in the row", row("bytes", "times-le-gzip", 1, map[string]int64{ours: 10}), ""},
		{"its one peer is missing", row("bytes", "ascii-be-none", 1, map[string]int64{ours: 10}),
			"bytes ascii-be-none 1: zarrcodec: nothing to compare with: zarrs: it is none of the row"},
		{"it was not measured", row("bytes", "ascii-be-none", 1, map[string]int64{crate: 10}),
			"bytes ascii-be-none 1: zarrcodec: it was not measured: "},
		{"more bytes", larger, "encode ascii-le-none 1: zarrcodec: it encodes to 1031 bytes, zarrs to 1000"},
		{"more bytes, as the library alone", asLibrary, ""},
		{"half as fast, as the decoders are", row("bytes", "int32-be-zstd", 1, map[string]int64{ours: 22, oursLibrary: 9, crate: 10}), ""},
		{"slower than the decoders are", row("bytes", "int32-be-zstd", 1, map[string]int64{ours: 23, oursLibrary: 9, crate: 10}),
			"bytes int32-be-zstd 1: zarrcodec is 0.43 ±0% times as fast as zarrs, want 0.45"},
		{"as fast as threads apart", row("bytes", "cube-plainshard-le-none", 2, map[string]int64{ours: 11, oursApart: 10, crate: 40, "tensorstore": 40}), ""},
		{"slower than threads apart", row("bytes", "cube-plainshard-le-none", 16, map[string]int64{ours: 12, oursApart: 10, crate: 40, "tensorstore": 40}),
			"bytes cube-plainshard-le-none 16: zarrcodec is 0.83 ±0% times as fast as zarrcodec apart, want 0.90"},
		{"one thread is not apart", row("bytes", "cube-plainshard-le-none", 1, map[string]int64{ours: 12, crate: 40, "tensorstore": 40}), ""},
		{"a field like the cube", row("warm", "block-plainshard-le-zstd", 1, map[string]int64{ours: 21, oursLibrary: 10, crate: 10, "tensorstore": 11}),
			"warm block-plainshard-le-zstd 1: zarrcodec is 0.48 ±0% times as fast as zarrs, want 0.50"},
		{"slower, by less than its samples spread", spread("bytes ascii-be-none 1", 10, 27), ""},
		{"slower, by more", spread("bytes ascii-be-none 1", 10, 25), "bytes ascii-be-none 1: zarrcodec is 2.50 ±15% times as fast as zarrs, want 3.00"},
		{"slower, but as fast as a copy", row("bytes", "ascii-be-none", 1, map[string]int64{ours: 100, crate: 290, plainCopy: 85}), ""},
		{"slower than that", row("bytes", "ascii-be-none", 1, map[string]int64{ours: 100, crate: 290, plainCopy: 84}),
			"bytes ascii-be-none 1: zarrcodec is 2.90 ±0% times as fast as zarrs, want 3.00; 0.84 times as fast as copy, which is the limit"},
		{"as fast as the library", row("bytes", "int32-le-zstd", 1, map[string]int64{ours: 11, oursLibrary: 11, crate: 11}), ""},
		{"a build is missing", noLibrary, "bytes int32-le-zstd 2: zarrcodec+libzstd: it was not measured: failed: no cgo"},
	} {
		t.Run(c.name, func(t *testing.T) {
			missed := ""
			for _, v := range of(Run{Rows: []*Row{alone, cube, encoders, c.row}}, c.row.key()) {
				if !v.holds() {
					missed += v.String()
				}
			}
			if c.missed == "" && missed != "" || !strings.HasPrefix(missed, c.missed) {
				t.Errorf("missed %q, want %q", missed, c.missed)
			}
		})
	}
}

// TestCheck: rows below their target are named, and so are targets of which no row was measured.
func TestCheck(t *testing.T) {
	name := filepath.Join(t.TempDir(), "run.json")
	made := &Run{Rows: []*Row{row("times", "times-be-none", 1, map[string]int64{ours: 10, crate: 20})}}
	if err := writeRun(name, made); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	err := run([]string{"check", name}, &out, io.Discard)
	if err == nil {
		t.Error("no error")
	}
	for _, want := range []string{
		"times times-be-none 1: zarrcodec is 2.00 ±0% times as fast as zarrs, want 3.00\n",
		"^encode .*-gzip : zarrcodec: no such row was measured\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{
		{"check", filepath.Join(t.TempDir(), "none.json")},
		{"chekc"},
		{"-rows", "("},
		{"-no-such-flag"},
	} {
		if err := run(args, io.Discard, io.Discard); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
}

// arrays are those that bench/peers/workloads.py writes.
func arrays() []array {
	var out []array
	layouts := map[string][]string{"cube": {"transposed", "shard", "plainshard"}}
	for _, data := range []string{"ascii", "cjk", "mixed", "times", "int32", "cube"} {
		for _, order := range []string{"le", "be"} {
			for _, compressor := range []string{"none", "zstd", "gzip"} {
				if data != "cube" {
					out = append(out, array{Name: data + "-" + order + "-" + compressor, Data: data, Layout: "plain", Order: order, Compressor: compressor})
				}
				for _, l := range layouts[data] {
					out = append(out, array{Name: data + "-" + l + "-" + order + "-" + compressor, Data: data, Layout: l, Order: order, Compressor: compressor})
				}
			}
		}
	}
	read := func(names ...string) map[string]region {
		out := map[string]region{}
		for _, name := range names {
			out[name] = region{}
		}
		return out
	}
	for _, compressor := range []string{"none", "zstd", "gzip"} {
		out = append(out, array{Name: "block-plainshard-le-" + compressor, Data: "block", Layout: "plainshard", Order: "le", Compressor: compressor, Regions: read("cold", "warm")})
	}
	return append(out,
		array{Name: "block-chunk-le-none", Data: "block", Layout: "chunk", Order: "le", Compressor: "none", Regions: read("row")},
		array{Name: "doubles-plainshard-le-none", Data: "doubles", Layout: "plainshard", Order: "le", Compressor: "none", Regions: read("full", "aligned", "unaligned")})
}

// TestTargetsHaveRows: every target is one of a row that is measured, and its contenders are those of the row.
func TestTargetsHaveRows(t *testing.T) {
	for _, target := range targets {
		found := 0
		for _, r := range allRows() {
			if !target.rows.MatchString(r.key()) {
				continue
			}
			found++
			if !r.has(target.own) || target.against != fastest && !r.has(target.against) {
				t.Errorf("%s: %s or %s is none of %s", target.rows, target.own, target.against, r.key())
			}
			if l := target.limit; l != nil && (&Run{Rows: allRows()}).limitRow(l, r) == nil {
				t.Errorf("%s: the limit %s is not measured for %s", target.rows, l.contender, r.key())
			}
		}
		if found == 0 {
			t.Errorf("%s matches nothing", target.rows)
		}
	}
}

// TestEveryCodecIsHeld: each array that is read whole is decoded and encoded, and where codecs compress, both have targets.
func TestEveryCodecIsHeld(t *testing.T) {
	for _, a := range arrays() {
		if len(a.Regions) > 0 {
			continue
		}
		for _, task := range []string{"bytes", "encode"} {
			key := a.row(task, 1).key()
			if !slices.Contains(a.tasks(1), task) {
				t.Errorf("%s is not measured", key)
			}
			if a.Compressor != "none" && !slices.ContainsFunc(targets, func(target target) bool { return target.rows.MatchString(key) }) {
				t.Errorf("%s has no target", key)
			}
		}
	}
}

// allRows are those of all arrays, with one thread and with two, in which each contender that is one has a sample.
func allRows() []*Row {
	var out []*Row
	for _, a := range arrays() {
		for threads := 1; threads <= 2; threads++ {
			for _, task := range a.tasks(threads) {
				r := a.row(task, threads)
				for _, c := range contenders {
					if c.has(task, a, threads) {
						r.Cells = append(r.Cells, Cell{Contender: c.name, Samples: []int64{1}})
					}
				}
				out = append(out, r)
			}
		}
	}
	return out
}

func (r *Row) has(contender string) bool {
	return slices.ContainsFunc(r.Cells, func(c Cell) bool { return c.Contender == contender })
}
