package metadata

import (
	"fmt"
	"maps"
	"slices"

	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/chunkkey"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
	"github.com/zarrcodec/zarrcodec/storage"
)

// Definitions are what a registry is made of: a slot for each kind of declaration.
type Definitions struct {
	DataTypes           []dtype.Definition
	Codecs              []codecs.Definition
	ChunkGrids          []chunkgrid.Definition
	ChunkKeyEncodings   []chunkkey.Definition
	StorageTransformers []storage.Definition
}

// Registry is the definitions that a read takes. Immutable and safe for concurrent use.
type Registry struct {
	types        map[string]dtype.Definition
	families     []dtype.Definition // data types that claim by more than one name
	codecs       map[string]codecs.Definition
	grids        map[string]chunkgrid.Definition
	keys         map[string]chunkkey.Definition
	transformers map[string]storage.Definition
}

// NewRegistry makes a registry. Two definitions of one name in one slot are an error that names them, and so is a
// definition that cannot be one: without Parse, of a codec without a kind, or with a name that no document can hold.
func NewRegistry(d Definitions) (*Registry, error) { return (&Registry{}).Union(d) }

// Union is r with more definitions. A name that r has already, in the same slot, is an error that names both definitions;
// r is not changed.
func (r *Registry) Union(d Definitions) (*Registry, error) { return r.with(d, false) }

// Replace is r with definitions put in the place of those that have the same name in the same slot, and added where r has
// none; r is not changed. Two definitions of one name in d are an error.
func (r *Registry) Replace(d Definitions) (*Registry, error) { return r.with(d, true) }

