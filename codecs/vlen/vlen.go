// Package vlen is the codecs vlen-utf8 and vlen-bytes: elements that vary in size one behind the other, each behind its
// length.
//
// They have no configuration, by the Zarr extensions, codecs/vlen-utf8 and codecs/vlen-bytes:
//
//	{"name": "vlen-utf8"}
//
// vlen-utf8 takes the data type string, vlen-bytes the data type bytes, and variable_length_bytes, which is zarr-python's
// name for it. The encoded chunk is the number of elements, then for each element, in C order, the number of its bytes and
// the bytes; numbers are unsigned, of 32 bits, little endian.
//
// # Decoding
//
// The number of elements has to be that of the chunk, every element has to end in the chunk and the last one with it. What
// vlen-utf8 decodes has to be UTF-8: text that is not is an error that names the element, and is never replaced or
// dropped; so it is when it is encoded. A decode takes as much memory for the heap as the encoded chunk has bytes,
// whatever lengths that declares.
//
// Errors about stored bytes, and about text that is to be stored, are [*codecs.DataError].
package vlen

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// UTF8 is the codec vlen-utf8. It has nothing to configure.
type UTF8 struct{}

// Bytes is the codec vlen-bytes. It has nothing to configure.
type Bytes struct{}

var (
	_ codecs.ArrayToBytes = UTF8{}
	_ codecs.ArrayToBytes = Bytes{}
)

const (
	utf8Name  = "vlen-utf8"
	bytesName = "vlen-bytes"
)

var (
	utf8Types  = []string{"string"}
	bytesTypes = []string{"bytes", "variable_length_bytes"}
)

// Definitions is what a registry knows of the two codecs.
func Definitions() []codecs.Definition {
	return []codecs.Definition{
		{Name: utf8Name, Kind: codecs.ArrayBytesKind, Dynamic: true, Parse: func(*config.Reader, codecs.Resolver) codecs.Codec { return UTF8{} }},
		{Name: bytesName, Kind: codecs.ArrayBytesKind, Dynamic: true, Parse: func(*config.Reader, codecs.Resolver) codecs.Codec { return Bytes{} }},
	}
}

// Name is "vlen-utf8".
func (UTF8) Name() string { return utf8Name }

// Name is "vlen-bytes".
func (Bytes) Name() string { return bytesName }

// Configuration is absent.
func (UTF8) Configuration() config.Value { return config.Value{} }

// Configuration is absent.
func (Bytes) Configuration() config.Value { return config.Value{} }

// Judge wants the data type string.
func (UTF8) Judge(in codecs.Spec) (codecs.Size, problem.List) { return judge(utf8Name, utf8Types, in) }

// Judge wants the data type bytes or variable_length_bytes.
func (Bytes) Judge(in codecs.Spec) (codecs.Size, problem.List) {
	return judge(bytesName, bytesTypes, in)
}

// Bind refuses more elements than a chunk can count.
func (UTF8) Bind(in codecs.Spec) (codecs.ChunkStage, error) { return bind(utf8Name, true, in) }

// Bind refuses more elements than a chunk can count.
func (Bytes) Bind(in codecs.Spec) (codecs.ChunkStage, error) { return bind(bytesName, false, in) }

func judge(name string, types []string, in codecs.Spec) (codecs.Size, problem.List) {
	if in.Type == nil || slices.Contains(types, in.Type.Name()) {
		return codecs.Unbounded(), nil
	}
	return codecs.Unbounded(), problem.One("/configuration", problem.InvalidValue, "%s wants elements of %s, found %s", name, strings.Join(types, " or "), in.Type.Name())
}

func bind(name string, text bool, in codecs.Spec) (codecs.ChunkStage, error) {
	shape, _ := in.Shape()
	if _, ok := codecs.Bytes(shape, codecs.SpanSize); !ok {
		return nil, fmt.Errorf("a chunk of shape %v is larger than memory", shape)
	}
	n := codecs.Count(shape)
	if uint64(n) > math.MaxUint32 {
		return nil, fmt.Errorf("a chunk of %d elements, %s counts at most %d", n, name, uint32(math.MaxUint32))
	}
	return &stage{name, text, n}, nil
}
