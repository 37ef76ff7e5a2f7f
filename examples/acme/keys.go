package acme

import (
	"strings"

	"github.com/zarrcodec/zarrcodec/chunkkey"
	"github.com/zarrcodec/zarrcodec/chunkkey/standard"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

const suffixName = "acme.suffix"

// Suffix is acme.suffix: the default chunk key encoding, with something behind every key.
type Suffix struct{ Suffix string }

var _ chunkkey.Decoder = Suffix{}

func parseSuffix(c *config.Reader) chunkkey.Encoding {
	s, ok := c.Text("suffix", true)
	if !ok {
		return nil
	}
	if strings.Contains(s, "/") {
		c.Add("/configuration/suffix", problem.InvalidValue, "expected no \"/\", found %q", s)
		return nil
	}
	return Suffix{s}
}

// Name is "acme.suffix".
func (Suffix) Name() string { return suffixName }

// Configuration holds the suffix.
func (s Suffix) Configuration() config.Value { return config.NewObject("suffix", s.Suffix) }

// AppendKey appends the default key and the suffix: "c/0/1.chunk".
func (s Suffix) AppendKey(dst []byte, index []int64) []byte {
	return append(standard.Default{Separator: '/'}.AppendKey(dst, index), s.Suffix...)
}

// DecodeKey reads what AppendKey appends, for listings of a store.
func (s Suffix) DecodeKey(key string, rank int) ([]int64, bool) {
	key, ok := strings.CutSuffix(key, s.Suffix)
	if !ok {
		return nil, false
	}
	return standard.Default{Separator: '/'}.DecodeKey(key, rank)
}
