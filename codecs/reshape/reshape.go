// Package reshape is the reshape codec: the same elements in the same C order, as an array of another shape.
//
// Configuration, of the Zarr extensions, codecs/reshape:
//
//	{"name": "reshape", "configuration": {"shape": [[0, 1], 10, -1]}}
//
// shape is required and has an entry for each axis that is handed on: its length, at least 1; or a list of axes that were
// handed, whose lengths multiply; or, once at most, -1 for the length that makes the number of elements come out the same.
// All axes that are listed go up, from entry to entry too. What is in front of a list, and what is behind it, have to make
// the same number of elements as what is in front of the axes that it lists, and behind them: so the lists cut both shapes
// into stretches, and the entries of each stretch are judged against its axes alone.
//
// Chunks of several lengths are judged one by one, when a chunk is bound. Where no axes are joined the stage only relabels
// strides and moves nothing.
package reshape

import (
	"math"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

const (
	name  = "reshape"
	place = "/configuration/shape"
)

// Infer is the length of an entry that is inferred from the others.
const Infer = -1

// Config is the codec: its configuration, member for member.
type Config struct{ Shape []Entry }

// Entry is one axis that is handed on: of Length elements, or, where that is 0, of as many as Axes, which were handed, have
// together.
type Entry struct {
	Length int64 // at least 1, or Infer
	Axes   []int // of none the product is 1
}

var _ codecs.ArrayToArray = Config{}

// Definition is what a registry knows of the codec.
func Definition() codecs.Definition {
	return codecs.Definition{Name: name, Kind: codecs.ArrayArrayKind, Parse: parse}
}

func parse(c *config.Reader, _ codecs.Resolver) codecs.Codec {
	entries, _ := c.Array("shape", true)
	conf := Config{make([]Entry, 0, entries.Len())}
	for i, v := range entries.Items() {
		conf.Shape = append(conf.Shape, parseEntry(c, v, place+problem.Index(i)))
	}
	if c.OK() {
		c.AddAll(conf.judgeEntries())
	}
	if !c.OK() {
		return nil
	}
	return conf
}

func parseEntry(c *config.Reader, v config.Value, at string) Entry {
	if v.Kind() == config.Array {
		return Entry{Axes: parseAxes(c, v, at)}
	}
	n, ok := v.Int64()
	switch {
	case !ok:
		c.AddAll(config.Mismatch(v, at, "an integer or an array of axes"))
	case n < 1 && n != Infer:
		c.Add(at, problem.InvalidValue, "expected a length of at least 1, or -1, found %.40s", v.Raw())
	}
	return Entry{Length: n}
}

func parseAxes(c *config.Reader, v config.Value, at string) []int {
	axes := make([]int, 0, v.Len())
	for k, item := range v.Items() {
		n, ok := item.Int64()
		switch {
		case !ok:
			c.AddAll(config.Mismatch(item, at+problem.Index(k), "an integer"))
		case n < 0:
			c.Add(at+problem.Index(k), problem.InvalidValue, "expected an axis, at least 0, found %.40s", item.Raw())
		}
		axes = append(axes, int(min(n, math.MaxInt32))) // what is no axis stays none
	}
	return axes
}

// judgeEntries applies the rules of the configuration alone.
func (c Config) judgeEntries() (ps problem.List) {
	inferred, last := 0, -1
	for i, e := range c.Shape {
		if e.Length == Infer {
			inferred++
		}
		if e.Length < Infer || e.Length != 0 && len(e.Axes) > 0 { // only of a codec made in Go
			return problem.One(place+problem.Index(i), problem.InvalidValue, "expected a length or a list of axes, found %+v", e)
		}
		for _, axis := range e.Axes {
			if axis <= last {
				return problem.One(place, problem.InvalidValue, "expected axes that go up, since no axes change places, found %d behind %d", axis, last)
			}
			last = axis
		}
	}
	if inferred > 1 {
		return problem.One(place, problem.InvalidValue, "expected -1 once at most, found %d of it", inferred)
	}
	return nil
}

// Name is "reshape".
func (Config) Name() string { return name }

// Configuration holds the shape.
func (c Config) Configuration() config.Value {
	entries := make([]config.Value, len(c.Shape))
	for i, e := range c.Shape {
		if e.Length != 0 {
			entries[i] = config.NewObject("", e.Length).Member("")
		} else {
			entries[i] = config.NewObject("", e.Axes).Member("")
		}
	}
	return config.NewObject("shape", entries)
}

// Judge wants axes that there are, and a shape with the number of elements of what it is handed. It hands on the same
// elements: a length is known where its entry is one, or what that is made from is known.
func (c Config) Judge(in codecs.Spec) (codecs.Spec, problem.List) {
	out := codecs.Spec{Type: in.Type, Fill: in.Fill, Axes: make([]codecs.Axis, len(c.Shape))}
	ps := c.judgeEntries() // only of a codec made in Go
	for i, e := range c.Shape {
		if e.Length > 0 && e.Length < codecs.Beyond {
			out.Axes[i] = codecs.Axis{e.Length}
		}
	}
	if len(ps) > 0 || in.Axes == nil {
		return out, ps
	}
	if ps = c.judgeAxes(len(in.Axes)); len(ps) == 0 {
		ps = c.judgeStretches(in.Axes, out.Axes)
	}
	return out, ps
}

// judgeAxes wants the axes that are listed to be among those of the chunk.
func (c Config) judgeAxes(rank int) (ps problem.List) {
	for i, e := range c.Shape {
		for k, axis := range e.Axes {
			if axis >= rank {
				ps = append(ps, problem.One(place+problem.Index(i)+problem.Index(k), problem.InvalidValue, "expected one of the %d axes of the chunk, found %d", rank, axis)...)
			}
		}
	}
	return ps
}

// Bind makes a stage that maps strides where no axes are joined, and one that copies otherwise.
func (c Config) Bind(in codecs.Spec) (codecs.ArrayStage, error) {
	out, _ := c.Judge(in)
	from, _ := in.Shape()
	to, ok := out.Shape()
	if !ok {
		return nil, problem.One(place, problem.InvalidValue, "a length is larger than memory")
	}
	s := stage{codecs.ItemSize(in.Type.Layout().Size)}
	if parts, ok := splits(from, to); ok {
		return view{s, to, parts}, nil
	}
	return s, nil
}
