// Package bytescodec is the bytes codec: the elements of a chunk in C order, each in the binary form of its data type,
// with the swap units in a declared byte order.
//
// Configuration, of the Zarr v3 specification, codecs/bytes:
//
//	{"name": "bytes", "configuration": {"endian": "little"}}
//
// endian is "little" or "big". It is required for types whose swap units have more than one byte, but those that have a
// byte order of their own accord ([dtype.Ordered]), and may be absent, with the whole configuration, for others. Types whose
// elements vary in size are refused.
package bytescodec

import (
	"encoding/binary"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Endian is a declared byte order.
type Endian string

// The byte orders. Unspecified is allowed where the order of bytes does not matter.
const (
	Unspecified Endian = ""
	Little      Endian = "little"
	Big         Endian = "big"
)

// host is the byte order of this machine.
var host = func() Endian {
	if binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
		return Little
	}
	return Big
}()

const name = "bytes"

// Config is the codec: its configuration, member for member.
type Config struct{ Endian Endian }

var _ codecs.ArrayToBytes = Config{}

// Definition is what a registry knows of the codec.
func Definition() codecs.Definition {
	return codecs.Definition{Name: name, Kind: codecs.ArrayBytesKind, Parse: parse, Mend: mend}
}

// mend gives elements a byte order that have single bytes only, or one of their own accord.
func mend(conf config.Value, in codecs.Spec) []problem.Mend {
	if in.Type == nil || conf.Len() > 0 {
		return nil
	}
	layout := in.Type.Layout()
	swaps, known := layout.Swaps()
	order := Config{}.order(in.Type)
	if order == Unspecified {
		order = Little
		if swaps || !known || layout.Size < 1 {
			return nil
		}
	}
	return []problem.Mend{{Kind: problem.MissingEndian, Pointer: "/configuration/endian", New: config.NewText(string(order)).Raw()}}
}

func parse(c *config.Reader, _ codecs.Resolver) codecs.Codec {
	endian, _ := c.Enum("endian", false, string(Little), string(Big))
	if !c.OK() {
		return nil
	}
	return Config{Endian(endian)}
}

// Name is "bytes".
func (Config) Name() string { return name }

// Configuration holds endian, and is absent where that is unspecified.
func (c Config) Configuration() config.Value {
	if c.Endian == Unspecified {
		return config.Value{}
	}
	return config.NewObject("endian", string(c.Endian))
}

// Judge wants elements of a fixed size, and a byte order where it matters.
func (c Config) Judge(in codecs.Spec) (codecs.Size, problem.List) {
	if in.Type == nil {
		return codecs.Size{}, nil
	}
	layout := in.Type.Layout()
	if layout.Size == 0 {
		return codecs.Size{}, problem.One("/configuration", problem.InvalidValue, "elements of %s vary in size, bytes wants elements of a fixed size", in.Type.Name())
	}
	var ps problem.List
	if swaps, _ := layout.Swaps(); swaps && c.order(in.Type) == Unspecified {
		ps = problem.One("/configuration/endian", problem.MissingKey, "%s needs a byte order, \"little\" or \"big\"", in.Type.Name())
	}
	shape, ok := in.Shape()
	if !ok || layout.Size < 0 {
		return codecs.Size{}, ps
	}
	n, ok := codecs.Bytes(shape, layout.Size)
	if !ok {
		return codecs.Unbounded(), ps
	}
	return codecs.Exact(int64(n)), ps
}

// Bind settles the strides of the stored chunk and which units are reversed.
func (c Config) Bind(in codecs.Spec) (codecs.ChunkStage, error) {
	shape, _ := in.Shape()
	layout := in.Type.Layout()
	n, _ := codecs.Bytes(shape, layout.Size)
	s := &stage{item: layout.Size, size: n, shape: shape}
	s.strides = codecs.DenseStrides(make([]int, len(shape)), shape, layout.Size)
	if order := c.order(in.Type); order != Unspecified && order != host {
		s.setRuns(layout.Units)
	}
	return s, nil
}

// order is the byte order of stored elements of a type: what is declared, or the type's own.
func (c Config) order(t dtype.Type) Endian {
	if c.Endian != Unspecified {
		return c.Endian
	}
	switch dtype.DefaultOrderOf(t) {
	case binary.LittleEndian:
		return Little
	case binary.BigEndian:
		return Big
	}
	return Unspecified
}
