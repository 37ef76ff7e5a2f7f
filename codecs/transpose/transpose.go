// Package transpose is the transpose codec: the same elements, with the axes in another order.
//
// Configuration, of the Zarr v3 specification, codecs/transpose:
//
//	{"name": "transpose", "configuration": {"order": [2, 0, 1]}}
//
// order is a permutation of the axes: axis i of what is handed on is axis order[i] of what was handed. The stage only
// relabels strides, so that a permutation costs no pass of its own.
package transpose

import (
	"slices"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

const name = "transpose"

// Config is the codec: its configuration, member for member.
type Config struct {
	Order []int // a permutation of 0 … rank-1
}

var _ codecs.ArrayToArray = Config{}

// Definition is what a registry knows of the codec.
func Definition() codecs.Definition {
	return codecs.Definition{Name: name, Kind: codecs.ArrayArrayKind, Parse: parse}
}

func parse(c *config.Reader, _ codecs.Resolver) codecs.Codec {
	read, ok := c.Ints("order", true, minInt)
	if !ok {
		return nil
	}
	order := make([]int, len(read))
	for i, axis := range read {
		order[i] = int(max(-1, min(axis, int64(len(read))))) // what is no axis stays none
	}
	if !isPermutation(order) {
		c.Add("/configuration/order", problem.InvalidValue, "expected each of the axes 0 to %d once, found %v", len(read)-1, read)
		return nil
	}
	return Config{order}
}

const minInt = -1 << 63

func isPermutation(order []int) bool {
	seen := make([]bool, len(order))
	for _, axis := range order {
		if axis < 0 || axis >= len(order) || seen[axis] {
			return false
		}
		seen[axis] = true
	}
	return true
}

// Name is "transpose".
func (Config) Name() string { return name }

// Configuration holds the order.
func (c Config) Configuration() config.Value { return config.NewObject("order", c.Order) }

// Judge wants as many axes as the order has.
func (c Config) Judge(in codecs.Spec) (codecs.Spec, problem.List) {
	out := codecs.Spec{Type: in.Type, Fill: in.Fill}
	if in.Axes == nil {
		return out, nil
	}
	if len(in.Axes) != len(c.Order) {
		return out, problem.One("/configuration/order", problem.InvalidValue, "expected a permutation of the %d axes of the chunk, found %d axes", len(in.Axes), len(c.Order))
	}
	if !isPermutation(c.Order) { // only of a codec made in Go
		return out, problem.One("/configuration/order", problem.InvalidValue, "expected each axis once, found %v", c.Order)
	}
	out.Axes = make([]codecs.Axis, len(c.Order))
	for i, axis := range c.Order {
		out.Axes[i] = in.Axes[axis]
	}
	return out, nil
}

// Bind gives a stage that knows the size of an element.
func (c Config) Bind(in codecs.Spec) (codecs.ArrayStage, error) {
	inverse := make([]int, len(c.Order))
	for i, axis := range c.Order {
		inverse[axis] = i
	}
	return stage{slices.Clone(c.Order), inverse, codecs.ItemSize(in.Type.Layout().Size)}, nil
}
