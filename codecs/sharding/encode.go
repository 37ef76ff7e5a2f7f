package sharding

import (
	"fmt"
	"slices"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// encodeSize is how many bytes an encode allocates for each inner chunk, beside its encoded form: its entry, which is encoded
// too, its number, its slice, and whether it is empty. An update has a slice of each.
const encodeSize = 2*entrySize + 8 + 24 + 1

// AppendEncode encodes the inner chunks side by side, and leaves out those that are the fill value. Inner chunks of one
// exact size are encoded where they go.
func (s *stage) AppendEncode(dst []byte, src codecs.Array, w *codecs.Worker) ([]byte, error) {
	if err := s.hold(1, encodeSize, w); err != nil {
		return dst, err
	}
	stored, err := s.stored(src, w)
	if err != nil {
		return dst, err
	}
	if n, exact := s.innerSize.Exact(); exact && n <= maxInt {
		return s.encodeInPlace(dst, src, stored, int(n), w)
	}
	return s.encodeInTurn(dst, src, stored, w)
}

// encodeInTurn encodes some inner chunks side by side, puts them into the shard, and encodes the next ones into the same memory.
func (s *stage) encodeInTurn(dst []byte, src codecs.Array, stored []int, w *codecs.Worker) ([]byte, error) {
	out := slices.Grow(dst, s.front())[:len(dst)+s.front()]
	x, made := s.emptyIndex(), s.turn(len(stored), w)
	for len(stored) > 0 {
		now := stored[:min(len(made), len(stored))]
		err := w.Each(len(now), func(k int, w *codecs.Worker) (err error) {
			made[k], err = s.inner.AppendEncode(made[k][:0], src.Sub(s.origin(now[k], w), s.chunk), w)
			return s.inChunk(now[k], err)
		})
		if err != nil {
			return dst, err
		}
		for k, i := range now {
			out = x.add(out, len(dst), i, made[k])
		}
		stored = stored[len(now):]
	}
	return s.finish(dst, out, x, w)
}

// turnBytes is about how many bytes the elements have that are encoded in one turn: so many that little of the time goes
// to waiting for the last.
const turnBytes = 8 << 20

// turn is memory for the inner chunks of one turn, of up to n. It grows as they need.
func (s *stage) turn(n int, w *codecs.Worker) [][]byte {
	at := 1
	if goroutines := w.Options().Concurrency; goroutines > 1 {
		each := max(1, codecs.Count(s.chunk)*codecs.ItemSize(s.size))
		at = max(2*goroutines, turnBytes/each)
	}
	made := make([][]byte, min(n, at))
	for k := range made {
		made[k] = []byte{} // as nil is an inner chunk that is not stored
	}
	return made
}

// stored are the inner chunks that are not the fill value, in the order in which they are stored.
func (s *stage) stored(src codecs.Array, w *codecs.Worker) ([]int, error) {
	empty := make([]bool, s.n)
	err := w.Each(s.n, func(i int, w *codecs.Worker) error {
		empty[i] = codecs.IsFill(src.Sub(s.origin(i, w), s.chunk), s.size, s.fill)
		return nil
	})
	out := slices.DeleteFunc(s.sequence(w), func(i int) bool { return empty[i] })
	w.CountInner(len(out), s.n-len(out))
	return out, err
}

// encodeInPlace encodes inner chunks of n bytes each straight into the shard.
func (s *stage) encodeInPlace(dst []byte, src codecs.Array, stored []int, n int, w *codecs.Worker) ([]byte, error) {
	data := len(dst) + s.front()
	end := data + len(stored)*n
	out := slices.Grow(dst, end+s.indexBytes-len(dst))[:end]
	x := s.emptyIndex()
	for k, i := range stored {
		x.put(i, uint64(s.front()+k*n), uint64(n))
	}
	err := w.Each(len(stored), func(k int, w *codecs.Worker) error {
		i, to := stored[k], out[data+k*n:][:n:n]
		enc, err := s.inner.AppendEncode(to[:0], src.Sub(s.origin(i, w), s.chunk), w)
		if err == nil && len(enc) != n {
			err = fmt.Errorf("sharding: the codecs of inner chunks made %d bytes, they promised %d", len(enc), n)
		}
		if err == nil && n > 0 && &enc[0] != &to[0] {
			copy(to, enc)
		}
		return s.inChunk(i, err)
	})
	if err != nil {
		return dst, err
	}
	return s.finish(dst, out, x, w)
}

// assemble appends the shard of the encoded inner chunks; nil ones are not stored.
func (s *stage) assemble(dst []byte, encoded [][]byte, w *codecs.Worker) ([]byte, error) {
	n := s.indexBytes
	for _, e := range encoded {
		n += len(e)
	}
	out := slices.Grow(dst, n)[:len(dst)+s.front()]
	x := s.emptyIndex()
	for _, i := range s.sequence(w) {
		out = x.add(out, len(dst), i, encoded[i])
	}
	return s.finish(dst, out, x, w)
}

// front is how many bytes stand in front of the inner chunks.
func (s *stage) front() int {
	if s.atStart {
		return s.indexBytes
	}
	return 0
}

// finish puts the index x in its place: out is the shard without it, behind what was in dst.
func (s *stage) finish(dst, out []byte, x index, w *codecs.Worker) ([]byte, error) {
	encoded, err := s.index.AppendEncode(nil, s.array(x), w)
	if err == nil && len(encoded) != s.indexBytes {
		err = fmt.Errorf("sharding: the index codecs made %d bytes, they promised %d", len(encoded), s.indexBytes)
	}
	if err != nil {
		return dst, wrap(err, "index: %w")
	}
	if s.atStart {
		copy(out[len(dst):], encoded)
		return out, nil
	}
	return append(out, encoded...), nil
}
