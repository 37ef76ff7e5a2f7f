package conditional

import (
	"fmt"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// stage is the codec bound.
type stage struct {
	codecs []codecs.BytesStage
	header int64 // bytes in front of every chunk
}

var _ codecs.BytesStage = stage{}

func (s stage) AppendEncode(dst, src []byte, w *codecs.Worker) ([]byte, error) {
	if s.header > w.Spare() {
		return dst, fmt.Errorf("a header of %d bytes: %w", s.header, codecs.ErrMemoryLimit)
	}
	at := len(dst)
	out := append(dst, make([]byte, s.header)...)
	for i, st := range s.codecs {
		tried, err := st.AppendEncode(nil, src, w)
		if err != nil {
			return dst, inner(i, err)
		}
		if len(tried) < len(src) {
			src = tried
			out[at+i/8] |= 1 << (i % 8)
		}
	}
	return append(out, src...), nil
}

func (s stage) AppendDecode(dst, src []byte, limit int64, w *codecs.Worker) ([]byte, error) {
	if int64(len(src)) < s.header {
		return dst, codecs.Corrupt(name, -1, "%w: have %d bytes, want a header of %d", codecs.ErrSize, len(src), s.header)
	}
	header, body := src[:s.header], src[s.header:]
	for i := len(s.codecs); i < 8*len(header); i++ {
		if applied(header, i) {
			return dst, codecs.Corrupt(name, int64(i/8), "codec %d was applied, there are %d", i, len(s.codecs))
		}
	}
	m := w.Mark()
	defer w.Release(m)
	first := 0 // of the codecs that were applied
	for first < len(s.codecs) && !applied(header, first) {
		first++
	}
	for i := len(s.codecs) - 1; i > first; i-- {
		if !applied(header, i) {
			continue
		}
		var err error
		body, err = w.Unbounded(func(limit int64) ([]byte, error) { return s.codecs[i].AppendDecode(nil, body, limit, w) })
		if err != nil {
			return dst, inner(i, err)
		}
	}
	if w.Unknown() { // of limit, what the others made is a part
		limit = min(limit, w.Spare())
	}
	if first < len(s.codecs) {
		out, err := s.codecs[first].AppendDecode(dst, body, limit, w)
		return out, inner(first, err)
	}
	if int64(len(body)) > limit {
		return dst, codecs.TooLong(name, int64(len(body)), limit)
	}
	return append(dst, body...), nil
}

func applied(header []byte, i int) bool { return header[i/8]>>(i%8)&1 == 1 }

// inner puts what codec i of the list says of stored bytes into an error of this codec.
func inner(i int, err error) error {
	e, ok := err.(*codecs.DataError)
	if !ok {
		return err
	}
	if e.Stage < 0 {
		e.Stage = i
	}
	return &codecs.DataError{Codec: name, Stage: -1, Offset: -1, Err: e}
}
