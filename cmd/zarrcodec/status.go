package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/problem"
)

// The exit statuses.
const (
	statusDone  = 0
	statusWrong = 1 // the metadata or the stored bytes are wrong
	statusUsage = 2 // wrong usage, input or output
)

// errReported is the error of problems that were written out already.
var errReported = errors.New("problems were found")

// usageError is an error in how a command was called.
type usageError struct {
	cmd *cobra.Command
	err error
}

func (e usageError) Error() string {
	return fmt.Sprintf("%v\nTry '%s --help'.", e.err, e.cmd.CommandPath())
}

func (e usageError) Unwrap() error { return e.err }

// elementError is that of a stored element that is no value of its type.
type elementError struct {
	file    string  // that it is stored in
	element []int64 // its place in what is decoded
	err     error
}

func (e *elementError) Error() string {
	return fmt.Sprintf("%s: element %v: %v", e.file, e.element, e.err)
}

func (e *elementError) Unwrap() error { return e.err }

// status is the exit status for what a command returned.
func status(err error) int {
	switch {
	case err == nil:
		return statusDone
	case errors.Is(err, errReported), isWrong[problem.List](err), isWrong[*codecs.DataError](err),
		isWrong[*codecs.UnsupportedError](err), isWrong[*elementError](err):
		return statusWrong
	}
	return statusUsage
}

func isWrong[E error](err error) bool {
	var e E
	return errors.As(err, &e)
}

// report writes what a command returned to standard error: problems of metadata one a line, as validate does.
func report(w io.Writer, err error) {
	var problems problem.List
	switch {
	case err == nil, errors.Is(err, errReported):
	case errors.As(err, &problems):
		if where, ok := strings.CutSuffix(err.Error(), problems.Error()); ok && where != "" {
			fmt.Fprintf(w, "zarrcodec: %s%s\n", where, countOf(int64(len(problems)), "problem"))
		}
		_ = writeProblems(w, problems) // there is nowhere else to say that it failed
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(w, "zarrcodec: interrupted")
	default:
		fmt.Fprintf(w, "zarrcodec: %s\n", strings.TrimSpace(message(err)))
	}
}

// message is that of an error. Standard output, which has another name on each system, is called so.
func message(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) && p.Path == os.Stdout.Name() {
		return strings.Replace(err.Error(), p.Error(), "standard output: "+p.Err.Error(), 1)
	}
	return err.Error()
}

// inFile is an error about the file at a path, "-" being standard input.
func inFile(path string, err error) error {
	if path == "-" {
		path = "standard input"
	}
	return fmt.Errorf("%s: %w", path, err)
}
