package gzip

import (
	"sync"

	"github.com/klauspost/compress/gzip"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// writers are the compressors of each level that nobody uses at the moment.
var writers [maxLevel + 1]sync.Pool // of *writer

// writer is a compressor that appends to out.
type writer struct {
	zip *gzip.Writer
	out []byte
}

// Write appends p.
func (w *writer) Write(p []byte) (int, error) {
	w.out = append(w.out, p...)
	return len(p), nil
}

// newWriter takes a compressor out of the pool, or makes one.
func newWriter(level int, dst []byte) (*writer, error) {
	if w, ok := writers[level].Get().(*writer); ok {
		w.out = dst
		w.zip.Reset(w)
		return w, nil
	}
	w := &writer{out: dst}
	var err error
	w.zip, err = gzip.NewWriterLevel(w, level)
	return w, err
}

func (s stage) AppendEncode(dst, src []byte, _ *codecs.Worker) ([]byte, error) {
	w, err := newWriter(s.level, dst)
	if err != nil {
		return dst, err
	}
	_, err = w.zip.Write(src)
	if err == nil {
		err = w.zip.Close()
	}
	out := w.out
	w.out = nil
	if err != nil {
		return dst, err
	}
	writers[s.level].Put(w)
	return out, nil
}