func (r *Registry) with(d Definitions, replace bool) (*Registry, error) {
	if replace {
		if _, err := NewRegistry(d); err != nil {
			return nil, err
		}
	}
	out := &Registry{clone(r.types), slices.Clone(r.families), clone(r.codecs), clone(r.grids), clone(r.keys), clone(r.transformers)}
	err := out.addTypes(d.DataTypes, replace)
	if err == nil {
		err = addAll(out.codecs, d.Codecs, "codec", replace, func(c codecs.Definition) entry {
			return entry{names: append([]string{c.Name}, c.Aliases...), lacks: lacking(c.Parse != nil, codecs.ArrayArrayKind <= c.Kind && c.Kind <= codecs.BytesBytesKind)}
		})
	}
	if err == nil {
		err = addAll(out.grids, d.ChunkGrids, "chunk grid", replace, func(g chunkgrid.Definition) entry {
			return entry{names: []string{g.Name}, lacks: lacking(g.Parse != nil, true)}
		})
	}
	if err == nil {
		err = addAll(out.keys, d.ChunkKeyEncodings, "chunk key encoding", replace, func(k chunkkey.Definition) entry {
			return entry{names: []string{k.Name}, lacks: lacking(k.Parse != nil, true)}
		})
	}
	if err == nil {
		err = addAll(out.transformers, d.StorageTransformers, "storage transformer", replace, func(s storage.Definition) entry {
			return entry{names: []string{s.Name}, lacks: lacking(s.Parse != nil, true)}
		})
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

func clone[D any](m map[string]D) map[string]D {
	if m == nil {
		return map[string]D{}
	}
	return maps.Clone(m)
}

// addTypes also keeps the families, which claim by more than one name.
func (r *Registry) addTypes(types []dtype.Definition, replace bool) error {
	names := func(t dtype.Definition) []string { return append([]string{t.Name}, t.Aliases...) }
	if !replace {
		if err := r.familyConflict(types, names); err != nil {
			return err
		}
	}
	of := func(t dtype.Definition) entry {
		return entry{names: names(t), family: t.Claims != nil, lacks: lacking(t.Parse != nil, true)}
	}
	if err := addAll(r.types, types, "data type", replace, of); err != nil {
		return err
	}
	for _, t := range types {
		r.families = slices.DeleteFunc(r.families, func(old dtype.Definition) bool { return old.Name == t.Name })
		if t.Claims != nil {
			r.families = append(r.families, t)
		}
	}
	return nil
}

// familyConflict is an error where a family of r claims a name of types, or one of types a name of r.
func (r *Registry) familyConflict(types []dtype.Definition, names func(dtype.Definition) []string) error {
	conflict := func(name string, old, added dtype.Definition) error {
		return &ConflictError{Slot: "data type", Name: name, Definitions: [2]string{old.Name, added.Name}}
	}
	for _, t := range types {
		for _, f := range r.families {
			for _, name := range names(t) {
				if t.Claims == nil && f.Claims(name) {
					return conflict(name, f, t)
				}
			}
		}
		if t.Claims == nil {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(r.types)) {
			if old := r.types[name]; old.Claims == nil && t.Claims(name) {
				return conflict(name, old, t)
			}
		}
	}
	return nil
}

// entry is what there is to know of a definition to file it.
type entry struct {
	names  []string // the first is its own; that of a family is a pattern, in no document
	family bool
	lacks  string // what keeps it from being a definition
}

// lacking names what a definition has not.
func lacking(parses, kind bool) string {
	switch {
	case !parses:
		return "Parse"
	case !kind:
		return "kind"
	}
	return ""
}

// addAll files definitions under all their names.
func addAll[D any](m map[string]D, all []D, slot string, replace bool, of func(D) entry) error {
	for _, d := range all {
		e := of(d)
		if err := e.check(slot); err != nil {
			return err
		}
		for _, name := range e.names {
			if old, taken := m[name]; taken && !replace {
				return &ConflictError{Slot: slot, Name: name, Definitions: [2]string{of(old).names[0], e.names[0]}}
			}
			m[name] = d
		}
	}
	return nil
}

// check says what keeps a definition from being one.
func (e entry) check(slot string) error {
	own := e.names[0]
	if e.lacks != "" {
		return fmt.Errorf("metadata: the definition of the %s %q has no %s", slot, own, e.lacks)
	}
	for i, name := range e.names {
		switch {
		case i == 0 && e.family && name != "" || wellFormed(name):
		case i == 0:
			return fmt.Errorf("metadata: a definition of a %s has the name %q, which no document can hold", slot, name)
		default:
			return fmt.Errorf("metadata: the definition of the %s %q has the alias %q, which no document can hold", slot, own, name)
		}
	}
	return nil
}

// ConflictError says that two definitions claim one name.
type ConflictError struct {
	Slot        string    // "codec"
	Name        string    // that both claim
	Definitions [2]string // their own names: that which was there, and that which was to be added
}

// Error names both.
func (e *ConflictError) Error() string {
	return fmt.Sprintf("metadata: the name %q of a %s is claimed by two definitions, %q and %q: use Replace to put one in the other's place", e.Name, e.Slot, e.Definitions[0], e.Definitions[1])
}

// Definitions gives everything in the registry, each slot sorted by name, to make another one of.
func (r *Registry) Definitions() Definitions {
	return Definitions{
		DataTypes:           sorted(r.types, func(d dtype.Definition) string { return d.Name }),
		Codecs:              sorted(r.codecs, func(d codecs.Definition) string { return d.Name }),
		ChunkGrids:          sorted(r.grids, func(d chunkgrid.Definition) string { return d.Name }),
		ChunkKeyEncodings:   sorted(r.keys, func(d chunkkey.Definition) string { return d.Name }),
		StorageTransformers: sorted(r.transformers, func(d storage.Definition) string { return d.Name }),
	}
}

func sorted[D any](m map[string]D, name func(D) string) (out []D) {
	for _, key := range slices.Sorted(maps.Keys(m)) {
		if d := m[key]; name(d) == key { // not under an alias
			out = append(out, d)
		}
	}
	return out
}

// dataType finds the definition that claims a name.
func (r *Registry) dataType(name string) (dtype.Definition, bool) {
	if d, ok := r.types[name]; ok && d.Claims == nil {
		return d, true
	}
	for _, d := range r.families {
		if d.Claims(name) {
			return d, true
		}
	}
	return dtype.Definition{}, false
}

// nearest is the name of the definition in a slot, or of the member of a document, that was likely meant by a name that
// nobody claims; empty where none comes to mind, and of a nil registry.
func (r *Registry) nearest(slot Slot, name string) string {
	if r == nil {
		return ""
	}
	own := r.names(slot)
	return own[problem.Nearest(name, slices.Sorted(maps.Keys(own))...)]
}

// names are all names in a slot, with the definition's own name of each.
func (r *Registry) names(slot Slot) map[string]string {
	switch slot {
	case DataTypeSlot:
		return namesOf(r.types, func(d dtype.Definition) string {
			if d.Claims != nil { // the name is a pattern
				return ""
			}
			return d.Name
		})
	case CodecSlot:
		return namesOf(r.codecs, func(d codecs.Definition) string { return d.Name })
	case ChunkGridSlot:
		return namesOf(r.grids, func(d chunkgrid.Definition) string { return d.Name })
	case ChunkKeyEncodingSlot:
		return namesOf(r.keys, func(d chunkkey.Definition) string { return d.Name })
	case StorageTransformerSlot:
		return namesOf(r.transformers, func(d storage.Definition) string { return d.Name })
	}
	out := map[string]string{}
	for _, key := range slices.Concat(arrayRequired, arrayOptional, groupOptional) {
		out[key] = key
	}
	return out
}

func namesOf[D any](m map[string]D, own func(D) string) map[string]string {
	out := make(map[string]string, len(m))
	for name, d := range m {
		if n := own(d); n != "" {
			out[name] = n
		}
	}
	return out
}
