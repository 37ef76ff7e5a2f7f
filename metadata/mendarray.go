package metadata

import (
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

func (m *mender) array(doc config.Value, at string) {
	t := m.dataType(doc.Member("data_type"), at+"/data_type")
	shape, _ := integers(doc.Member("shape"))
	m.declaration(doc.Member("chunk_grid"), at+"/chunk_grid", func(name string, conf config.Value) []problem.Mend {
		if d := m.registry.grids[name]; d.Mend != nil {
			return d.Mend(conf, shape)
		}
		return nil
	})
	m.declaration(doc.Member("chunk_key_encoding"), at+"/chunk_key_encoding", func(name string, conf config.Value) []problem.Mend {
		return offer(m.registry.keys[name].Mend, conf)
	})
	m.fillValue(t, doc.Member("fill_value"), at+"/fill_value")
	in := codecs.Spec{Type: t}
	if shape != nil {
		in.Axes = make([]codecs.Axis, len(shape))
	}
	m.codecs(doc.Member("codecs"), at+"/codecs", in)
	for i, v := range doc.Member("storage_transformers").Items() {
		m.declaration(v, at+"/storage_transformers"+problem.Index(i), func(name string, conf config.Value) []problem.Mend {
			return offer(m.registry.transformers[name].Mend, conf)
		})
	}
}

// offer asks a definition for mends.
func offer(mend func(config.Value) []problem.Mend, conf config.Value) []problem.Mend {
	if mend == nil {
		return nil
	}
	return mend(conf)
}

// nameOf is the name in a declaration, and whether it stands alone.
func nameOf(v config.Value) (name string, bare bool) {
	if name, bare = v.Text(); !bare {
		name, _ = v.Member("name").Text()
	}
	return name, bare
}

// declaration asks for the mends of a declaration; a bare name that nobody has any for becomes an object.
func (m *mender) declaration(v config.Value, at string, offers func(name string, conf config.Value) []problem.Mend) {
	name, bare := nameOf(v)
	if !m.offered(offers(name, v.Member("configuration")), v, at) && bare && wellFormed(name) {
		m.replace(problem.ShortName, at, v, config.NewObject("name", name).Raw())
	}
}

// dataType writes a type by its own name, and without a configuration as that alone. It gives the type, nil where it is not
// known.
func (m *mender) dataType(v config.Value, at string) dtype.Type {
	name, bare := nameOf(v)
	def, known := m.registry.dataType(name)
	if !known {
		return nil
	}
	n := m.nested(v, at)
	t := parse(n, func(conf *config.Reader) dtype.Type { return def.Parse(name, conf, n) })
	own := ownName(def, name, t)
	plain := !bare && plainEnvelope(v)
	if !bare && !plain {
		m.rename(v, at, own)
	}
	if !m.offered(offer(def.Mend, v.Member("configuration")), v, at) && (plain || own != name && bare) {
		m.replace(shortOr(own, name), at, v, config.NewText(own).Raw())
	}
	n.mend(m)
	return t
}

// ownName is how a declaration is named canonically, as far as its name alone can be changed. t is nil where it was refused.
func ownName(def dtype.Definition, name string, t dtype.Type) string {
	switch {
	case t != nil && t.Configuration().Len() == 0:
		return t.Name()
	case def.Claims != nil:
		return name
	}
	return def.Name
}

// shortOr is the kind of a mend that writes the definition's own name in another form than a name stood in.
func shortOr(own, name string) problem.MendKind {
	if own != name {
		return problem.Alias
	}
	return problem.ShortName
}

// plainEnvelope says whether an object says no more than a bare name could.
func plainEnvelope(v config.Value) bool {
	for key, member := range v.Members() {
		must, _ := member.Bool()
		switch {
		case key == "name":
		case key == "configuration" && member.Kind() == config.Object && member.Len() == 0:
		case key == "must_understand" && must:
		default:
			return false
		}
	}
	return true
}

// rename puts a definition's own name in the place of another one that stands in an object.
func (m *mender) rename(v config.Value, at, own string) {
	if name := v.Member("name"); !name.Equal(config.NewText(own)) {
		m.replace(problem.Alias, at+"/name", name, config.NewText(own).Raw())
	}
}

// fillValue makes the mends that the type offers, where the fill value is one of the type with all of them.
func (m *mender) fillValue(t dtype.Type, fill config.Value, at string) {
	f, ok := t.(dtype.FillMender)
	if !ok {
		return
	}
	trial := mender{}
	if !trial.offered(f.MendFill(fill), fill, "") {
		return
	}
	var edits []config.Edit
	mends := trial.disjoint()
	for i := range mends {
		e := mends[i].edit
		edits = append(edits, config.Edit{Start: e.Start - fill.Offset(), End: e.End - fill.Offset(), New: e.New})
		mends[i].Pointer = at + mends[i].Pointer
	}
	if mended, err := config.Parse([]byte(config.Apply(fill.Raw(), edits))); err == nil && len(FillValueProblems(t, mended)) == 0 {
		m.mends = append(m.mends, mends...)
	}
}
