// Package reader opens a Zarr v3 array in a folder and reads regions of it: what a reader of arrays looks like on top of
// this module. It is short so that it can be copied and changed.
package reader

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/pipeline"
	"github.com/zarrcodec/zarrcodec/source"
)

// Array is an array in a folder. It is safe for concurrent use.
type Array struct {
	*metadata.Array
	folder fs.FS
	dir    string

	mu     sync.Mutex
	plans  map[string]*pipeline.Plan      // by chunk shape
	chunks map[string]*codecs.RangeReader // by key: they keep the indexes of shards
}

// Open reads the metadata of the array in a folder of fsys. Problems are a problem.List.
func Open(fsys fs.FS, dir string) (*Array, error) {
	document, err := fs.ReadFile(fsys, path.Join(dir, "zarr.json"))
	if err != nil {
		return nil, err
	}
	a, err := zarrcodec.ReadArray(document)
	if err != nil {
		return nil, err
	}
	return &Array{Array: a, folder: fsys, dir: dir, plans: map[string]*pipeline.Plan{}, chunks: map[string]*codecs.RangeReader{}}, nil
}

// Elements are those of a region, in C order and host byte order.
type Elements struct {
	codecs.Array
	array *Array
}

// Read reads a region of the array; chunkgrid.Whole(a.Shape) is all of it. Chunks are read side by side, each straight
// into its place in the result, and of each only the bytes that the region needs. A chunk that is not stored has the fill
// value. Chunks that are written anew between two reads are read as they are now; a store has no way to read several
// chunks as they were at one time.
func (a *Array) Read(ctx context.Context, r chunkgrid.Region) (Elements, error) {
	parts, err := a.Parts(r)
	if err != nil {
		return Elements{}, err
	}
	out, err := a.dense(r.Count)
	if err != nil {
		return Elements{}, err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(8) // as many requests at once as suits the store
	for part := range parts {
		group.Go(func() error { return a.readPart(ctx, out, part) })
	}
	return Elements{out, a}, group.Wait()
}

func (a *Array) readPart(ctx context.Context, out codecs.Array, part metadata.ChunkPart) error {
	plan, chunk, err := a.open(part)
	if err != nil {
		return err
	}
	read := func() error {
		_, err := plan.DecodeRegion(ctx, out.Sub(part.At, part.Region.Count), part.Region, chunk, codecs.Options{Concurrency: 1})
		return err
	}
	if err = read(); errors.Is(err, codecs.ErrChanged) { // it was written anew, and what was known of it is forgotten
		err = read()
	}
	if err != nil {
		return fmt.Errorf("%s/%s: %w", a.dir, part.Key, err)
	}
	return nil
}

// open gives what is kept for chunks of that shape, and for that chunk.
func (a *Array) open(part metadata.ChunkPart) (*pipeline.Plan, *codecs.RangeReader, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	shape := fmt.Sprint(part.Shape)
	plan, known := a.plans[shape]
	if !known {
		var err error
		if plan, err = a.Plan(part.Shape); err != nil {
			return nil, nil, err
		}
		a.plans[shape] = plan
	}
	chunk, known := a.chunks[part.Key]
	if !known {
		chunk = codecs.Open(source.File(a.folder, path.Join(a.dir, part.Key)))
		a.chunks[part.Key] = chunk // a long-running reader would bound how many it keeps
	}
	return plan, chunk, nil
}

// dense allocates elements of a shape.
func (a *Array) dense(shape []int64) (codecs.Array, error) {
	size, lengths := a.DataType.Layout().Size, make([]int, len(shape))
	for i, n := range shape {
		lengths[i] = int(n)
	}
	if size < 1 {
		return codecs.Array{}, fmt.Errorf("%s: elements of %s vary in size, which this reader does not read", a.dir, a.DataType.Name())
	}
	elements, err := codecs.NewArray(lengths, size)
	if err != nil {
		return codecs.Array{}, fmt.Errorf("%s: %w", a.dir, err)
	}
	return elements, nil
}

// Strings gives elements of fixed-width strings.
func (e Elements) Strings() ([]string, error) {
	return utf32.Strings(e.array.DataType, e.Data, utf32.Strict)
}

// Times gives elements of datetimes, and which of them are not NaT.
func (e Elements) Times() (times []time.Time, valid []bool, err error) {
	return datetime64.Times(e.array.DataType, e.Data)
}
