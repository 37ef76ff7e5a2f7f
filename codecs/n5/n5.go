// Package n5 is the n5_default codec as metadata: a block of the N5 format, in its default mode. It is parsed, judged and
// written back; binding it is an error that wraps [errors.ErrUnsupported].
//
// Configuration, of the Zarr extensions, codecs/n5_default:
//
//	{"name": "n5_default", "configuration": {"codecs": [
//		{"name": "transpose", "configuration": {"order": [1, 0]}},
//		{"name": "bytes", "configuration": {"endian": "big"}},
//		{"name": "gzip", "configuration": {"level": 5}}]}}
//
// codecs is required: transpose, which reverses all axes, then bytes, in big-endian order where that matters, then at most
// one bytes→bytes codec. Elements are integers of 8 to 64 bits, float32 or float64. The encoded chunk is a header with the
// block's shape, and what the codecs make of a block of that shape.
//
// An array with this codec has the chunk key encoding v2 with "/"; inner chunks of a shard have no keys.
package n5

import (
	"slices"

	"github.com/zarrcodec/zarrcodec/chunkkey"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

const (
	name  = "n5_default"
	place = "/configuration/codecs"
)

var types = []string{"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64"}

// Config is the codec: its configuration, member for member.
type Config struct {
	Codecs codecs.Chain // transpose, bytes, and at most one more
}

var (
	_ codecs.ArrayToBytes = Config{}
	_ codecs.KeyJudge     = Config{}
)

// Definition is what a registry knows of the codec.
func Definition() codecs.Definition {
	return codecs.Definition{Name: name, Kind: codecs.ArrayBytesKind, Dynamic: true, Parse: parse}
}

func parse(c *config.Reader, r codecs.Resolver) codecs.Codec {
	list, ok := c.Array("codecs", true)
	if !ok {
		return nil
	}
	items := r.Codecs(list, place, nil)
	c.AddAll(judgeItems(items))
	if !c.OK() {
		return nil
	}
	return Config{r.Chain(items)}
}

// judgeItems applies the rules of the configuration. What is unclaimed or refused may be right.
func judgeItems(items []codecs.Resolved) (ps problem.List) {
	if len(items) < 2 {
		return problem.One(place, problem.InvalidValue, "expected transpose and bytes, found %d codecs", len(items))
	}
	if is(items[0], "transpose", codecs.ArrayArrayKind) {
		ps = append(ps, judgeOrder(items[0].Codec)...)
	} else {
		ps = append(ps, wrong(0, "transpose")...)
	}
	if is(items[1], "bytes", codecs.ArrayBytesKind) {
		ps = append(ps, judgeEndian(items[1].Codec)...)
	} else {
		ps = append(ps, wrong(1, "bytes")...)
	}
	if len(items) > 2 && !is(items[2], "", codecs.BytesBytesKind) {
		ps = append(ps, wrong(2, "a bytes→bytes codec")...)
	}
	if len(items) > 3 {
		ps = append(ps, problem.One(place+problem.Index(3), problem.InvalidValue, "expected at most 3 codecs, found %d", len(items))...)
	}
	return ps
}

// is says whether an item may be the codec of the given name, of any where that is empty, and kind.
func is(it codecs.Resolved, name string, kind codecs.Kind) bool {
	if it.Codec == nil {
		return it.Kind == kind || it.Kind == codecs.UnclaimedKind
	}
	return it.Kind == kind && (name == "" || it.Codec.Name() == name)
}

func wrong(i int, want string) problem.List {
	return problem.One(place+problem.Index(i), problem.InvalidValue, "expected %s here", want)
}

// judgeOrder wants transpose to reverse the axes.
func judgeOrder(transpose codecs.Codec) problem.List {
	if transpose == nil {
		return nil
	}
	order := transpose.Configuration().Member("order")
	for i, item := range order.Items() {
		if axis, _ := item.Int64(); axis != int64(order.Len()-1-i) {
			return problem.One(place+"/0/configuration/order", problem.InvalidValue, "expected the order that reverses all axes, found %.80s", order.Raw())
		}
	}
	return nil
}

// judgeEndian wants bytes to be in big-endian order, or in none.
func judgeEndian(bytes codecs.Codec) problem.List {
	if bytes == nil {
		return nil
	}
	endian, given := bytes.Configuration().Member("endian").Text()
	if given && endian != "big" {
		return problem.One(place+"/1/configuration/endian", problem.InvalidValue, "expected \"big\", found %q", endian)
	}
	return nil
}

// Name is "n5_default".
func (Config) Name() string { return name }

// Configuration holds codecs.
func (c Config) Configuration() config.Value {
	var items []codecs.Resolved
	if c.Codecs != nil { // it is nil only of a codec made in Go
		items = c.Codecs.Items()
	}
	return config.NewObject("codecs", codecs.Declarations(items))
}

// Judge wants a type that N5 has, and judges the codecs with the whole chunk.
func (c Config) Judge(in codecs.Spec) (codecs.Size, problem.List) {
	if c.Codecs == nil { // only of a codec made in Go
		return codecs.Size{}, problem.One(place, problem.MissingKey, "the codecs are required")
	}
	if ps := judgeItems(c.Codecs.Items()); len(ps) > 0 { // only of a codec made in Go
		return codecs.Size{}, ps
	}
	var ps problem.List
	if in.Type != nil && !slices.Contains(types, in.Type.Name()) {
		ps = problem.One("/configuration", problem.InvalidValue, "N5 has no %s: expected one of %q", in.Type.Name(), types)
	}
	size, p := c.Codecs.Judge(in)
	if size.IsKnown() {
		size = codecs.Unbounded()
	}
	return size, append(ps, p.At(place)...)
}

// JudgeKeys wants the keys that N5 has: the encoding v2, with "/".
func (Config) JudgeKeys(e chunkkey.Encoding) problem.List {
	if separator, _ := e.Configuration().Member("separator").Text(); e.Name() == "v2" && separator == "/" {
		return nil
	}
	return problem.One("/configuration", problem.InvalidValue, "expected the chunk key encoding v2 with the separator \"/\", found %.80s", config.Declare(e).Raw())
}

// Bind says that the codec is not built here.
func (Config) Bind(codecs.Spec) (codecs.ChunkStage, error) {
	return nil, &codecs.UnsupportedError{Reason: "n5_default is known and not built here"}
}
