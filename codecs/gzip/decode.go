package gzip

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"sync"

	"github.com/klauspost/compress/gzip"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// leastStep is the least by which a destination grows, in bytes.
const leastStep = 512

// readers are the decompressors that nobody uses at the moment.
var readers = sync.Pool{New: func() any { return new(reader) }}

// reader is a decompressor that reads src.
type reader struct {
	src bytes.Reader // has ReadByte: the decompressor reads no byte more than it needs
	zip gzip.Reader
	one [1]byte
}

func (stage) AppendDecode(dst, src []byte, limit int64, _ *codecs.Worker) ([]byte, error) {
	r := readers.Get().(*reader)
	r.src.Reset(src)
	out, err := r.appendAll(dst, limit)
	if err != nil {
		err = r.corrupt(err, limit)
	}
	r.src.Reset(nil)
	readers.Put(r)
	return out, err
}

// errLimit: there is more than the limit.
var errLimit = errors.New("over the limit")

// appendAll appends all that src decodes to, at most limit bytes, and gives dst as it was on an error.
func (r *reader) appendAll(dst []byte, limit int64) ([]byte, error) {
	if r.src.Len() == 0 {
		return dst, io.ErrUnexpectedEOF
	}
	if err := r.zip.Reset(&r.src); err != nil {
		return dst, err
	}
	out, left := dst, limit
	for left > 0 {
		if len(out) == cap(out) {
			out = grow(out, len(out)-len(dst)+int(r.src.Size()), left)
		}
		n, err := r.zip.Read(out[len(out):][:min(int64(cap(out)-len(out)), left)])
		out, left = out[:len(out)+n], left-int64(n)
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return dst, err
		}
	}
	n, err := r.zip.Read(r.one[:])
	if n > 0 {
		return dst, errLimit
	}
	if err != io.EOF {
		return dst, err
	}
	return out, nil
}

// grow makes room in out for what has arrived and been read so far once more, and for no more than is left.
func grow(out []byte, arrived int, left int64) []byte {
	return slices.Grow(out, int(min(int64(max(arrived, leastStep)), left)))
}

// corrupt says what is wrong with src, of which the decompressor says err.
func (r *reader) corrupt(err error, limit int64) error {
	at := r.src.Size() - int64(r.src.Len())
	switch {
	case err == errLimit:
		return codecs.Corrupt(name, at, "%w: have more than %d bytes, want at most %d", codecs.ErrSize, limit, limit)
	case err == gzip.ErrChecksum:
		return codecs.Corrupt(name, at, "%w: of a member, or its length does not", codecs.ErrChecksum)
	case err == gzip.ErrHeader:
		return codecs.Corrupt(name, at, "no header of a gzip member: %w", err)
	case err == io.ErrUnexpectedEOF:
		return codecs.Corrupt(name, at, "the last member ends too early: %w", err)
	}
	return codecs.Corrupt(name, at, "%w", err)
}
