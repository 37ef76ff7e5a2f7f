package sharding

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// empty is an entry of an inner chunk that is not stored, and, cut to one word, the fill value of the index.
var empty = [16]byte{255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255}

const (
	entrySize = 16 // bytes of an entry: offset and length, uint64 each
	emptyWord = math.MaxUint64
)

// index is the decoded index of a shard, checked: entries in C order of the inner chunks, in host order.
type index []byte

// Size is its bytes in memory.
func (x index) Size() int64 { return int64(cap(x)) }

// entry gives where inner chunk i lies in the shard; ok is false where it is not stored.
func (x index) entry(i int) (off, n uint64, ok bool) {
	e := x[i*entrySize:]
	off, n = binary.NativeEndian.Uint64(e), binary.NativeEndian.Uint64(e[8:])
	return off, n, off != emptyWord || n != emptyWord
}

// encoded gives the bytes of the inner chunks of a shard; nil where one is not stored.
func (x index) encoded(shard []byte) [][]byte {
	out := make([][]byte, len(x)/entrySize)
	for i := range out {
		if off, n, ok := x.entry(i); ok {
			out[i] = shard[off : off+n : off+n]
		}
	}
	return out
}

// emptyIndex is that of a shard without inner chunks.
func (s *stage) emptyIndex() index {
	x := make(index, s.n*entrySize)
	for i := range x {
		x[i] = empty[0]
	}
	return x
}

// put notes where inner chunk i lies.
func (x index) put(i int, off, n uint64) {
	binary.NativeEndian.PutUint64(x[i*entrySize:], off)
	binary.NativeEndian.PutUint64(x[i*entrySize+8:], n)
}

// array labels the entries as the array that the index codecs are handed.
func (s *stage) array(x index) codecs.Array {
	return codecs.Array{Data: x, Shape: s.indexShape, Strides: s.indexStrides}
}

// indexOf cuts the encoded index out of a whole shard.
func (s *stage) indexOf(shard []byte) ([]byte, error) {
	if len(shard) < s.indexBytes {
		return nil, s.tooShort(int64(len(shard)))
	}
	if s.atStart {
		return shard[:s.indexBytes], nil
	}
	return shard[len(shard)-s.indexBytes:], nil
}

// tooShort is the error of a shard of so many bytes.
func (s *stage) tooShort(have int64) error {
	return codecs.Corrupt(name, -1, "%w: have %d bytes, the index alone has %d", codecs.ErrSize, have, s.indexBytes)
}

// wrongIndex is the error of an encoded index of so many bytes.
func (s *stage) wrongIndex(have int) error {
	return codecs.Corrupt(name, -1, "%w: the index has %d bytes, want %d", codecs.ErrSize, have, s.indexBytes)
}

// hold counts, as scratch of the call, what is about to be allocated for the inner chunks of some shards: each bytes for
// every inner chunk. How many those are is declared, so that it may be more than anybody has.
func (s *stage) hold(shards int, each int64, w *codecs.Worker) error {
	all := int64(math.MaxInt64)
	if int64(s.n) <= all/each/int64(max(shards, 1)) {
		all = int64(shards) * int64(s.n) * each
	}
	if !w.Take(all) {
		return fmt.Errorf("sharding: %d bytes for each of %d inner chunks in %d shards: %w of %d bytes, which Options.MemoryLimit can raise",
			each, s.n, shards, codecs.ErrMemoryLimit, w.Options().MemoryLimit)
	}
	return nil
}

// entries gives those of an encoded index: a part of it, where they lie there as they are, otherwise in memory of room.
func (s *stage) entries(encoded []byte, room func() ([]byte, error), w *codecs.Worker) (x index, isPart bool, err error) {
	if len(encoded) != s.indexBytes {
		return nil, false, s.wrongIndex(len(encoded))
	}
	if v, ok := s.index.(codecs.Viewer); ok {
		x, isPart, err = v.View(encoded, w)
		if err != nil || isPart {
			return x, isPart, wrap(err, "index: %w")
		}
	}
	if x, err = room(); err != nil {
		return nil, false, err
	}
	return x, false, wrap(s.index.Decode(s.array(x), encoded, w), "index: %w")
}

// check checks the index of a shard of the given size in bytes, -1: not known.
func (s *stage) check(x index, shard int64) error {
	lo, hi := uint64(0), uint64(math.MaxInt64)
	if shard >= 0 {
		if shard < int64(s.indexBytes) {
			return s.tooShort(shard)
		}
		hi = uint64(shard)
	}
	if s.atStart {
		lo = uint64(s.indexBytes)
	} else if shard >= 0 {
		hi -= uint64(s.indexBytes)
	}
	if i := x.outside(lo, hi); i >= 0 {
		off, n, _ := x.entry(i)
		return s.badEntry(i, off, n, lo, hi)
	}
	return nil
}

// outside is the first inner chunk that is stored and does not lie from byte lo up to hi; -1 where all do.
func (x index) outside(lo, hi uint64) int {
	for rest := x; len(rest) >= entrySize; rest = rest[entrySize:] {
		off, n := binary.NativeEndian.Uint64(rest), binary.NativeEndian.Uint64(rest[8:])
		if off-lo <= hi-lo && n <= hi-off { // off-lo wraps where off is less
			continue
		}
		if off != emptyWord || n != emptyWord {
			return (len(x) - len(rest)) / entrySize
		}
	}
	return -1
}

func (s *stage) badEntry(i int, off, n, lo, hi uint64) error {
	e := codecs.Corrupt(name, -1, "index entry (offset %d, %d bytes) lies outside the data, bytes %d to %d of the shard", off, n, lo, hi)
	if hi == math.MaxInt64 {
		e = codecs.Corrupt(name, -1, "index entry (offset %d, %d bytes) lies outside the data, which starts at byte %d and ends before byte 2^63 of the shard", off, n, lo)
	}
	if off == emptyWord || n == emptyWord {
		e = codecs.Corrupt(name, -1, "index entry (offset %d, %d bytes) is empty in one word only", off, n)
	}
	e.Inner = s.coordinates(i)
	return e
}

// coordinates are those of inner chunk i, in inner chunks.
func (s *stage) coordinates(i int) []int {
	at := make([]int, len(s.counts))
	for k := len(at) - 1; k >= 0; k-- {
		at[k], i = i%s.counts[k], i/s.counts[k]
	}
	return at
}

// origin is the first element of inner chunk i.
func (s *stage) origin(i int, w *codecs.Worker) []int {
	at := w.Ints(len(s.counts))
	for k := len(at) - 1; k >= 0; k-- {
		at[k], i = i%s.counts[k]*s.chunk[k], i/s.counts[k]
	}
	return at
}
