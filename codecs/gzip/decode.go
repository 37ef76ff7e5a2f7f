package gzip

import (
	"errors"
	"io"
	"slices"
	"sync"

	"github.com/klauspost/compress/gzip"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/internal/kernel/inflate"
)

// leastStep is the least by which a destination grows, in bytes. A step of a match and more gets a decompressor on.
const leastStep = 512

// decompressors are those that nobody uses at the moment.
var decompressors = sync.Pool{New: func() any { return new(inflate.Decoder) }}

func (stage) AppendDecode(dst, src []byte, limit int64, _ *codecs.Worker) ([]byte, error) {
	d := decompressors.Get().(*inflate.Decoder)
	f := file{src: src, out: dst, left: limit, body: d}
	err := f.members()
	decompressors.Put(d)
	if err != nil {
		return dst, corrupt(err, int64(f.at), limit)
	}
	return f.out, nil
}

// file is a gzip file while it is decoded.
type file struct {
	src  []byte
	at   int    // bytes of src read
	out  []byte // the destination, with what is decoded so far
	left int64  // bytes that may follow in out
	body *inflate.Decoder
}

// members decodes all members; there is one at least.
func (f *file) members() error {
	for {
		if err := f.header(); err != nil {
			return err
		}
		from := len(f.out)
		if err := f.inflate(); err != nil {
			return err
		}
		if err := f.trailer(f.out[from:]); err != nil {
			return err
		}
		if f.at == len(f.src) {
			return nil
		}
	}
}

// inflate appends what the deflate stream at f.at decodes to, in room that grows as long as it is too small.
func (f *file) inflate() error {
	f.body.Reset()
	stream := f.src[f.at:]
	for {
		room := f.room()
		n, used, err := f.body.Decode(room, stream)
		if err == inflate.ErrFull && int64(len(room)) < f.left {
			f.grow(n)
			continue
		}
		f.at += used
		if err == nil {
			f.out, f.left = f.out[:len(f.out)+n], f.left-int64(n)
		}
		return err
	}
}

// room is what out has behind its bytes, and no more than may follow.
func (f *file) room() []byte {
	n := len(f.out) + int(min(int64(cap(f.out)-len(f.out)), f.left))
	return f.out[len(f.out):n:n]
}

// grow keeps the n bytes behind out and makes room there for as many bytes as have arrived and been decoded so far once
// more, and for no more than may follow.
func (f *file) grow(n int) {
	step := min(int64(max(len(f.src)+n, leastStep)), f.left-int64(n))
	f.out = slices.Grow(f.out[:len(f.out)+n], int(step))[:len(f.out)]
}

var errChecksum = errors.New("checksum or length of a member")

// corrupt says what is wrong with stored bytes of which at are read, and of which the decompressor says err.
func corrupt(err error, at, limit int64) error {
	switch err {
	case inflate.ErrFull:
		return codecs.Corrupt(name, at, "%w: have more than %d bytes, want at most %d", codecs.ErrTooLong, limit, limit)
	case errChecksum:
		return codecs.Corrupt(name, at, "%w: the CRC-32 or the length behind a member is not that of its bytes", codecs.ErrChecksum)
	case gzip.ErrHeader:
		return codecs.Corrupt(name, at, "no header of a gzip member: %w", err)
	case io.ErrUnexpectedEOF:
		return codecs.Corrupt(name, at, "the last member ends too early: %w", err)
	}
	return codecs.Corrupt(name, at, "%w", err)
}
