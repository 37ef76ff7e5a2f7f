package metadata

import (
	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/chunkkey"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/pipeline"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Unclaimed is a declaration, or an extra field, that a reader must understand and that no definition claims.
type Unclaimed struct {
	Pointer string
	Slot    string // "data type", "codec", "chunk grid", "chunk key encoding", "storage transformer", "field"
	Name    string
}

// resolution resolves declarations against a registry and collects what nobody claims.
type resolution struct {
	registry  *Registry
	unclaimed []Unclaimed
}

// claim finds the definition of a declaration; what nobody claims is noted.
func claim[D any](r *resolution, d declaration, at, slot string, find func(name string) (D, bool)) (def D, ok bool) {
	if d.name == "" || d.notJSON {
		return def, false
	}
	if def, ok = find(d.name); !ok {
		r.unclaimed = append(r.unclaimed, Unclaimed{at, slot, d.name})
	}
	return def, ok
}

func lookup[D any](m map[string]D) func(string) (D, bool) {
	return func(name string) (D, bool) { d, ok := m[name]; return d, ok }
}

// nest is a resolver for what one declaration nests: it keeps the problems for behind the declaration's own.
type nest struct {
	*resolution
	at      string // of the declaration
	later   problem.List
	refused bool // something nested makes the declaration unusable
}

// parsed gives what a definition parsed, and the problems of the whole declaration in order; nothing where it is refused.
func parsed[T any](d declaration, at string, c *config.Reader, n *nest, parse func() T) (t T, ps problem.List) {
	ps = d.problems
	if d.badConf {
		return t, ps
	}
	t = parse()
	ps = append(ps, c.Close().At(at)...)
	ps = append(ps, n.later...)
	if n.refused || !c.OK() {
		var none T
		return none, ps
	}
	return t, ps
}

// dataType resolves the declaration of a data type; nil where it is unclaimed or refused.
func (r *resolution) dataType(v config.Value, at string) (dtype.Type, declaration, problem.List) {
	d := envelope(v, at, true)
	def, ok := claim(r, d, at, "data type", r.registry.dataType)
	if !ok {
		return nil, d, d.problems
	}
	c, n := config.NewReader(d.conf), &nest{resolution: r, at: at}
	t, ps := parsed(d, at, c, n, func() dtype.Type { return def.Parse(d.name, c, n) })
	return t, d, ps
}

func (r *resolution) chunkGrid(v config.Value, at string) (chunkgrid.Grid, problem.List) {
	d := envelope(v, at, true)
	def, ok := claim(r, d, at, "chunk grid", lookup(r.registry.grids))
	if !ok {
		return nil, d.problems
	}
	c := config.NewReader(d.conf)
	return parsed(d, at, c, &nest{}, func() chunkgrid.Grid { return def.Parse(c) })
}

func (r *resolution) chunkKeys(v config.Value, at string) (chunkkey.Encoding, problem.List) {
	d := envelope(v, at, true)
	def, ok := claim(r, d, at, "chunk key encoding", lookup(r.registry.keys))
	if !ok {
		return nil, d.problems
	}
	c := config.NewReader(d.conf)
	return parsed(d, at, c, &nest{}, func() chunkkey.Encoding { return def.Parse(c) })
}

func (r *resolution) codec(v config.Value, at string) (codecs.Resolved, declaration, problem.List) {
	d := envelope(v, at, false)
	def, ok := claim(r, d, at, "codec", lookup(r.registry.codecs))
	if !ok {
		return codecs.Resolved{}, d, d.problems
	}
	c, n := config.NewReader(d.conf), &nest{resolution: r, at: at}
	codec, ps := parsed(d, at, c, n, func() codecs.Codec { return def.Parse(c, n) })
	return codecs.Resolved{Kind: def.Kind, Codec: codec, Dynamic: def.Dynamic}, d, ps
}

// Type resolves a nested data type.
func (n *nest) Type(v config.Value, at string) dtype.Type {
	t, d, ps := n.resolution.dataType(v, n.at+at)
	n.later = append(n.later, ps...)
	n.refused = n.refused || d.refusesHolder()
	return t
}

// Codecs resolves a nested list of codecs.
func (n *nest) Codecs(v config.Value, at string, rule func(codecs.Resolved) problem.List) []codecs.Resolved {
	items := make([]codecs.Resolved, 0, v.Len())
	for i, item := range v.Items() {
		place := n.at + at + problem.Index(i)
		it, d, ps := n.resolution.codec(item, place)
		if rule != nil {
			ps = append(ps, rule(it).At(place)...)
		}
		n.later = append(n.later, ps...)
		n.refused = n.refused || d.refusesHolder()
		items = append(items, it)
	}
	return items
}

// Chain makes a chain of resolved codecs.
func (n *nest) Chain(items []codecs.Resolved) codecs.Chain { return pipeline.NewChain(items) }
