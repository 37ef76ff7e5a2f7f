package zarrcodec

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/chunkgrid/regular"
	"github.com/zarrcodec/zarrcodec/chunkkey"
	"github.com/zarrcodec/zarrcodec/chunkkey/standard"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/problem"
	"github.com/zarrcodec/zarrcodec/storage"
)

// Draft describes an array that is to be made.
type Draft struct {
	Shape               []int64               // in elements, outermost axis first
	ChunkShape          []int64               // of a regular grid; not read where ChunkGrid is set
	ChunkGrid           chunkgrid.Grid        // nil: regular, of ChunkShape
	ChunkKeys           chunkkey.Encoding     // nil: default, with "/"
	DataType            dtype.Type            // nil is an error
	FillValue           config.Value          // its JSON form; absent: the element whose bytes are all zero
	Codecs              []codecs.Codec        // in the order in which they encode
	StorageTransformers []storage.Transformer // nearly always none: no specification has any
	Attributes          config.Value          // an object; absent: none
	DimensionNames      []string              // one for each axis, or nil
	// Registry has the definitions of all that is named above, a program's own among them; nil: CoreAndExtensions.
	Registry *metadata.Registry
}

// CreateArray makes the model of a new array by the rules that a document meets that was read. Its error is a
// [problem.List] with pointers into the document that the draft stands for. The document itself is the model's JSON.
func CreateArray(d Draft) (*metadata.Array, error) {
	document, err := d.document()
	if err != nil {
		return nil, err
	}
	registry := d.Registry
	if registry == nil {
		registry = defaults()
	}
	r := metadata.ReadValue(document, registry)
	if err := r.Openable().Err(); err != nil {
		return nil, err
	}
	return r.Array, nil
}

func (d Draft) document() (config.Value, error) {
	if d.DataType == nil {
		return config.Value{}, problem.One("/data_type", problem.MissingKey, "a draft has a data type")
	}
	if i := slices.IndexFunc(d.Codecs, func(c codecs.Codec) bool { return c == nil }); i >= 0 {
		return config.Value{}, problem.One("/codecs"+problem.Index(i), problem.MissingKey, "a draft's codecs are not nil")
	}
	if i := slices.IndexFunc(d.StorageTransformers, func(t storage.Transformer) bool { return t == nil }); i >= 0 {
		return config.Value{}, problem.One("/storage_transformers"+problem.Index(i), problem.MissingKey, "a draft's storage transformers are not nil")
	}
	if i := slices.IndexFunc(d.DimensionNames, func(n string) bool { return !utf8.ValidString(n) }); i >= 0 {
		return config.Value{}, problem.One("/dimension_names"+problem.Index(i), problem.InvalidValue, "a name is UTF-8, found %.40q", d.DimensionNames[i])
	}
	if d.ChunkGrid == nil {
		d.ChunkGrid = regular.Config{ChunkShape: append([]int64{}, d.ChunkShape...)}
	}
	if d.ChunkKeys == nil {
		d.ChunkKeys = standard.Default{Separator: '/'}
	}
	fill, err := d.fillValue()
	if err != nil {
		return config.Value{}, err
	}
	members := []any{
		"zarr_format", 3,
		"node_type", "array",
		"shape", append([]int64{}, d.Shape...),
		"data_type", config.Declare(d.DataType),
		"chunk_grid", config.Declare(d.ChunkGrid),
		"chunk_key_encoding", config.Declare(d.ChunkKeys),
		"fill_value", fill,
		"codecs", codecs.Declarations(resolved(d.Codecs)),
	}
	if d.Attributes.Exists() {
		members = append(members, "attributes", d.Attributes)
	}
	if d.DimensionNames != nil {
		names := make([]config.Value, len(d.DimensionNames))
		for i, n := range d.DimensionNames {
			names[i] = config.NewText(n)
		}
		members = append(members, "dimension_names", names)
	}
	if d.StorageTransformers != nil {
		members = append(members, "storage_transformers", declarations(d.StorageTransformers))
	}
	return config.NewObject(members...), nil
}

func declarations(list []storage.Transformer) []config.Value {
	out := make([]config.Value, len(list))
	for i, t := range list {
		out[i] = config.Declare(t)
	}
	return out
}

func resolved(list []codecs.Codec) []codecs.Resolved {
	out := make([]codecs.Resolved, len(list))
	for i, c := range list {
		out[i].Codec = c
	}
	return out
}

// fillValue is the draft's, or that of an element of zeros.
func (d Draft) fillValue() (config.Value, error) {
	if d.FillValue.Exists() {
		return d.FillValue, nil
	}
	size := d.DataType.Layout().Size
	if size < 0 || size > dtype.MaxElementBytes {
		return config.Value{}, fmt.Errorf("zarrcodec: an element of %s has no zero here: give a fill value", d.DataType.Name())
	}
	text, err := d.DataType.AppendJSON(nil, make([]byte, size))
	if err != nil {
		return config.Value{}, fmt.Errorf("zarrcodec: fill value: %w", err)
	}
	return config.Parse(text)
}
