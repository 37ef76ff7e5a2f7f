package metadata

import (
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// nested resolves a declaration once more and notes what it nests, so that this is mended as well.
type nested struct {
	*nest
	own         *resolution
	declaration declaration
	at          string // of the declaration, in the document
	types       []nestedType
	lists       []*nestedList
}

type nestedType struct {
	v  config.Value
	at string
}

// nestedList is a list of codecs, and the chunk that its first one is handed, as far as that is known.
type nestedList struct {
	nestedType
	items []codecs.Resolved
	in    codecs.Spec
}

var _ codecs.Resolver = (*nested)(nil)

func (m *mender) nested(v config.Value, at string) *nested {
	r := &resolution{registry: m.registry, hints: maxHints}
	return &nested{own: r, declaration: r.envelope(v, "", CodecSlot), at: at}
}

// parse gives what the definition of the declaration parses, nothing where it is refused.
func parse[T any](n *nested, definition func(c *config.Reader) T) T {
	t, _ := parsed(n.own, n.declaration, "", func(u *use) T {
		n.nest = &u.nest
		return definition(&u.conf)
	})
	return t
}

// Type notes a nested data type.
func (n *nested) Type(v config.Value, at string) dtype.Type {
	n.types = append(n.types, nestedType{v, n.at + at})
	return n.nest.Type(v, at)
}

// Codecs notes a nested list of codecs.
func (n *nested) Codecs(v config.Value, at string, rule func(codecs.Resolved) problem.List) []codecs.Resolved {
	items := n.nest.Codecs(v, at, rule)
	n.lists = append(n.lists, &nestedList{nestedType: nestedType{v, n.at + at}, items: items})
	return items
}

// Chain makes a chain that notes what it is judged with, where it is one of a list.
func (n *nested) Chain(items []codecs.Resolved) codecs.Chain {
	chain := n.nest.Chain(items)
	for _, l := range n.lists {
		if len(items) > 0 && len(l.items) == len(items) && &l.items[0] == &items[0] {
			return watched{chain, l}
		}
	}
	return chain
}

type watched struct {
	codecs.Chain
	list *nestedList
}

func (w watched) Judge(in codecs.Spec) (codecs.Size, problem.List) {
	w.list.in = in
	return w.Chain.Judge(in)
}

// maxNested is how many levels of what declarations nest are mended: each level is resolved once more with all below it.
const maxNested = 16

// mend mends what is nested.
func (n *nested) mend(m *mender) {
	if m.depth == maxNested {
		return
	}
	m.depth++
	defer func() { m.depth-- }()
	for _, t := range n.types {
		m.dataType(t.v, t.at)
	}
	for _, l := range n.lists {
		m.codecs(l.v, l.at, l.in)
	}
}

// codecs mends a list of codecs and what they nest; the first is handed in.
func (m *mender) codecs(list config.Value, at string, in codecs.Spec) {
	for i, v := range list.Items() {
		in = m.codec(v, at+problem.Index(i), in)
	}
}

// codec mends a codec, and says what it hands on.
func (m *mender) codec(v config.Value, at string, in codecs.Spec) codecs.Spec {
	name, bare := nameOf(v)
	def, known := m.registry.codecs[name]
	if !known {
		m.declaration(v, at, func(string, config.Value) []problem.Mend { return nil })
		return codecs.Spec{}
	}
	n := m.nested(v, at)
	c := parse(n, func(conf *config.Reader) codecs.Codec { return def.Parse(conf, n) })
	out := handOn(c, in)
	if !bare {
		m.rename(v, at, def.Name)
	}
	if !m.offered(offerCodec(def, v, in), v, at) && bare {
		m.replace(shortOr(def.Name, name), at, v, config.NewObject("name", def.Name).Raw())
	}
	n.mend(m)
	return out
}

func offerCodec(def codecs.Definition, v config.Value, in codecs.Spec) []problem.Mend {
	if def.Mend == nil {
		return nil
	}
	return def.Mend(v.Member("configuration"), in)
}

// handOn judges a codec, so that the chains that it holds learn what they are handed, and says what it hands on.
func handOn(c codecs.Codec, in codecs.Spec) (out codecs.Spec) {
	switch c := c.(type) {
	case codecs.ArrayToArray:
		out, _ = c.Judge(in)
	case codecs.ArrayToBytes:
		c.Judge(in)
	}
	return out
}
