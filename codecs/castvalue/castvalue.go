// Package castvalue is the cast_value codec as metadata: the numbers of an array in another data type. It is parsed, judged
// and written back; binding it is an error that wraps [errors.ErrUnsupported].
//
// Configuration, of the Zarr extensions, codecs/cast_value:
//
//	{"name": "cast_value", "configuration": {
//		"data_type": "uint8",
//		"rounding": "nearest-even",
//		"out_of_range": "clamp",
//		"scalar_map": {"encode": [["NaN", 0]], "decode": [[0, "NaN"]]}}}
//
// data_type is the target, what is stored; the source is the type of the array that the codec is handed. Both hold integers
// or floating-point numbers. Only data_type is required. rounding says what becomes of a number that the target does not
// have. out_of_range says what becomes of one beyond the target's range; where it is absent that is an error. "wrap" is for
// targets that are no floating-point type. scalar_map maps single elements in front of all that; its scalars are fill
// values of their types.
//
// A type says of itself which numbers it holds, see [dtype.Numeric]; one that does not say is taken for one of numbers.
package castvalue

import (
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

const name = "cast_value"

// Rounding says which of the target's numbers one becomes that lies between two.
type Rounding string

// The roundings. Absent means NearestEven.
const (
	NearestEven     Rounding = "nearest-even"
	TowardsZero     Rounding = "towards-zero"
	TowardsPositive Rounding = "towards-positive"
	TowardsNegative Rounding = "towards-negative"
	NearestAway     Rounding = "nearest-away"
)

// OutOfRange says what becomes of a number beyond the target's range. Absent means that it is an error.
type OutOfRange string

// The ways to bring numbers back into range.
const (
	Clamp OutOfRange = "clamp" // the nearest number; an infinity where the target has them
	Wrap  OutOfRange = "wrap"  // the number that is congruent modulo two to the power of the target's bits
)

// Config is the codec: its configuration, member for member. Rounding and OutOfRange are empty where they are absent.
type Config struct {
	Target     dtype.Type // nil: not known, the declaration is unclaimed or refused
	Rounding   Rounding
	OutOfRange OutOfRange
	ScalarMap  *ScalarMap // nil: absent

	declared config.Value // data_type as it was read
}

// ScalarMap is the mapping of single elements. A list is nil where it is absent.
type ScalarMap struct{ Encode, Decode []Mapping }

// Mapping takes the element From to the element To. Both are the JSON form of an element, as it was written: From of the
// source and To of the target while encoding, the other way round while decoding.
type Mapping struct{ From, To config.Value }

var _ codecs.ArrayToArray = Config{}

// Definition is what a registry knows of the codec.
func Definition() codecs.Definition {
	return codecs.Definition{Name: name, Kind: codecs.ArrayArrayKind, Parse: parse}
}

// Name is "cast_value".
func (Config) Name() string { return name }

// Judge wants a source of numbers, and scalars of the source that it has. It hands on the target. The fill value that is
// handed on is not known.
func (c Config) Judge(in codecs.Spec) (codecs.Spec, problem.List) {
	out := codecs.Spec{Type: c.Target, Axes: in.Axes}
	if ps := c.judgeTarget(); len(ps) > 0 || in.Type == nil { // problems only of a codec made in Go
		return out, ps
	}
	if !isReal(in.Type) {
		return out, problem.One("/configuration", problem.InvalidValue, "expected elements that are integers or floating-point numbers, found %s", in.Type.Name())
	}
	return out, c.scalars(in.Type, source)
}

// Bind says that the codec is not built here.
func (Config) Bind(codecs.Spec) (codecs.ArrayStage, error) {
	return nil, &codecs.UnsupportedError{Reason: "cast_value is known and not built here"}
}

// side is one of the two types of a cast.
type side int

const (
	source side = iota
	target
)

// scalars reports what is wrong with the scalars of one side, which is of the given type.
func (c Config) scalars(t dtype.Type, of side) (ps problem.List) {
	if c.ScalarMap == nil {
		return nil
	}
	for i, m := range c.ScalarMap.Encode {
		ps = append(ps, m.judge(t, of, "/configuration/scalar_map/encode"+problem.Index(i))...)
	}
	for i, m := range c.ScalarMap.Decode {
		ps = append(ps, m.judge(t, target-of, "/configuration/scalar_map/decode"+problem.Index(i))...)
	}
	return ps
}

// judge reports what is wrong with From, for the source of a mapping, or with To.
func (m Mapping) judge(t dtype.Type, of side, at string) problem.List {
	_, ps := t.ParseJSON([...]config.Value{m.From, m.To}[of])
	return ps.At(at + problem.Index(int(of)))
}
