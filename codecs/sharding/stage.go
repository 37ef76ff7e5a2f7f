package sharding

import (
	"fmt"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// stage is the codec bound to one shard shape.
type stage struct {
	chunk        []int // shape of inner chunks, in elements
	counts       []int // inner chunks along each axis
	n            int   // inner chunks
	size         int   // of an element, in bytes; 0: varies
	fill         []byte
	inner        codecs.ChunkStage
	innerSize    codecs.Size           // of an encoded inner chunk
	parts        codecs.PartialDecoder // inner, where it can
	update       codecs.PartialEncoder // inner, where that keeps parts as they are
	verify       codecs.Verifier       // inner, where it can
	index        codecs.ChunkStage
	indexShape   []int
	indexStrides []int
	indexBytes   int // encoded
	atStart      bool
}

var (
	_ codecs.ChunkStage     = (*stage)(nil)
	_ codecs.PartialDecoder = (*stage)(nil)
	_ codecs.PartialEncoder = (*stage)(nil)
	_ codecs.PassLister     = (*stage)(nil)
	_ codecs.Verifier       = (*stage)(nil)
	_ codecs.InnerLister    = (*stage)(nil)
)

// Bind binds both chains: that of the inner chunks to their shape, that of the index to its own.
func (c Config) Bind(in codecs.Spec) (codecs.ChunkStage, error) {
	shape, _ := in.Shape()
	s := &stage{chunk: []int{}, size: in.Type.Layout().Size, fill: in.Fill, atStart: c.IndexLocation == Start}
	for i, n := range shape {
		s.chunk = append(s.chunk, int(c.ChunkShape[i]))
		s.counts = append(s.counts, n/s.chunk[i])
	}
	entries, ok := codecs.Bytes(s.counts, entrySize)
	if !ok {
		return nil, fmt.Errorf("an index of %v inner chunks is larger than memory", s.counts)
	}
	s.n = entries / entrySize
	if err := s.bindIndex(c); err != nil {
		return nil, err
	}
	spec := codecs.NewSpec(in.Type, s.chunk, in.Fill)
	var err error
	if s.inner, err = c.Codecs.Bind(spec); err != nil {
		return nil, codecs.Locate(err, "/configuration/codecs")
	}
	s.innerSize, _ = c.Codecs.Judge(spec)
	s.parts, _ = s.inner.(codecs.PartialDecoder)
	if u, ok := s.inner.(codecs.PartialEncoder); ok && u.KeepsParts() {
		s.update = u
	}
	s.verify, _ = s.inner.(codecs.Verifier)
	return s, nil
}

func (s *stage) bindIndex(c Config) (err error) {
	s.indexShape = append(append([]int(nil), s.counts...), 2)
	s.indexStrides = codecs.DenseStrides(make([]int, len(s.indexShape)), s.indexShape, entrySize/2)
	spec := codecs.NewSpec(c.Word, s.indexShape, empty[:8])
	if s.index, err = c.IndexCodecs.Bind(spec); err != nil {
		return codecs.Locate(err, "/configuration/index_codecs")
	}
	size, _ := c.IndexCodecs.Judge(spec)
	n, exact := size.Exact()
	if !exact || n > maxInt {
		return fmt.Errorf("the index codecs make no fixed number of bytes")
	}
	s.indexBytes = int(n)
	return nil
}

// wrap puts an error of a chain that the codec holds into one of the codec itself.
func wrap(err error, format string) error {
	return codecs.EachDataError(err, func(e *codecs.DataError) *codecs.DataError { return codecs.Corrupt(name, -1, format, e) })
}

// inChunk says which inner chunk an error is about.
func (s *stage) inChunk(i int, err error) error {
	return codecs.EachDataError(err, func(e *codecs.DataError) *codecs.DataError { return s.in(i, e) })
}

// in is the error of the codec that e is in inner chunk i.
func (s *stage) in(i int, e *codecs.DataError) *codecs.DataError {
	out := codecs.Corrupt(name, -1, "%w", e)
	out.Inner, out.Err = s.coordinates(i), e
	return out
}

// Decode decodes the inner chunks side by side, each into its own part of dst.
func (s *stage) Decode(dst codecs.Array, src []byte, w *codecs.Worker) error {
	x, err := s.readIndex(src, w)
	if err != nil {
		return err
	}
	return w.Each(s.n, func(i int, w *codecs.Worker) error {
		part := dst.Sub(s.origin(i, w), s.chunk)
		off, n, ok := x.entry(i)
		if !ok {
			w.CountInner(0, 1)
			codecs.Fill(part, s.size, s.fill)
			return nil
		}
		w.CountInner(1, 0)
		return s.inChunk(i, s.inner.Decode(part, src[off:off+n:off+n], w))
	})
}

// Passes are those of each inner chunk, into its part of dst.
func (s *stage) Passes(dst codecs.Array, w *codecs.Worker) []codecs.Pass {
	if lister, ok := s.inner.(codecs.PassLister); ok {
		dst.Shape = s.chunk
		return lister.Passes(dst, w)
	}
	return []codecs.Pass{{Codec: name, Work: codecs.Moves}}
}

// Verify checks the index, and each inner chunk as far as its codecs can without decoding it.
func (s *stage) Verify(src []byte, w *codecs.Worker) error {
	x, err := s.readIndex(src, w)
	if err != nil {
		return err
	}
	return s.verifyAll(x.encoded(src), w)
}

// verifyAll checks encoded inner chunks; nil ones are not stored.
func (s *stage) verifyAll(encoded [][]byte, w *codecs.Worker) error {
	if s.verify == nil {
		return nil
	}
	return w.Each(len(encoded), func(i int, w *codecs.Worker) error {
		if encoded[i] == nil {
			return nil
		}
		return s.inChunk(i, s.verify.Verify(encoded[i], w))
	})
}

// readIndex gives the checked index of a whole shard: a part of it, or scratch.
func (s *stage) readIndex(shard []byte, w *codecs.Worker) (index, error) {
	encoded, err := s.indexOf(shard)
	if err != nil {
		return nil, err
	}
	x, _, err := s.entries(encoded, func() ([]byte, error) { return w.Bytes(int64(s.n) * entrySize) }, w)
	if err != nil {
		return nil, err
	}
	return x, s.check(x, int64(len(shard)))
}
