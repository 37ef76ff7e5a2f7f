package main

import (
	"fmt"
	"io"
	"math"
	"regexp"
)

// A target is how many times as fast as another contender one of this module is to be, in each row that it matches.
type target struct {
	rows    *regexp.Regexp // of keys, TASK ARRAY THREADS
	own     string         // the contender that is judged
	against string         // a contender, or fastest
	ratio   float64
	scaled  bool   // by the ratio of the two zstd decoders alone
	limit   *limit // nil: none
}

// A limit is a contender that shows how far a row can go: a row that is this part as fast holds, whatever its target.
type limit struct {
	contender string
	task      string // of the row of the same data that has it; empty: the row itself
	part      float64
}

var (
	toCopy        = &limit{contender: plainCopy, part: 0.85}
	toUTF8        = &limit{contender: kernelUTF8, part: 0.9}
	toStrings     = &limit{contender: kernelStrings, part: 0.9}
	toDecompress  = &limit{contender: libzstd, task: "decompress", part: 0.9}
	toDecompressG = &limit{contender: goZstd, task: "decompress", part: 0.9}
	toCompress    = &limit{contender: libzstd, task: "compress", part: 0.9}
	toCompressG   = &limit{contender: goZstd, task: "compress", part: 0.9}
)

const fastest = "the fastest peer"

// mostLarger is how much larger than the fastest peer's a chunk may be that is encoded, as a part.
const mostLarger = 0.03

var targets = []target{
	{rows: rows(`^bytes (ascii|cjk|mixed)-le-none `), own: ours, against: numPy, ratio: 0.9, limit: toCopy}, // it copies too
	{rows: rows(`^bytes (ascii|cjk|mixed)-le-none `), own: oursView, against: fastest, ratio: 1},
	{rows: rows(`^bytes (ascii|cjk|mixed)-be-none `), own: ours, against: crate, ratio: 3, limit: toCopy},
	{rows: rows(`^strings (ascii|cjk|mixed)-be-none `), own: ours, against: crate, ratio: 20, limit: toStrings},
	{rows: rows(`^strings (ascii|cjk|mixed)-be-none `), own: ours, against: numPy, ratio: 50, limit: toStrings},
	{rows: rows(`^strings (ascii|cjk|mixed)-be-none `), own: oursUTF8, against: crate, ratio: 20, limit: toUTF8},
	{rows: rows(`^strings (ascii|cjk|mixed)-be-none `), own: oursUTF8, against: numPy, ratio: 50, limit: toUTF8},
	{rows: rows(`^times times-be-none `), own: ours, against: crate, ratio: 3, limit: toCopy},
	{rows: rows(`^bytes cube-transposed-(le|be)-none `), own: ours, against: crate, ratio: 100, limit: toCopy},
	{rows: rows(`^bytes cube-transposed-(le|be)-none `), own: ours, against: "tensorstore", ratio: 8},
	{rows: rows(`^bytes cube-transposed-(le|be)-none `), own: ours, against: "zarr-python", ratio: 8},
	{rows: rows(`^bytes cube-(shard|plainshard)-(le|be)-none `), own: ours, against: fastest, ratio: 2},
	{rows: rows(`^bytes cube-plainshard-le-(none|gzip) `), own: ours, against: crate, ratio: 1.2},
	{rows: rows(`^bytes cube-plainshard-le-(none|gzip) `), own: ours, against: "tensorstore", ratio: 1.2},
	{rows: rows(`^bytes cube-plainshard-le-.* ([2-9]|\d{2,})$`), own: ours, against: oursApart, ratio: 0.9},
	{rows: rows(`^cold `), own: ours, against: "zarr-python", ratio: 5},
	{rows: rows(`^(cold|warm) .*-(none|gzip) `), own: ours, against: crate, ratio: 1},
	{rows: rows(`^(cold|warm) .*-(none|gzip) `), own: ours, against: "tensorstore", ratio: 1},
	{rows: rows(`^(cold|warm) .*-zstd `), own: oursLibrary, against: crate, ratio: 1},
	{rows: rows(`^(cold|warm) .*-zstd `), own: oursLibrary, against: "tensorstore", ratio: 1},
	{rows: rows(`^(cold|warm) .*-zstd `), own: ours, against: crate, ratio: 1, scaled: true},
	{rows: rows(`^(cold|warm) .*-zstd `), own: ours, against: "tensorstore", ratio: 1, scaled: true},
	{rows: rows(`^(full|aligned|unaligned) `), own: ours, against: crate, ratio: 1.2},
	{rows: rows(`^decompress .*-gzip `), own: "zarrcodec gzip", against: klauspost, ratio: 1.7},
	{rows: rows(`^(bytes|strings|times) .*-gzip `), own: ours, against: fastest, ratio: 1.4},
	{rows: rows(`^(bytes|strings|times) .*-zstd `), own: oursLibrary, against: fastest, ratio: 1.1, limit: toDecompress},
	{rows: rows(`^(bytes|strings|times) .*-zstd `), own: ours, against: fastest, ratio: 0.9, scaled: true, limit: toDecompressG},
	{rows: rows(`^encode .*-none `), own: ours, against: fastest, ratio: 1, limit: toCopy},
	{rows: rows(`^encode .*-gzip `), own: ours, against: fastest, ratio: 1},
	{rows: rows(`^encode .*-zstd `), own: ours, against: fastest, ratio: 1, limit: toCompressG},
	{rows: rows(`^encode .*-zstd `), own: oursLibrary, against: fastest, ratio: 1, limit: toCompress},
}

