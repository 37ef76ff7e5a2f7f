package metadata

import (
	"fmt"
	"maps"

	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/chunkkey"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype"
)

// Definitions are what a registry is made of, by slot.
type Definitions struct {
	DataTypes         []dtype.Definition
	Codecs            []codecs.Definition
	ChunkGrids        []chunkgrid.Definition
	ChunkKeyEncodings []chunkkey.Definition
}

// Registry is the definitions that a read takes. Immutable and safe for concurrent use.
type Registry struct {
	types    map[string]dtype.Definition
	families []dtype.Definition // data types that claim by more than one name
	codecs   map[string]codecs.Definition
	grids    map[string]chunkgrid.Definition
	keys     map[string]chunkkey.Definition
}

// NewRegistry makes a registry. Two definitions of one name in one slot are an error.
func NewRegistry(d Definitions) (*Registry, error) { return (&Registry{}).Union(d) }

// Union is r with more definitions. One whose name r has already, in the same slot, is an error; r is not changed.
func (r *Registry) Union(d Definitions) (*Registry, error) {
	out := &Registry{
		types:    clone(r.types),
		families: append([]dtype.Definition(nil), r.families...),
		codecs:   clone(r.codecs),
		grids:    clone(r.grids),
		keys:     clone(r.keys),
	}
	for _, t := range d.DataTypes {
		if t.Claims != nil {
			out.families = append(out.families, t)
		}
		if err := add(out.types, t.Name, t, "data type"); err != nil {
			return nil, err
		}
	}
	for _, c := range d.Codecs {
		for _, name := range append([]string{c.Name}, c.Aliases...) {
			if err := add(out.codecs, name, c, "codec"); err != nil {
				return nil, err
			}
		}
	}
	for _, g := range d.ChunkGrids {
		if err := add(out.grids, g.Name, g, "chunk grid"); err != nil {
			return nil, err
		}
	}
	for _, k := range d.ChunkKeyEncodings {
		if err := add(out.keys, k.Name, k, "chunk key encoding"); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func clone[D any](m map[string]D) map[string]D {
	if m == nil {
		return map[string]D{}
	}
	return maps.Clone(m)
}

func add[D any](m map[string]D, name string, d D, slot string) error {
	if _, taken := m[name]; taken {
		return fmt.Errorf("metadata: two definitions of the %s %q", slot, name)
	}
	m[name] = d
	return nil
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
