package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// File is the file of a file system with the given name, such as one below os.DirFS. It is opened for each fetch, and its
// version is its time of modification and size. Ranges are read by [io.ReaderAt] or [io.Seeker] where the file is one,
// else the file is read up to the end of the last range. A folder of that name is an error.
func File(fsys fs.FS, name string) codecs.Source { return file{fsys, name} }

type file struct {
	fsys fs.FS
	name string
}

// Fetch opens the file, reads the ranges and closes it.
func (s file) Fetch(ctx context.Context, ranges []codecs.Range) (codecs.Object, error) {
	if err := ctx.Err(); err != nil {
		return codecs.Object{}, err
	}
	f, err := s.fsys.Open(s.name)
	if errors.Is(err, fs.ErrNotExist) {
		return codecs.Object{Missing: true, Size: -1}, nil
	}
	if err != nil {
		return codecs.Object{}, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return codecs.Object{}, err
	}
	if info.IsDir() {
		return codecs.Object{}, &fs.PathError{Op: "read", Path: s.name, Err: errors.New("is a directory")}
	}
	o, err := readerAt{bytesAt(f), info.Size()}.Fetch(ctx, ranges)
	if err != nil {
		return codecs.Object{}, fmt.Errorf("%s: %w", s.name, err)
	}
	o.Version = fmt.Sprintf("%d-%d", info.ModTime().UnixNano(), info.Size())
	return o, nil
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
