// Package packbits is the packbits codec as metadata: elements of a number of bits each, without the bits that do not
// matter. It is parsed, judged and written back; binding it is an error that wraps [errors.ErrUnsupported].
//
// Configuration, of the Zarr extensions, codecs/packbits, the README (the schema beside it has other names):
//
//	{"name": "packbits", "configuration": {"padding_encoding": "first_byte", "first_bit": 0, "last_bit": 6}}
//
// No member is required. padding_encoding says where a byte stands that counts the bits of padding: "first_byte",
// "last_byte", or "none" (default). Of every element, or of each part of a complex number, the bits first_bit to last_bit are
// stored, both included and counted from the least significant; absent or null they are the first and the last bit.
//
// Element i is bits i·k to i·k+k-1 of the encoded chunk, k being the bits that an element takes; bit b is bit b%8, counted
// from the least significant, of byte b/8. Zero bits fill the last byte.
package packbits

import (
	"math"
	"math/bits"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

const name = "packbits"

// Padding says where the number of padding bits is stored.
type Padding string

// The places of the number of padding bits.
const (
	NoByte    Padding = "none"
	FirstByte Padding = "first_byte"
	LastByte  Padding = "last_byte"
)

// Config is the codec: its configuration, member for member.
type Config struct {
	Padding  Padding // empty: NoByte
	FirstBit int64   // the first one that is stored
	LastBit  int64   // the last one that is stored; -1: the last there is
}

var _ codecs.ArrayToBytes = Config{}

// Definition is what a registry knows of the codec.
func Definition() codecs.Definition {
	return codecs.Definition{Name: name, Kind: codecs.ArrayBytesKind, Parse: parse}
}

func parse(c *config.Reader, _ codecs.Resolver) codecs.Codec {
	padding, _ := c.Enum("padding_encoding", false, string(FirstByte), string(LastByte), string(NoByte))
	conf := Config{Padding(padding), bit(c, "first_bit", 0), bit(c, "last_bit", -1)}
	if c.OK() && conf.LastBit >= 0 && conf.LastBit < conf.FirstBit {
		c.Add("/configuration/last_bit", problem.InvalidValue, "expected at least %d, the first bit, found %d", conf.FirstBit, conf.LastBit)
	}
	if !c.OK() {
		return nil
	}
	return conf
}

// bit reads the number of a bit; absent stands for it what is null or absent.
func bit(c *config.Reader, key string, absent int64) int64 {
	v, given := c.Get(key, false)
	if !given || v.Kind() == config.Null {
		return absent
	}
	n, ok := v.Int64()
	if !ok {
		c.AddAll(config.Mismatch(v, "/configuration/"+key, "an integer or null"))
	} else if n < 0 {
		c.Add("/configuration/"+key, problem.InvalidValue, "expected at least 0, found %.40s", v.Raw())
	}
	return n
}

// Name is "packbits".
func (Config) Name() string { return name }

// Configuration holds the members that differ from their defaults; it is absent where none does.
func (c Config) Configuration() config.Value {
	var members []any
	if c.Padding != "" && c.Padding != NoByte {
		members = append(members, "padding_encoding", string(c.Padding))
	}
	if c.FirstBit > 0 {
		members = append(members, "first_bit", c.FirstBit)
	}
	if c.LastBit >= 0 {
		members = append(members, "last_bit", c.LastBit)
	}
	if members == nil {
		return config.Value{}
	}
	return config.NewObject(members...)
}

// Judge wants a type whose bits are defined, and bits that it has.
func (c Config) Judge(in codecs.Spec) (codecs.Size, problem.List) {
	if in.Type == nil {
		return codecs.Size{}, nil
	}
	f, ok := forms[in.Type.Name()]
	if !ok {
		return codecs.Size{}, problem.One("/configuration", problem.InvalidValue, "packbits does not say which bits an element of %s has", in.Type.Name())
	}
	first, last := c.FirstBit, c.LastBit
	if last < 0 {
		last = f.bits - 1
	}
	if last >= f.bits {
		return codecs.Size{}, beyond("last_bit", last, in, f)
	}
	if first < 0 || first > last {
		return codecs.Size{}, beyond("first_bit", first, in, f)
	}
	shape, ok := in.Shape()
	if !ok {
		return codecs.Size{}, nil
	}
	return c.size(shape, f.parts*(last-first+1)), nil
}

func beyond(key string, bit int64, in codecs.Spec, f form) problem.List {
	return problem.One("/configuration/"+key, problem.InvalidValue, "%s has the bits 0 to %d, found %d", in.Type.Name(), f.bits-1, bit)
}

// size is that of elements of k bits each.
func (c Config) size(shape []int, k int64) codecs.Size {
	n, ok := codecs.Bytes(shape, 1)
	high, low := bits.Mul64(uint64(n), uint64(k))
	if !ok || high > 0 || low > math.MaxInt64-7 {
		return codecs.Unbounded()
	}
	size := codecs.Exact((int64(low) + 7) / 8)
	if c.Padding == FirstByte || c.Padding == LastByte {
		return size.Add(1)
	}
	return size
}

// Bind says that the codec is not built here.
func (Config) Bind(codecs.Spec) (codecs.ChunkStage, error) {
	return nil, &codecs.UnsupportedError{Reason: "packbits is known and not built here"}
}

// form is how many parts an element has, and how many bits each.
type form struct{ parts, bits int64 }

// forms are those of the README's types, and of the core names complex64 and complex128 for two of them.
var forms = map[string]form{
	"bool":                  {1, 1},
	"int2":                  {1, 2},
	"uint2":                 {1, 2},
	"int4":                  {1, 4},
	"uint4":                 {1, 4},
	"float4_e2m1fn":         {1, 4},
	"float6_e2m3fn":         {1, 6},
	"float6_e3m2fn":         {1, 6},
	"int8":                  {1, 8},
	"uint8":                 {1, 8},
	"int16":                 {1, 16},
	"uint16":                {1, 16},
	"bfloat16":              {1, 16},
	"int32":                 {1, 32},
	"uint32":                {1, 32},
	"float32":               {1, 32},
	"int64":                 {1, 64},
	"uint64":                {1, 64},
	"float64":               {1, 64},
	"numpy.datetime64":      {1, 64},
	"numpy.timedelta64":     {1, 64},
	"complex_float4_e2m1fn": {2, 4},
	"complex_float6_e2m3fn": {2, 6},
	"complex_float6_e3m2fn": {2, 6},
	"complex_bfloat16":      {2, 16},
	"complex_float32":       {2, 32},
	"complex64":             {2, 32},
	"complex_float64":       {2, 64},
	"complex128":            {2, 64},
}
