package bytescodec

import (
	"slices"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/internal/kernel/move"
	"github.com/zarrcodec/zarrcodec/internal/kernel/swap"
)

// stage is the codec bound to one chunk shape.
type stage struct {
	item    int // bytes of an element
	size    int // bytes of the chunk
	shape   []int
	strides []int // of the stored chunk
	unit    int   // bytes of the units to reverse, where all are of one size; 0: nothing to reverse
	runs    []run // what to reverse where units differ: the runs of an element
}

// run is a part of an element whose units have one size.
type run struct{ at, bytes, unit int }

var (
	_ codecs.ChunkStage         = (*stage)(nil)
	_ codecs.InPlaceDecoder     = (*stage)(nil)
	_ codecs.StoredOrderDecoder = (*stage)(nil)
	_ codecs.PartialDecoder     = (*stage)(nil)
	_ codecs.Verifier           = (*stage)(nil)
)

// setRuns notes what has to be reversed.
func (s *stage) setRuns(units []dtype.Unit) {
	at := 0
	for _, u := range units {
		if n := u.Bytes * u.Count; n > 0 {
			s.runs = append(s.runs, run{at, n, u.Bytes})
			at += n
		}
	}
	if len(s.runs) == 0 || slices.ContainsFunc(s.runs, func(r run) bool { return r.unit != s.runs[0].unit }) {
		return
	}
	if s.runs[0].unit > 1 {
		s.unit = s.runs[0].unit
	}
	s.runs = nil
}

// move copies elements and reverses their units.
func (s *stage) move(dst, src codecs.Array) {
	if s.runs == nil {
		move.Move(dst.Data, dst.Strides, src.Data, src.Strides, dst.Shape, s.item, max(s.unit, 1))
		return
	}
	if codecs.Count(dst.Shape) == 0 {
		return
	}
	for _, r := range s.runs {
		move.Move(dst.Data[r.at:], dst.Strides, src.Data[r.at:], src.Strides, dst.Shape, r.bytes, r.unit)
	}
}

func (s *stage) stored(p []byte) codecs.Array {
	return codecs.Array{Data: p, Shape: s.shape, Strides: s.strides}
}

func (s *stage) AppendEncode(dst []byte, src codecs.Array, _ *codecs.Worker) ([]byte, error) {
	at := len(dst)
	dst = slices.Grow(dst, s.size)[:at+s.size]
	s.move(s.stored(dst[at:]), src)
	return dst, nil
}

// Verify checks the size, as there is nothing else that could be wrong.
func (s *stage) Verify(src []byte, _ *codecs.Worker) error {
	if len(src) != s.size {
		return codecs.WrongSize(name, int64(len(src)), int64(s.size))
	}
	return nil
}

func (s *stage) Decode(dst codecs.Array, src []byte, w *codecs.Worker) error {
	if err := s.Verify(src, w); err != nil {
		return err
	}
	s.move(dst, s.stored(src))
	return nil
}

func (s *stage) DecodeStored(dst codecs.Array, src []byte, w *codecs.Worker) error {
	if err := s.Verify(src, w); err != nil {
		return err
	}
	codecs.Copy(dst, s.stored(src), s.item)
	return nil
}

func (s *stage) StoredAsIs() bool { return s.unit == 0 && s.runs == nil }

func (s *stage) DecodeInPlace(p []byte) {
	if s.unit > 0 {
		swap.InPlace(p, s.unit)
		return
	}
	for at := 0; at < len(p) && s.runs != nil; at += s.item {
		for _, r := range s.runs {
			swap.InPlace(p[at+r.at:][:r.bytes], r.unit)
		}
	}
}
