// Package blosc is the blosc codec as metadata: the bytes as a frame of c-blosc 1. It is parsed, judged and written back;
// binding it is an error that wraps [errors.ErrUnsupported].
//
// Configuration, of the Zarr v3 specification, codecs/blosc:
//
//	{"name": "blosc", "configuration": {"cname": "lz4", "clevel": 5, "shuffle": "shuffle", "typesize": 4, "blocksize": 0}}
//
// All members are required, but for typesize where shuffle is "noshuffle": it means nothing there and is not written back.
package blosc

import (
	"math"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

const (
	name     = "blosc"
	maxLevel = 9
	overhead = 16 // bytes of a frame's header; what does not compress is stored as it is
)

// Shuffle says how bytes, or bits, are put in another order in front of the compressor.
type Shuffle string

// The shuffles.
const (
	NoShuffle  Shuffle = "noshuffle"
	Shuffled   Shuffle = "shuffle"    // the first bytes of all elements, then the second ones, …
	BitShuffle Shuffle = "bitshuffle" // the same with bits
)

// Compressor is the compressor that works on the blocks of a frame.
type Compressor string

// The compressors.
const (
	LZ4     Compressor = "lz4"
	LZ4HC   Compressor = "lz4hc"
	BloscLZ Compressor = "blosclz"
	Zstd    Compressor = "zstd"
	Snappy  Compressor = "snappy"
	Zlib    Compressor = "zlib"
)

// Config is the codec: its configuration, member for member.
type Config struct {
	CName     Compressor
	CLevel    int // 0: stored, 1: fastest … 9: smallest
	Shuffle   Shuffle
	BlockSize int64 // in bytes; 0: chosen by the encoder
	TypeSize  int64 // of the elements to shuffle, in bytes, at least 1; 0 with NoShuffle
}

var _ codecs.BytesToBytes = Config{}

// Definition is what a registry knows of the codec.
func Definition() codecs.Definition {
	return codecs.Definition{Name: name, Kind: codecs.BytesBytesKind, Dynamic: true, Parse: parse}
}

func parse(c *config.Reader, _ codecs.Resolver) codecs.Codec {
	cname, _ := c.Enum("cname", true, string(LZ4), string(LZ4HC), string(BloscLZ), string(Zstd), string(Snappy), string(Zlib))
	level, _ := c.Int("clevel", true, 0, maxLevel)
	shuffle, _ := c.Enum("shuffle", true, string(NoShuffle), string(Shuffled), string(BitShuffle))
	block, _ := c.Int("blocksize", true, 0, math.MaxInt64)
	typeSize, sized := c.Int("typesize", false, math.MinInt64, math.MaxInt64)
	if !c.OK() {
		return nil
	}
	conf := Config{Compressor(cname), int(level), Shuffle(shuffle), block, typeSize}
	if conf.Shuffle == NoShuffle {
		conf.TypeSize = 0
		return conf
	}
	switch {
	case !sized:
		c.Add("/configuration/typesize", problem.MissingKey, "%q needs the size of an element in bytes", shuffle)
		return nil
	case typeSize < 1:
		c.Add("/configuration/typesize", problem.InvalidValue, "expected at least 1, found %d", typeSize)
		return nil
	}
	return conf
}

// Name is "blosc".
func (Config) Name() string { return name }

// Configuration holds the members, typesize only where something is shuffled.
func (c Config) Configuration() config.Value {
	members := []any{"cname", string(c.CName), "clevel", c.CLevel, "shuffle", string(c.Shuffle)}
	if c.Shuffle != NoShuffle {
		members = append(members, "typesize", c.TypeSize)
	}
	return config.NewObject(append(members, "blocksize", c.BlockSize)...)
}

// Judge bounds a frame: its header, and the bytes as they are.
func (Config) Judge(in codecs.Size) (codecs.Size, problem.List) {
	n, bounded := in.Bound()
	if !bounded {
		return in, nil
	}
	return codecs.AtMost(n).Add(overhead), nil
}

// Bind says that the codec is not built here.
func (Config) Bind(codecs.Size) (codecs.BytesStage, error) {
	return nil, &codecs.UnsupportedError{Reason: "blosc is known and not built here"}
}
