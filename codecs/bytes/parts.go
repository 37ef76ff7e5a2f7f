package bytescodec

import (
	"errors"
	"slices"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// piece is one contiguous range of stored bytes and where its elements go.
type piece struct {
	dst codecs.Array // its axes are the last ones of the chunk, or none for one element
	at  codecs.Range
	id  int // of the part
}

// blockBytes is about how many bytes of pieces one goroutine moves at a time.
const blockBytes = 128 << 10

// DecodeParts fetches the contiguous runs of each region in one call. Of a window that has not the bytes of a chunk nothing
// is fetched, of one whose length is not known before it is fetched nothing is decoded.
func (s *stage) DecodeParts(src *codecs.RangeReader, parts []codecs.Part, w *codecs.Worker) (bool, error) {
	pieces, wrong, err := s.pieces(parts, w)
	if err != nil || len(pieces) == 0 {
		return true, err
	}
	ranges := make([]codecs.Range, len(pieces))
	for i, p := range pieces {
		ranges[i] = p.at
	}
	blocks := blocksOf(pieces)
	reads := codecs.Reads{
		Windows: ranges,
		Blocks:  blocks,
		Into:    func(i int) []byte { return s.direct(pieces[i]) },
		Do: func(b int, bufs [][]byte, w *codecs.Worker) error {
			return s.placeAll(pieces[blocks[b]:blocks[b+1]], bufs, nil, w)
		},
	}
	if wrong != nil {
		reads.Do = func(b int, bufs [][]byte, w *codecs.Worker) error {
			return s.placeAll(pieces[blocks[b]:blocks[b+1]], bufs, wrong, w)
		}
	}
	present, err := src.ReadEach(w, reads)
	if present && (err == nil || errors.Is(err, codecs.ErrSize)) && parts[0].Window.Len() < 0 {
		if whole := s.checkWhole(src, parts[0]); whole != nil { // which says more than what a piece lacks
			err = whole
		}
	}
	return present, err
}

// pieces are those of all parts. Of a part whose window has not the bytes of a chunk there is an empty one, and what is
// wrong, by the part's ID; without [codecs.Options.AllErrors] that is the error.
func (s *stage) pieces(parts []codecs.Part, w *codecs.Worker) (pieces []piece, wrong map[int]error, err error) {
	for _, p := range parts {
		have := p.Window.Len()
		if have < 0 || have == int64(s.size) || w.Plans() {
			pieces = s.cut(pieces, p, w)
			continue
		}
		err := codecs.InPart(codecs.WrongSize(name, have, int64(s.size)), p.ID)
		if !w.Options().AllErrors {
			return nil, nil, err
		}
		if wrong == nil {
			wrong = map[int]error{}
		}
		if wrong[p.ID] == nil {
			wrong[p.ID] = err
			pieces = append(pieces, piece{at: p.Window.Head(0), id: p.ID})
		}
	}
	return split(pieces), wrong, nil
}

// mostPiece is about how many bytes a piece has at most, so that several goroutines move a large one, through the caches.
const mostPiece = 1 << 20

// split cuts large pieces along their first axis.
func split(pieces []piece) []piece {
	large := func(p piece) bool { return p.at.Len() > mostPiece && len(p.dst.Shape) > 0 && p.dst.Shape[0] > 1 }
	if !slices.ContainsFunc(pieces, large) {
		return pieces
	}
	var out []piece
	for _, p := range pieces {
		if !large(p) {
			out = append(out, p)
			continue
		}
		row := p.at.Len() / int64(p.dst.Shape[0])
		rows := max(1, int(mostPiece/row))
		for at := 0; at < p.dst.Shape[0]; at += rows {
			n := min(rows, p.dst.Shape[0]-at)
			q := piece{p.dst, p.at.Sub(int64(at)*row, int64(n)*row), p.id}
			q.dst.Data = p.dst.Data[at*p.dst.Strides[0]:]
			q.dst.Shape = append([]int{n}, p.dst.Shape[1:]...)
			out = append(out, q)
		}
	}
	return out
}

// leastDirect is how many bytes of a piece are worth a read of their own.
const leastDirect = 4 << 10

// direct is where a piece goes, if it lies there as it is stored.
func (s *stage) direct(p piece) []byte {
	n := p.at.Len()
	if n < leastDirect || !s.StoredAsIs() || !p.dst.Dense(s.item) {
		return nil
	}
	return p.dst.Data[:n]
}

// blocksOf cuts pieces into blocks of about blockBytes: where each starts, and the end.
func blocksOf(pieces []piece) []int {
	blocks, n := make([]int, 1, 8), int64(0)
	for i, p := range pieces {
		if n += p.at.Len(); n >= blockBytes && i+1 < len(pieces) {
			blocks, n = append(blocks, i+1), 0
		}
	}
	return append(blocks, len(pieces))
}

// checkWhole checks the size of a chunk whose window is the rest of the object, so that only what was read tells it.
func (s *stage) checkWhole(src *codecs.RangeReader, p codecs.Part) error {
	if have := p.Window.SizeIn(src.Size()); have >= 0 && have != int64(s.size) {
		return codecs.InPart(codecs.WrongSize(name, have, int64(s.size)), p.ID)
	}
	return nil
}

// placeAll places pieces; with [codecs.Options.AllErrors] also those behind one that is wrong.
func (s *stage) placeAll(pieces []piece, bufs [][]byte, wrong map[int]error, w *codecs.Worker) error {
	if !w.Options().AllErrors {
		for i, p := range pieces {
			if err := s.place(p, bufs[i]); err != nil {
				return codecs.InPart(err, p.id)
			}
		}
		return nil
	}
	var all codecs.DataErrors
	for i, p := range pieces {
		err := wrong[p.id]
		if err == nil {
			err = codecs.InPart(s.place(p, bufs[i]), p.id)
		}
		all, _ = w.Gather(all, err)
	}
	return all.OrNil()
}

// place moves what was fetched to where it goes.
func (s *stage) place(p piece, buf []byte) error {
	if have, want := int64(len(buf)), p.at.Len(); have != want {
		return codecs.WrongSize(name, have, want)
	}
	if &buf[0] != &p.dst.Data[0] { // otherwise it was read to where it goes
		strides := s.strides[len(s.strides)-len(p.dst.Shape):]
		s.move(p.dst, codecs.Array{Data: buf, Shape: p.dst.Shape, Strides: strides})
	}
	return nil
}

// cut appends the pieces of one part: as many of the last axes as lie in one run, and single elements where the region
// steps along the last one.
func (s *stage) cut(pieces []piece, p codecs.Part, w *codecs.Worker) []piece {
	if codecs.Count(p.Region.Count) == 0 {
		return pieces
	}
	m := w.Mark()
	defer w.Release(m)
	r, run := p.Region, s.runAxis(p.Region)
	n := s.item * codecs.Count(r.Count[run:])
	index := w.Ints(run)
	clear(index)
	for {
		from, to := 0, 0
		for a, start := range r.Start {
			from += start * s.strides[a]
		}
		for a, i := range index {
			from += i * r.Step[a] * s.strides[a]
			to += i * p.Dst.Strides[a]
		}
		dst := codecs.Array{Data: p.Dst.Data[min(to, len(p.Dst.Data)):], Shape: p.Dst.Shape[run:], Strides: p.Dst.Strides[run:]}
		pieces = append(pieces, piece{dst, p.Window.Sub(int64(from), int64(n)), p.ID})
		if !next(index, r.Count) {
			return pieces
		}
	}
}

// runAxis gives the first axis from which on the region is one run of stored bytes.
func (s *stage) runAxis(r codecs.Region) int {
	a := len(r.Count)
	for a > 0 && (r.Step[a-1] == 1 || r.Count[a-1] == 1) {
		a--
		if r.Count[a] != s.shape[a] {
			break
		}
	}
	return a
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
