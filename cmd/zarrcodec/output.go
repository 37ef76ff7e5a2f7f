package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
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
		return replaceFile(path, 0, write)
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

// replaceFile writes beside path and renames. A link keeps its place: what it leads to is replaced. A mode that is not 0 is
// that of the file that is there.
func replaceFile(path string, mode fs.FileMode, write func(io.Writer) error) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	f, err := newPart(path)
	if err != nil {
		return err
	}
	if mode != 0 {
		err = f.Chmod(mode)
	}
	if err == nil {
		err = fillFile(f, write)
	} else {
		_ = f.Close() // the error that matters is the one before
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
		return aboutTarget(err, f.Name(), path)
	}
	return nil
}

// newPart makes a file beside path, with a name that no other has.
func newPart(path string) (*os.File, error) {
	const tries, longest = 1000, 200 // a name may have 255 bytes
	folder, name := filepath.Split(path)
	name = strings.ToValidUTF8(name[:min(len(name), longest)], "")
	for i := 1; ; i++ {
		part := fmt.Sprintf("%s%s.%08x.part", folder, name, rand.Uint32())
		f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			return f, nil
		}
		if !errors.Is(err, fs.ErrExist) || i == tries {
			return nil, aboutTarget(err, part, path)
		}
	}
}

// aboutTarget is an error of writing a part of a file: it is about the file, whose name the caller knows.
func aboutTarget(err error, part, path string) error {
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p) && p.Path == part:
		return &fs.PathError{Op: p.Op, Path: path, Err: p.Err}
	case errors.As(err, &l):
		return &fs.PathError{Op: l.Op, Path: path, Err: l.Err}
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
