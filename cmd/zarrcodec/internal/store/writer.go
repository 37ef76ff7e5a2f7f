package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/metadata"
)

// Writer encodes an array, or one chunk by itself. It is not safe for concurrent use.
type Writer struct {
	cut
	// KeepFill also writes chunks that are, bit for bit, the fill value.
	KeepFill bool
	// Encoded, where it is set, is called behind every chunk.
	Encoded func()
	encoded []byte
}

// Writer is one for the whole array.
func (a *Array) Writer() (*Writer, error) {
	c, err := a.whole()
	return &Writer{cut: c}, err
}

// ChunkWriter is one for the chunk at a grid index, at its full shape. It writes the chunk whatever it holds.
func (a *Array) ChunkWriter(index []int64) (*Writer, error) {
	c, err := a.single(index)
	return &Writer{cut: c, KeepFill: true}, err
}

// Type is the data type of the elements.
func (w *Writer) Type() dtype.Type { return w.array.DataType }

// Shape is that of all elements, outermost axis first. It must not be changed.
func (w *Writer) Shape() []int64 { return w.shape }

// Chunks is the number of chunks along each axis. It must not be changed.
func (w *Writer) Chunks() []int64 { return w.counts }

// Source gives elements, in host order. It is asked for parts of the array that follow each other in C order; each is valid
// until the next call.
type Source func(start, shape []int64) (codecs.Array, error)

// Put stores the bytes of a chunk under its key; data is valid until it returns.
type Put func(key string, data []byte) error

// Write encodes all elements. Chunks at the edge are filled up with the fill value.
func (w *Writer) Write(ctx context.Context, from Source, put Put) error {
	for first := range w.slabs() {
		c, err := w.chunk(first)
		if err != nil {
			return err
		}
		start, shape := w.grid.slab(c)
		slab, err := from(start, shape)
		if err != nil {
			return err
		}
		if err := w.writeSlab(ctx, first, Slab{start, slab}, put); err != nil {
			return err
		}
	}
	return nil
}

func (w *Writer) writeSlab(ctx context.Context, first []int64, s Slab, put Put) error {
	for index := range w.chunks(first) {
		if err := ctx.Err(); err != nil {
			return err
		}
		c, err := w.chunk(index)
		if err != nil {
			return err
		}
		if err := w.writeChunk(ctx, s.Elements.Sub(offsets(c.Start, s.Start), w.inside(c)), c, put); err != nil {
			return err
		}
		if w.Encoded != nil {
			w.Encoded()
		}
	}
	return nil
}

// writeChunk encodes one chunk; src holds those of its elements that lie in the array.
func (w *Writer) writeChunk(ctx context.Context, src codecs.Array, c metadata.Chunk, put Put) error {
	plan, err := w.planFor(c.Shape)
	if err != nil {
		return err
	}
	if !slices.Equal(src.Shape, c.Shape) {
		full, err := w.partOf(c)
		if err != nil {
			return err
		}
		if err := plan.Fill(full); err != nil {
			return err
		}
		codecs.Copy(full.Sub(make([]int, len(src.Shape)), src.Shape), src, w.itemSize())
		src = full
	}
	if isFill, err := plan.IsFill(src); err != nil || isFill && !w.KeepFill {
		return err
	}
	w.encoded, err = plan.AppendEncode(ctx, w.encoded[:0], src, w.options())
	if err != nil {
		return fmt.Errorf("%s: %w", c.Key, err)
	}
	return put(c.Key, w.encoded)
}
