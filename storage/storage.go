// Package storage is the contract of storage transformers: how a registry knows of them. Neither the Zarr v3
// specification nor its extensions define one; a transformer that a program defines is validated, and pipelines of arrays
// that have one are not bound here.
package storage

import (
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Transformer is a parsed, valid configuration of a storage transformer. Immutable and safe for concurrent use.
type Transformer interface {
	// Name is the canonical name.
	Name() string
	// Configuration is canonical, for writing the transformer back; absent where it has none.
	Configuration() config.Value
}

// Definition is what a registry knows of a transformer's name.
type Definition struct {
	Name string
	// Parse reads a configuration. It gives nil, with problems in c, for one that it refuses.
	Parse func(c *config.Reader) Transformer
	// Mend, which may be nil, offers mends of a declaration, with pointers relative to it. conf is the configuration as it
	// was written, also where Parse refuses it; absent where there is none.
	Mend func(conf config.Value) []problem.Mend
}
