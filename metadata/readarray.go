package metadata

import (
	"slices"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/pipeline"
	"github.com/zarrcodec/zarrcodec/problem"
)

var (
	arrayRequired = []string{"chunk_grid", "chunk_key_encoding", "codecs", "data_type", "fill_value", "node_type", "shape", "zarr_format"}
	arrayOptional = []string{"attributes", "dimension_names", "storage_transformers"}
)

// arrayReader reads the document of an array.
type arrayReader struct {
	*reader
	array   *Array
	shapeOK bool
	spec    codecs.Spec // what the first codec is handed
}

func (r *arrayReader) read() {
	r.out.Array, r.array.registry = r.array, r.registry
	r.missing(arrayRequired)
	r.tooDeep()
	r.zarrFormat()
	if t, _ := r.has.nodeType.Text(); t != "array" {
		r.nodeType(`"array"`)
	}
	r.shape()
	r.dataType()
	r.chunkGrid()
	r.chunkKeys()
	r.fillValue()
	r.gridAgainstShape()
	r.codecs()
	r.storageTransformers()
	r.pipeline()
	r.array.Attributes = r.attributes()
	r.dimensionNames()
	r.extraFields(func(member *config.Value) bool { return member != &r.has.consolidated })
	r.array.unclaimed = r.unclaimed
}

func (r *arrayReader) shape() {
	v := r.has.shape
	if !v.Exists() || !r.isJSON(v, "/shape") {
		return
	}
	shape, ok := integers(v)
	if !ok {
		r.add(problem.One("/shape", problem.InvalidType, "expected an array of integers, found %s", clip(v.Raw())))
		return
	}
	if i := slices.IndexFunc(shape, func(n int64) bool { return n < 0 }); i >= 0 {
		r.add(problem.One("/shape", problem.InvalidValue, "expected lengths of at least 0, found %d along axis %d", shape[i], i))
		return
	}
	r.array.Shape, r.shapeOK = shape, true
	r.spec.Axes = make([]codecs.Axis, len(shape))
}

func integers(v config.Value) ([]int64, bool) {
	if v.Kind() != config.Array {
		return nil, false
	}
	out := make([]int64, v.Len())
	for i, item := range v.Items() {
		n, ok := item.Int64()
		if !ok {
			return nil, false
		}
		out[i] = n
	}
	return out, true
}

func (r *arrayReader) dataType() {
	if v := r.has.dataType; v.Exists() {
		t, _, ps := r.resolution.dataType(v, "/data_type")
		r.add(ps)
		r.array.DataType, r.spec.Type = t, t
	}
}

func (r *arrayReader) chunkGrid() {
	if v := r.has.chunkGrid; v.Exists() {
		g, ps := r.resolution.chunkGrid(v, "/chunk_grid")
		r.add(ps)
		r.array.ChunkGrid = g
	}
}

func (r *arrayReader) chunkKeys() {
	if v := r.has.chunkKeys; v.Exists() {
		k, ps := r.resolution.chunkKeys(v, "/chunk_key_encoding")
		r.add(ps)
		r.array.ChunkKeys = k
	}
}

func (r *arrayReader) fillValue() {
	v := r.has.fillValue
	if !v.Exists() || !r.isJSON(v, "/fill_value") || r.array.DataType == nil {
		return
	}
	bits, ps := r.array.DataType.ParseJSON(v)
	r.add(ps.At("/fill_value"))
	if len(ps) == 0 {
		r.array.FillValue, r.spec.Fill = bits, bits
	}
}

// gridAgainstShape also learns the lengths that chunks take.
func (r *arrayReader) gridAgainstShape() {
	if r.array.ChunkGrid == nil || !r.shapeOK {
		return
	}
	if ps := r.array.ChunkGrid.Judge(r.array.Shape); len(ps) > 0 {
		r.add(ps.At("/chunk_grid"))
		return
	}
	for i, lengths := range r.array.ChunkGrid.Lengths(r.array.Shape) {
		if !slices.Contains(lengths, codecs.Beyond) {
			r.spec.Axes[i] = lengths
		}
	}
}

// list gives a member that is an array; false where it is none, which is a problem.
func (r *arrayReader) list(key, want string) (config.Value, bool) {
	v := *r.has.named(key)
	if v.Exists() && v.Kind() != config.Array {
		r.add(config.Mismatch(v, "/"+key, want))
	}
	return v, v.Kind() == config.Array
}

func (r *arrayReader) codecs() {
	v, ok := r.list("codecs", "an array of codecs")
	if !ok {
		return
	}
	items := make([]codecs.Resolved, 0, v.Len())
	for i, item := range v.Items() {
		it, _, ps := r.resolution.codec(item, codecAt(i))
		r.add(ps)
		items = append(items, it)
	}
	r.array.Codecs = pipeline.NewChain(items)
}

// firstCodecs are the places that the codecs of most arrays have.
var firstCodecs = [...]string{"/codecs/0", "/codecs/1", "/codecs/2", "/codecs/3"}

func codecAt(i int) string {
	if i < len(firstCodecs) {
		return firstCodecs[i]
	}
	return "/codecs" + problem.Index(i)
}

func (r *arrayReader) storageTransformers() {
	v, ok := r.list("storage_transformers", "an array of storage transformers")
	if !ok {
		return
	}
	for i, item := range v.Items() {
		t, ps := r.resolution.transformer(item, "/storage_transformers"+problem.Index(i))
		r.add(ps)
		r.array.StorageTransformers = append(r.array.StorageTransformers, t)
	}
}

func (r *arrayReader) pipeline() {
	if r.array.Codecs == nil {
		return
	}
	_, ps := r.array.Codecs.Judge(r.spec)
	r.add(ps.At("/codecs"))
	if r.array.ChunkKeys == nil {
		return
	}
	for i, it := range r.array.Codecs.Items() {
		if c, ok := it.Codec.(codecs.KeyJudge); ok {
			r.add(c.JudgeKeys(r.array.ChunkKeys).At("/codecs" + problem.Index(i)))
		}
	}
}

func (r *arrayReader) dimensionNames() {
	v := r.has.dimensionNames
	if !v.Exists() {
		return
	}
	ok := v.Kind() == config.Array
	r.array.DimensionNames = make([]config.Value, 0, v.Len())
	for _, item := range v.Items() {
		ok = ok && (item.Kind() == config.String || item.Kind() == config.Null)
		r.array.DimensionNames = append(r.array.DimensionNames, item)
	}
	switch {
	case !ok:
		r.add(problem.One("/dimension_names", problem.InvalidType, "expected an array of strings and nulls, found %s", clip(v.Raw())))
	case r.shapeOK && v.Len() != len(r.array.Shape):
		r.add(problem.One("/dimension_names", problem.InvalidValue, "expected %d names, one for each axis of shape, found %d", len(r.array.Shape), v.Len()))
	}
}
