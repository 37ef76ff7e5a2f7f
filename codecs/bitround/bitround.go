// Package bitround is the bitround codec: numbers with fewer significant bits, which compress better. Encoding loses bits;
// decoding gives what was encoded.
//
// Configuration, of the Zarr extensions, codecs/bitround, the README (the schema beside it allows 0):
//
//	{"name": "bitround", "configuration": {"keepbits": 3}}
//
// keepbits is required, at least 1. The name numcodecs.bitround is read, too.
//
// Of a floating-point number, and of each part of a complex one, keepbits bits of the fraction stay; what is beyond them
// rounds to nearest, ties to even, and a carry goes on into the exponent, to infinity in the end. Infinities and NaNs stay
// as they are. Of an integer keepbits bits stay, counted from the most significant one that is set; in a negative number
// that is the sign. It rounds likewise, but for a number that no larger one of its type is near enough to: that one is cut.
// numpy.datetime64 and numpy.timedelta64 are rounded as int64, and NaT stays.
//
// The fill value is rounded like an element. Sample data beside the README holds the rounding to its word.
package bitround

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

const name = "bitround"

// Config is the codec: its configuration, member for member.
type Config struct {
	KeepBits int64 // at least 1
}

var _ codecs.ArrayToArray = Config{}

// Definition is what a registry knows of the codec.
func Definition() codecs.Definition {
	return codecs.Definition{Name: name, Aliases: []string{"numcodecs.bitround"}, Kind: codecs.ArrayArrayKind, Parse: parse}
}

func parse(c *config.Reader, _ codecs.Resolver) codecs.Codec {
	keep, ok := c.Int("keepbits", true, 1, math.MaxInt64)
	if !ok {
		return nil
	}
	return Config{keep}
}

// Name is "bitround".
func (Config) Name() string { return name }

// Configuration holds keepbits.
func (c Config) Configuration() config.Value { return config.NewObject("keepbits", c.KeepBits) }

// Judge refuses elements of a type that says it holds no numbers. It hands on the same type and lengths, and the fill value
// rounded.
func (c Config) Judge(in codecs.Spec) (codecs.Spec, problem.List) {
	out := codecs.Spec{Type: in.Type, Axes: in.Axes}
	if c.KeepBits < 1 { // only of a codec made in Go
		return out, problem.One("/configuration/keepbits", problem.InvalidValue, "expected at least 1, found %d", c.KeepBits)
	}
	if in.Type == nil {
		return out, nil
	}
	if dtype.NumberKindOf(in.Type) == dtype.NoNumber {
		return out, problem.One("/configuration", problem.InvalidValue, "expected elements that are integers or floating-point numbers, found %s", in.Type.Name())
	}
	if r, ok := c.rounding(in.Type); ok && in.Fill != nil {
		out.Fill = bytes.Clone(in.Fill)
		r.round(out.Fill)
	}
	return out, nil
}

// Bind settles which bits of an element stay. Types whose rounding the extension does not define are unsupported.
func (c Config) Bind(in codecs.Spec) (codecs.ArrayStage, error) {
	r, ok := c.rounding(in.Type)
	if !ok {
		return nil, &codecs.UnsupportedError{Reason: "rounding elements of " + in.Type.Name() + " is not defined, and not built here"}
	}
	return stage{r, in.Type.Layout().Size}, nil
}

// rounding is how elements of a type are rounded; false where that is not defined.
func (c Config) rounding(t dtype.Type) (rounding, bool) {
	n, layout := t.Name(), t.Layout()
	if len(layout.Units) == 0 {
		return rounding{}, false
	}
	r := rounding{unit: layout.Units[0].Bytes, keep: int(min(c.KeepBits, 64))}
	if slices.Contains(unsigned, n) {
		return r, true
	}
	if slices.Contains(signed, n) {
		r.signed = true
		return r, true
	}
	r.fraction = fractions[strings.TrimPrefix(n, "complex_")]
	return r, r.fraction > 0
}

// The types whose rounding is defined. Floating-point numbers have the bits of their fraction beside them, complex ones
// those of their parts.
var (
	unsigned  = []string{"uint8", "uint16", "uint32", "uint64"}
	signed    = []string{"int8", "int16", "int32", "int64", "numpy.datetime64", "numpy.timedelta64"}
	fractions = map[string]int{"float16": 10, "bfloat16": 7, "float32": 23, "float64": 52, "complex64": 23, "complex128": 52}
)
