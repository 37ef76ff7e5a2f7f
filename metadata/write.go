package metadata

import (
	"slices"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// JSON is the document of the array in canonical form: declarations of known names canonically, data types without a
// configuration as bare names and everything else as objects, which readers of version 3.0 understand too; the fill value
// canonically; attributes, extra fields and what is unclaimed as they were written, number tokens and all.
func (a *Array) JSON() config.Value {
	doc := a.document
	members := []any{
		"zarr_format", 3,
		"node_type", "array",
		"shape", doc.Member("shape"),
		"data_type", a.dataTypeJSON(),
		"chunk_grid", canonical(a.ChunkGrid, doc.Member("chunk_grid")),
		"chunk_key_encoding", canonical(a.ChunkKeys, doc.Member("chunk_key_encoding")),
		"fill_value", a.fillValueJSON(),
		"codecs", a.codecsJSON(),
	}
	if a.Attributes.Exists() {
		members = append(members, "attributes", a.Attributes)
	}
	if a.DimensionNames != nil {
		members = append(members, "dimension_names", a.DimensionNames)
	}
	if ts := a.transformersJSON(); len(ts) > 0 {
		members = append(members, "storage_transformers", ts)
	}
	return config.NewObject(appendExtra(members, doc, arrayRequired, arrayOptional)...)
}

// JSON is the document of the group, its members in canonical order and as they were written.
func (g *Group) JSON() config.Value {
	members := []any{"zarr_format", 3, "node_type", "group"}
	if g.Attributes.Exists() {
		members = append(members, "attributes", g.Attributes)
	}
	if g.Consolidated.Exists() {
		members = append(members, consolidated, g.Consolidated)
	}
	return config.NewObject(appendExtra(members, g.document, nodeMembers, groupOptional)...)
}

func appendExtra(members []any, doc config.Value, known ...[]string) []any {
	for key, v := range doc.Members() {
		if !slices.ContainsFunc(known, func(keys []string) bool { return slices.Contains(keys, key) }) {
			members = append(members, key, v)
		}
	}
	return members
}

// canonical is a declaration in object form; nil: one that nothing is known of.
func canonical[N config.Declared](n N, written config.Value) config.Value {
	if any(n) == nil {
		return config.Canonical(written, false)
	}
	return declare(n, written)
}

func declare(n config.Declared, written config.Value) config.Value {
	members := []any{"name", n.Name()}
	if c := n.Configuration(); c.Exists() && c.Len() > 0 {
		members = append(members, "configuration", c)
	}
	if must, ok := written.Member("must_understand").Bool(); ok && !must {
		members = append(members, "must_understand", false)
	}
	return config.NewObject(members...)
}

func (a *Array) dataTypeJSON() config.Value {
	if a.DataType == nil {
		return config.Canonical(a.document.Member("data_type"), true)
	}
	if c := a.DataType.Configuration(); c.Len() == 0 {
		return config.NewText(a.DataType.Name())
	}
	return declare(a.DataType, config.Value{})
}

// fillValueJSON is canonical where the fill value could be read.
func (a *Array) fillValueJSON() config.Value {
	written := a.document.Member("fill_value")
	if a.FillValue == nil {
		return written
	}
	text, err := a.DataType.AppendJSON(nil, a.FillValue)
	if err != nil {
		return written
	}
	v, err := config.Parse(text)
	if err != nil {
		return written
	}
	return v
}

// codecsJSON also writes down the byte order that a data type has of its own accord: the name that the type is written by may
// have none.
func (a *Array) codecsJSON() config.Value {
	out := make([]config.Value, 0, len(a.Codecs.Items()))
	for i, v := range a.document.Member("codecs").Items() {
		out = append(out, canonical[config.Declared](a.Codecs.Items()[i].Codec, v))
	}
	holder := config.NewObject("codecs", out)
	list := holder.Member("codecs")
	if dtype.DefaultOrderOf(a.DataType) == nil {
		return list
	}
	m := mender{registry: a.registry}
	m.codecs(list, "/codecs", codecs.Spec{Type: a.DataType, Axes: make([]codecs.Axis, len(a.Shape))})
	m.mends = slices.DeleteFunc(m.mends, func(mend Mend) bool { return mend.Kind != problem.MissingEndian })
	explicit, err := config.Parse(Mended(holder, m.disjoint()))
	if err != nil {
		return list
	}
	return explicit.Member("codecs")
}

func (a *Array) transformersJSON() (out []config.Value) {
	for i, v := range a.document.Member("storage_transformers").Items() {
		out = append(out, canonical(a.StorageTransformers[i], v))
	}
	return out
}

// Equal says whether two models mean the same: shape, data type, grid, key encoding, fill value, codecs, storage
// transformers, dimension names, attributes and extra fields. The envelope of a declaration does not count, nor the order
// of members, nor whether empty attributes and storage transformers are written at all.
func (a *Array) Equal(b *Array) bool { return meaning(a.JSON()).Equal(meaning(b.JSON())) }

// Equal says whether two models have the same attributes and extra fields.
func (g *Group) Equal(h *Group) bool { return meaning(g.JSON()).Equal(meaning(h.JSON())) }

// meaning is a canonical document without what says nothing.
func meaning(doc config.Value) config.Value {
	var members []any
	for key, v := range doc.Members() {
		if key != "attributes" || v.Len() > 0 {
			members = append(members, key, v)
		}
	}
	return config.NewObject(members...)
}

// SameFillValue says whether two fill values of a type are one: whether they have the same bits. It is false where one of
// them is none.
func SameFillValue(t dtype.Type, v, w config.Value) bool {
	a, ps := t.ParseJSON(v)
	b, qs := t.ParseJSON(w)
	return len(ps) == 0 && len(qs) == 0 && a != nil && slices.Equal(a, b)
}
