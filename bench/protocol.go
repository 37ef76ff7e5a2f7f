package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// A process answers lines: see bench/peers/contender.py.
type process struct {
	in       io.WriteCloser
	out      *bufio.Reader
	finish   func() error
	end      func() error  // at once
	patience time.Duration // for one answer
}

// patience is how long a contender may take for an answer before it is ended.
const patience = 2 * time.Minute

var (
	errNone   = errors.New("none")   // there is no such thing to measure
	errFailed = errors.New("failed") // the contender says so itself
)

// kept makes the C library keep the memory that a contender frees and takes again, as it does in a program that goes on
// for longer: without it, those that cannot be handed memory would be measured with the operating system's work.
var kept = []string{"MALLOC_MMAP_THRESHOLD_=1073741824", "MALLOC_TRIM_THRESHOLD_=4294967296"}

// start runs a program that answers lines.
func start(errs io.Writer, name string, args ...string) (*process, error) {
	cmd := exec.Command(name, args...)
	cmd.Stderr = errs
	cmd.Env = append(os.Environ(), kept...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &process{in, bufio.NewReader(out), cmd.Wait, cmd.Process.Kill, patience}, nil
}

// ask sends a line and gives the words of the answer behind the first one, which is want.
func (p *process) ask(want, format string, args ...any) ([]string, error) {
	if _, err := fmt.Fprintf(p.in, format+"\n", args...); err != nil {
		return nil, fmt.Errorf("%w: it is gone: %v", errFailed, err)
	}
	late := time.AfterFunc(p.patience, func() { p.end() })
	line, err := p.out.ReadString('\n')
	late.Stop()
	if err != nil {
		return nil, fmt.Errorf("%w: it ended without an answer", errFailed)
	}
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil, fmt.Errorf("%w: an empty answer", errFailed)
	}
	rest := strings.Join(words[1:], " ")
	switch words[0] {
	case want:
		return words[1:], nil
	case "none":
		return nil, fmt.Errorf("%w: %s", errNone, rest)
	case "failed":
		return nil, fmt.Errorf("%w: %s", errFailed, rest)
	}
	return nil, fmt.Errorf("%w: no answer to the line: %q", errFailed, strings.TrimSpace(line))
}

// versions are those of what the process uses.
func (p *process) versions() (map[string]string, error) {
	words, err := p.ask("versions", "versions")
	if err != nil {
		return nil, err
	}
	var out map[string]string
	err = json.Unmarshal([]byte(strings.Join(words, " ")), &out)
	return out, err
}

func (p *process) prepare(folder, array, role, task string) error {
	_, err := p.ask("ready", "prepare %s %s %s %s", folder, array, role, task)
	return err
}

// form is a result of which another process or NumPy knows the hash.
type form struct{ name, hash string }

// verify works once and gives the form of the result, and how long the work took.
func (p *process) verify() (form, time.Duration, error) {
	words, err := p.ask("form", "verify -")
	if err != nil {
		return form{}, 0, err
	}
	took, err := number(words, 3)
	f, bad := formOf(words, err)
	return f, time.Duration(took), bad
}

// verifyEncoded works once, has the chunks written to a folder, and gives how many bytes they are and how long it took.
func (p *process) verifyEncoded(folder string) (int64, time.Duration, error) {
	words, err := p.ask("stored", "verify %s", folder)
	if err != nil {
		return 0, 0, err
	}
	stored, err := number(words, 0)
	if err != nil {
		return 0, 0, err
	}
	took, err := number(words, 1)
	return stored, time.Duration(took), err
}

// judge has another process read what was encoded.
func (p *process) judge(folder, array, encoded string) (form, error) {
	words, err := p.ask("form", "judge %s %s %s", folder, array, encoded)
	return formOf(words, err)
}

func formOf(words []string, err error) (form, error) {
	if err != nil {
		return form{}, err
	}
	if len(words) < 3 {
		return form{}, fmt.Errorf("%w: a form has 3 words or more, have %q", errFailed, words)
	}
	return form{words[0], words[1]}, nil
}

// run works n times and gives how long it took.
func (p *process) run(n int) (time.Duration, error) {
	words, err := p.ask("took", "run %d", n)
	if err != nil {
		return 0, err
	}
	took, err := number(words, 0)
	if err == nil && took <= 0 {
		err = fmt.Errorf("%w: it took %d ns", errFailed, took)
	}
	return time.Duration(took), err
}

// cost is what the first region takes to read.
func (p *process) cost() (*cost, error) {
	words, err := p.ask("cost", "cost")
	if err != nil {
		return nil, err
	}
	c := new(cost)
	for i, field := range []*int64{&c.Reads, &c.Bytes, &c.Memory, &c.Decoder} {
		if *field, err = number(words, i); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// number is that at a place in an answer.
func number(words []string, at int) (int64, error) {
	if at >= len(words) {
		return 0, fmt.Errorf("%w: want %d words, have %q", errFailed, at+1, words)
	}
	n, err := strconv.ParseInt(words[at], 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%w: %v", errFailed, err)
	}
	return n, nil
}

// quit ends the process; its end is no matter any more.
func (p *process) quit() {
	fmt.Fprintln(p.in, "quit")
	p.in.Close()
	p.finish()
}
