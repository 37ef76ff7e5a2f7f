// Package gzip is the gzip codec: the bytes as a gzip file (RFC 1952) of deflate data (RFC 1951).
//
// Configuration, of the Zarr v3 specification, codecs/gzip:
//
//	{"name": "gzip", "configuration": {"level": 5}}
//
// level is required, an integer from 0, which stores the bytes as they are, to 9, the smallest. It matters to encoding
// only.
//
// Decoding accepts one member or several in a row, as RFC 1952 defines a gzip file; the members' bytes follow each other.
// Checksum and length of every member are verified. Anything else behind the last member is an error, zero bytes too:
// RFC 1952 knows no padding, no Zarr writer makes any, and zeros stand where a file system lost a later member, so that
// taking them for padding could pass off part of a chunk for the whole. No member at all is an error.
//
// Encoding makes one member, always the same for the same bytes and level: without name and time, and with the operating
// system "unknown" (255). A level makes no more bytes than zlib does, or hardly more, of most
// contents that were measured: docs/compressors.md.
//
// Errors about stored bytes are [*codecs.DataError]: [codecs.ErrChecksum] where checksum or length of a member do not
// match, [codecs.ErrSize] where there are more bytes than fit, found without decoding further; any other wraps what the
// decompressor says. The offset of an error is where the decompressor stopped reading.
package gzip

import (
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/internal/kernel/deflate"
	"github.com/zarrcodec/zarrcodec/problem"
)

const (
	name     = "gzip"
	maxLevel = 9
)

// Config is the codec: its configuration, member for member.
type Config struct {
	Level int // 0: stored, 1: fastest … 9: smallest
}

var _ codecs.BytesToBytes = Config{}

// Definition is what a registry knows of the codec.
func Definition() codecs.Definition {
	return codecs.Definition{Name: name, Kind: codecs.BytesBytesKind, Dynamic: true, Parse: parse}
}

func parse(c *config.Reader, _ codecs.Resolver) codecs.Codec {
	level, ok := c.Int("level", true, 0, maxLevel)
	if !ok {
		return nil
	}
	return Config{int(level)}
}

// Name is "gzip".
func (Config) Name() string { return name }

// Configuration holds level.
func (c Config) Configuration() config.Value { return config.NewObject("level", c.Level) }

// Judge bounds what the encoder makes of bytes that do not compress, which it stores, by a deflate stream's bound and what
// stands around it.
func (Config) Judge(in codecs.Size) (codecs.Size, problem.List) {
	n, bounded := in.Bound()
	if !bounded {
		return in, nil
	}
	return codecs.AtMost(n).Add(deflate.Bound(n) - n + headerSize + trailerSize), nil
}

// Bind settles the level. One that no configuration can have, set in Go, is an error.
func (c Config) Bind(codecs.Size) (codecs.BytesStage, error) {
	if c.Level < 0 || c.Level > maxLevel {
		return nil, problem.One("/configuration/level", problem.InvalidValue, "expected an integer from 0 to %d, found %d", maxLevel, c.Level)
	}
	return stage{c.Level}, nil
}

// stage is the codec bound; it is the same for every size.
type stage struct{ level int }

var _ codecs.BytesStage = stage{}
