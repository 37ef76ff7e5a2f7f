package metadata

import (
	"errors"
	"fmt"
	"math"

	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/chunkkey"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/pipeline"
	"github.com/zarrcodec/zarrcodec/problem"
	"github.com/zarrcodec/zarrcodec/storage"
)

// Array is the model of an array's metadata document without problems. Immutable and safe for concurrent use; fields and
// what they hold must not be changed.
type Array struct {
	Shape               []int64               // in elements, outermost axis first; one beyond int64 is math.MaxInt64
	DataType            dtype.Type            // nil: unclaimed
	ChunkGrid           chunkgrid.Grid        // nil: unclaimed
	ChunkKeys           chunkkey.Encoding     // nil: unclaimed
	FillValue           []byte                // the bits of one element, host order; nil where DataType is, or is too large
	Codecs              codecs.Chain          // those that are unclaimed among them
	StorageTransformers []storage.Transformer // nil: unclaimed
	Attributes          config.Value          // an object; absent where the document has none
	DimensionNames      []config.Value        // a string or null for each axis; nil where the document has none

	document  config.Value
	registry  *Registry // that it was read with
	unclaimed []Unclaimed
}

// Document is the whole document as it was written.
func (a *Array) Document() config.Value { return a.document }

// Unclaimed lists what a reader must understand and the registry does not claim. See [Reading].
func (a *Array) Unclaimed() []Unclaimed { return a.unclaimed }

// openable says, in one error, what keeps the array from being opened; it wraps errors.ErrUnsupported.
func (a *Array) openable() error {
	var missing []error
	for _, u := range a.unclaimed {
		missing = append(missing, &codecs.UnsupportedError{Pointer: u.Pointer, Reason: u.String()})
	}
	for i, t := range a.StorageTransformers {
		if t != nil {
			missing = append(missing, &codecs.UnsupportedError{Pointer: "/storage_transformers" + problem.Index(i), Reason: "storage transformers are known and not built here"})
		}
	}
	return errors.Join(missing...)
}

// ChunkCounts is the number of chunks along each axis; nil where the chunk grid is unclaimed.
func (a *Array) ChunkCounts() []int64 {
	if a.ChunkGrid == nil {
		return nil
	}
	return a.ChunkGrid.Counts(a.Shape)
}

// Chunk is one chunk of an array.
type Chunk struct {
	Index []int64 // in chunks, along each axis
	Key   string  // in the store, relative to the array
	Start []int64 // of its first element, in elements
	Shape []int   // as stored, in elements; at an edge it may reach beyond the array
}

// Chunk describes the chunk at a grid index. An index outside the grid, or of another rank, is an error.
func (a *Array) Chunk(index []int64) (Chunk, error) {
	if err := a.openable(); err != nil {
		return Chunk{}, err
	}
	counts := a.ChunkGrid.Counts(a.Shape)
	if len(index) != len(counts) {
		return Chunk{}, fmt.Errorf("chunk index %v has %d axes, the array has %d", index, len(index), len(counts))
	}
	for i, at := range index {
		if at < 0 || at >= counts[i] {
			return Chunk{}, fmt.Errorf("chunk index %v is outside the grid of %v chunks", index, counts)
		}
	}
	start, lengths := a.ChunkGrid.Chunk(a.Shape, index)
	shape, err := ints(lengths)
	if err != nil {
		return Chunk{}, err
	}
	return Chunk{index, string(a.ChunkKeys.AppendKey(nil, index)), start, shape}, nil
}

// ChunkOf describes the chunk with a key, relative to the array, as a listing of the store has it. That no chunk of the array
// has that key is an error; one that wraps errors.ErrUnsupported says that the key encoding is not a [chunkkey.Decoder].
func (a *Array) ChunkOf(key string) (Chunk, error) {
	if err := a.openable(); err != nil {
		return Chunk{}, err
	}
	d, ok := a.ChunkKeys.(chunkkey.Decoder)
	if !ok {
		return Chunk{}, &codecs.UnsupportedError{Pointer: "/chunk_key_encoding", Reason: "the key encoding " + a.ChunkKeys.Name() + " does not decode keys"}
	}
	index, ok := d.DecodeKey(key, len(a.Shape))
	if !ok {
		return Chunk{}, fmt.Errorf("%q is not the key of a chunk of this array", key)
	}
	return a.Chunk(index)
}

func ints(lengths []int64) ([]int, error) {
	out := make([]int, len(lengths))
	for i, n := range lengths {
		if n > math.MaxInt || n == codecs.Beyond {
			return nil, fmt.Errorf("chunk shape %v: a length is larger than memory", lengths)
		}
		out[i] = int(n)
	}
	return out, nil
}

// Plan binds the pipeline to chunks of one shape, in elements: that of a [Chunk], or any other that the codecs accept.
// Its error names, each at its place, every declaration that nobody claims (it wraps errors.ErrUnsupported then), or the
// problems that the codecs have with the shape, or says that the chunk is larger than memory.
func (a *Array) Plan(chunkShape []int) (*pipeline.Plan, error) {
	if err := a.openable(); err != nil {
		return nil, err
	}
	if a.FillValue == nil {
		return nil, fmt.Errorf("an element of %s has %d bytes, too many to be read", a.DataType.Name(), a.DataType.Layout().Size)
	}
	p, err := pipeline.Bind(a.Codecs, codecs.NewSpec(a.DataType, chunkShape, a.FillValue))
	if err != nil {
		return nil, codecs.Locate(err, "/codecs")
	}
	return p, nil
}
