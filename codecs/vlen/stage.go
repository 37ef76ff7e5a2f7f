package vlen

import (
	"encoding/binary"
	"slices"
	"unicode/utf8"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// stage is a codec bound to one number of elements.
type stage struct {
	name  string
	text  bool // elements are UTF-8
	count int
}

var _ codecs.ChunkStage = (*stage)(nil)

const numberSize = 4 // bytes of a stored number

func (s *stage) AppendEncode(dst []byte, src codecs.Array, _ *codecs.Worker) ([]byte, error) {
	out := binary.LittleEndian.AppendUint32(dst, uint32(s.count))
	i := 0
	for element := range src.Contents() {
		if err := s.check(element, i, -1); err != nil {
			return dst, err
		}
		out = append(binary.LittleEndian.AppendUint32(out, uint32(len(element))), element...)
		i++
	}
	return out, nil
}

// Decode makes the spans point into a copy of src, a new segment of dst's heap.
func (s *stage) Decode(dst codecs.Array, src []byte, _ *codecs.Worker) error {
	if len(src) < numberSize {
		return codecs.Corrupt(s.name, 0, "%w: have %d bytes, want at least %d", codecs.ErrSize, len(src), numberSize)
	}
	if n := binary.LittleEndian.Uint32(src); uint64(n) != uint64(s.count) {
		return codecs.Corrupt(s.name, 0, "have %d elements, want %d", n, s.count)
	}
	own := slices.Clone(src)
	r := reader{stage: s, src: own, at: numberSize, segment: dst.Heap.Own(own)}
	dst.Elements(codecs.SpanSize, r.next)
	if r.err == nil && r.at != len(own) {
		return codecs.Corrupt(s.name, int64(r.at), "%w: have %d bytes behind the last of %d elements", codecs.ErrSize, len(own)-r.at, s.count)
	}
	return r.err
}

// check says what keeps the bytes of element i, which start at an offset, from being one.
func (s *stage) check(element []byte, i int, offset int64) error {
	if !s.text || utf8.Valid(element) {
		return nil
	}
	bad := 0
	for {
		r, n := utf8.DecodeRune(element[bad:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		bad += n
	}
	if offset >= 0 {
		offset += int64(bad)
	}
	return codecs.Corrupt(s.name, offset, "element %d is not UTF-8: byte %d of %d is %#02x", i, bad, len(element), element[bad])
}

// reader reads elements one by one.
type reader struct {
	*stage
	src     []byte
	at      int // in src
	index   int // of the next element
	segment uint32
	err     error
}

// next writes the span of the next element to p, and says whether that went well.
func (r *reader) next(p []byte) bool {
	left := len(r.src) - r.at - numberSize
	if left < 0 {
		r.err = codecs.Corrupt(r.name, int64(r.at), "%w: have %d bytes for the length of element %d, want %d", codecs.ErrSize, left+numberSize, r.index, numberSize)
		return false
	}
	n := binary.LittleEndian.Uint32(r.src[r.at:])
	if uint64(n) > uint64(left) {
		r.err = codecs.Corrupt(r.name, int64(r.at), "%w: element %d has %d bytes, %d are left", codecs.ErrSize, r.index, n, left)
		return false
	}
	start := r.at + numberSize
	if r.err = r.check(r.src[start:start+int(n)], r.index, int64(start)); r.err != nil {
		return false
	}
	codecs.PutSpan(p, codecs.Span{Off: uint64(start), Len: n, Seg: r.segment})
	r.at, r.index = start+int(n), r.index+1
	return true
}
