// Package zstd is the zstd codec: the bytes as a Zstandard frame (RFC 8878).
//
// Configuration, of the Zarr extensions, codecs/zstd:
//
//	{"name": "zstd", "configuration": {"level": 3, "checksum": true}}
//
// level is required, an integer from -131072 to 22; 0 means the default, 3. It matters to encoding only. checksum says
// whether frames carry a checksum of their content; absent means false, and false is written back as absent.
//
// # Decoding
//
// One frame or several in a row decode, with or without content size and checksum, skippable frames among them; a
// checksum that is there is verified whatever the configuration and the call's options say. No frame at all is an error, and so are bytes that
// belong to no frame, frames that end too early, frames of format versions before 0.8, and frames that need a dictionary.
// The frames' headers and those of their blocks are read first: nothing is allocated for a size that a frame only
// declares, and a frame that declares more than fits is refused before it is decoded. Frames of any window size that
// RFC 8878 can express decode (on 32-bit hosts: up to 1.875 GiB), since the destination is the window; no other memory is
// taken for it. A destination that has to grow takes at most 128 KiB for each block of the input.
//
// # Encoding
//
// One frame, always the same for the same bytes and configuration. It carries the content size, and the checksum if, and
// only if, that is configured. Levels are those of the backend:
//
//   - by default, github.com/klauspost/compress, pure Go, whose settings stand in for the levels of the C library: up to -2,
//     -1, 1, 2 to 4, 5 to 12, and 13 to 22 make the same frames each. docs/compressors.md has their sizes and speeds;
//   - with the build tag datadog, and cgo, github.com/DataDog/zstd: the C library, with all its levels.
//
// Both decode frames that are right to the same bytes. Of damaged frames without checksum one may notice what the other
// does not.
//
// # Errors
//
// Errors about stored bytes are [*codecs.DataError]: [codecs.ErrChecksum] where a checksum does not match,
// [codecs.ErrSize] where there are more bytes than fit; any other wraps what the decompressor says. An error found in the
// headers has the offset of what is wrong, one found by the decompressor that of its frame.
package zstd

import (
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

const (
	name         = "zstd"
	minLevel     = -131072
	maxLevel     = 22
	defaultLevel = 3
)

// Config is the codec: its configuration, member for member.
type Config struct {
	Level    int  // -131072: fastest … 22: smallest; 0: 3
	Checksum bool // frames carry one
}

var _ codecs.BytesToBytes = Config{}

// Definition is what a registry knows of the codec.
func Definition() codecs.Definition {
	return codecs.Definition{Name: name, Kind: codecs.BytesBytesKind, Dynamic: true, Parse: parse}
}

func parse(c *config.Reader, _ codecs.Resolver) codecs.Codec {
	level, _ := c.Int("level", true, minLevel, maxLevel)
	checksum, _ := c.Bool("checksum", false)
	if !c.OK() {
		return nil
	}
	return Config{int(level), checksum}
}

// Name is "zstd".
func (Config) Name() string { return name }

// Configuration holds level, and checksum where that is true.
func (c Config) Configuration() config.Value {
	if c.Checksum {
		return config.NewObject("level", c.Level, "checksum", true)
	}
	return config.NewObject("level", c.Level)
}

// Judge bounds what the encoder makes of bytes that do not compress: blocks of 64 KiB or more as they are, with 3 bytes
// in front of each; a header of at most 18 bytes, and a checksum of 4.
func (Config) Judge(in codecs.Size) (codecs.Size, problem.List) {
	n, bounded := in.Bound()
	if !bounded {
		return in, nil
	}
	return codecs.AtMost(n).Add(slack(n)), nil
}

// slack is how many bytes more than n a frame of n bytes may take. It covers ZSTD_COMPRESSBOUND of the C library, which
// is n/256 and 64 at most for small n.
func slack(n int64) int64 { return n/256 + 128 }

// Bind settles level and checksum. A level that no configuration can have, set in Go, is an error.
func (c Config) Bind(codecs.Size) (codecs.BytesStage, error) {
	if c.Level < minLevel || c.Level > maxLevel {
		return nil, problem.One("/configuration/level", problem.InvalidValue, "expected an integer from %d to %d, found %d", minLevel, maxLevel, c.Level)
	}
	s := stage{c.Level, c.Checksum}
	if s.level == 0 {
		s.level = defaultLevel
	}
	return s, nil
}
