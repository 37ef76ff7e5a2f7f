// Package source makes byte sources, [codecs.Source], of what the standard library reads: bytes at an offset, files of a
// file system, and HTTP with range requests. Bytes in memory are a [codecs.Memory].
//
// A source is one object, such as an encoded chunk, of which ranges are fetched. All of this package's are safe for
// concurrent use, as far as what they were made of is, and read nothing when they are made. An object that is not there is
// no error: the result says that it is missing. Nothing is tried twice; a client that should, such as an http.Client whose
// transport does, is handed in.
package source

import (
	"bytes"
	"context"
	"io"
	"syscall"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// ReaderAt is the first size bytes of r. Nothing tells its version: of an object that changes between two reads, only
// checksums protect.
func ReaderAt(r io.ReaderAt, size int64) codecs.Source { return readerAt{r, size} }

type readerAt struct {
	r    io.ReaderAt
	size int64
}

// Fetch reads range after range.
func (s readerAt) Fetch(ctx context.Context, ranges []codecs.Range) (codecs.Object, error) {
	o := codecs.Object{Size: s.size, Bytes: make([][]byte, len(ranges))}
	for i, r := range ranges {
		if err := ctx.Err(); err != nil {
			return codecs.Object{}, err
		}
		start, end := r.In(s.size)
		var err error
		if o.Bytes[i], err = ReadExactly(io.NewSectionReader(s.r, start, end-start), end-start); err != nil {
			return codecs.Object{}, err
		}
	}
	return o, nil
}

// Hold serves a file of the operating system.
func (s readerAt) Hold(context.Context) (codecs.Held, error) {
	if !isLocal(s.r) {
		return codecs.Held{}, nil
	}
	return codecs.Held{Object: codecs.Object{Size: s.size}, At: s.r}, nil
}

// isLocal says whether r is a file of the operating system, or has one, so that pieces of it cost little each.
func isLocal(r io.ReaderAt) bool {
	_, ok := r.(syscall.Conn)
	return ok
}

// ReadExactly reads n bytes, for sources of one's own; fewer are [io.ErrUnexpectedEOF]. What it allocates ahead of what
// arrives is bounded, whatever n is.
func ReadExactly(r io.Reader, n int64) ([]byte, error) {
	if n <= believed {
		p := make([]byte, n)
		_, err := io.ReadFull(r, p)
		return p, short(err)
	}
	b := bytes.NewBuffer(make([]byte, 0, believed))
	_, err := io.CopyN(b, r, n)
	return b.Bytes(), short(err)
}

// believed is how many bytes are allocated because somebody says that they come; more are when they are there.
const believed = 16 << 20

// short names the end of what should have been longer.
func short(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
