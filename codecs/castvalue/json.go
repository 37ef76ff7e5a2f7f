package castvalue

import (
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

func parse(c *config.Reader, r codecs.Resolver) codecs.Codec {
	declared, _ := c.Get("data_type", true)
	rounding, _ := c.Enum("rounding", false, string(NearestEven), string(TowardsZero), string(TowardsPositive), string(TowardsNegative), string(NearestAway))
	outOfRange, _ := c.Enum("out_of_range", false, string(Clamp), string(Wrap))
	conf := Config{Rounding: Rounding(rounding), OutOfRange: OutOfRange(outOfRange), declared: declared}
	if v, given := c.Get("scalar_map", false); given {
		conf.ScalarMap = &ScalarMap{}
		c.Object(v, "/configuration/scalar_map", conf.ScalarMap.read)
	}
	if declared.Exists() {
		conf.Target = r.Type(declared, "/configuration/data_type")
	}
	if c.OK() {
		c.AddAll(conf.judgeTarget())
	}
	if !c.OK() {
		return nil
	}
	return conf
}

// judgeTarget applies the rules of the configuration, which need the target.
func (c Config) judgeTarget() (ps problem.List) {
	if c.Target == nil {
		return nil
	}
	if !isReal(c.Target) {
		return problem.One("/configuration/data_type", problem.InvalidValue, "expected a type of integers or floating-point numbers, found %s", c.Target.Name())
	}
	if c.OutOfRange == Wrap && isFloat(c.Target) {
		ps = problem.One("/configuration/out_of_range", problem.InvalidValue, "%q wants a target of integers, found %s", Wrap, c.Target.Name())
	}
	return append(ps, c.scalars(c.Target, target)...)
}

func (m *ScalarMap) read(c *config.Reader) {
	m.Encode = mappings(c, "encode")
	m.Decode = mappings(c, "decode")
}

// mappings reads a list of pairs; nil where it is absent.
func mappings(c *config.Reader, key string) []Mapping {
	list, ok := c.Array(key, false)
	if !ok {
		return nil
	}
	out := make([]Mapping, 0, list.Len())
	for i, item := range list.Items() {
		at := "/configuration/scalar_map" + problem.Token(key) + problem.Index(i)
		if item.Kind() != config.Array || item.Len() != 2 {
			c.AddAll(notPair(item, at))
			continue
		}
		var pair [2]config.Value
		for j, v := range item.Items() {
			pair[j] = v
		}
		out = append(out, Mapping{pair[0], pair[1]})
	}
	return out
}

func notPair(v config.Value, at string) problem.List {
	if v.Kind() == config.Array {
		return problem.One(at, problem.InvalidType, "expected a pair of scalars, found an array of %d items", v.Len())
	}
	return config.Mismatch(v, at, "a pair of scalars")
}

// Configuration holds data_type, and of the other members those that are not absent. A target that is not known stands as
// it was read.
func (c Config) Configuration() config.Value {
	var members []any
	if t := c.target(); t.Exists() {
		members = append(members, "data_type", t)
	}
	if c.Rounding != "" {
		members = append(members, "rounding", string(c.Rounding))
	}
	if c.OutOfRange != "" {
		members = append(members, "out_of_range", string(c.OutOfRange))
	}
	if c.ScalarMap != nil {
		members = append(members, "scalar_map", c.ScalarMap.object())
	}
	return config.NewObject(members...)
}

func (c Config) target() config.Value {
	if c.Target == nil {
		return c.declared
	}
	return declaration(c.Target)
}

// declaration is how a type is written: its name, with its configuration where it has one.
func declaration(t dtype.Type) config.Value {
	if conf := t.Configuration(); conf.Exists() {
		return config.NewObject("name", t.Name(), "configuration", conf)
	}
	return config.NewText(t.Name())
}

func (m *ScalarMap) object() config.Value {
	var members []any
	if m.Encode != nil {
		members = append(members, "encode", pairs(m.Encode))
	}
	if m.Decode != nil {
		members = append(members, "decode", pairs(m.Decode))
	}
	return config.NewObject(members...)
}

func pairs(list []Mapping) []config.Value {
	out := make([]config.Value, len(list))
	for i, m := range list {
		out[i] = config.NewObject("", []config.Value{m.From, m.To}).Member("")
	}
	return out
}
