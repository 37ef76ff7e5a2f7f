// Package scaleoffset is the scale_offset codec as metadata: an offset subtracted from every element, and the difference
// multiplied by a scale. It is parsed, judged and written back; binding it is an error that wraps
// [errors.ErrUnsupported].
//
// Configuration, of the Zarr extensions, codecs/scale_offset:
//
//	{"name": "scale_offset", "configuration": {"offset": -10, "scale": 0.1}}
//
// Both members are fill values of the type of the array that the codec is handed. They may be absent: an offset of 0 and a
// scale of 1; so may the whole configuration. Elements are numbers, complex ones included, about which the extension says
// nothing. A scale of zero, however it is written, is refused, since decoding divides by it.
//
// A type says of itself which numbers it holds, see [dtype.Numeric]; one that does not say is taken for one of numbers.
package scaleoffset

import (
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

const (
	name   = "scale_offset"
	offset = "offset"
	scale  = "scale"
)

// Config is the codec: its configuration, member for member, as JSON of elements. An absent value stands for an absent
// member.
type Config struct{ Offset, Scale config.Value }

var _ codecs.ArrayToArray = Config{}

// Definition is what a registry knows of the codec.
func Definition() codecs.Definition {
	return codecs.Definition{Name: name, Kind: codecs.ArrayArrayKind, Parse: parse}
}

func parse(c *config.Reader, _ codecs.Resolver) codecs.Codec {
	var conf Config
	conf.Offset, _ = c.Get(offset, false)
	conf.Scale, _ = c.Get(scale, false)
	for key, v := range conf.members {
		if v.Kind() == config.Null {
			c.Add("/configuration/"+key, problem.InvalidValue, "expected an element of the array's type, found null")
		}
	}
	if !c.OK() {
		return nil
	}
	return conf
}

// members yields the members that are there.
func (c Config) members(yield func(key string, v config.Value) bool) {
	if c.Offset.Exists() && !yield(offset, c.Offset) {
		return
	}
	if c.Scale.Exists() {
		yield(scale, c.Scale)
	}
}

// Name is "scale_offset".
func (Config) Name() string { return name }

// Configuration holds the members that are there, as they were written; it is absent where there is none.
func (c Config) Configuration() config.Value {
	var members []any
	for key, v := range c.members {
		members = append(members, key, v)
	}
	if members == nil {
		return config.Value{}
	}
	return config.NewObject(members...)
}

// Judge wants elements that are numbers, both members to be such elements, and a scale that is not zero. It hands on the
// same type and lengths. The fill value that is handed on is not known.
func (c Config) Judge(in codecs.Spec) (codecs.Spec, problem.List) {
	out := codecs.Spec{Type: in.Type, Axes: in.Axes}
	if in.Type == nil {
		return out, nil
	}
	if dtype.NumberKindOf(in.Type) == dtype.NoNumber {
		return out, problem.One("/configuration", problem.InvalidValue, "expected elements that are numbers, found %s", in.Type.Name())
	}
	var ps problem.List
	for key, v := range c.members {
		element, p := in.Type.ParseJSON(v)
		if element != nil && key == scale && isZero(in.Type, element) {
			p = problem.One("", problem.InvalidValue, "the scale is zero: decoding divides by it")
		}
		ps = append(ps, p.At("/configuration/"+key)...)
	}
	return out, ps
}

// Bind says that the codec is not built here.
func (Config) Bind(codecs.Spec) (codecs.ArrayStage, error) {
	return nil, &codecs.UnsupportedError{Reason: "scale_offset is known and not built here"}
}

// isZero says whether an element is zero: whether that, or both parts of a complex number, is its canonical JSON.
func isZero(t dtype.Type, element []byte) bool {
	text, err := t.AppendJSON(nil, element)
	if err != nil {
		return false
	}
	v, err := config.Parse(text)
	if err != nil {
		return false
	}
	if v.Kind() != config.Array {
		f, ok := v.Float64()
		return ok && f == 0
	}
	for _, part := range v.Items() {
		if f, ok := part.Float64(); !ok || f != 0 {
			return false
		}
	}
	return v.Len() > 0
}
