// Package store reads and writes arrays that lie in a folder: their metadata document, and a file for each chunk.
//
// It goes through an array slab by slab. A slab is chunks whose elements lie together in C order: all that share an index
// along the first axis, or fewer where that is possible. A [Reader] decodes and holds one slab and one chunk at a time, and
// a [Writer] encodes them, so that arrays may be larger than memory.
package store

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"sync"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/pipeline"
	"github.com/zarrcodec/zarrcodec/problem"
)

// DefaultMemoryLimit is a limit for [Array.MemoryLimit], in bytes: 4 GiB, and 1 GiB on machines that address no more than
// that.
const DefaultMemoryLimit = min(4<<30, math.MaxInt/2+1)

// MemoryError says that something does not fit into the memory that the caller allows.
type MemoryError struct {
	What        string
	Need, Limit int64 // in bytes; a Need of math.MaxInt64 may be more
}

// Error names both numbers.
func (e *MemoryError) Error() string {
	if e.Need == math.MaxInt64 {
		return fmt.Sprintf("%s takes more bytes than this machine can address", e.What)
	}
	return fmt.Sprintf("%s takes %d bytes, more than the memory limit of %d", e.What, e.Need, e.Limit)
}

// Array is an array's metadata, for opening, and where its chunks lie.
type Array struct {
	*metadata.Array
	Document    []byte // as it was read
	MemoryLimit int64  // the most bytes of elements that are held at once
	folder      folder
}

// registry is what arrays are opened with: also what zarr-python writes and no specification has.
var registry = sync.OnceValue(zarrcodec.ZarrPython)

// Open reads the metadata of the array at path, a zarr.json or its folder. Problems of the document, and declarations that
// nobody claims, are a problem.List; the error names the document.
func Open(path string, memoryLimit int64) (*Array, error) {
	document, dir, err := ReadDocument(path)
	if err != nil {
		return nil, err
	}
	if path == dir {
		path = filepath.Join(path, documentName)
	}
	return opened(path, document, memoryLimit)
}

// Open is the array whose document the node is, as [Open] gives it.
func (n Node) Open(memoryLimit int64) (*Array, error) { return opened(n.Path, n.Text, memoryLimit) }

// opened is the array with a document, which lies at path.
func opened(path string, document []byte, memoryLimit int64) (*Array, error) {
	reading := metadata.ReadArray(document, registry())
	if err := OfArray(reading.Openable(), document).Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &Array{reading.Array, document, memoryLimit, folder(filepath.Dir(path))}, nil
}

// OfArray is the problems of a document that has to be that of an array. Of a group's it is one problem: what a group lacks
// of an array does not help.
func OfArray(ps problem.List, document []byte) problem.List {
	if NewNode("", document).nodeType() != "group" {
		return ps
	}
	return problem.One("/node_type", problem.InvalidValue, "expected \"array\", found \"group\": give the path of an array below it")
}

// whole is the chunks of the array, of which all are needed.
func (a *Array) whole() (cut, error) {
	if axis := slices.Index(a.Shape, math.MaxInt64); axis >= 0 {
		return cut{}, fmt.Errorf("the array has more than %d elements along axis %d: only chunks of it can be read and written", int64(math.MaxInt64-1), axis)
	}
	return cut{grid: gridOf(a.Array), array: a, plans: map[string]*pipeline.Plan{}}, nil
}

// single is one chunk, at its full shape.
func (a *Array) single(index []int64) (cut, error) {
	c, err := a.Chunk(slices.Clone(index))
	if err != nil {
		return cut{}, err
	}
	return cut{grid: gridOfChunk(c), array: a, plans: map[string]*pipeline.Plan{}}, nil
}

// cut is elements cut into chunks, with what it takes to decode and encode those. It is not safe for concurrent use.
type cut struct {
	grid
	array *Array
	plan  *pipeline.Plan            // of the chunk before
	plans map[string]*pipeline.Plan // by chunk shape
	slab  []byte
	part  []byte // of a chunk
}

// newHeap is one for the bytes of elements that vary in size; nil where they do not.
func (c *cut) newHeap() *codecs.Heap {
	if c.array.DataType.Layout().Size > 0 {
		return nil
	}
	return new(codecs.Heap)
}

func (c *cut) options() codecs.Options { return codecs.Options{MemoryLimit: c.array.MemoryLimit} }

// maxPlans is how many plans are kept: a grid may have chunks of many shapes.
const maxPlans = 256

// planFor binds the pipeline to a chunk shape.
func (c *cut) planFor(shape []int) (*pipeline.Plan, error) {
	if c.plan != nil && slices.Equal(c.plan.Shape(), shape) {
		return c.plan, nil
	}
	p, known := c.plans[fmt.Sprint(shape)]
	if !known {
		var err error
		if p, err = c.array.Plan(shape); err != nil {
			return nil, err
		}
		if len(c.plans) < maxPlans {
			c.plans[fmt.Sprint(shape)] = p
		}
	}
	c.plan = p
	return p, nil
}

// itemSize is the number of bytes of an element.
func (c *cut) itemSize() int { return codecs.ItemSize(c.array.DataType.Layout().Size) }

// dense gives elements of a shape in C order, in the memory of *buffer, which grows as needed.
func (c *cut) dense(buffer *[]byte, what string, shape []int64) (codecs.Array, error) {
	lengths := make([]int, len(shape))
	for i, n := range shape {
		if n > math.MaxInt {
			return codecs.Array{}, &MemoryError{what, math.MaxInt64, c.array.MemoryLimit}
		}
		lengths[i] = int(n)
	}
	n, ok := codecs.Bytes(lengths, c.itemSize())
	switch {
	case !ok:
		return codecs.Array{}, &MemoryError{what, math.MaxInt64, c.array.MemoryLimit}
	case int64(n) > c.array.MemoryLimit:
		return codecs.Array{}, &MemoryError{what, int64(n), c.array.MemoryLimit}
	case n > cap(*buffer):
		*buffer = make([]byte, n)
	}
	return codecs.Dense((*buffer)[:n], lengths, c.itemSize()), nil
}

// partOf gives memory for the elements of one chunk.
func (c *cut) partOf(chunk metadata.Chunk) (codecs.Array, error) {
	shape := make([]int64, len(chunk.Shape))
	for i, n := range chunk.Shape {
		shape[i] = int64(n)
	}
	return c.dense(&c.part, fmt.Sprintf("the chunk %s", chunk.Key), shape)
}

// slabAt gives memory for the slab that starts at a chunk, and where it starts.
func (c *cut) slabAt(first metadata.Chunk) (start []int64, slab codecs.Array, err error) {
	start, shape := c.grid.slab(first)
	slab, err = c.dense(&c.slab, fmt.Sprintf("a row of chunks, of shape %v,", shape), shape)
	return start, slab, err
}

// pathOf is the file of a chunk, for messages.
func (c *cut) pathOf(chunk metadata.Chunk) string {
	return filepath.Join(string(c.array.folder), filepath.FromSlash(chunk.Key))
}
