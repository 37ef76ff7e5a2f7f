package store

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/metadata"
)

// Reader decodes an array, a region of one, or one chunk by itself. It is not safe for concurrent use.
type Reader struct {
	cut
	region *region // nil: whole chunks
	drop   []int   // axes that Shape leaves out
	// Decoded, where it is set, is called behind every chunk.
	Decoded func()
}

// Reader is one for the whole array.
func (a *Array) Reader() (*Reader, error) {
	c, err := a.whole()
	return &Reader{cut: c}, err
}

// ChunkReader is one for the chunk at a grid index, at its full shape.
func (a *Array) ChunkReader(index []int64) (*Reader, error) {
	c, err := a.single(index)
	return &Reader{cut: c}, err
}

// Type is the data type of the elements.
func (r *Reader) Type() dtype.Type { return r.array.DataType }

// Shape is that of all elements, outermost axis first. It must not be changed.
func (r *Reader) Shape() []int64 {
	if len(r.drop) == 0 {
		return r.shape
	}
	var kept []int64
	for axis, n := range r.shape {
		if !slices.Contains(r.drop, axis) {
			kept = append(kept, n)
		}
	}
	return kept
}

// full puts the axes that Shape leaves out back in: one gives what is there.
func full[T any](kept []T, drop []int, one T) []T {
	out := slices.Clone(kept)
	for _, axis := range drop {
		out = slices.Insert(out, axis, one)
	}
	return out
}

// Chunks is the number of chunks along each axis. It must not be changed.
func (r *Reader) Chunks() []int64 { return r.counts }

// Slab is elements that lie together in C order. Those that vary in size have a heap.
type Slab struct {
	Start    []int64      // of the first element, along each axis
	Elements codecs.Array // dense, in host order
}

// Slabs yields all elements, in C order. A slab is valid until the next one. An error ends it; one of a chunk file names
// it.
func (r *Reader) Slabs(ctx context.Context) iter.Seq2[Slab, error] {
	return func(yield func(Slab, error) bool) {
		for first := range r.slabs() {
			s, err := r.decodeSlab(ctx, first)
			if !yield(s, err) || err != nil {
				return
			}
		}
	}
}

func (r *Reader) decodeSlab(ctx context.Context, first []int64) (Slab, error) {
	c, err := r.chunk(first)
	if err != nil {
		return Slab{}, err
	}
	start, elements, err := r.slabAt(c)
	if err != nil {
		return Slab{}, err
	}
	elements.Heap = r.newHeap()
	held := int64(len(elements.Data))
	for index := range r.chunks(first) {
		c, err := r.chunk(index)
		if err != nil {
			return Slab{}, err
		}
		part := elements.Sub(offsets(c.Start, start), r.inside(c))
		if err := r.decode(ctx, part, c); err != nil {
			return Slab{}, err
		}
		if held += varyingBytes(part); held > r.array.MemoryLimit {
			return Slab{}, &MemoryError{fmt.Sprintf("a row of chunks, up to the chunk %s,", c.Key), held, r.array.MemoryLimit}
		}
	}
	return Slab{start, elements}, nil
}

// varyingBytes is how many bytes the elements have in their heap.
func varyingBytes(a codecs.Array) (n int64) {
	if a.Heap == nil {
		return 0
	}
	for p := range a.Contents() {
		n += int64(len(p))
	}
	return n
}

// offsets is how far place is from start along each axis.
func offsets(place, start []int64) []int {
	out := make([]int, len(place))
	for i := range out {
		out[i] = int(place[i] - start[i])
	}
	return out
}

// decode fills dst with the elements of a chunk, from its first on; dst may be smaller than the chunk.
func (r *Reader) decode(ctx context.Context, dst codecs.Array, c metadata.Chunk) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := r.decodeStored(ctx, dst, c); err != nil {
		return err
	}
	if r.Decoded != nil {
		r.Decoded()
	}
	return nil
}

func (r *Reader) decodeStored(ctx context.Context, dst codecs.Array, c metadata.Chunk) error {
	if r.region != nil {
		return r.inFile(c, r.decodeMet(ctx, dst, c))
	}
	plan, err := r.planFor(c.Shape)
	if err != nil {
		return err
	}
	stored, present, err := r.array.folder.read(c.Key, r.array.MemoryLimit)
	switch {
	case err != nil:
		return err
	case !present:
		err = plan.Fill(dst)
	case slices.Equal(dst.Shape, c.Shape):
		err = plan.Decode(ctx, dst, stored, r.options())
	default:
		err = r.decodePart(ctx, dst, c, stored)
	}
	return r.inFile(c, err)
}

// inFile says in an error of decoding which file it is about.
func (r *Reader) inFile(c metadata.Chunk, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", r.pathOf(c), err)
}

// decodePart decodes a whole chunk and keeps what fits dst.
func (r *Reader) decodePart(ctx context.Context, dst codecs.Array, c metadata.Chunk, stored []byte) error {
	full, err := r.partOf(c)
	if err != nil {
		return err
	}
	full.Heap = dst.Heap
	if err := r.plan.Decode(ctx, full, stored, r.options()); err != nil {
		return err
	}
	codecs.Copy(dst, full.Sub(make([]int, len(dst.Shape)), dst.Shape), r.itemSize())
	return nil
}

// ChunkFile is the path of the file with an element.
func (r *Reader) ChunkFile(element []int64) (string, error) {
	element = full(element, r.drop, 0)
	index := make([]int64, len(element))
	for axis, place := range element {
		var err error
		if index[axis], err = r.chunkAt(axis, place); err != nil {
			return "", err
		}
	}
	c, err := r.chunk(index)
	return r.pathOf(c), err
}
