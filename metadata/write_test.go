package metadata_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/storage"
)

func read(t testing.TB, doc string) *metadata.Array {
	t.Helper()
	r := metadata.Read([]byte(doc), zarrcodec.CoreAndExtensions())
	if len(r.Problems) > 0 {
		t.Fatal(r.Problems)
	}
	return r.Array
}

// TestJSON: what is known comes out canonical, the rest as it was written.
func TestJSON(t *testing.T) {
	for _, c := range []struct{ name, doc, part string }{
		{"core type as an object", document("data_type", `{"name":"int32","configuration":{},"must_understand":true}`), `"data_type":"int32",`},
		{"bare codec", document("data_type", `"uint8"`, "codecs", `["bytes","crc32c"]`), `"codecs":[{"name":"bytes"},{"name":"crc32c"}]`},
		{"separator that is the default", document("chunk_key_encoding", `{"name":"v2","configuration":{"separator":"."}}`), `"chunk_key_encoding":{"name":"v2"}`},
		{"separator that is not", document("chunk_key_encoding", `{"name":"v2","configuration":{"separator":"/"}}`), `{"name":"v2","configuration":{"separator":"/"}}`},
		{"zstd without a checksum", document("codecs", `[{"name":"bytes","configuration":{"endian":"little"}},{"name":"zstd","configuration":{"checksum":false,"level":3}}]`), `{"name":"zstd","configuration":{"level":3}}`},
		{"index at the end", document("codecs", `[{"name":"sharding_indexed","configuration":{"index_location":"end","chunk_shape":[2,3],"codecs":["acme.x",{"name":"bytes","configuration":{"endian":"big"}}],"index_codecs":[{"name":"bytes","configuration":{"endian":"little"}}]}}]`),
			`[{"name":"sharding_indexed","configuration":{"chunk_shape":[2,3],"codecs":[{"name":"acme.x"},{"name":"bytes","configuration":{"endian":"big"}}],"index_codecs":[{"name":"bytes","configuration":{"endian":"little"}}]}}]`},
		{"r008", document("data_type", `"r008"`, "fill_value", `[7]`, "codecs", `["bytes"]`), `"data_type":"r8",`},
		{"unit", document("data_type", `{"name":"numpy.datetime64","configuration":{"unit":"μs","scale_factor":1}}`, "fill_value", `-9223372036854775808`), `{"unit":"us","scale_factor":1}},`},
		{"fill value NaT", document("data_type", `{"name":"numpy.datetime64","configuration":{"unit":"s","scale_factor":1}}`, "fill_value", `-9223372036854775808`), `"fill_value":"NaT"`},
		{"fill value in bits", document("data_type", `"float32"`, "fill_value", `"0x7FC00001"`), `"fill_value":"0x7fc00001"`},
		{"M8 NaN", document("data_type", `"float32"`, "fill_value", `"0x7fc00000"`), `"fill_value":"NaN"`},
		{"unclaimed codec that need not be understood", document("codecs", `["acme.x",{"name":"bytes","configuration":{"endian":"little"},"must_understand":false}]`), `[{"name":"acme.x"},{"name":"bytes","configuration":{"endian":"little"},"must_understand":false}]`},
		{"unclaimed type", document("data_type", `{"name":"acme.t","configuration":{"a":1.0}}`, "fill_value", `1e0`), `"data_type":{"name":"acme.t","configuration":{"a":1.0}},`},
		{"number tokens", document("attributes", `{"a":[1.50,1e+2,-0,NaN,12345678901234567890123]}`, "x", `{"must_understand":false,"b":1.0}`), `"attributes":{"a":[1.50,1e+2,-0,NaN,12345678901234567890123]},"x":{"must_understand":false,"b":1.0}}`},
		{"names", document("dimension_names", `["x",null]`), `"dimension_names":["x",null]`},
		{"no transformers", document("storage_transformers", `[]`), `"little"}}]}`},
		{"transformers", document("storage_transformers", `["acme.s"]`), `"storage_transformers":[{"name":"acme.s"}]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := read(t, c.doc)
			text := a.JSON().Raw()
			if !strings.Contains(text, c.part) {
				t.Errorf("%s\nis not in\n%s", c.part, text)
			}
			if again := read(t, text); again.JSON().Raw() != text || !again.Equal(a) {
				t.Errorf("written and read again\n%s\nis\n%s", text, again.JSON().Raw())
			}
		})
	}
}

func TestEqual(t *testing.T) {
	for _, c := range []struct {
		name, a, b string
		want       bool
	}{
		{"order and envelope", document("attributes", `{"a":1,"b":2}`), document("attributes", `{"b":2,"a":1}`, "data_type", `{"name":"int32"}`), true},
		{"attributes that are empty", document(), document("attributes", `{}`), true},
		{"transformers that are empty", document(), document("storage_transformers", `[]`), true},
		{"names that are null", document(), document("dimension_names", `[null,null]`), false},
		{"fill value", document(), document("fill_value", `1`), false},
		{"fill value in another spelling", document("data_type", `"float64"`, "fill_value", `1`), document("data_type", `"float64"`, "fill_value", `1.0`), true},
		{"negative zero", document("data_type", `"float64"`, "fill_value", `0.0`), document("data_type", `"float64"`, "fill_value", `-0.0`), false},
		{"attribute 1 and 1.0", document("attributes", `{"a":1}`), document("attributes", `{"a":1.0}`), false},
		{"extra field", document("x", `1`), document(), false},
		{"envelope of an unclaimed codec", document("codecs", `["acme.x"]`), document("codecs", `[{"name":"acme.x","configuration":{},"must_understand":true}]`), true},
		{"unclaimed codec that may be left out", document("codecs", `["acme.x"]`), document("codecs", `[{"name":"acme.x","must_understand":false}]`), false},
		{"configuration of an unclaimed codec", document("codecs", `["acme.x"]`), document("codecs", `[{"name":"acme.x","configuration":{"a":1}}]`), false},
		{"envelope of an unclaimed type", document("data_type", `"acme.t"`), document("data_type", `{"name":"acme.t","configuration":{}}`), true},
		{"envelope of an unclaimed transformer", document("storage_transformers", `["acme.s"]`), document("storage_transformers", `[{"name":"acme.s","must_understand":true}]`), true},
		{"envelope in a shard", document("codecs", sharded(`"acme.x"`)), document("codecs", sharded(`{"name":"acme.x","configuration":{}}`)), true},
		{"envelope in a struct", document("data_type", structOf(`"acme.t"`), "fill_value", `{"a":1}`), document("data_type", structOf(`{"name":"acme.t","must_understand":true}`), "fill_value", `{"a":1}`), true},
		{"unit", document("data_type", `{"name":"numpy.datetime64","configuration":{"unit":"μs","scale_factor":1}}`), document("data_type", `{"name":"numpy.datetime64","configuration":{"unit":"us","scale_factor":1}}`), true},
	} {
		if got := read(t, c.a).Equal(read(t, c.b)); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	value := func(text string) config.Value {
		v, err := config.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{{`"NaN"`, `"0x7fc00000"`, true}, {`"NaN"`, `"0x7fc00001"`, false}, {`1`, `1e0`, true}, {`"x"`, `"x"`, false}} {
		if got := metadata.SameFillValue(number.Float32, value(c.a), value(c.b)); got != c.want {
			t.Errorf("%s and %s: %v", c.a, c.b, got)
		}
	}
}

func sharded(inner string) string {
	return `[{"name":"sharding_indexed","configuration":{"chunk_shape":[2,3],"codecs":[` + inner + `],"index_codecs":[` + little + `]}}]`
}

func structOf(field string) string {
	return `{"name":"struct","configuration":{"fields":[{"name":"a","data_type":` + field + `}]}}`
}

// TestRegistry: a union refuses a second definition of a name and names both, a replacement takes it.
func TestRegistry(t *testing.T) {
	mine := metadata.Definitions{Codecs: []codecs.Definition{{Name: "acme.gzip", Aliases: []string{"gzip"}, Kind: codecs.BytesBytesKind, Parse: func(*config.Reader, codecs.Resolver) codecs.Codec { return nil }}}}
	_, err := zarrcodec.Core().Union(mine)
	var conflict *metadata.ConflictError
	if !errors.As(err, &conflict) || conflict.Definitions != [2]string{"gzip", "acme.gzip"} || conflict.Name != "gzip" {
		t.Error(err)
	}
	r, err := zarrcodec.Core().Replace(mine)
	if err != nil {
		t.Fatal(err)
	}
	doc := []byte(document("codecs", `[{"name":"bytes","configuration":{"endian":"little"}},{"name":"gzip","configuration":{"x":1}}]`))
	if got := list(metadata.Read(doc, r).Problems); got != "/codecs/1/configuration/x unknown_key" {
		t.Error(got)
	}
	if got := list(metadata.Read(doc, zarrcodec.Core()).Problems); got != "/codecs/1/configuration/x unknown_key, /codecs/1/configuration/level missing_key" {
		t.Errorf("the registry itself was changed: %s", got)
	}
	again, err := metadata.NewRegistry(zarrcodec.CoreAndExtensions().Definitions())
	if err != nil || len(again.Definitions().Codecs) != len(zarrcodec.CoreAndExtensions().Definitions().Codecs) {
		t.Error(err)
	}
	twice := metadata.Definitions{DataTypes: []dtype.Definition{{Name: "a"}, {Name: "a"}}}
	if _, err := zarrcodec.Core().Replace(twice); err == nil {
		t.Error("two definitions of one name")
	}
}

// transformer and grid are what a program may define.
type transformer struct{}

func (transformer) Name() string                { return "acme.cache" }
func (transformer) Configuration() config.Value { return config.Value{} }

func TestOwnSlots(t *testing.T) {
	r, err := zarrcodec.Core().Union(metadata.Definitions{
		StorageTransformers: []storage.Definition{{Name: "acme.cache", Parse: func(c *config.Reader) storage.Transformer {
			if c.Int("size", true, 1, 10); !c.OK() {
				return nil
			}
			return transformer{}
		}}},
		ChunkGrids: []chunkgrid.Definition{{Name: "acme.grid", Parse: func(*config.Reader) chunkgrid.Grid { return nil }}},
	})
	if err != nil {
		t.Fatal(err)
	}
	doc := document("storage_transformers", `[{"name":"acme.cache","configuration":{"size":0}},"acme.other"]`, "chunk_grid", `"acme.grid"`)
	got := metadata.Read([]byte(doc), r)
	if list(got.Problems) != "/storage_transformers/0/configuration/size invalid_value" || len(got.Unclaimed) != 1 || got.Problems[0].Found != "0" || got.Problems[0].Expected() != "an integer from 1 to 10" {
		t.Errorf("%+v %v", got.Problems, got.Unclaimed)
	}
	a := metadata.Read([]byte(document("storage_transformers", `[{"name":"acme.cache","configuration":{"size":3}}]`)), r).Array
	if _, err := a.Plan([]int{2, 3}); !errors.Is(err, errors.ErrUnsupported) || !strings.Contains(err.Error(), "/storage_transformers/0") {
		t.Error(err)
	}
}

func TestResolve(t *testing.T) {
	v, err := config.Parse([]byte(`{"name":"gzip","configuration":{"level":12}}`))
	if err != nil {
		t.Fatal(err)
	}
	r := metadata.Resolve(v, metadata.CodecSlot, zarrcodec.CoreAndExtensions())
	if list(r.Problems) != "/configuration/level invalid_value" || r.Codec.Codec != nil || r.Codec.Kind != codecs.BytesBytesKind {
		t.Error(r)
	}
	if r := metadata.Resolve(v, metadata.DataTypeSlot, zarrcodec.CoreAndExtensions()); len(r.Unclaimed) != 1 || r.Unclaimed[0].Pointer != "" {
		t.Error(r)
	}
	fill, _ := config.Parse([]byte(`[1,NaN]`))
	if got := list(metadata.FillValueProblems(number.Complex64, fill)); got != "/1 invalid_value" {
		t.Error(got)
	}
}

// TestWriteOrder: the byte order that a structured has of its own accord is written down wherever it counts.
func TestWriteOrder(t *testing.T) {
	registry := zarrcodec.CoreAndExtensions()
	r := metadata.Read([]byte(document("data_type", `{"name":"structured","configuration":{"fields":[["x","int16"]]}}`, "fill_value", `{"x":1}`,
		"codecs", `[{"name":"sharding_indexed","configuration":{"chunk_shape":[1,1],"codecs":["bytes"],"index_codecs":[`+little+`,"crc32c"]}}]`)), registry)
	if r.Array == nil {
		t.Fatal(r.Problems)
	}
	want := `[{"name":"sharding_indexed","configuration":{"chunk_shape":[1,1],"codecs":[` + little + `],"index_codecs":[` + little + `,{"name":"crc32c"}]}}]`
	if got := r.Array.JSON().Member("codecs").Raw(); got != want {
		t.Errorf("written as %s, want %s", got, want)
	}
}
