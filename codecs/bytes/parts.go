package bytescodec

import (
	"github.com/zarrcodec/zarrcodec/codecs"
)

// piece is one contiguous range of stored bytes and where its elements go.
type piece struct {
	dst codecs.Array // of rank 0 or 1
	at  codecs.Range
}

// DecodeParts fetches the contiguous runs of each region in one call.
func (s *stage) DecodeParts(src *codecs.RangeReader, parts []codecs.Part, w *codecs.Worker) (bool, error) {
	var pieces []piece
	for _, p := range parts {
		pieces = s.cut(pieces, p, w)
	}
	if len(pieces) == 0 {
		return true, nil
	}
	ranges := make([]codecs.Range, len(pieces))
	for i, p := range pieces {
		ranges[i] = p.at
	}
	bufs, _, present, err := src.Read(w, ranges)
	if err != nil || !present {
		return present, err
	}
	dense := []int{s.item}
	for i, p := range pieces {
		if have, want := int64(len(bufs[i])), p.at.Len(); have != want {
			return true, codecs.WrongSize(name, have, want)
		}
		s.move(p.dst, codecs.Array{Data: bufs[i], Shape: p.dst.Shape, Strides: dense[:len(p.dst.Shape)]})
	}
	return true, nil
}

// cut appends the pieces of one part: rows along the last axis, or single elements where the region steps there.
func (s *stage) cut(pieces []piece, p codecs.Part, w *codecs.Worker) []piece {
	r, last := p.Region, len(p.Region.Count)-1
	if last < 0 {
		return append(pieces, piece{p.Dst, p.Window.Sub(0, int64(s.item))})
	}
	if codecs.Count(r.Count) == 0 {
		return pieces
	}
	m := w.Mark()
	defer w.Release(m)
	index := w.Ints(last)
	clear(index)
	for {
		from, to := r.Start[last]*s.strides[last], 0
		for a, i := range index {
			from += (r.Start[a] + i*r.Step[a]) * s.strides[a]
			to += i * p.Dst.Strides[a]
		}
		row := codecs.Array{Data: p.Dst.Data[to:], Shape: p.Dst.Shape[last:], Strides: p.Dst.Strides[last:]}
		pieces = s.cutRow(pieces, row, p.Window, from, r.Step[last])
		if !next(index, r.Count) {
			return pieces
		}
	}
}

func (s *stage) cutRow(pieces []piece, row codecs.Array, window codecs.Range, from, step int) []piece {
	n := row.Shape[0]
	if step == 1 || n == 1 {
		return append(pieces, piece{row, window.Sub(int64(from), int64(n*s.item))})
	}
	for j := range n {
		one := codecs.Array{Data: row.Data[j*row.Strides[0]:]}
		pieces = append(pieces, piece{one, window.Sub(int64(from+j*step*s.item), int64(s.item))})
	}
	return pieces
}

// next counts index up in C order, false behind the last one.
func next(index, count []int) bool {
	for a := len(index) - 1; a >= 0; a-- {
		if index[a]++; index[a] < count[a] {
			return true
		}
		index[a] = 0
	}
	return false
}
