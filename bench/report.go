package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A section is a part of the report: the rows of the tasks that match.
type section struct {
	tasks       *regexp.Regexp
	title, unit string
}

var sections = []section{
	{rows(`^bytes$`), "Decoding to bytes in the host's order", "GB/s of decoded bytes"},
	{rows(`^strings$`), "Decoding to strings", "million elements a second"},
	{rows(`^times$`), "Decoding times to integers and validity", "million elements a second"},
	{rows(`^encode$`), "Encoding", "GB/s of decoded bytes"},
	{rows(`^decompress$`), "Decompressors alone", "GB/s of decoded bytes"},
	{rows(`^compress$`), "Compressors alone", "GB/s of what is encoded"},
	{rows(`^(cold|warm|row)$`), "One inner chunk of a shard, or one row of a chunk, of 64 MiB", "microseconds"},
	{rows(`^(full|aligned|unaligned)$`), "Two shards of 256 MiB, and one, and one but for its end", "GB/s of decoded bytes"},
	{rows(`^open$`), "Opening and checking zarr.json", "microseconds"},
}

// writeReport writes the Markdown, and has the plot drawn beside it.
func writeReport(r *Run, python string, s settings) error {
	var text strings.Builder
	plot := strings.TrimSuffix(s.report, filepath.Ext(s.report)) + ".svg"
	r.report(&text, filepath.Base(plot), filepath.Base(s.json))
	if err := os.WriteFile(s.report, []byte(text.String()), 0o666); err != nil {
		return err
	}
	return logged(os.Stderr, python, filepath.Join(peers, "plot.py"), s.json, plot)
}

func (r *Run) report(w io.Writer, plot, file string) {
	fmt.Fprintf(w, "# Side by side\n\nMade by `go run ./bench`; [%s](%s) has all samples, `go run ./bench check docs/%s` judges them.\n\n", file, file, file)
	fmt.Fprintf(w, "%s, %s, %d processors, %s. The run took %.0f s.\n\n", r.Date, r.System, r.CPUs, r.Machine, r.Seconds)
	if len(r.Load) > 0 {
		fmt.Fprintf(w, "Load averages of the machine on the way: %s; with other programs at work the samples are disturbed.\n\n", strings.Join(r.Load, ", "))
	}
	io.WriteString(w, method)
	fmt.Fprintf(w, "\n![rates with one thread](%s)\n", plot)
	for _, s := range sections {
		for _, threads := range r.threads() {
			r.table(w, s, threads)
		}
	}
	r.costs(w)
	r.targets(w)
	r.absent(w)
	r.versions(w)
}

const method = `All contenders had the same bytes, which zarr-python wrote: 8 chunks of 1 MiB of strings of at most 12 code points
(ASCII, CJK, and a mixture with Latin letters and emoji), of datetime64[ns] of which a twentieth is NaT, or of int32; and a cube
of 256³ uint16 in chunks of 64³ or in one shard of 32³ inner chunks. ` + "`le` and `be`" + ` are the byte order, zstd and gzip are level 1.
"transposed" and "shard" have the codec transpose with order (2, 1, 0), "plainshard" has not.

Each contender goes the way that its documentation gives for this, out of memory and into memory: this module, the zarrs crate
and NumPy chunk by chunk, the others the whole array. Memory is kept from one work to the next where there is a way to hand it
over, and the C library keeps what the others free. zarrs-python reads and writes files, which its pipeline wants; they are in
the page cache. With several threads, as many chunks are worked on at once. "zarrcodec" strings are Go's own, over one buffer in memory that is kept,
"zarrcodec fresh" have memory of their own each time, "zarrcodec UTF-8" are one buffer with offsets; those of zarrs are
Vec<char>, those of NumPy and zarr-python str. Times of zarrs are i64 without validity.

Some columns show how far a row can go: "copy" is a plain copy of what is stored, by all threads, "kernel UTF-8" and "kernel strings"
the loops that make strings of what is stored, without metadata or pipeline; "zarrcodec apart" is one decode of the shard a
thread, each with memory of its own, started together: what threads gain where nothing is shared.

` + methodOfRegions + `
Before it is timed, every result is held by SHA-256 to the values that NumPy made; what was encoded is read by zarr-python for
that. Numbers are the median of up to 7 samples, in rounds through all contenders, and of up to 21 where they differ much, ± half of
what lies between the quartiles; without ± there is one sample. Rows that miss a target are measured twice more, and all samples count. The percentages of encoding are what is left of the decoded bytes.
`

