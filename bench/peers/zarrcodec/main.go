// Command zarrcodec is this module as a contender of the side-by-side measurements: a process that does what the lines on
// standard input say. The lines are those of bench/peers/contender.py, and so are the forms, on a little-endian host.
//
//	zarrcodec THREADS
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
)

// A job is what is timed.
type job interface {
	work() error
	// result gives the answer to "verify" for what work made; one that encodes writes it to folder.
	result(folder string) (string, error)
}

// errNone says that there is no such thing to measure.
var errNone = errors.New("no such thing here")

// A server answers lines.
type server struct {
	threads int
	job     job
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: zarrcodec THREADS")
		os.Exit(2)
	}
	threads, err := strconv.Atoi(os.Args[1])
	if err != nil || threads < 1 {
		fmt.Fprintln(os.Stderr, "zarrcodec: THREADS is a number from 1 on")
		os.Exit(2)
	}
	runtime.GOMAXPROCS(threads)
	(&server{threads: threads}).serve(os.Stdin, os.Stdout)
}

func (s *server) serve(in io.Reader, out io.Writer) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		words := strings.Fields(lines.Text())
		if len(words) == 1 && words[0] == "quit" {
			return
		}
		fmt.Fprintln(out, s.answer(words))
	}
}

func (s *server) answer(words []string) string {
	text, err := s.does(words)
	switch {
	case errors.Is(err, errNone):
		return "none " + line(err)
	case err != nil:
		return "failed " + line(err)
	}
	return text
}

// line is an error on one line.
func line(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }

func (s *server) does(words []string) (string, error) {
	switch {
	case len(words) == 1 && words[0] == "versions":
		return versions()
	case len(words) == 5 && words[0] == "prepare":
		return s.prepare(words[1], words[2], words[3], words[4])
	case len(words) == 2 && words[0] == "verify" && s.job != nil:
		return s.verify(words[1])
	case len(words) == 2 && words[0] == "run" && s.job != nil:
		return s.run(words[1])
	case len(words) == 1 && words[0] == "cost" && s.job != nil:
		return s.cost()
	}
	return "", fmt.Errorf("no such line, or nothing is prepared: %q", words)
}

// versions are those of Go and of the modules that decompress, as they were built in.
func versions() (string, error) {
	out := map[string]string{"Go": runtime.Version()}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == gzipModule || m.Path == zstdModule {
				out[m.Path] = m.Version
			}
		}
	}
	text, err := json.Marshal(out)
	return "versions " + string(text), err
}

const gzipModule = "github.com/klauspost/compress"

func (s *server) prepare(folder, name, role, task string) (string, error) {
	s.job = nil
	runtime.GC() // what was prepared before is not collected while something is timed
	a, err := open(folder, name)
	if err != nil {
		return "", err
	}
	j, err := newJob(a, role, task, s.threads)
	if err != nil {
		return "", err
	}
	s.job = j
	return "ready", nil
}

func newJob(a *array, role, task string, threads int) (job, error) {
	if len(a.Regions[task].Parts) > 0 {
		return newReading(a, role, task, threads)
	}
	switch task {
	case "bytes":
		return newBytes(a, role, threads)
	case "strings":
		return newStrings(a, role, threads)
	case "times":
		return newTimes(a, role, threads)
	case "encode":
		return newEncode(a, role, threads)
	case "open":
		return &opening{document: a.document, chunk: a.Chunk}, nil
	case "decompress":
		return newDecompress(a, role, threads)
	case "compress":
		return newCompress(a, threads)
	}
	return nil, fmt.Errorf("%w: task %s", errNone, task)
}

func (s *server) verify(folder string) (string, error) {
	start := time.Now()
	if err := s.job.work(); err != nil {
		return "", err
	}
	took := s.each(time.Since(start))
	text, err := s.job.result(folder)
	return fmt.Sprintf("%s %d", text, took), err
}

func (s *server) run(count string) (string, error) {
	n, err := strconv.Atoi(count)
	if err != nil {
		return "", err
	}
	start := time.Now()
	for range n {
		if err := s.job.work(); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("took %d", s.each(time.Since(start))), nil
}

// each is what a work takes, in nanoseconds, of a job that does several at once.
func (s *server) each(took time.Duration) int64 {
	if several, ok := s.job.(interface{ works() int64 }); ok {
		return took.Nanoseconds() / several.works()
	}
	return took.Nanoseconds()
}

// cost is what a job counts of itself.
func (s *server) cost() (string, error) {
	if counted, ok := s.job.(interface{ cost() (string, error) }); ok {
		return counted.cost()
	}
	return "", fmt.Errorf("%w: nothing is counted", errNone)
}
