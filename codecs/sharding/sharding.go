// Package sharding is the sharding_indexed codec: a chunk, the shard, as inner chunks that are encoded one by one, with an
// index that says where each lies.
//
// Configuration, of the Zarr v3 specification, codecs/sharding-indexed:
//
//	{"name": "sharding_indexed", "configuration": {
//		"chunk_shape": [32, 32],
//		"codecs": [{"name": "bytes", "configuration": {"endian": "little"}}, {"name": "gzip", "configuration": {"level": 1}}],
//		"index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}, {"name": "crc32c"}],
//		"index_location": "end"}}
//
// chunk_shape divides the shape of the shard that the codec is handed. index_codecs have sizes that do not depend on the
// data. index_location is "end" (default) or "start". Inner chunks that are bitwise the fill value are not stored. Shards
// nest. Index entries are checked whole before any is used: they lie in the shard, outside the index, and are empty in
// both words or in none; they may share bytes, and a shard may have gaps.
package sharding

import (
	"slices"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

const name = "sharding_indexed"

// Location says at which end of a shard its index lies.
type Location string

// The places of an index.
const (
	End   Location = "end"
	Start Location = "start"
)

// Config is the codec: its configuration, member for member, and the type of index entries.
type Config struct {
	ChunkShape    []int64      // of inner chunks, in elements, each at least 1
	Codecs        codecs.Chain // of inner chunks
	IndexCodecs   codecs.Chain // of the index, an array of uint64 of shape (inner chunks along each axis …, 2)
	IndexLocation Location
	Word          dtype.Type // uint64
}

var _ codecs.ArrayToBytes = Config{}

// Definition is what a registry knows of the codec. word is the type uint64, that of the index.
func Definition(word dtype.Type) codecs.Definition {
	return codecs.Definition{Name: name, Kind: codecs.ArrayBytesKind, Dynamic: true, Parse: func(c *config.Reader, r codecs.Resolver) codecs.Codec {
		return parse(c, r, word)
	}}
}

func parse(c *config.Reader, r codecs.Resolver, word dtype.Type) codecs.Codec {
	shape, _ := c.Ints("chunk_shape", true, 1)
	inner, hasInner := c.Array("codecs", true)
	index, hasIndex := c.Array("index_codecs", true)
	location := End
	if l, given := c.Enum("index_location", false, string(Start), string(End)); given {
		location = Location(l)
	}
	conf := Config{ChunkShape: shape, IndexLocation: location, Word: word}
	if hasInner {
		conf.Codecs = r.Chain(r.Codecs(inner, "/configuration/codecs", nil))
	}
	if hasIndex {
		conf.IndexCodecs = r.Chain(r.Codecs(index, "/configuration/index_codecs", fixedSize))
	}
	if !c.OK() {
		return nil
	}
	return conf
}

// fixedSize is the rule for a codec of the index.
func fixedSize(it codecs.Resolved) problem.List {
	if !it.Dynamic {
		return nil
	}
	return problem.One("", problem.InvalidValue, "the size of what this codec makes depends on the data: it cannot encode an index")
}

// Name is "sharding_indexed".
func (Config) Name() string { return name }

// Configuration holds the members; index_location only where it is not "end".
func (c Config) Configuration() config.Value {
	members := []any{"chunk_shape", c.ChunkShape, "codecs", declarations(c.Codecs), "index_codecs", declarations(c.IndexCodecs)}
	if c.IndexLocation == Start {
		members = append(members, "index_location", string(Start))
	}
	return config.NewObject(members...)
}

// declarations are those of a chain; of none an empty list.
func declarations(chain codecs.Chain) []config.Value {
	if chain == nil {
		return nil
	}
	return codecs.Declarations(chain.Items())
}

// Judge wants a chunk shape that divides the shard, and judges both chains with what they are handed.
func (c Config) Judge(in codecs.Spec) (codecs.Size, problem.List) {
	if ps := c.incomplete(); len(ps) > 0 {
		return codecs.Size{}, ps
	}
	inner := codecs.Spec{Type: in.Type, Fill: in.Fill, Axes: lengths(c.ChunkShape)}
	index := codecs.Spec{Type: c.Word, Fill: empty[:8], Axes: append(make([]codecs.Axis, len(c.ChunkShape)), codecs.Axis{2})}
	var ps problem.List
	switch {
	case in.Axes == nil:
	case len(in.Axes) != len(c.ChunkShape):
		ps = problem.One("/configuration/chunk_shape", problem.InvalidValue, "expected %d lengths, one for each axis of the shard, found %d", len(in.Axes), len(c.ChunkShape))
		inner.Axes, index.Axes = nil, nil
	default:
		ps = c.judgeLengths(in.Axes, index.Axes)
	}
	innerSize, p := c.Codecs.Judge(inner)
	ps = append(ps, p.At("/configuration/codecs")...)
	indexSize, p := c.IndexCodecs.Judge(index)
	ps = append(ps, p.At("/configuration/index_codecs")...)
	if len(ps) > 0 || !innerSize.IsKnown() || !indexSize.IsKnown() {
		return codecs.Size{}, ps
	}
	return bound(index, innerSize, indexSize), nil
}

// incomplete reports what only a codec made in Go can lack.
func (c Config) incomplete() (ps problem.List) {
	for i, n := range c.ChunkShape {
		if n < 1 {
			ps = append(ps, problem.One("/configuration/chunk_shape"+problem.Index(i), problem.InvalidValue, "expected at least 1, found %d", n)...)
		}
	}
	if c.Codecs == nil {
		ps = append(ps, problem.One("/configuration/codecs", problem.MissingKey, "the codecs of inner chunks are required")...)
	}
	if c.IndexCodecs == nil || c.Word == nil {
		ps = append(ps, problem.One("/configuration/index_codecs", problem.MissingKey, "the codecs and the type of the index are required")...)
	}
	return ps
}

// lengths are the axes of chunks of one shape; a length beyond int64 counts as unknown.
func lengths(shape []int64) []codecs.Axis {
	axes := make([]codecs.Axis, len(shape))
	for i, n := range shape {
		if n < codecs.Beyond {
			axes[i] = codecs.Axis{n}
		}
	}
	return axes
}

// judgeLengths reports the lengths that do not divide, and fills in how many inner chunks there are along each axis.
func (c Config) judgeLengths(shard, counts []codecs.Axis) (ps problem.List) {
	for i, axis := range shard {
		at := slices.IndexFunc(axis, func(n int64) bool { return n%c.ChunkShape[i] != 0 })
		if at >= 0 {
			ps = append(ps, problem.One("/configuration/chunk_shape"+problem.Index(i), problem.InvalidValue, "%d does not divide %d, the length of the shard along axis %d", c.ChunkShape[i], axis[at], i)...)
			continue
		}
		for _, n := range axis {
			counts[i] = append(counts[i], n/c.ChunkShape[i])
		}
	}
	return ps
}

// bound is the most that a shard takes, where inner chunks and index have a bound.
func bound(index codecs.Spec, inner, indexSize codecs.Size) codecs.Size {
	each, ok := inner.Bound()
	indexBytes, exact := indexSize.Exact()
	shape, known := index.Shape()
	if !ok || !exact || !known || each > maxInt {
		return codecs.Unbounded()
	}
	n, fits := codecs.Bytes(shape[:len(shape)-1], int(each))
	if !fits {
		return codecs.Unbounded()
	}
	return codecs.AtMost(int64(n)).Add(indexBytes)
}

const maxInt = int64(^uint(0) >> 1)
