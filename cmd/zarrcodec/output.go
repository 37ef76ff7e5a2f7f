package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// writeOutput lets write fill the file at path, or standard output where path is empty or "-". A file gets its name when it
// is complete: until then, and where write fails, what was there before stays.
func writeOutput(path string, out io.Writer, write func(io.Writer) error) error {
	if path == "" || path == "-" {
		return buffered(out, write)
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s is a folder, a file is wanted", path)
	case err == nil && info.Mode().IsRegular():
		return replaceFile(path, info.Mode().Perm(), write)
	case errors.Is(err, fs.ErrNotExist):
		return replaceFile(path, 0o666, write)
	case err != nil:
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0) // a device or a pipe
	if err != nil {
		return err
	}
	return fillFile(f, write)
}

func buffered(w io.Writer, write func(io.Writer) error) error {
	const size = 1 << 16
	b := bufio.NewWriterSize(w, size)
	if err := write(b); err != nil {
		return err
	}
	return b.Flush()
}

// fillFile writes f and closes it.
func fillFile(f *os.File, write func(io.Writer) error) error {
	err := buffered(f, write)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// replaceFile writes beside path and renames. A link keeps its place: what it leads to is replaced.
func replaceFile(path string, mode fs.FileMode, write func(io.Writer) error) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	part := fmt.Sprintf("%s.%d.part", path, os.Getpid())
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	if err = fillFile(f, write); err == nil {
		err = os.Rename(part, path)
	}
	if err != nil {
		_ = os.Remove(part) // the error that matters is the one before
	}
	return err
}

// isTerminal says whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&fs.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}
