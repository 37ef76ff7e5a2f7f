package metadata

import (
	"slices"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// MendKind says what sort of change a mend is.
type MendKind string

// The kinds of mends.
const (
	// ZeroChunkLength: a length of 0 in the chunk shape of a regular grid, along an axis of length 0, becomes 1, as the
	// specification wants; zarr-python 3.0 and 3.1 wrote 0.
	ZeroChunkLength MendKind = "zero_chunk_length"
	// NullConsolidatedMetadata: a group's consolidated_metadata that is null, as zarr-python 3.0 wrote, is taken out.
	NullConsolidatedMetadata MendKind = "null_consolidated_metadata"
	// NonFiniteFillValue: a bare NaN or infinity in the fill value of a float or complex type becomes its name.
	NonFiniteFillValue MendKind = "non_finite_fill_value"
	// ShortName: a bare name of a codec, chunk grid or chunk key encoding becomes an object, and a data type without a
	// configuration becomes a bare name: the forms that readers of version 3.0 know.
	ShortName MendKind = "short_name"
	// Alias: another name of a codec or data type becomes its own.
	Alias MendKind = "alias"
	// MissingEndian: bytes without a byte order, of a type whose elements have single bytes only, gets one: it means
	// nothing, and readers that want one are content.
	MissingEndian MendKind = "missing_endian"
)

// Mend is a change of a document that is safe: it keeps what the document means, or gives it the one meaning that it can
// have. Mends are offered, and made only where they are asked for.
type Mend struct {
	Kind    MendKind
	Pointer string // of what changes
	Old     string // the value there, as it is written
	New     string // the value that it becomes; empty: the member is taken out
	edit    config.Edit
}

// Mends lists the mends of a node's document, and of every document that it lists, in the order of the text.
func Mends(document config.Value, registry *Registry) []Mend {
	m := mender{registry: registry}
	m.node(document, "")
	slices.SortStableFunc(m.mends, func(a, b Mend) int { return a.edit.Start - b.edit.Start })
	return m.mends
}

// Mended is the text of a document with mends made that [Mends] gave for it. Everything else in it stays byte for byte.
func Mended(document config.Value, mends []Mend) []byte {
	edits := make([]config.Edit, len(mends))
	for i, m := range mends {
		edits[i] = m.edit
	}
	return []byte(config.Apply(document.Source(), edits))
}

type mender struct {
	registry *Registry
	mends    []Mend
}

func (m *mender) replace(kind MendKind, at string, v config.Value, text string) {
	m.mends = append(m.mends, Mend{kind, at, v.Raw(), text, v.Replace(text)})
}

func (m *mender) node(doc config.Value, at string) {
	switch t, _ := doc.Member("node_type").Text(); t {
	case "array":
		m.array(doc, at)
	case "group":
		m.group(doc, at)
	}
}

func (m *mender) group(doc config.Value, at string) {
	v := doc.Member(consolidated)
	at += "/" + consolidated
	if v.Kind() == config.Null {
		m.mends = append(m.mends, Mend{NullConsolidatedMetadata, at, v.Raw(), "", doc.Remove(consolidated)})
		return
	}
	for path, entry := range v.Member("metadata").Members() {
		m.node(entry, at+listedAt(path))
	}
}

func (m *mender) array(doc config.Value, at string) {
	m.dataType(doc.Member("data_type"), at+"/data_type")
	m.declaration(doc.Member("chunk_grid"), at+"/chunk_grid")
	m.chunkShape(doc, at)
	m.declaration(doc.Member("chunk_key_encoding"), at+"/chunk_key_encoding")
	t, _, _ := (&resolution{registry: m.registry}).dataType(doc.Member("data_type"), "")
	if t != nil {
		m.fillValue(t, doc.Member("fill_value"), at+"/fill_value")
	}
	m.codecs(doc.Member("codecs"), at+"/codecs", singleBytes(t))
	for i, v := range doc.Member("storage_transformers").Items() {
		m.declaration(v, at+"/storage_transformers"+problem.Index(i))
	}
}

// dataType writes a type without a configuration as a bare name, its own.
func (m *mender) dataType(v config.Value, at string) {
	name, bare := v.Text()
	if !bare {
		name, _ = v.Member("name").Text()
	}
	def, known := m.registry.dataType(name)
	if !known {
		return
	}
	if own := def.Name; def.Claims == nil && own != name {
		m.rename(v, at, own)
		return
	}
	if !bare && plainEnvelope(v) && v.Member("configuration").Len() == 0 {
		m.replace(ShortName, at, v, string(config.AppendQuoted(nil, name)))
	}
}

// plainEnvelope says whether an object says no more than a bare name could.
func plainEnvelope(v config.Value) bool {
	for key, member := range v.Members() {
		must, _ := member.Bool()
		switch {
		case key == "name":
		case key == "configuration" && member.Kind() == config.Object:
		case key == "must_understand" && must:
		default:
			return false
		}
	}
	return true
}

// rename puts a definition's own name in the place of another one.
func (m *mender) rename(v config.Value, at, own string) {
	if v.Kind() == config.Object {
		v, at = v.Member("name"), at+"/name"
	}
	m.replace(Alias, at, v, string(config.AppendQuoted(nil, own)))
}

// declaration writes a bare name as an object.
func (m *mender) declaration(v config.Value, at string) {
	if name, bare := v.Text(); bare && wellFormed(name) {
		m.replace(ShortName, at, v, config.NewObject("name", name).Raw())
	}
}

// chunkShape mends lengths of 0 along empty axes, where there is no other one and the rank fits.
func (m *mender) chunkShape(doc config.Value, at string) {
	shape, ok := integers(doc.Member("shape"))
	grid := doc.Member("chunk_grid")
	lengths := grid.Member("configuration").Member("chunk_shape")
	if name, _ := grid.Member("name").Text(); !ok || name != "regular" || lengths.Len() != len(shape) {
		return
	}
	var zeros []Mend
	for i, v := range lengths.Items() {
		n, isInt := v.Int64()
		switch {
		case !isInt || n < 0 || n == 0 && shape[i] != 0:
			return
		case n == 0:
			zeros = append(zeros, Mend{ZeroChunkLength, at + "/chunk_grid/configuration/chunk_shape" + problem.Index(i), v.Raw(), "1", v.Replace("1")})
		}
	}
	m.mends = append(m.mends, zeros...)
}

// fillValue names numbers that are not finite, where that makes the fill value one of its type.
func (m *mender) fillValue(t dtype.Type, fill config.Value, at string) {
	var mends []Mend
	var edits []config.Edit
	for where, kind := range fill.NotJSON() {
		v, _ := fill.Find(where)
		if kind != config.NonFinite {
			return
		}
		name := string(config.AppendQuoted(nil, v.Word()))
		mends = append(mends, Mend{NonFiniteFillValue, at + where, v.Raw(), name, v.Replace(name)})
		e := v.Replace(name)
		edits = append(edits, config.Edit{Start: e.Start - fill.Offset(), End: e.End - fill.Offset(), New: name})
	}
	if mended, err := config.Parse([]byte(config.Apply(fill.Raw(), edits))); err == nil && len(FillValueProblems(t, mended)) == 0 {
		m.mends = append(m.mends, mends...)
	}
}

// singleBytes says whether byte order is known to mean nothing to elements; t is nil where their type is not known.
func singleBytes(t dtype.Type) bool {
	if t == nil {
		return false
	}
	swaps, known := t.Layout().Swaps()
	return known && !swaps && t.Layout().Size > 0
}

// codecs mends a list of codecs and the lists in their configurations. single says that elements have single bytes in
// every one of them, as long as no codec in front may change the type.
func (m *mender) codecs(list config.Value, at string, single bool) {
	for i, v := range list.Items() {
		place := at + problem.Index(i)
		name, bare := v.Text()
		if !bare {
			name, _ = v.Member("name").Text()
		}
		def, known := m.registry.codecs[name]
		switch {
		case known && def.Name != name:
			m.rename(v, place, def.Name)
			continue
		case known && name == "bytes" && single:
			m.endian(v, place)
		default:
			m.declaration(v, place)
		}
		conf := v.Member("configuration")
		for _, key := range []string{"codecs", "index_codecs"} {
			m.codecs(conf.Member(key), place+"/configuration/"+key, single && key == "codecs")
		}
		single = single && known && name != "cast_value"
	}
}

// endian gives bytes a byte order where it has none.
func (m *mender) endian(v config.Value, at string) {
	conf := v.Member("configuration")
	if v.Kind() == config.Object && (!plainEnvelope(v) || conf.Member("endian").Exists() || conf.Len() > 0) {
		return
	}
	m.replace(MissingEndian, at, v, `{"name":"bytes","configuration":{"endian":"little"}}`)
}
