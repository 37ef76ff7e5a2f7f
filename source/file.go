package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// File is the file of a file system with the given name, such as one below os.DirFS. It is opened for each fetch, or once
// for all reads of a call that holds it, and its version is its time of modification and size. Ranges are read by
// [io.ReaderAt] or [io.Seeker] where the file is one, else the file is read up to the end of the last range. A folder of
// that name is an error.
func File(fsys fs.FS, name string) codecs.Source { return file{fsys, name} }

type file struct {
	fsys fs.FS
	name string
}

// String is the name.
func (s file) String() string { return s.name }

// Fetch opens the file, reads the ranges and closes it.
func (s file) Fetch(ctx context.Context, ranges []codecs.Range) (codecs.Object, error) {
	f, o, err := s.open(ctx)
	if err != nil || o.Missing {
		return o, err
	}
	defer f.Close()
	read, err := openFile{readerAt{bytesAt(f), o.Size}, s.name}.Fetch(ctx, ranges)
	o.Bytes = read.Bytes
	return o, err
}

// Hold opens the file. One that is not of the operating system is fetched from, as it may be far away.
func (s file) Hold(ctx context.Context) (codecs.Held, error) {
	f, o, err := s.open(ctx)
	if err != nil || o.Missing {
		return codecs.Held{Object: o}, err
	}
	opened := openFile{readerAt{bytesAt(f), o.Size}, s.name}
	if !isLocal(opened.r) {
		return codecs.Held{Object: o, Source: opened, Closer: f}, nil
	}
	return codecs.Held{Object: o, At: opened, Closer: f}, nil
}

// openFile is a file that is open. Its errors name it.
type openFile struct {
	readerAt
	name string
}

func (f openFile) Fetch(ctx context.Context, ranges []codecs.Range) (codecs.Object, error) {
	o, err := f.readerAt.Fetch(ctx, ranges)
	if err != nil {
		err = fmt.Errorf("%s: %w", f.name, err)
	}
	return o, err
}

func (f openFile) ReadAt(p []byte, off int64) (int, error) {
	n, err := f.r.ReadAt(p, off)
	if err != nil && err != io.EOF {
		err = fmt.Errorf("%s: %w", f.name, err)
	}
	return n, err
}

// open opens the file, and gives what is known of it.
func (s file) open(ctx context.Context) (fs.File, codecs.Object, error) {
	if err := ctx.Err(); err != nil {
		return nil, codecs.Object{}, err
	}
	f, err := s.fsys.Open(s.name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, codecs.Object{Missing: true, Size: -1}, nil
	}
	if err != nil {
		return nil, codecs.Object{}, err
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = &fs.PathError{Op: "read", Path: s.name, Err: errors.New("is a directory")}
	}
	if err != nil {
		f.Close()
		return nil, codecs.Object{}, err
	}
	version := strconv.AppendInt(make([]byte, 0, 40), info.ModTime().UnixNano(), 10)
	version = strconv.AppendInt(append(version, '-'), info.Size(), 10)
	return f, codecs.Object{Size: info.Size(), Version: string(version)}, nil
}

// bytesAt gives the bytes of f at an offset, by the best means that it has.
func bytesAt(f fs.File) io.ReaderAt {
	switch f := f.(type) {
	case io.ReaderAt:
		return f
	case io.ReadSeeker:
		return seekerAt{f}
	}
	return &forwardAt{f: f}
}

// seekerAt reads at an offset where f can only seek. It is used by one goroutine.
type seekerAt struct{ f io.ReadSeeker }

func (s seekerAt) ReadAt(p []byte, off int64) (int, error) {
	if _, err := s.f.Seek(off, io.SeekStart); err != nil {
		return 0, err
	}
	return io.ReadFull(s.f, p)
}

// forwardAt keeps what it has read of f, which can do nothing else. It is used by one goroutine.
type forwardAt struct {
	f    io.Reader
	read []byte
}

func (s *forwardAt) ReadAt(p []byte, off int64) (int, error) {
	if more := off + int64(len(p)) - int64(len(s.read)); more > 0 {
		next, err := io.ReadAll(io.LimitReader(s.f, more))
		if s.read = append(s.read, next...); err != nil {
			return 0, err
		}
	}
	n := copy(p, s.read[min(off, int64(len(s.read))):])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}
