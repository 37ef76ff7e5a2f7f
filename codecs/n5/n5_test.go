package n5_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/chunkkey/standard"
	"github.com/zarrcodec/zarrcodec/codecs"
	bytescodec "github.com/zarrcodec/zarrcodec/codecs/bytes"
	"github.com/zarrcodec/zarrcodec/codecs/gzip"
	"github.com/zarrcodec/zarrcodec/codecs/n5"
	"github.com/zarrcodec/zarrcodec/codecs/transpose"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/boolean"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/problem"
)

func registry(t testing.TB) *metadata.Registry {
	t.Helper()
	r, err := metadata.NewRegistry(metadata.Definitions{
		DataTypes: slices.Concat([]dtype.Definition{boolean.Definition()}, number.Definitions()),
		Codecs:    []codecs.Definition{n5.Definition(), bytescodec.Definition(), transpose.Definition(), gzip.Definition()},
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// located is the places and kinds of problems, without a prefix of their places.
func located(ps problem.List, prefix string) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = strings.TrimPrefix(p.Pointer, prefix) + " " + string(p.Kind)
	}
	return strings.Join(out, ", ")
}

const (
	place = "/configuration/codecs"

	turn = `{"name":"transpose","configuration":{"order":[1,0]}}`
	big  = `{"name":"bytes","configuration":{"endian":"big"}}`
	gz   = `{"name":"gzip","configuration":{"level":5}}`
)

// block is a declaration with the given codecs.
func block(list ...string) string {
	return `{"name":"n5_default","configuration":{"codecs":[` + strings.Join(list, ",") + `]}}`
}

var configTests = []struct{ name, declaration, problems string }{
	{"README", block(turn, big, gz), ""},
	{"not compressed", block(turn, big), ""},
	{"no byte order", block(turn, `{"name":"bytes"}`), ""},
	{"no axes", block(`{"name":"transpose","configuration":{"order":[]}}`, big), ""},
	{"one axis", block(`{"name":"transpose","configuration":{"order":[0]}}`, big), ""},
	{"unclaimed", block(turn, big, `{"name":"acme.c","configuration":{"b":1}}`), ""},
	{"unclaimed everywhere", block(`{"name":"acme.a"}`, `{"name":"acme.b"}`, `{"name":"acme.c"}`), ""},
	{"none", `"n5_default"`, "/configuration missing_key"},
	{"not an array", `{"name":"n5_default","configuration":{"codecs":{}}}`, " invalid_type"},
	{"no codecs", block(), " invalid_value"},
	{"one codec", block(turn), " invalid_value"},
	{"axes stay", block(`{"name":"transpose","configuration":{"order":[0,1]}}`, big), "/0/configuration/order invalid_value"},
	{"not reversed", block(`{"name":"transpose","configuration":{"order":[2,0,1]}}`, big), "/0/configuration/order invalid_value"},
	{"no permutation", block(`{"name":"transpose","configuration":{"order":[0,0]}}`, big), "/0/configuration/order invalid_value"},
	{"little", block(turn, `{"name":"bytes","configuration":{"endian":"little"}}`), "/1/configuration/endian invalid_value"},
	{"no transpose", block(big, gz), "/0 invalid_value, /1 invalid_value"},
	{"order", block(turn, gz, big), "/1 invalid_value, /2 invalid_value"},
	{"a second array→bytes codec", block(turn, big, big), "/2 invalid_value"},
	{"too many", block(turn, big, gz, gz, gz), "/3 invalid_value"},
	{"in itself", block(turn, block(turn, big)), "/1 invalid_value"},
	{"nested problems come last", block(turn, `{"name":"bytes","configuration":{"endian":"little","x":1}}`), "/1/configuration/endian invalid_value, /1/configuration/x unknown_key"},
}

func TestConfig(t *testing.T) {
	for _, c := range configTests {
		t.Run(c.name, func(t *testing.T) {
			v, err := config.Parse([]byte(c.declaration))
			if err != nil {
				t.Fatal(err)
			}
			got := metadata.Resolve(v, metadata.CodecSlot, registry(t))
			if located(got.Problems, place) != c.problems {
				t.Fatalf("problems %q, want %q", located(got.Problems, place), c.problems)
			}
			if len(got.Problems) == 0 && got.Codec.Declaration().Raw() != c.declaration {
				t.Errorf("canonical %s, want %s", got.Codec.Declaration().Raw(), c.declaration)
			}
		})
	}
}

// TestArray judges the codec with a chunk of two axes.
func TestArray(t *testing.T) {
	for _, c := range []struct{ name, dataType, fill, declaration, want string }{
		{"README", "float32", "0", block(turn, big, gz), ""},
		{"one byte", "uint8", "0", block(turn, `"bytes"`), ""},
		{"more bytes without an order", "int16", "0", block(turn, `"bytes"`), "/codecs/0/configuration/codecs/1/configuration/endian missing_key"},
		{"rank", "int8", "0", block(`{"name":"transpose","configuration":{"order":[0]}}`, big), "/codecs/0/configuration/codecs/0/configuration/order invalid_value"},
		{"type", "bool", "true", block(turn, big), "/codecs/0/configuration invalid_value"},
		{"type and rank", "complex64", "[0,0]", block(`{"name":"transpose","configuration":{"order":[0]}}`, big), "/codecs/0/configuration invalid_value, /codecs/0/configuration/codecs/0/configuration/order invalid_value"},
		{"refused, so its codecs are not judged", "int16", "0", block(turn, `"bytes"`, gz, gz), "/codecs/0/configuration/codecs/3 invalid_value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc := `{"zarr_format":3,"node_type":"array","shape":[4,6],"data_type":"` + c.dataType + `","chunk_grid":"acme.g","chunk_key_encoding":"acme.k","fill_value":` + c.fill +
				`,"codecs":[` + c.declaration + `]}`
			if got := located(metadata.Read([]byte(doc), registry(t)).Problems, ""); got != c.want {
				t.Errorf("problems %q, want %q", got, c.want)
			}
		})
	}
}

