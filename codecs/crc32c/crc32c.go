// Package crc32c is the crc32c codec: the bytes as they are, followed by their CRC-32C (Castagnoli) in 4 bytes, little
// endian.
//
// It has no configuration, by the Zarr v3 specification, codecs/crc32c:
//
//	{"name": "crc32c"}
//
// The checksum is that of RFC 3720, appendix B.4: of the nine bytes "123456789" it is e3069283. It tells that stored bytes
// were damaged, not that somebody changed them on purpose.
//
// Fewer than 4 stored bytes are an error, [codecs.ErrSize]; a checksum that does not match is another,
// [codecs.ErrChecksum], unless [codecs.Options.SkipChecksums] is set. Both come as [*codecs.DataError].
package crc32c

import (
	"encoding/binary"
	"hash/crc32"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

const (
	name = "crc32c"
	size = 4 // bytes of the checksum
)

var table = crc32.MakeTable(crc32.Castagnoli)

// Config is the codec; it has nothing to configure.
type Config struct{}

var _ codecs.BytesToBytes = Config{}

// Definition is what a registry knows of the codec.
func Definition() codecs.Definition {
	return codecs.Definition{Name: name, Kind: codecs.BytesBytesKind, Parse: parse}
}

func parse(*config.Reader, codecs.Resolver) codecs.Codec { return Config{} }

// Name is "crc32c".
func (Config) Name() string { return name }

// Configuration is absent.
func (Config) Configuration() config.Value { return config.Value{} }

// Judge hands on 4 bytes more.
func (Config) Judge(in codecs.Size) (codecs.Size, problem.List) { return in.Add(size), nil }

// Bind needs nothing of the size.
func (Config) Bind(codecs.Size) (codecs.BytesStage, error) { return stage{}, nil }

// stage is the codec bound; it is the same for every size.
type stage struct{}

var (
	_ codecs.BytesStage  = stage{}
	_ codecs.RangeMapper = stage{}
)

func (stage) AppendEncode(dst, src []byte, _ *codecs.Worker) ([]byte, error) {
	sum := crc32.Checksum(src, table)
	return binary.LittleEndian.AppendUint32(append(dst, src...), sum), nil
}

func (s stage) AppendDecode(dst, src []byte, limit int64, w *codecs.Worker) ([]byte, error) {
	if have := int64(len(src)) - size; have > limit {
		return dst, codecs.TooLong(name, have, limit)
	}
	body, err := s.Unwrap(src, w)
	return append(dst, body...), err
}

// Unwrap gives the bytes in front of the checksum.
func (stage) Unwrap(src []byte, w *codecs.Worker) ([]byte, error) {
	n := len(src) - size
	if n < 0 {
		return nil, codecs.Corrupt(name, -1, "%w: have %d bytes, want at least %d", codecs.ErrSize, len(src), size)
	}
	body := src[:n:n]
	if w.Options().SkipChecksums {
		return body, nil
	}
	stored, computed := binary.LittleEndian.Uint32(src[n:]), crc32.Checksum(body, table)
	if stored != computed {
		return nil, codecs.Corrupt(name, int64(n), "%w: have %08x stored, want %08x of %d bytes", codecs.ErrChecksum, stored, computed, n)
	}
	return body, nil
}

// MapRange gives an encoded range without the checksum.
func (stage) MapRange(r codecs.Range) (codecs.Range, bool) { return r.Trim(size) }
