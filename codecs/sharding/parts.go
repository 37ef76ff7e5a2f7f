package sharding

import (
	"errors"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// DecodeParts decodes parts of many shards of one object: the indexes in one fetch, unless they are known, then the
// inner chunks that the regions meet.
func (s *stage) DecodeParts(src *codecs.RangeReader, parts []codecs.Part, w *codecs.Worker) (bool, error) {
	windows := make([]codecs.Range, len(parts))
	for i, p := range parts {
		windows[i] = p.Window
	}
	known, err := src.Once(w, s, windows, func(missing []int) ([]any, error) {
		return s.loadIndexes(src, windows, missing, w)
	})
	if errors.Is(err, errMissing) {
		return false, nil
	}
	if err != nil {
		return true, err
	}
	var inner []codecs.Part
	for j, p := range parts {
		inner = s.innerParts(inner, p, known[j].(index), w)
	}
	if len(inner) == 0 {
		return true, nil
	}
	w.CountInner(codecs.Windows(inner), 0)
	if s.parts == nil {
		return true, s.decodeWhole(src, inner, w)
	}
	present, err := s.parts.DecodeParts(src, inner, w)
	if err == nil && !present {
		err = codecs.ErrChanged
	}
	return true, wrap(err, "%w")
}

var errMissing = errors.New("the object is missing")

// loadIndexes fetches and checks the indexes of the windows that are missing.
func (s *stage) loadIndexes(src *codecs.RangeReader, windows []codecs.Range, missing []int, w *codecs.Worker) ([]any, error) {
	at := make([]codecs.Range, len(missing))
	for k, i := range missing {
		if at[k] = windows[i].Tail(int64(s.indexBytes)); s.atStart {
			at[k] = windows[i].Head(int64(s.indexBytes))
		}
	}
	bufs, object, present, err := src.ReadIndex(w, at)
	if err != nil {
		return nil, err
	}
	if !present {
		return nil, errMissing
	}
	out := make([]any, len(missing))
	for k, i := range missing {
		x := make(index, s.n*entrySize)
		shard := windows[i].SizeIn(object)
		if shard >= 0 && shard < int64(s.indexBytes) {
			return nil, codecs.Corrupt(name, -1, "%w: have %d bytes, the index alone has %d", codecs.ErrSize, shard, s.indexBytes)
		}
		if err := s.decodeIndex(x, bufs[k], shard, w); err != nil {
			return nil, err
		}
		out[k] = x
	}
	return out, nil
}

// innerParts appends what p asks of each inner chunk that it meets; those that are not stored are filled at once.
func (s *stage) innerParts(inner []codecs.Part, p codecs.Part, x index, w *codecs.Worker) []codecs.Part {
	s.meet(p.Region, w, func(i int, in codecs.Region, at []int) {
		dst := p.Dst.Sub(at, in.Count)
		if off, n, ok := x.entry(i); ok {
			inner = append(inner, codecs.Part{Dst: dst, Region: in, Window: p.Window.Sub(int64(off), int64(n))})
			return
		}
		if w.CountInner(0, 1); !w.Plans() {
			codecs.Fill(dst, s.size, s.fill)
		}
	})
	return inner
}

// decodeWhole decodes inner chunks whose stage cannot decode a part.
func (s *stage) decodeWhole(src *codecs.RangeReader, parts []codecs.Part, w *codecs.Worker) error {
	present, err := codecs.EachWindow(src, parts, w, func(parts []codecs.Part, encoded []byte, w *codecs.Worker) error {
		full, err := w.Array(s.chunk, s.size, parts[0].Dst.Heap)
		if err != nil {
			return err
		}
		if err := s.inner.Decode(full, encoded, w); err != nil {
			return wrap(err, "%w")
		}
		for _, p := range parts {
			codecs.Copy(p.Dst, p.Region.Of(full, w), codecs.ItemSize(s.size))
		}
		return nil
	})
	if err == nil && !present {
		err = codecs.ErrChanged
	}
	return err
}

// meet calls f, in C order, for each inner chunk that r meets, with the region in that inner chunk and where in r, in
// elements, that starts. What f is handed is scratch that stays until the caller releases it.
func (s *stage) meet(r codecs.Region, w *codecs.Worker, f func(i int, in codecs.Region, at []int)) {
	first, last, at := w.Ints(len(s.counts)), w.Ints(len(s.counts)), w.Ints(len(s.counts))
	for k := range s.counts {
		if r.Count[k] == 0 {
			return
		}
		first[k] = r.Start[k] / s.chunk[k]
		last[k] = (r.Start[k] + (r.Count[k]-1)*r.Step[k]) / s.chunk[k]
	}
	copy(at, first)
	for {
		if in, to, ok := s.cut(at, r, w); ok {
			f(s.number(at), in, to)
		}
		k := len(at) - 1
		for ; k >= 0; k-- {
			if at[k]++; at[k] <= last[k] {
				break
			}
			at[k] = first[k]
		}
		if k < 0 {
			return
		}
	}
}

// number is that of the inner chunk with the given coordinates.
func (s *stage) number(at []int) int {
	i := 0
	for k, c := range at {
		i = i*s.counts[k] + c
	}
	return i
}

// cut gives what r has in the inner chunk at the given coordinates: the region in it, and where in r that starts. It is
// false where a step leads past the inner chunk.
func (s *stage) cut(chunk []int, r codecs.Region, w *codecs.Worker) (in codecs.Region, at []int, ok bool) {
	in = codecs.Region{Start: w.Ints(len(chunk)), Step: r.Step, Count: w.Ints(len(chunk))}
	at = w.Ints(len(chunk))
	for k, c := range chunk {
		origin := c * s.chunk[k]
		from := stepsTo(origin-r.Start[k], r.Step[k])
		to := min(r.Count[k], stepsTo(origin+s.chunk[k]-r.Start[k], r.Step[k]))
		if to <= from {
			return in, at, false
		}
		in.Start[k], in.Count[k], at[k] = r.Start[k]+from*r.Step[k]-origin, to-from, from
	}
	return in, at, true
}

// stepsTo is how many steps lead to distance or beyond.
func stepsTo(distance, step int) int {
	if distance <= 0 {
		return 0
	}
	return (distance-1)/step + 1
}

// AppendUpdate encodes again the inner chunks that r meets, and copies the others as they are.
func (s *stage) AppendUpdate(dst, old []byte, r codecs.Region, src codecs.Array, w *codecs.Worker) ([]byte, error) {
	encoded := make([][]byte, s.n)
	if old != nil {
		x, err := s.readIndex(old, w)
		if err != nil {
			return dst, err
		}
		for i := range encoded {
			if off, n, ok := x.entry(i); ok {
				encoded[i] = old[off : off+n : off+n]
			}
		}
	}
	var err error
	s.meet(r, w, func(i int, in codecs.Region, at []int) {
		if err == nil {
			encoded[i], err = s.updateInner(encoded[i], in, src.Sub(at, in.Count), w)
			err = s.inChunk(i, err)
		}
	})
	if err != nil {
		return dst, err
	}
	return s.assemble(dst, encoded, w)
}

// updateInner encodes an inner chunk with a region replaced; nil where it is not stored.
func (s *stage) updateInner(old []byte, in codecs.Region, part codecs.Array, w *codecs.Worker) ([]byte, error) {
	if in.IsWhole(s.chunk) {
		if codecs.IsFill(part, s.size, s.fill) {
			return nil, nil
		}
		return s.inner.AppendEncode([]byte{}, part, w)
	}
	if s.update != nil {
		return s.update.AppendUpdate([]byte{}, old, in, part, w)
	}
	full, err := w.Array(s.chunk, s.size, part.Heap)
	if err != nil {
		return nil, err
	}
	if old == nil {
		codecs.Fill(full, s.size, s.fill)
	} else if err := s.inner.Decode(full, old, w); err != nil {
		return nil, err
	}
	codecs.Copy(in.Of(full, w), part, codecs.ItemSize(s.size))
	return s.inner.AppendEncode([]byte{}, full, w)
}