func rows(pattern string) *regexp.Regexp { return regexp.MustCompile(pattern) }

// A verdict is what a target says of a row.
type verdict struct {
	row         string
	own, other  string
	ratio, want float64
	why         string  // what is wrong, beside the ratio
	limit       *limit  // that was measured; nil: none
	limitRow    string  // in which
	part        float64 // as fast as the limit
	spread      float64 // of the ratio, as a part
}

// mostSpread is how far a ratio may be from its target and still be told from it no better than by chance.
const mostSpread = 0.15

// met says whether the row reaches its target.
func (v verdict) met() bool { return v.why == "" && v.ratio >= v.want }

// holds says whether it does, or might by the spread of its samples, or is at a limit.
func (v verdict) holds() bool {
	return v.met() || v.why == "" && (v.ratio*(1+min(v.spread, mostSpread)) >= v.want || v.limit != nil && v.part >= v.limit.part)
}

func (v verdict) String() string {
	if v.why != "" {
		return fmt.Sprintf("%s: %s: %s", v.row, v.own, v.why)
	}
	text := fmt.Sprintf("%s: %s is %.2f ±%.0f%% times as fast as %s, want %.2f", v.row, v.own, v.ratio, v.spread*100, v.other, v.want)
	if v.limit != nil {
		text += fmt.Sprintf("; %.2f times as fast as %s, which is the limit", v.part, v.limit.contender)
	}
	return text
}

// verdicts are those of all targets in all rows. A target whose other contender has no samples says nothing of the row:
// that is a line of the report. One that no row matches has a verdict of its own, and so has a wrong value of this module.
func (r *Run) verdicts() []verdict {
	var out []verdict
	for _, t := range targets {
		matched := false
		for _, row := range r.Rows {
			if t.rows.MatchString(row.key()) {
				matched = true
				out = append(out, r.judged(t, row)...)
			}
		}
		if !matched {
			out = append(out, verdict{row: t.rows.String(), own: t.own, why: "no such row was measured"})
		}
	}
	for _, row := range r.Rows {
		if row.Limit != nil {
			out = append(out, row.costs())
		}
	}
	return out
}

// costs is the verdict of what a read took.
func (r *Row) costs() verdict {
	v := verdict{row: r.key(), own: ours}
	cell, limit := r.cell(ours), r.Limit
	switch {
	case cell == nil || cell.Cost == nil:
		v.why = "what it reads was not counted"
	case cell.Cost.Reads != limit.Reads || cell.Cost.Bytes != limit.Bytes:
		v.why = fmt.Sprintf("it takes %d reads of %d bytes, want %d of %d", cell.Cost.Reads, cell.Cost.Bytes, limit.Reads, limit.Bytes)
	case limit.Memory > 0 && cell.Cost.Memory > limit.Memory+cell.Cost.Decoder:
		v.why = fmt.Sprintf("it takes %d bytes of memory, want at most %d", cell.Cost.Memory, limit.Memory+cell.Cost.Decoder)
	}
	return v
}

