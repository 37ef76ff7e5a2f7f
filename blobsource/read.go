package blobsource

import (
	"errors"
	"fmt"
	"io"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/source"
	"gocloud.dev/blob"
)

// errLong: what answers does not know ranges, and its bytes may be others than those asked for.
var errLong = errors.New("the bucket gives more bytes than were asked for")

// read reads b, which was opened for r.
func (s object) read(b *blob.Reader, r codecs.Range) (answer, error) {
	a := answer{asked: true, size: max(b.Size(), -1)}
	at, version := s.about(b)
	a.version = version
	start, n := r.Start(), r.Len()
	if a.size >= 0 {
		from, to := r.In(a.size)
		start, n = from, to-from
	}
	if _, ok := r.Suffix(); ok && at < 0 { // the last bytes are known by their place only
		return answer{}, s.wrap(fmt.Errorf("the driver does not tell where the bytes lie that came for the last %d", r.Len()))
	}
	if at >= 0 && at != start && n > 0 {
		return answer{}, s.wrap(fmt.Errorf("the bucket answers with the bytes from %d, want those from %d", at, start))
	}
	var err error
	if a.bytes, err = body(b, n, a.size >= 0); errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, errLong) {
		err = s.wrap(err)
	}
	return a, err
}

// about tells where b starts in the object, -1: not known, and the object's version. Without a driver that is its time of
// modification, which many services tell in seconds, and its size.
func (s object) about(b *blob.Reader) (start int64, version string) {
	start = -1
	if s.Driver != nil {
		start, version = s.Driver.Answer(b)
	}
	if version == "" && !b.ModTime().IsZero() {
		version = fmt.Sprintf("%d-%d", b.ModTime().UnixNano(), b.Size())
	}
	return start, version
}

// body reads r to its end, where n bytes come; where not all must, fewer are no error. -1: any number.
func body(r io.Reader, n int64, all bool) (p []byte, err error) {
	switch {
	case all:
		p, err = source.ReadExactly(r, n)
	case n < 0:
		return io.ReadAll(r)
	default:
		p, err = io.ReadAll(io.LimitReader(r, n))
	}
	if err != nil {
		return nil, err
	}
	switch _, err = io.ReadFull(r, make([]byte, 1)); err {
	case nil:
		return nil, errLong
	case io.EOF:
		return p, nil
	}
	return nil, err
}
