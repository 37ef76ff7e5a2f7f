package sharding

import (
	"slices"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// change is an inner chunk of which a region is replaced.
type change struct {
	chunk  int
	region codecs.Region // in the inner chunk
	at     []int         // where that starts in what is replaced
}

// KeepsParts: inner chunks that a region does not meet.
func (s *stage) KeepsParts() bool { return true }

// AppendUpdate encodes again the inner chunks that r meets, side by side, and keeps the others as they are. What is kept
// is verified first, as far as its codecs can without decoding it.
func (s *stage) AppendUpdate(dst, old []byte, r codecs.Region, src codecs.Array, w *codecs.Worker) ([]byte, error) {
	x, err := s.indexToUpdate(old, w)
	if err != nil {
		return dst, err
	}
	encoded := x.encoded(old)
	var changes []change
	s.meet(r, w, func(i int, in codecs.Region, at []int) { changes = append(changes, change{i, in, at}) })
	kept := slices.Clone(encoded)
	for _, c := range changes {
		kept[c.chunk] = nil
	}
	if err := s.verifyAll(kept, w); err != nil {
		return dst, err
	}
	err = w.Each(len(changes), func(k int, w *codecs.Worker) error {
		c := changes[k]
		made, err := s.updateInner(encoded[c.chunk], c.region, src.Sub(c.at, c.region.Count), w)
		if err != nil {
			return s.inChunk(c.chunk, err)
		}
		if encoded[c.chunk] = made; made == nil {
			w.CountInner(0, 1)
		} else {
			w.CountInner(1, 0)
		}
		return nil
	})
	if err != nil {
		return dst, err
	}
	if old == nil || !w.Options().KeepPlaces {
		return s.assemble(dst, encoded, w)
	}
	if !s.atStart {
		old = old[:len(old)-s.indexBytes]
	}
	out := append(dst, old...)
	for _, c := range changes {
		out = x.add(out, len(dst), c.chunk, encoded[c.chunk])
	}
	return s.finish(dst, out, x, w)
}

// indexToUpdate gives the index of a shard, of none an empty one.
func (s *stage) indexToUpdate(old []byte, w *codecs.Worker) (index, error) {
	if old != nil {
		if _, err := s.indexOf(old); err != nil { // which says more than that there is no memory for it
			return nil, err
		}
	}
	if err := s.hold(1, updateSize, w); err != nil {
		return nil, err
	}
	if old != nil {
		x, err := s.readIndex(old, w)
		return slices.Clone(x), err // it is changed
	}
	return s.emptyIndex(), nil
}

// updateSize is how many bytes an update allocates for each inner chunk: what an encode does, its entry before, and the
// slices of what is kept.
const updateSize = encodeSize + entrySize + 24

// add appends inner chunk i to out, in which the shard starts at base, and notes where it lies; nil is not stored.
func (x index) add(out []byte, base, i int, encoded []byte) []byte {
	if encoded == nil {
		x.put(i, emptyWord, emptyWord)
		return out
	}
	x.put(i, uint64(len(out)-base), uint64(len(encoded)))
	return append(out, encoded...)
}

// updateInner encodes an inner chunk with a region replaced; nil where it is not stored.
func (s *stage) updateInner(old []byte, in codecs.Region, part codecs.Array, w *codecs.Worker) ([]byte, error) {
	if in.IsWhole(s.chunk) {
		return s.encodeInner(part, w)
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
	return s.encodeInner(full, w)
}

// encodeInner encodes an inner chunk; nil where it is the fill value.
func (s *stage) encodeInner(src codecs.Array, w *codecs.Worker) ([]byte, error) {
	if codecs.IsFill(src, s.size, s.fill) {
		return nil, nil
	}
	return s.inner.AppendEncode([]byte{}, src, w)
}
