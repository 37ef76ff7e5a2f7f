package metadata

import (
	"fmt"

	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/chunkkey"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/pipeline"
	"github.com/zarrcodec/zarrcodec/problem"
	"github.com/zarrcodec/zarrcodec/storage"
)

// Slot is a kind of declaration, or that of an extra field.
type Slot string

// The slots of a registry, and that of a member that no definition claims.
const (
	DataTypeSlot           Slot = "data type"
	CodecSlot              Slot = "codec"
	ChunkGridSlot          Slot = "chunk grid"
	ChunkKeyEncodingSlot   Slot = "chunk key encoding"
	StorageTransformerSlot Slot = "storage transformer"
	FieldSlot              Slot = "field"
)

// Unclaimed is a declaration, or an extra field, that a reader must understand and that no definition claims.
type Unclaimed struct {
	Pointer string
	Slot    Slot
	Name    string

	registry *Registry // to say what is near; nil: nothing is said
}

// String says what is unclaimed.
func (u Unclaimed) String() string {
	return fmt.Sprintf("no definition claims the %s %q", u.Slot, u.Name)
}

// Nearest is the name of the definition that was likely meant, or of the member of a document; empty where none comes to
// mind, and behind the first hundred of a document. See [problem.Nearest].
func (u Unclaimed) Nearest() string { return u.registry.nearest(u.Slot, u.Name) }

func (u Unclaimed) problem() problem.Problem {
	message := u.String() + ", which a reader must understand" + problem.DidYouMean(u.Name, u.Nearest())
	return problem.Problem{Pointer: u.Pointer, Kind: problem.Unclaimed, Message: message}
}

// resolution resolves declarations against a registry and collects what nobody claims.
type resolution struct {
	registry  *Registry
	unclaimed []Unclaimed
	first     use
	free      *use // in no declaration's hands, and so on; the first is in nobody's until it is here
	hints     int  // that were looked for
}

// use is what the definition of one declaration is handed. It is used again when the declaration was read.
type use struct {
	conf config.Reader
	nest nest
	free *use // the next that is
}

// use gives a reader of a declaration's configuration, and a resolver for what is nested in it.
func (r *resolution) use(d declaration, at string) *use {
	u := &r.first
	switch {
	case r.free != nil:
		u, r.free = r.free, r.free.free
	case u.nest.resolution != nil:
		u = new(use)
	}
	u.conf.Reset(d.conf)
	u.nest = nest{resolution: r, at: at}
	return u
}

// hint is the end of a message about a name in a slot that is none.
func (r *resolution) hint(slot Slot, name string) string {
	if r.hints++; r.hints > maxHints {
		return ""
	}
	return problem.DidYouMean(name, r.registry.nearest(slot, name))
}

// maxHints is how often a document looks for what is near, which takes far longer than to see that something is wrong.
const maxHints = 100

// addUnclaimed notes what nobody claims.
func (r *resolution) addUnclaimed(at string, slot Slot, name string) {
	u := Unclaimed{Pointer: at, Slot: slot, Name: name}
	if len(r.unclaimed) < maxHints {
		u.registry = r.registry
	}
	r.unclaimed = append(r.unclaimed, u)
}

