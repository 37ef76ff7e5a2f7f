// Package codecs is the contract of codecs: what a codec is handed, how it is judged, bound and run, and the memory that
// its data lies in. The codecs themselves live in the packages below it.
//
// A [Definition] parses a declaration's configuration to a [Codec], a valid and immutable value of one of three kinds.
// Judge applies the codec's rules to what it is handed, parts of which may be unknown, and says what it hands on. Bind
// takes what is fully known and was judged clean, does all thinking once, and gives a stage: the two data methods, which
// check lengths and content only. What else a stage can do is a small interface of its own, asserted once when a chain is
// bound: [StrideMapper], [RegionMapper], [InPlaceDecoder], [StoredOrderDecoder], [RangeMapper], [PartialDecoder],
// [PartialEncoder], [PassLister], [Verifier],
// [InnerLister].
package codecs

import (
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Kind says which of the three interfaces a codec has, in the order in which a pipeline holds them.
type Kind byte

// The kinds of codecs. UnclaimedKind is that of a declaration that no definition claims.
const (
	UnclaimedKind Kind = iota
	ArrayArrayKind
	ArrayBytesKind
	BytesBytesKind
)

var kindNames = [...]string{"unclaimed", "array→array", "array→bytes", "bytes→bytes"}

// String names the kind as the specification does.
func (k Kind) String() string { return kindNames[k] }

// Codec is a parsed, valid configuration. It is exactly one of [ArrayToArray], [ArrayToBytes] and [BytesToBytes].
// Immutable and safe for concurrent use.
type Codec interface {
	// Name is the canonical name.
	Name() string
	// Configuration is canonical, for writing the codec back; absent where the codec has none.
	Configuration() config.Value
}

// ArrayToArray is a codec that takes an array and hands on an array.
type ArrayToArray interface {
	Codec
	// Judge applies the rules whose parts of in are known and says what is handed on, unknown where that depends on
	// what is unknown. Problems are relative to the declaration. It is total: no spec makes it fail.
	Judge(in Spec) (out Spec, ps problem.List)
	// Bind makes the stage for a complete spec that Judge found nothing wrong with.
	Bind(in Spec) (ArrayStage, error)
}

// ArrayToBytes is a codec that takes an array and hands on bytes. See [ArrayToArray] for Judge and Bind.
type ArrayToBytes interface {
	Codec
	Judge(in Spec) (Size, problem.List)
	Bind(in Spec) (ChunkStage, error)
}

// BytesToBytes is a codec that takes bytes and hands on bytes. See [ArrayToArray] for Judge and Bind.
type BytesToBytes interface {
	Codec
	Judge(in Size) (Size, problem.List)
	Bind(in Size) (BytesStage, error)
}

// Resolved is a declaration of a codec, resolved against a registry: the Kind is known even where the codec was refused
// and Codec is nil; of an unclaimed declaration there is neither.
type Resolved struct {
	Kind     Kind
	Codec    Codec
	Dynamic  bool         // the definition's; see there
	Declared config.Value // as it was written; absent for a codec made in Go
}

// Declaration is how the codec is written in metadata: canonically, or, where nothing is known of it, as it was but for
// the envelope.
func (r Resolved) Declaration() config.Value {
	if r.Codec == nil {
		return config.Canonical(r.Declared, false)
	}
	return config.Declare(r.Codec)
}

// Declarations are those of a list of codecs.
func Declarations(items []Resolved) []config.Value {
	out := make([]config.Value, len(items))
	for i, it := range items {
		out[i] = it.Declaration()
	}
	return out
}

// Chain is a list of codecs that was resolved, and itself an array→bytes codec, so that codecs which hold pipelines nest
// with no special case. Its problems are relative to the list ("/1/configuration/level"). The engine makes it.
type Chain interface {
	ArrayToBytes
	Items() []Resolved
}

// Resolver resolves what the configuration of a codec nests. The reader of the document hands it to a definition.
type Resolver interface {
	dtype.Resolver
	// Codecs resolves the items of the array v, which stands at a place relative to the declaration that is being parsed
	// ("/configuration/codecs"). Problems go to the reading, behind those of the asker; rule, which may be nil, adds
	// those that the asker has with one item, relative to that item.
	Codecs(v config.Value, at string, rule func(it Resolved) problem.List) []Resolved
	// Chain makes a chain of resolved codecs.
	Chain(items []Resolved) Chain
}

// Definition is what a registry knows of a codec's name.
type Definition struct {
	Name    string
	Aliases []string // other names that are read, and written back as Name
	Kind    Kind
	Dynamic bool // the size of what it hands on depends on the data, so it cannot encode a shard's index
	// Parse reads a configuration. It gives nil, with problems in c, for one that it refuses.
	Parse func(c *config.Reader, r Resolver) Codec
	// Mend, which may be nil, offers mends of a declaration, with pointers relative to it. conf is the configuration as it
	// was written, also where Parse refuses it, absent where there is none; in is what is known of the chunk that the codec
	// is handed: the lengths along an axis are not.
	Mend func(conf config.Value, in Spec) []problem.Mend
}
