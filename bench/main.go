// Command bench measures this module side by side with others that read and write the same chunks, and says which of the
// targets are met:
//
//	go run ./bench [-python FILE] [-without NAMES] [-rows REGEXP] [-folder DIR] [-json FILE] [-report FILE]
//	go run ./bench check FILE.json
//	go run ./bench report FILE.json
//
// A run needs Python 3.12 or newer, Rust's cargo and a C compiler. It makes a Python environment and a Rust program of its
// own, with pinned versions, in bench/.cache, and writes the arrays there, once, with zarr-python: 1.4 GB. Then it measures,
// with one thread and with as many as there are processors. Every contender is a process that is kept (bench/peers); its
// result is verified by SHA-256 before it is timed, and rounds go through all contenders of a row, one after the other. A
// contender that is missing, fails or gives a wrong value is a line of the report.
//
// The run is written to docs/benchmarks.json, docs/benchmarks.md and docs/benchmarks.svg. check names each row below its
// target and exits with status 1 if there is one; report writes the Markdown and the plot of a run once more.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
)

// settings are the flags.
type settings struct {
	python, without, folder, json, report string
	rows                                  *regexp.Regexp
}

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "bench:", err)
		}
		os.Exit(1)
	}
}

func run(args []string, out, errs io.Writer) error {
	if len(args) == 2 && args[0] == "check" {
		return checkFile(args[1], out)
	}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(errs)
	var s settings
	flags.StringVar(&s.python, "python", "", "a Python `FILE` that has what bench/peers/requirements.txt names; default: one is made")
	flags.StringVar(&s.without, "without", "", "leave out these processes, `NAMES` with commas: "+strings.Join(processNames(), ","))
	flags.StringVar(&s.folder, "folder", filepath.Join("bench", ".cache"), "what is made for a run goes to this `DIR`")
	flags.StringVar(&s.json, "json", filepath.Join("docs", "benchmarks.json"), "write the run to this `FILE`")
	flags.StringVar(&s.report, "report", filepath.Join("docs", "benchmarks.md"), "write the report to this `FILE`, and the plot beside it")
	pattern := flags.String("rows", "", "measure the rows whose key, TASK ARRAY THREADS, this `REGEXP` matches")
	reported := ""
	if len(args) > 1 && args[0] == "report" {
		reported, args = args[1], args[2:]
	}
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	var err error
	if s.rows, err = regexp.Compile(*pattern); err != nil {
		return fmt.Errorf("-rows: %w", err)
	}
	if reported != "" {
		return reportFile(reported, s)
	}
	return s.measure(errs)
}

// measure makes what a run needs, runs it, and writes what came out.
func (s settings) measure(progress io.Writer) error {
	made, err := makeAll(s, progress)
	if err != nil {
		return err
	}
	r := &recorded{Run: newRun(), made: made, progress: progress}
	for _, threads := range threadCounts() {
		if err := r.phase(threads, s.rows); err != nil {
			return err
		}
		if err := writeRun(s.json, &r.Run); err != nil {
			return err
		}
	}
	return writeReport(&r.Run, made.python, s)
}

func threadCounts() []int {
	if n := runtime.NumCPU(); n > 1 {
		return []int{1, n}
	}
	return []int{1}
}

// reportFile writes the report of a run that was kept.
func reportFile(name string, s settings) error {
	r, err := readRun(name)
	if err != nil {
		return err
	}
	s.json, s.without = name, strings.Join(processNames(), ",")
	made, err := makeAll(s, os.Stderr)
	if err != nil {
		return err
	}
	return writeReport(r, made.python, s)
}