// claim finds the definition of a declaration; what nobody claims, and has nothing wrong that keeps it from being judged,
// is noted.
func claim[D any](r *resolution, d declaration, at string, find func(name string) (D, bool)) (def D, ok bool) {
	if d.name == "" {
		return def, false
	}
	if def, ok = find(d.name); !ok && !d.notJSON && !d.badConf {
		r.addUnclaimed(at, d.slot, d.name)
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
func parsed[T any](r *resolution, d declaration, at string, parse func(u *use) T) (t T, ps problem.List) {
	ps = d.problems
	if d.badConf || d.notJSON {
		return t, ps
	}
	u := r.use(d, at)
	t = parse(u)
	ps = append(ps, u.conf.Close().At(at)...)
	ps = append(ps, u.nest.later...)
	u.free, r.free = r.free, u
	if u.nest.refused || !u.conf.OK() {
		var none T
		return none, ps
	}
	return t, ps
}

// dataType resolves the declaration of a data type; nil where it is unclaimed or refused.
func (r *resolution) dataType(v config.Value, at string) (dtype.Type, declaration, problem.List) {
	d := r.envelope(v, at, DataTypeSlot)
	def, ok := claim(r, d, at, r.registry.dataType)
	if !ok {
		return nil, d, d.problems
	}
	t, ps := parsed(r, d, at, func(u *use) dtype.Type { return def.Parse(d.name, &u.conf, &u.nest) })
	return t, d, ps
}

func (r *resolution) chunkGrid(v config.Value, at string) (chunkgrid.Grid, problem.List) {
	d := r.envelope(v, at, ChunkGridSlot)
	def, ok := claim(r, d, at, lookup(r.registry.grids))
	if !ok {
		return nil, d.problems
	}
	return parsed(r, d, at, func(u *use) chunkgrid.Grid { return def.Parse(&u.conf) })
}

func (r *resolution) chunkKeys(v config.Value, at string) (chunkkey.Encoding, problem.List) {
	d := r.envelope(v, at, ChunkKeyEncodingSlot)
	def, ok := claim(r, d, at, lookup(r.registry.keys))
	if !ok {
		return nil, d.problems
	}
	return parsed(r, d, at, func(u *use) chunkkey.Encoding { return def.Parse(&u.conf) })
}

func (r *resolution) transformer(v config.Value, at string) (storage.Transformer, problem.List) {
	d := r.envelope(v, at, StorageTransformerSlot)
	def, ok := claim(r, d, at, lookup(r.registry.transformers))
	if !ok {
		return nil, d.problems
	}
	return parsed(r, d, at, func(u *use) storage.Transformer { return def.Parse(&u.conf) })
}

func (r *resolution) codec(v config.Value, at string) (codecs.Resolved, declaration, problem.List) {
	d := r.envelope(v, at, CodecSlot)
	def, ok := claim(r, d, at, lookup(r.registry.codecs))
	if !ok {
		return codecs.Resolved{Declared: v}, d, d.problems
	}
	codec, ps := parsed(r, d, at, func(u *use) codecs.Codec { return def.Parse(&u.conf, &u.nest) })
	if codec != nil && !isKind(codec, def.Kind) {
		ps = append(ps, problem.One(at, problem.InvalidValue, "the definition of %q says that it is an %s codec, and makes another", def.Name, def.Kind)...)
		codec = nil
	}
	return codecs.Resolved{Kind: def.Kind, Codec: codec, Dynamic: def.Dynamic, Declared: v}, d, ps
}

// isKind says whether a codec has the interface of a kind.
func isKind(c codecs.Codec, k codecs.Kind) (ok bool) {
	switch k {
	case codecs.ArrayArrayKind:
		_, ok = c.(codecs.ArrayToArray)
	case codecs.ArrayBytesKind:
		_, ok = c.(codecs.ArrayToBytes)
	case codecs.BytesBytesKind:
		_, ok = c.(codecs.BytesToBytes)
	}
	return ok
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

// Resolution is a single declaration, resolved: the member of its slot, nil (and of Codec the zero value) where it is
// unclaimed or refused.
type Resolution struct {
	DataType    dtype.Type
	Codec       codecs.Resolved
	ChunkGrid   chunkgrid.Grid
	ChunkKeys   chunkkey.Encoding
	Transformer storage.Transformer
	Problems    problem.List // pointers are relative to the declaration
	Unclaimed   []Unclaimed  // the declaration itself, or what it nests
}

// Resolve reads one declaration on its own. It panics for a slot that has no declarations.
func Resolve(declaration config.Value, slot Slot, registry *Registry) Resolution {
	r := resolution{registry: registry}
	var out Resolution
	switch slot {
	case DataTypeSlot:
		out.DataType, _, out.Problems = r.dataType(declaration, "")
	case CodecSlot:
		out.Codec, _, out.Problems = r.codec(declaration, "")
	case ChunkGridSlot:
		out.ChunkGrid, out.Problems = r.chunkGrid(declaration, "")
	case ChunkKeyEncodingSlot:
		out.ChunkKeys, out.Problems = r.chunkKeys(declaration, "")
	case StorageTransformerSlot:
		out.Transformer, out.Problems = r.transformer(declaration, "")
	default:
		panic("metadata.Resolve: no declarations in slot " + string(slot))
	}
	out.Unclaimed = r.unclaimed
	out.Problems = append(tooDeep(declaration), out.Problems...)
	return out
}

// tooDeep reports the containers in v that are nested too deep; pointers are relative to v.
func tooDeep(v config.Value) (ps problem.List) {
	for at, kind := range v.NotJSON() {
		if kind == config.TooDeep {
			ps = append(ps, problem.One(at, problem.InvalidValue, "expected at most 255 containers one in the other, found more")...)
		}
	}
	return ps
}

// FillValueProblems judges a fill value by the rules of a data type. Pointers are relative to the value.
func FillValueProblems(t dtype.Type, v config.Value) problem.List {
	ps := append(tooDeep(v), nonFinite(v)...)
	if ps == nil {
		_, ps = t.ParseJSON(v)
	}
	return ps
}