// methodOfRegions says how regions are read.
const methodOfRegions = `Regions are read out of files, in the page cache, by all: "cold" is one inner chunk of 32³ out of a shard of 256 × 256 × 512
uint16, 64 MiB, of whose index nothing is known, "warm" one whose index was kept; "row" is one row of 512 uint16 out of a chunk of
64 MiB that nothing compresses; eight of them in turn are one work. "full", "aligned" and "unaligned" are zarrs' own
sharded_partial_read, an eighth of it along the first axis: float64 of 1024 × 4 × 128 × 128 in two shards with inner chunks of
1 × 1 × 128 × 128, all of it, the first shard, and the first shard but for the last index of the first axis; here "copy" reads as
many bytes of the files straight to where they go. All open the file for each read, this module as source.File over os.DirFS, of
which the opening, the size and the closing take Go 5.7 µs on the machine where this was written; "zarrcodec open" reads by
source.ReaderAt out of a file that is open. zarr-python keeps no index; tensorstore keeps one only in the cache that keeps
elements too, which is given room for half of what is read in turn.

What one read takes is counted where it is timed: calls that read the file, their bytes, and memory: all that is allocated for one
read, with empty pools and nothing collected, and where the elements go. It may be the index and the inner chunk, in two reads
or one, and three times the inner chunk and the index in memory; of a row, that row. With zstd, what its
decoder allocates by itself to decode as much, literals and tables that it keeps for the next inner chunk, is measured too and comes on top.
`

func counted(threads int) string {
	if threads == 1 {
		return "one thread"
	}
	return fmt.Sprintf("%d threads", threads)
}

func (r *Run) threads() []int {
	var out []int
	for _, row := range r.Rows {
		if !slices.Contains(out, row.Threads) {
			out = append(out, row.Threads)
		}
	}
	return out
}

// table writes the rows of a section, with a column for each contender that has samples in one.
func (r *Run) table(w io.Writer, s section, threads int) {
	var chosen []*Row
	var columns []string
	for _, row := range r.Rows {
		if s.tasks.MatchString(row.Task) && row.Threads == threads {
			chosen = append(chosen, row)
		}
	}
	for _, c := range contenders {
		if slices.ContainsFunc(chosen, func(row *Row) bool { return row.cell(c.name) != nil }) {
			columns = append(columns, c.name)
		}
	}
	if len(chosen) == 0 {
		return
	}
	title := fmt.Sprintf("%s, %s: %s", s.title, counted(threads), s.unit)
	fmt.Fprintf(w, "\n## %s\n\n| array | %s |\n|---|%s\n", title, strings.Join(columns, " | "), strings.Repeat("---:|", len(columns)))
	for _, row := range chosen {
		fmt.Fprintf(w, "| %s |", row.label())
		for _, c := range columns {
			fmt.Fprintf(w, " %s |", row.text(c))
		}
		fmt.Fprintln(w)
	}
}

// label names a row in its table.
func (r *Row) label() string {
	if r.Parts > 0 {
		return r.Task + " " + r.Array
	}
	return r.Array
}