func (r *Run) judged(t target, row *Row) []verdict {
	v := verdict{row: row.key(), own: t.own, other: t.against, want: t.ratio}
	own := row.cell(t.own)
	if own == nil {
		v.why = "it was not measured: " + row.reason(t.own)
		return []verdict{v}
	}
	other := row.peer(t.against)
	if other == nil {
		if t.against != fastest {
			v.why = "nothing to compare with: " + t.against + ": " + row.reason(t.against)
			return []verdict{v}
		}
		return nil
	}
	v.other, v.ratio, v.spread = other.Contender, other.median()/own.median(), own.spread()+other.spread()
	var bound *Cell
	if at := r.limitRow(t.limit, row); at != nil {
		bound = at.cell(t.limit.contender)
		v.limit, v.limitRow, v.part = t.limit, at.key(), bound.median()/own.median()
	}
	if t.scaled {
		scale, known := r.decoders(row)
		if !known {
			v.why = "the zstd decoders alone were not measured"
		}
		v.want *= scale
	}
	out := []verdict{v}
	if row.Task == "encode" && float64(own.Stored) > float64(other.Stored)*(1+mostLarger) && !own.asSmallAs(bound) {
		v.why = fmt.Sprintf("it encodes to %d bytes, %s to %d", own.Stored, other.Contender, other.Stored)
		out = append(out, v)
	}
	return out
}

// asSmallAs says whether a cell has no more bytes than a limit that encodes, but for the hundredth that byte orders differ by.
func (c *Cell) asSmallAs(bound *Cell) bool {
	return bound != nil && bound.Stored > 0 && c.Stored <= bound.Stored+bound.Stored/100
}

// limitRow is the row in which a limit of a row was measured; nil where it was not.
func (r *Run) limitRow(l *limit, row *Row) *Row {
	for _, other := range r.Rows {
		if l != nil && l.measures(row, other) && other.cell(l.contender) != nil {
			return other
		}
	}
	return nil
}

// measures says whether a limit of row is a contender of other: of the same row, or of the task of the limit on the same data.
func (l *limit) measures(row, other *Row) bool {
	if l.task == "" {
		return other.key() == row.key()
	}
	return other.Task == l.task && other.Threads == row.Threads && dataOf(other.Array) == dataOf(row.Array)
}

// reason says why a contender has no samples in a row.
func (r *Row) reason(contender string) string {
	for _, c := range r.Cells {
		if c.Contender == contender {
			return c.None + c.Problem
		}
	}
	return "it is none of the row"
}

// peer is the cell of a contender, or of the fastest that is not this module; nil: there is none.
func (r *Row) peer(against string) *Cell {
	if against != fastest {
		return r.cell(against)
	}
	var best *Cell
	least := math.Inf(1)
	for _, c := range contenders {
		if cell := r.cell(c.name); cell != nil && !c.own && cell.median() < least {
			best, least = cell, cell.median()
		}
	}
	return best
}

var data = regexp.MustCompile(`^[a-z0-9]+`)

// dataOf is the data set of an array; the block is a field like the cube.
func dataOf(array string) string {
	if name := data.FindString(array); name != "block" {
		return name
	}
	return "cube"
}

// decoders is how fast the decoder in pure Go is beside libzstd, each alone, on the data of a row, and never more than 1.
func (r *Run) decoders(row *Row) (ratio float64, known bool) {
	for _, other := range r.Rows {
		if other.Task != "decompress" || dataOf(other.Array) != dataOf(row.Array) {
			continue
		}
		if goes, library := other.cell(goZstd), other.cell(libzstd); goes != nil && library != nil {
			return min(1, library.median()/goes.median()), true
		}
	}
	return 0, false
}

// checkFile names each row of a run below its target.
func checkFile(name string, out io.Writer) error {
	r, err := readRun(name)
	if err != nil {
		return err
	}
	missed := 0
	all := r.verdicts()
	for _, v := range all {
		if !v.holds() {
			missed++
			fmt.Fprintln(out, v)
		}
	}
	if missed > 0 {
		return fmt.Errorf("%d of %d targets are missed", missed, len(all))
	}
	fmt.Fprintf(out, "all %d targets are met\n", len(all))
	return nil
}
