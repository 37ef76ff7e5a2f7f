package metadata

import (
	"slices"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/pipeline"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Reading is what comes back of a document: the model, or the problems that keep it from being one.
type Reading struct {
	Array    *Array       // nil where there are problems
	Problems problem.List // in the order of the read
	// Unclaimed lists the declarations, at any depth, and the extra fields that a reader must understand and that the
	// registry does not claim. They are no problems of the document, and also listed where there are some.
	Unclaimed []Unclaimed
}

// Openable gives the problems of the document and behind them one of kind unclaimed_declaration for each entry of
// Unclaimed. It is empty exactly when a reader that understands the registry can open the array.
func (r *Reading) Openable() problem.List {
	out := slices.Clone(r.Problems)
	for _, u := range r.Unclaimed {
		out = append(out, problem.One(u.Pointer, problem.Unclaimed, "no definition claims the %s %q, which a reader must understand", u.Slot, u.Name)...)
	}
	return out
}

// Read reads the metadata document of an array. document is not kept.
func Read(document []byte, registry *Registry) *Reading {
	root, err := config.Parse(document)
	if err != nil {
		return &Reading{Problems: problem.One("", problem.InvalidJSON, "%v", err)}
	}
	r := &reader{resolution: resolution{registry: registry}, root: root, array: &Array{document: root}}
	r.read()
	out := &Reading{Problems: r.problems, Unclaimed: r.unclaimed}
	if len(r.problems) == 0 {
		r.array.unclaimed = r.unclaimed
		out.Array = r.array
	}
	return out
}

// reader reads one document. Its methods go in the order in which problems are reported.
type reader struct {
	resolution
	root     config.Value
	array    *Array
	problems problem.List

	shapeOK bool
	spec    codecs.Spec // what the first codec is handed
}

func (r *reader) add(ps problem.List) { r.problems = append(r.problems, ps...) }

func (r *reader) read() {
	if r.root.Kind() != config.Object {
		r.add(config.Mismatch(r.root, "", "an object"))
		return
	}
	isArray := r.isArray()
	r.missing(isArray)
	r.tooDeep()
	r.zarrFormat()
	r.nodeType()
	if !isArray {
		return
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
	r.attributes()
	r.dimensionNames()
	r.extraFields()
}

var required = []string{"chunk_grid", "chunk_key_encoding", "codecs", "data_type", "fill_value", "node_type", "shape", "zarr_format"}

var optional = []string{"attributes", "dimension_names", "storage_transformers"}

func (r *reader) isArray() bool {
	t, _ := r.root.Member("node_type").Text()
	return t == "array"
}

func (r *reader) missing(isArray bool) {
	for _, key := range required {
		if !isArray && key != "node_type" && key != "zarr_format" {
			continue
		}
		if !r.root.Member(key).Exists() {
			r.add(problem.One("/"+key, problem.MissingKey, "the member %q is required", key))
		}
	}
}

func (r *reader) tooDeep() {
	for at, kind := range r.root.NotJSON() {
		if kind == config.TooDeep {
			r.add(problem.One(at, problem.InvalidValue, "nested more than 255 deep"))
		}
	}
}

func (r *reader) zarrFormat() {
	v := r.root.Member("zarr_format")
	switch v.Kind() {
	case config.Absent:
	case config.Number, config.NonFinite:
		if v.Raw() != "3" {
			r.add(problem.One("/zarr_format", problem.InvalidValue, "expected 3, found %s", v.Raw()))
		}
	default:
		r.add(config.Mismatch(v, "/zarr_format", "the number 3"))
	}
}

func (r *reader) nodeType() {
	v := r.root.Member("node_type")
	t, ok := v.Text()
	switch {
	case !v.Exists():
	case !ok:
		r.add(config.Mismatch(v, "/node_type", "\"array\""))
	case t != "array":
		r.add(problem.One("/node_type", problem.InvalidValue, "expected \"array\", found %q", t))
	}
}

// isJSON reports every NaN and infinity in v, and says whether v can be judged.
func (r *reader) isJSON(v config.Value, at string) bool {
	ok := true
	for where, kind := range v.NotJSON() {
		ok = false
		if kind == config.NonFinite {
			r.add(problem.List{notFinite(at + where)})
		}
	}
	return ok
}

func (r *reader) shape() {
	v := r.root.Member("shape")
	if !v.Exists() || !r.isJSON(v, "/shape") {
		return
	}
	shape, ok := integers(v)
	if !ok {
		r.add(problem.One("/shape", problem.InvalidType, "expected an array of integers"))
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

func (r *reader) dataType() {
	if v := r.root.Member("data_type"); v.Exists() {
		t, _, ps := r.resolution.dataType(v, "/data_type")
		r.add(ps)
		r.array.DataType, r.spec.Type = t, t
	}
}

func (r *reader) chunkGrid() {
	if v := r.root.Member("chunk_grid"); v.Exists() {
		g, ps := r.resolution.chunkGrid(v, "/chunk_grid")
		r.add(ps)
		r.array.ChunkGrid = g
	}
}

func (r *reader) chunkKeys() {
	if v := r.root.Member("chunk_key_encoding"); v.Exists() {
		k, ps := r.resolution.chunkKeys(v, "/chunk_key_encoding")
		r.add(ps)
		r.array.ChunkKeys = k
	}
}

func (r *reader) fillValue() {
	v := r.root.Member("fill_value")
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
func (r *reader) gridAgainstShape() {
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

func (r *reader) codecs() {
	v := r.root.Member("codecs")
	if !v.Exists() {
		return
	}
	if v.Kind() != config.Array {
		if r.isJSON(v, "/codecs") {
			r.add(config.Mismatch(v, "/codecs", "an array of codecs"))
		}
		return
	}
	items := make([]codecs.Resolved, 0, v.Len())
	for i, item := range v.Items() {
		it, _, ps := r.resolution.codec(item, "/codecs"+problem.Index(i))
		r.add(ps)
		items = append(items, it)
	}
	r.array.Codecs = pipeline.NewChain(items)
}

// storageTransformers have no definitions: every one is unclaimed.
func (r *reader) storageTransformers() {
	v := r.root.Member("storage_transformers")
	if !v.Exists() {
		return
	}
	if v.Kind() != config.Array {
		if r.isJSON(v, "/storage_transformers") {
			r.add(config.Mismatch(v, "/storage_transformers", "an array of storage transformers"))
		}
		return
	}
	for i, item := range v.Items() {
		at := "/storage_transformers" + problem.Index(i)
		d := envelope(item, at, false)
		r.add(d.problems)
		claim(&r.resolution, d, at, "storage transformer", lookup(map[string]struct{}(nil)))
	}
}

func (r *reader) pipeline() {
	if r.array.Codecs != nil {
		_, ps := r.array.Codecs.Judge(r.spec)
		r.add(ps.At("/codecs"))
	}
}

func (r *reader) attributes() {
	v := r.root.Member("attributes")
	if v.Exists() && v.Kind() != config.Object && v.Kind() != config.TooDeep {
		r.add(config.Mismatch(v, "/attributes", "an object"))
	}
	r.array.Attributes = v
}

func (r *reader) dimensionNames() {
	v := r.root.Member("dimension_names")
	if !v.Exists() || v.Kind() == config.TooDeep {
		return
	}
	ok := v.Kind() == config.Array
	for _, item := range v.Items() {
		ok = ok && (item.Kind() == config.String || item.Kind() == config.Null)
		r.array.DimensionNames = append(r.array.DimensionNames, item)
	}
	switch {
	case !ok:
		r.add(problem.One("/dimension_names", problem.InvalidType, "expected an array of strings and nulls"))
	case r.shapeOK && v.Len() != len(r.array.Shape):
		r.add(problem.One("/dimension_names", problem.InvalidValue, "expected %d names, one for each axis of shape, found %d", len(r.array.Shape), v.Len()))
	}
}

// extraFields notes those that a reader must understand.
func (r *reader) extraFields() {
	for key, v := range r.root.Members() {
		if slices.Contains(required, key) || slices.Contains(optional, key) {
			continue
		}
		if must, ok := v.Member("must_understand").Bool(); ok && !must {
			continue
		}
		r.unclaimed = append(r.unclaimed, Unclaimed{problem.Token(key), "field", key})
	}
}
