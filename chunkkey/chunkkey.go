// Package chunkkey is the contract of chunk key encodings: under which key a store holds a chunk. The encodings
// themselves live in the packages below it.
package chunkkey

import (
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Encoding is a parsed, valid configuration of a chunk key encoding. Immutable and safe for concurrent use.
type Encoding interface {
	// Name is the canonical name.
	Name() string
	// Configuration is canonical, for writing the encoding back; absent where nothing differs from the defaults.
	Configuration() config.Value
	// AppendKey appends the key of the chunk at a grid index, relative to the array: "c/0/1".
	AppendKey(dst []byte, index []int64) []byte
}

// Decoder is an Encoding that tells from a key whose it is: a listing of a store says then which chunks there are.
type Decoder interface {
	Encoding
	// DecodeKey gives the grid index, along rank axes, for which AppendKey makes the key; false where there is none.
	DecodeKey(key string, rank int) (index []int64, ok bool)
}

// Definition is what a registry knows of an encoding's name.
type Definition struct {
	Name string
	// Parse reads a configuration. It gives nil, with problems in c, for one that it refuses.
	Parse func(c *config.Reader) Encoding
	// Mend, which may be nil, offers mends of a declaration, with pointers relative to it. conf is the configuration as it
	// was written, also where Parse refuses it; absent where there is none.
	Mend func(conf config.Value) []problem.Mend
}
