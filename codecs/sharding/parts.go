package sharding

import (
	"errors"
	"slices"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// DecodeParts decodes parts of many shards of one object: the indexes in one fetch, unless they are known, then the
// inner chunks that the regions meet.
func (s *stage) DecodeParts(src *codecs.RangeReader, parts []codecs.Part, w *codecs.Worker) (bool, error) {
	known, parts, wrong, err := s.sound(src, parts, w)
	if errors.Is(err, errMissing) {
		return false, nil
	}
	if err != nil {
		return true, err
	}
	var a asked
	for j, p := range parts {
		s.ask(&a, p, known[j].(index), w)
	}
	if len(a.inner) > 0 {
		w.CountWindows(a.inner)
		err = s.locate(s.decodeAsked(src, a.inner, w), a)
	}
	if wrong, err = w.Gather(wrong, err); err != nil {
		return true, err
	}
	return true, wrong.OrNil()
}

// sound gives the index of each part's shard, and the parts: with [codecs.Options.AllErrors] without those whose index is
// wrong, which wrong tells of.
func (s *stage) sound(src *codecs.RangeReader, parts []codecs.Part, w *codecs.Worker) (known []any, sound []codecs.Part, wrong codecs.DataErrors, err error) {
	for {
		known, err = s.indexes(src, parts, w)
		bad, ok := err.(codecs.DataErrors)
		if !ok {
			return known, parts, wrong, err
		}
		parts, wrong = without(parts, bad), append(wrong, bad...)
	}
}

// without leaves out the parts in the windows of those that bad is about.
func without(parts []codecs.Part, bad codecs.DataErrors) (rest []codecs.Part) {
	ids, windows := map[int]bool{}, map[codecs.Range]bool{}
	for _, e := range bad {
		id, _ := e.Part()
		ids[id] = true
	}
	for _, p := range parts {
		windows[p.Window] = windows[p.Window] || ids[p.ID]
	}
	for _, p := range parts {
		if !windows[p.Window] {
			rest = append(rest, p)
		}
	}
	return rest
}

// asked is what is asked of inner chunks. The ID of inner[k] is k; of[k] says of what.
type asked struct {
	inner []codecs.Part
	of    []owner
}

// owner is an inner chunk by its number, and the ID of the part whose shard it is in.
type owner struct{ chunk, id int }

// locate says which inner chunk an error is about.
func (s *stage) locate(err error, a asked) error {
	return codecs.EachDataError(err, func(e *codecs.DataError) *codecs.DataError {
		k, ok := e.Part()
		if !ok {
			return codecs.Corrupt(name, -1, "%w", e)
		}
		out := s.in(a.of[k].chunk, e)
		_ = codecs.InPart(out, a.of[k].id)
		return out
	})
}

func (s *stage) decodeAsked(src *codecs.RangeReader, inner []codecs.Part, w *codecs.Worker) error {
	decode := s.decodeWhole
	if s.parts != nil {
		decode = s.parts.DecodeParts
	}
	present, err := decode(src, inner, w)
	if err == nil && !present {
		return codecs.ErrChanged
	}
	return err
}

var errMissing = errors.New("the object is missing")

// indexes gives that of each part's shard.
func (s *stage) indexes(src *codecs.RangeReader, parts []codecs.Part, w *codecs.Worker) ([]any, error) {
	windows := make([]codecs.Range, len(parts))
	for i, p := range parts {
		windows[i] = p.Window
	}
	return src.Once(w, s, windows, func(missing []int) ([]any, error) {
		return s.loadIndexes(src, parts, missing, w)
	})
}

// InnerShape is that of the configuration.
func (s *stage) InnerShape() []int { return s.chunk }

// InnerChunks lists the entries of the index.
func (s *stage) InnerChunks(src *codecs.RangeReader, window codecs.Range, w *codecs.Worker) ([]codecs.InnerChunk, bool, error) {
	known, err := s.indexes(src, []codecs.Part{{Window: window}}, w)
	if errors.Is(err, errMissing) {
		return nil, false, nil
	}
	if err != nil {
		return nil, true, err
	}
	x, out := known[0].(index), make([]codecs.InnerChunk, s.n)
	for i := range out {
		out[i].At = s.coordinates(i)
		if off, n, ok := x.entry(i); ok {
			out[i] = codecs.InnerChunk{At: out[i].At, Stored: true, Offset: int64(off), Bytes: int64(n)}
		}
	}
	return out, true, nil
}

// loadIndexes fetches and checks the indexes of the parts that are missing. Until the call ends they count as scratch.
func (s *stage) loadIndexes(src *codecs.RangeReader, parts []codecs.Part, missing []int, w *codecs.Worker) (loaded []any, err error) {
	m := w.Mark()
	defer func() {
		if err != nil {
			w.Release(m)
		}
	}()
	if err := s.hold(len(missing), entrySize, w); err != nil {
		return nil, err
	}
	at, err := s.places(parts, missing, w)
	if err != nil {
		return nil, err
	}
	bufs, object, own, err := src.ReadIndex(w, at)
	if err != nil {
		return nil, err
	}
	if bufs == nil {
		return nil, errMissing
	}
	var wrong codecs.DataErrors
	loaded = make([]any, len(missing))
	for k, i := range missing {
		loaded[k], err = s.newIndex(bufs[k], own, parts[i].Window.SizeIn(object), w)
		if wrong, err = w.Gather(wrong, codecs.InPart(err, parts[i].ID)); err != nil {
			return nil, err
		}
	}
	return loaded, wrong.OrNil()
}

// places gives where the indexes of the parts that are missing lie.
func (s *stage) places(parts []codecs.Part, missing []int, w *codecs.Worker) ([]codecs.Range, error) {
	var wrong codecs.DataErrors
	at, n := make([]codecs.Range, len(missing)), int64(s.indexBytes)
	for k, i := range missing {
		window := parts[i].Window
		if have := window.Len(); have >= 0 && have < n {
			var err error
			if wrong, err = w.Gather(wrong, codecs.InPart(s.tooShort(have), parts[i].ID)); err != nil {
				return nil, err
			}
			continue
		}
		if at[k] = window.Tail(n); s.atStart {
			at[k] = window.Head(n)
		}
	}
	return at, wrong.OrNil()
}

// newIndex gives the checked index of a shard of the given size in bytes, -1: not known. It is kept: where encoded is its
// own, as a part of that.
func (s *stage) newIndex(encoded []byte, own bool, shard int64, w *codecs.Worker) (index, error) {
	if shard >= 0 && shard < int64(s.indexBytes) {
		return nil, s.tooShort(shard)
	}
	x, isPart, err := s.entries(encoded, func() ([]byte, error) { return make([]byte, s.n*entrySize), nil }, w)
	if err != nil {
		return nil, err
	}
	if isPart && !own {
		x = slices.Clone(x)
	}
	return x, s.check(x, shard)
}

// ask adds what p asks of each inner chunk that it meets; those that are not stored are filled at once.
func (s *stage) ask(a *asked, p codecs.Part, x index, w *codecs.Worker) {
	s.meet(p.Region, w, func(i int, in codecs.Region, at []int) {
		dst := p.Dst.Sub(at, in.Count)
		if off, n, ok := x.entry(i); ok {
			a.inner = append(a.inner, codecs.Part{Dst: dst, Region: in, Window: p.Window.Sub(int64(off), int64(n)), ID: len(a.of)})
			a.of = append(a.of, owner{i, p.ID})
			return
		}
		if w.CountInner(0, 1); !w.Plans() {
			codecs.Fill(dst, s.size, s.fill)
		}
	})
}

// decodeWhole decodes inner chunks whose stage cannot decode a part.
func (s *stage) decodeWhole(src *codecs.RangeReader, parts []codecs.Part, w *codecs.Worker) (present bool, err error) {
	return codecs.EachWindow(src, parts, w, func(parts []codecs.Part, encoded []byte, w *codecs.Worker) error {
		if err := codecs.CutOff(name, encoded, parts[0].Window); err != nil {
			return err
		}
		full, err := w.Array(s.chunk, s.size, parts[0].Dst.Heap)
		if err != nil {
			return err
		}
		if err := s.inner.Decode(full, encoded, w); err != nil {
			return err
		}
		for _, p := range parts {
			codecs.Copy(p.Dst, p.Region.Of(full, w), codecs.ItemSize(s.size))
		}
		return nil
	})
}
