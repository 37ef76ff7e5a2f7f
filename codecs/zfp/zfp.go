// Package zfp is the zfp codec as metadata: an array compressed by the zfp library, without that library's header. It is
// parsed, judged and written back; binding it is an error that wraps [errors.ErrUnsupported].
//
// Configuration, of the Zarr extensions, codecs/zfp:
//
//	{"name": "zfp", "configuration": {"mode": "fixed_accuracy", "tolerance": 0.05}}
//
// mode is required and says which other members there are, all of them required: none of "reversible"; minbits, maxbits and
// maxprec, of at least 0, and minexp of "expert"; tolerance of "fixed_accuracy" and rate of "fixed_rate", any numbers;
// precision, at least 0, of "fixed_precision".
//
// Chunks have at most four axes, and elements of int32, int64, uint32, uint64, float32 or float64.
package zfp

import (
	"math"
	"slices"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

const (
	name    = "zfp"
	maxRank = 4
)

var types = []string{"int32", "int64", "uint32", "uint64", "float32", "float64"}

// Mode says what the compressor holds to.
type Mode string

// The modes.
const (
	Reversible     Mode = "reversible"      // every bit
	Expert         Mode = "expert"          // all four parameters
	FixedAccuracy  Mode = "fixed_accuracy"  // an absolute error
	FixedRate      Mode = "fixed_rate"      // bits for an element
	FixedPrecision Mode = "fixed_precision" // bits of an element
)

// Config is the codec: its configuration, member for member. Members of other modes than Mode are zero.
type Config struct {
	Mode      Mode
	MinBits   int64
	MaxBits   int64
	MaxPrec   int64
	MinExp    int64
	Tolerance config.Value // a number, as it was written
	Rate      config.Value // a number, as it was written
	Precision int64
}

var _ codecs.ArrayToBytes = Config{}

// Definition is what a registry knows of the codec. That sizes of "fixed_rate" are exact is not made use of.
func Definition() codecs.Definition {
	return codecs.Definition{Name: name, Kind: codecs.ArrayBytesKind, Dynamic: true, Parse: parse}
}

func parse(c *config.Reader, _ codecs.Resolver) codecs.Codec {
	mode, ok := c.Enum("mode", true, string(Reversible), string(Expert), string(FixedAccuracy), string(FixedRate), string(FixedPrecision))
	if !ok {
		allow(c, "minbits", "maxbits", "maxprec", "minexp", "tolerance", "rate", "precision")
		return nil
	}
	conf := Config{Mode: Mode(mode)}
	switch conf.Mode {
	case Expert:
		conf.MinBits, _ = c.Int("minbits", true, 0, math.MaxInt64)
		conf.MaxBits, _ = c.Int("maxbits", true, 0, math.MaxInt64)
		conf.MaxPrec, _ = c.Int("maxprec", true, 0, math.MaxInt64)
		conf.MinExp, _ = c.Int("minexp", true, math.MinInt64, math.MaxInt64)
	case FixedAccuracy:
		conf.Tolerance = number(c, "tolerance")
	case FixedRate:
		conf.Rate = number(c, "rate")
	case FixedPrecision:
		conf.Precision, _ = c.Int("precision", true, 0, math.MaxInt64)
	}
	if !c.OK() {
		return nil
	}
	return conf
}

// allow lets members stand that some mode has, where the mode is not known.
func allow(c *config.Reader, keys ...string) {
	for _, key := range keys {
		c.Get(key, false)
	}
}

func number(c *config.Reader, key string) config.Value {
	v, ok := c.Get(key, true)
	if ok && v.Kind() != config.Number {
		c.AddAll(config.Mismatch(v, "/configuration/"+key, "a number"))
	}
	return v
}

// Name is "zfp".
func (Config) Name() string { return name }

// Configuration holds mode and the members of that mode.
func (c Config) Configuration() config.Value {
	members := []any{"mode", string(c.Mode)}
	switch c.Mode {
	case Expert:
		members = append(members, "minbits", c.MinBits, "maxbits", c.MaxBits, "maxprec", c.MaxPrec, "minexp", c.MinExp)
	case FixedAccuracy:
		members = append(members, "tolerance", c.Tolerance)
	case FixedRate:
		members = append(members, "rate", c.Rate)
	case FixedPrecision:
		members = append(members, "precision", c.Precision)
	}
	return config.NewObject(members...)
}

// Judge wants a type that the library has, and at most four axes.
func (Config) Judge(in codecs.Spec) (codecs.Size, problem.List) {
	var ps problem.List
	if in.Type != nil && !slices.Contains(types, in.Type.Name()) {
		ps = problem.One("/configuration", problem.InvalidValue, "zfp has no %s: expected one of %q", in.Type.Name(), types)
	}
	if len(in.Axes) > maxRank {
		ps = append(ps, problem.One("/configuration", problem.InvalidValue, "expected a chunk of at most %d axes, found %d", maxRank, len(in.Axes))...)
	}
	return codecs.Unbounded(), ps
}

// Bind says that the codec is not built here.
func (Config) Bind(codecs.Spec) (codecs.ChunkStage, error) {
	return nil, &codecs.UnsupportedError{Reason: "zfp is known and not built here"}
}