// TestKeys: chunks have the keys of N5, unless nobody knows how they are made.
func TestKeys(t *testing.T) {
	r, err := registry(t).Union(metadata.Definitions{ChunkKeyEncodings: standard.Definitions()})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ keys, codecs, want string }{
		{`{"name":"v2","configuration":{"separator":"/"}}`, block(turn, big), ""},
		{`"acme.k"`, block(turn, big), ""},
		{`{"name":"v2","configuration":{"separator":"-"}}`, block(turn, big), "/chunk_key_encoding/configuration/separator invalid_value"},
		{`"v2"`, block(turn, big), "/codecs/0/configuration invalid_value"},
		{`{"name":"v2","configuration":{"separator":"."}}`, block(turn, big), "/codecs/0/configuration invalid_value"},
		{`"default"`, turn + "," + block(turn, big), "/codecs/1/configuration invalid_value"},
		{`"default"`, big, ""},
	} {
		doc := `{"zarr_format":3,"node_type":"array","shape":[4,6],"data_type":"int16","chunk_grid":"acme.g","chunk_key_encoding":` + c.keys + `,"fill_value":0,"codecs":[` + c.codecs + `]}`
		if got := located(metadata.Read([]byte(doc), r).Problems, ""); got != c.want {
			t.Errorf("%s and %s: problems %q, want %q", c.keys, c.codecs, got, c.want)
		}
	}
}

// TestMadeInGo: a codec without codecs, and what cannot be bound.
func TestMadeInGo(t *testing.T) {
	if _, ps := (n5.Config{}).Judge(codecs.Spec{}); located(ps, place) != " missing_key" {
		t.Error(ps)
	}
	if got := (n5.Config{}).Configuration().Raw(); got != `{"codecs":[]}` {
		t.Error(got)
	}
	if _, err := (n5.Config{}).Bind(codecs.Spec{}); !errors.Is(err, errors.ErrUnsupported) {
		t.Error(err)
	}
}

func Example() {
	r, _ := metadata.NewRegistry(metadata.Definitions{Codecs: []codecs.Definition{n5.Definition(), bytescodec.Definition(), transpose.Definition()}})
	v, _ := config.Parse([]byte(block(turn, `{"name":"bytes","configuration":{"endian":"little"}}`)))
	fmt.Println(metadata.Resolve(v, metadata.CodecSlot, r).Problems)
	// Output: /configuration/codecs/1/configuration/endian: invalid_value: expected "big", found "little"
}

// FuzzMetadata: no declaration panics, and what is accepted reads back the same.
func FuzzMetadata(f *testing.F) {
	for _, c := range configTests {
		f.Add([]byte(c.declaration))
	}
	r := registry(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := config.Parse(text)
		if err != nil {
			return
		}
		codec, ok := metadata.Resolve(v, metadata.CodecSlot, r).Codec.Codec.(n5.Config)
		if !ok {
			return
		}
		codec.Judge(codecs.Spec{Type: number.Float32, Axes: make([]codecs.Axis, 2)})
		again := metadata.Resolve(config.Declare(codec), metadata.CodecSlot, r).Codec
		if again.Codec == nil || again.Declaration().Raw() != config.Declare(codec).Raw() {
			t.Fatalf("%s does not read back", config.Declare(codec).Raw())
		}
	})
}