// costs writes what reads took that were counted.
func (r *Run) costs(w io.Writer) {
	var lines []string
	for _, row := range r.Rows {
		if c := row.cell(ours); row.Limit != nil && c != nil && c.Cost != nil {
			memory := fmt.Sprint(c.Cost.Memory)
			if row.Limit.Memory > 0 {
				memory += fmt.Sprintf(" of %d", row.Limit.Memory)
			}
			if c.Cost.Decoder > 0 {
				memory += fmt.Sprintf(" and %d", c.Cost.Decoder)
			}
			lines = append(lines, fmt.Sprintf("| %s | %d of %d | %d of %d | %s |",
				row.label(), c.Cost.Reads, row.Limit.Reads, c.Cost.Bytes, row.Limit.Bytes, memory))
		}
	}
	if len(lines) > 0 {
		fmt.Fprintf(w, "\n## What zarrcodec takes for one of them, of what it may\n\n| array | reads | bytes read | bytes of memory |\n|---|---:|---:|---:|\n%s\n", strings.Join(lines, "\n"))
	}
}

// text is a cell of the table.
func (r *Row) text(contender string) string {
	c := r.cell(contender)
	if c == nil {
		for _, other := range r.Cells {
			if other.Contender == contender && other.Problem != "" {
				return "**failed**"
			}
		}
		return ""
	}
	out := number3(r.rate(c))
	if len(c.Samples) > 1 {
		out += fmt.Sprintf(" ±%.0f%%", c.spread()*100)
	}
	if c.Stored > 0 && c.Stored != r.Bytes {
		out += fmt.Sprintf(" (%.1f%%)", float64(c.Stored)/float64(r.Bytes)*100)
	}
	return out
}

// rate is in the unit of the section.
func (r *Row) rate(c *Cell) float64 {
	switch r.Task {
	case "strings", "times":
		return float64(r.Elements) / c.median() / 1e6
	case "open":
		return c.median() * 1e6
	case "cold", "warm", "row":
		return c.median() * 1e6 / float64(r.Parts)
	}
	return float64(r.Bytes) / c.median() / 1e9
}

// number3 has three digits.
func number3(v float64) string {
	switch {
	case v >= 100:
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

// targets writes which are missed, and which are out of reach.
func (r *Run) targets(w io.Writer) {
	all := r.verdicts()
	var missed, limited []string
	for _, v := range all {
		switch {
		case !v.holds():
			missed = append(missed, "- "+v.String())
		case !v.met():
			limited = append(limited, "- "+v.String())
		}
	}
	fmt.Fprintf(w, "\n## Targets\n\n%d of %d are met.\n", len(all)-len(missed)-len(limited), len(all))
	if len(missed) > 0 {
		fmt.Fprintf(w, "\nBelow their target:\n\n%s\n", strings.Join(missed, "\n"))
	}
	if len(limited) > 0 {
		fmt.Fprintf(w, "\nBelow their target, but at a limit that was measured beside them, or by no more than the samples spread (15 %% at most):\n\n%s\n", strings.Join(limited, "\n"))
	}
}

// absent writes what could not be measured, and why, once for each reason.
func (r *Run) absent(w io.Writer) {
	fmt.Fprint(w, "\n## What is not there\n\n")
	for _, p := range r.Problems {
		fmt.Fprintln(w, "- "+p)
	}
	reasons := map[string][]string{}
	for _, row := range r.Rows {
		for _, c := range row.Cells {
			if text := c.None + c.Problem; text != "" {
				reasons[c.Contender+": "+text] = append(reasons[c.Contender+": "+text], row.key())
			}
		}
	}
	for _, text := range slices.Sorted(maps.Keys(reasons)) {
		fmt.Fprintf(w, "- %s (%d rows, the first: %s)\n", text, len(reasons[text]), reasons[text][0])
	}
}

func (r *Run) versions(w io.Writer) {
	fmt.Fprint(w, "\n## Versions\n\n")
	for _, process := range slices.Sorted(maps.Keys(r.Versions)) {
		var parts []string
		for _, name := range slices.Sorted(maps.Keys(r.Versions[process])) {
			parts = append(parts, name+" "+r.Versions[process][name])
		}
		fmt.Fprintf(w, "- %s: %s\n", process, strings.Join(parts, ", "))
	}
}
