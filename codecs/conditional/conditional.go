// Package conditional is the conditional codec: a list of bytes→bytes codecs, of which each chunk says which were applied to
// it.
//
// Configuration, of the Zarr extensions, codecs/conditional:
//
//	{"name": "conditional", "configuration": {"codecs": [{"name": "zstd", "configuration": {"level": 5}}], "header_bits": 8}}
//
// codecs is required, all of them bytes→bytes. header_bits is a multiple of 8, and no fewer than there are codecs; absent it
// is the smallest such number, and that is not written back. The encoded chunk is that many bits, then what the codecs
// made: bit i, counted from the least significant of the first byte, says whether codec i was applied.
//
// Encoding applies each codec in turn where that makes fewer bytes, and leaves it out where it does not. A chunk whose
// header has a bit of no codec does not decode: it was written with more codecs than there are here.
package conditional

import (
	"errors"
	"math"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

const (
	name  = "conditional"
	place = "/configuration/codecs"
)

// Config is the codec: its configuration, member for member.
type Config struct {
	Codecs     []codecs.Resolved // bytes→bytes, in the order in which they encode
	HeaderBits int64             // a multiple of 8, at least one for each codec; 0: the smallest
}

var _ codecs.BytesToBytes = Config{}

// Definition is what a registry knows of the codec.
func Definition() codecs.Definition {
	return codecs.Definition{Name: name, Kind: codecs.BytesBytesKind, Dynamic: true, Parse: parse}
}

func parse(c *config.Reader, r codecs.Resolver) codecs.Codec {
	list, hasList := c.Array("codecs", true)
	bits, hasBits := c.Int("header_bits", false, 0, math.MaxInt64)
	conf := Config{HeaderBits: bits}
	if hasList {
		conf.Codecs = r.Codecs(list, place, bytesOnly)
	}
	if c.OK() && hasBits {
		c.AddAll(judgeBits(bits, len(conf.Codecs)))
	}
	if !c.OK() {
		return nil
	}
	return conf
}

// bytesOnly is the rule for a codec of the list.
func bytesOnly(it codecs.Resolved) problem.List {
	if it.Kind == codecs.BytesBytesKind || it.Kind == codecs.UnclaimedKind {
		return nil
	}
	return problem.One("", problem.InvalidValue, "expected a bytes→bytes codec, found %s", it.Kind)
}

func judgeBits(bits int64, count int) problem.List {
	if bits%8 != 0 || bits < int64(count) {
		return problem.One("/configuration/header_bits", problem.InvalidValue, "expected a multiple of 8, at least one bit for each of the %d codecs, found %d", count, bits)
	}
	return nil
}

// Name is "conditional".
func (Config) Name() string { return name }

// Configuration holds codecs, and header_bits where that is not the smallest there can be.
func (c Config) Configuration() config.Value {
	members := []any{"codecs", codecs.Declarations(c.Codecs)}
	if c.header() != c.smallest() {
		members = append(members, "header_bits", c.HeaderBits)
	}
	return config.NewObject(members...)
}

// header is the number of bytes in front of every chunk.
func (c Config) header() int64 {
	if c.HeaderBits == 0 {
		return c.smallest()
	}
	return c.HeaderBits / 8
}

// smallest is the number of bytes that have a bit for each codec.
func (c Config) smallest() int64 { return (int64(len(c.Codecs)) + 7) / 8 }

// Judge judges each codec. What one is handed has at most as many bytes as the first, since a codec that makes more is left
// out.
func (c Config) Judge(in codecs.Size) (codecs.Size, problem.List) {
	var ps problem.List
	if c.HeaderBits != 0 { // only of a codec made in Go
		ps = judgeBits(c.HeaderBits, len(c.Codecs))
	}
	most := atMost(in)
	for i, it := range c.Codecs {
		codec, ok := it.Codec.(codecs.BytesToBytes)
		if !ok {
			in, most = codecs.Size{}, codecs.Size{}
			continue
		}
		_, p := codec.Judge(in)
		ps = append(ps, p.At(place+problem.Index(i))...)
		in = most
	}
	return most.Add(c.header()), ps
}

func atMost(s codecs.Size) codecs.Size {
	if n, bounded := s.Bound(); bounded {
		return codecs.AtMost(n)
	}
	return s
}

// Bind binds every codec. Its error names each that cannot be bound.
func (c Config) Bind(in codecs.Size) (codecs.BytesStage, error) {
	s, most := stage{header: c.header()}, atMost(in)
	var failed []error
	for i, it := range c.Codecs {
		bound, err := bind(it, in)
		if err != nil {
			failed = append(failed, codecs.Locate(err, place+problem.Index(i)))
		}
		s.codecs, in = append(s.codecs, bound), most
	}
	if failed != nil {
		return nil, errors.Join(failed...)
	}
	return s, nil
}

func bind(it codecs.Resolved, in codecs.Size) (codecs.BytesStage, error) {
	codec, ok := it.Codec.(codecs.BytesToBytes)
	if !ok {
		return nil, &codecs.UnsupportedError{Reason: "no definition claims this codec"}
	}
	return codec.Bind(in)
}
