// Package chunkgrid is the contract of chunk grids: how an array is cut into chunks, and how a registry finds the grid.
// The grids themselves live in the packages below it.
package chunkgrid

import (
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Grid is a parsed, valid configuration of a chunk grid. Immutable and safe for concurrent use. Lengths are in elements;
// one beyond int64 is math.MaxInt64.
type Grid interface {
	// Name is the canonical name.
	Name() string
	// Configuration is canonical, for writing the grid back.
	Configuration() config.Value
	// Judge applies the rules of the grid to an array of the given shape. Problems are relative to the declaration. The
	// other methods are for shapes that Judge finds nothing wrong with.
	Judge(shape []int64) problem.List
	// Lengths gives, for each axis, the lengths that chunks take along it, each once.
	Lengths(shape []int64) [][]int64
	// Counts gives the number of chunks along each axis; 0 along an axis of length 0.
	Counts(shape []int64) []int64
	// Chunk gives where the chunk at the given grid index starts and its shape as stored, which may reach beyond the
	// array.
	Chunk(shape, index []int64) (start, lengths []int64)
}

// Definition is what a registry knows of a grid's name.
type Definition struct {
	Name string
	// Parse reads a configuration. It gives nil, with problems in c, for one that it refuses.
	Parse func(c *config.Reader) Grid
	// Mend, which may be nil, offers mends of a declaration, with pointers relative to it. conf is the configuration as it
	// was written, also where Parse refuses it, absent where there is none; shape is that of the array, nil where it is not
	// known.
	Mend func(conf config.Value, shape []int64) []problem.Mend
}
