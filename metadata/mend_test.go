package metadata_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/chunkkey"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/problem"
	"github.com/zarrcodec/zarrcodec/storage"
)

const little = `{"name":"bytes","configuration":{"endian":"little"}}`

func TestMends(t *testing.T) {
	registry := zarrcodec.CoreAndExtensions()
	for _, c := range []struct{ name, doc, want, left string }{
		{"nothing", document(), "", ""},
		{"zero along an empty axis", document("shape", `[0,6]`, "chunk_grid", `{"name":"regular","configuration":{"chunk_shape":[0,3]}}`), `zero_chunk_length /chunk_grid/configuration/chunk_shape/0 0 1`, ""},
		{"zero along another axis", document("shape", `[0,6]`, "chunk_grid", `{"name":"regular","configuration":{"chunk_shape":[0,0]}}`), "", "/chunk_grid/configuration/chunk_shape/0 invalid_value, /chunk_grid/configuration/chunk_shape/1 invalid_value"},
		{"zero of another rank", document("shape", `[0]`, "chunk_grid", `{"name":"regular","configuration":{"chunk_shape":[0,3]}}`), "", "/chunk_grid/configuration/chunk_shape/0 invalid_value"},
		{"null listing", group(`"consolidated_metadata":null,"attributes":{}`), "null_consolidated_metadata /consolidated_metadata null ", ""},
		{"null listing alone", `{"consolidated_metadata" : null , "zarr_format":3, "node_type":"group"}`, "null_consolidated_metadata /consolidated_metadata null ", ""},
		{"null listing last", group(`"consolidated_metadata":null`), "null_consolidated_metadata /consolidated_metadata null ", ""},
		{"bare NaN", document("data_type", `"float32"`, "fill_value", `NaN`), `non_finite_fill_value /fill_value NaN "NaN"`, ""},
		{"bare infinities", document("data_type", `"complex64"`, "fill_value", `[-Infinity,1e400]`), `non_finite_fill_value /fill_value/0 -Infinity "-Infinity"; non_finite_fill_value /fill_value/1 1e400 "Infinity"`, ""},
		{"bare NaN of an integer", document("fill_value", `NaN`), "", "/fill_value invalid_value"},
		{"short names", document("data_type", `{"name":"uint8","configuration":{}}`, "chunk_key_encoding", `"v2"`, "codecs", `[`+little+`,"crc32c"]`),
			`short_name /data_type {"name":"uint8","configuration":{}} "uint8"; short_name /chunk_key_encoding "v2" {"name":"v2"}; short_name /codecs/1 "crc32c" {"name":"crc32c"}`, ""},
		{"no byte order, single bytes", document("data_type", `"uint8"`, "codecs", `["bytes"]`), `missing_endian /codecs/0 "bytes" ` + little, ""},
		{"no byte order, several bytes", document("codecs", `[{"name":"bytes"}]`), "", "/codecs/0/configuration/endian missing_key"},
		{"no byte order of an index", document("data_type", `"uint8"`, "codecs", `[{"name":"sharding_indexed","configuration":{"chunk_shape":[1,1],"codecs":[{"name":"bytes"}],"index_codecs":["bytes"]}}]`),
			`missing_endian /codecs/0/configuration/codecs/0 {"name":"bytes"} ` + little + `; short_name /codecs/0/configuration/index_codecs/0 "bytes" {"name":"bytes"}`, "/codecs/0/configuration/index_codecs/0/configuration/endian missing_key"},
		{"in a listing", group(`"consolidated_metadata":` + listing(`"a":`+document("data_type", `"float32"`, "fill_value", `NaN`))), `non_finite_fill_value /consolidated_metadata/metadata/a/fill_value NaN "NaN"`, ""},
		{"no byte order behind a cast", document("data_type", `"int16"`, "codecs", `[{"name":"cast_value","configuration":{"data_type":"uint8"}},{"name":"bytes"}]`), `missing_endian /codecs/1 {"name":"bytes"} ` + little, ""},
		{"empty configuration", document("data_type", `"uint8"`, "codecs", `[{"name":"bytes", "configuration": { } }]`), `missing_endian /codecs/0/configuration { } {"endian":"little"}`, ""},
		{"skippable", document("data_type", `"uint8"`, "codecs", `[{"name":"bytes","must_understand":false }]`), `missing_endian /codecs/0 {"name":"bytes","must_understand":false } {"name":"bytes","must_understand":false,"configuration":{"endian":"little"}}`, ""},
		{"no byte order, the type has one", document("data_type", `{"name":"structured","configuration":{"fields":[["x","int16"]]}}`, "fill_value", `{"x":1}`, "codecs", `["bytes"]`), `missing_endian /codecs/0 "bytes" ` + little, ""},
		{"no byte order of a struct", document("data_type", `{"name":"struct","configuration":{"fields":[{"name":"x","data_type":"int16"}]}}`, "fill_value", `{"x":1}`, "codecs", `["bytes"]`), `short_name /codecs/0 "bytes" {"name":"bytes"}`, "/codecs/0/configuration/endian missing_key"},
		{"aliases", document("data_type", `"complex_float32"`, "fill_value", `[0,0]`, "codecs", `["numcodecs.bitround",{"name":"numcodecs.bitround","configuration":{"keepbits":3}},`+little+`]`),
			`alias /data_type "complex_float32" "complex64"; alias /codecs/0 "numcodecs.bitround" {"name":"bitround"}; alias /codecs/1/name "numcodecs.bitround" "bitround"`, "/codecs/0/configuration missing_key"},
		{"nested types", document("data_type", `{"name":"struct","configuration":{"fields":[{"name":"x","data_type":{"name":"complex_float32"}},{"name":"y","data_type":{"name":"int8"}}]}}`, "fill_value", `{"x":[NaN,0],"y":1}`),
			`alias /data_type/configuration/fields/0/data_type {"name":"complex_float32"} "complex64"; short_name /data_type/configuration/fields/1/data_type {"name":"int8"} "int8"; non_finite_fill_value /fill_value/x/0 NaN "NaN"`, ""},
		{"bare NaN beside another fault", document("data_type", `{"name":"struct","configuration":{"fields":[{"name":"x","data_type":"float32"},{"name":"y","data_type":"int8"}]}}`, "fill_value", `{"x":NaN,"y":300}`), "", "/fill_value/x invalid_value"},
		{"bare NaN of text", document("data_type", `"string"`, "fill_value", `NaN`, "codecs", `[{"name":"vlen-utf8"}]`), "", "/fill_value invalid_value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc, err := config.Parse([]byte(c.doc))
			if err != nil {
				t.Fatal(err)
			}
			mends := metadata.Mends(doc, registry)
			var got []string
			for _, m := range mends {
				got = append(got, strings.Join([]string{string(m.Kind), m.Pointer, m.Old, m.New}, " "))
			}
			if s := strings.Join(got, "; "); s != c.want {
				t.Errorf("got  %s\nwant %s", s, c.want)
			}
			mended := metadata.Mended(doc, mends)
			if left := list(metadata.Read(mended, registry).Problems); left != c.left {
				t.Errorf("mended to\n%s\nwhich has %s, want %s", mended, left, c.left)
			}
			again, err := config.Parse(mended)
			if err != nil || len(metadata.Mends(again, registry)) > 0 {
				t.Errorf("mended to\n%s\nwhich has mends: %v", mended, err)
			}
		})
	}
}

// sevens is a type whose fill values are mended to 7.
type sevens struct{ dtype.Type }

func (sevens) Name() string { return "acme.t" }
func (sevens) MendFill(v config.Value) []problem.Mend {
	return []problem.Mend{{Kind: "acme", New: "7"}}
}

// TestOwnMends: definitions of a user's own, in every slot, say their mends. Offers that name no place, are no JSON or
// change the same text twice are left out.
func TestOwnMends(t *testing.T) {
	mend := func(config.Value) []problem.Mend {
		return []problem.Mend{
			{Kind: "acme", Pointer: "/configuration/a/b~1c", New: "[1]"},
			{Kind: "acme", Pointer: "/configuration/old/x", New: ""},
			{Kind: "acme", Pointer: "/name/first", New: "1"},
			{Kind: "acme", Pointer: "/configuration/old", New: "{"},
			{Kind: "acme", Pointer: "", New: ""},
		}
	}
	taken := func(config.Value) []problem.Mend {
		return []problem.Mend{{Kind: "acme", Pointer: "/configuration/old", New: ""}, {Kind: "acme", Pointer: "/configuration/n", New: "2"}}
	}
	registry, err := zarrcodec.CoreAndExtensions().Union(metadata.Definitions{
		DataTypes: []dtype.Definition{{Name: "acme.t", Mend: mend, Parse: func(string, *config.Reader, dtype.Resolver) dtype.Type { return sevens{number.Int8} }}},
		Codecs: []codecs.Definition{{Name: "acme.c", Kind: codecs.ArrayBytesKind, Parse: func(*config.Reader, codecs.Resolver) codecs.Codec { return nil }, Mend: func(conf config.Value, in codecs.Spec) []problem.Mend {
			return []problem.Mend{{Kind: "acme", Pointer: "/configuration/rank", New: fmt.Sprint(len(in.Axes))}}
		}}},
		ChunkGrids: []chunkgrid.Definition{{Name: "acme.g", Mend: func(conf config.Value, shape []int64) []problem.Mend {
			return []problem.Mend{{Kind: "acme", Pointer: "", New: fmt.Sprintf(`{"name":"regular","configuration":{"chunk_shape":[%d,%d]}}`, shape[0], shape[1])}}
		}, Parse: func(*config.Reader) chunkgrid.Grid { return nil }}},
		ChunkKeyEncodings:   []chunkkey.Definition{{Name: "acme.k", Mend: taken, Parse: func(*config.Reader) chunkkey.Encoding { return nil }}},
		StorageTransformers: []storage.Definition{{Name: "acme.s", Mend: taken, Parse: func(*config.Reader) storage.Transformer { return nil }}},
	})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := config.Parse([]byte(document("data_type", `"acme.t"`, "fill_value", `8`, "codecs", `[{"name":"acme.c"}]`, "chunk_grid", `"acme.g"`,
		"chunk_key_encoding", `{"name":"acme.k","configuration":{"old":1}}`, "storage_transformers", `[{"name":"acme.s","configuration":{"n":1,"old":1}}]`)))
	if err != nil {
		t.Fatal(err)
	}
	mended, err := config.Parse(metadata.Mended(doc, metadata.Mends(doc, registry)))
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{
		"data_type":            `{"name":"acme.t","configuration":{"a":{"b/c":[1]}}}`,
		"fill_value":           `7`,
		"codecs":               `[{"name":"acme.c","configuration":{"rank":2}}]`,
		"chunk_grid":           `{"name":"regular","configuration":{"chunk_shape":[4,6]}}`,
		"chunk_key_encoding":   `{"name":"acme.k","configuration":{"old":1,"n":2}}`, // the outer of two changes
		"storage_transformers": `[{"name":"acme.s","configuration":{"n":2}}]`,
	} {
		if got := mended.Member(key).Raw(); got != want {
			t.Errorf("%s is mended to %s, want %s", key, got, want)
		}
	}
}

// FuzzMends: mended documents are JSON, have no problems that they did not have, and mean the same where they had none.
func FuzzMends(f *testing.F) {
	registry := zarrcodec.ZarrPython()
	structured := `{"name":"structured","configuration":{"fields":[["x","int16"],["y",{"name":"complex_float32"}]]}}`
	for _, s := range []string{
		document(), document("data_type", `{"name":"uint8"}`, "codecs", `["bytes","crc32c"]`),
		document("data_type", structured, "fill_value", `{"x":0,"y":[NaN,1e400]}`, "codecs", `[{"name":"sharding_indexed","configuration":{"chunk_shape":[1,1],"codecs":["bytes"],"index_codecs":["bytes"]}}]`),
		document("shape", `[0,0]`, "chunk_grid", `{"name":"regular","configuration":{"chunk_shape":[0,0]}}`, "data_type", `"r0016"`),
		group(`"consolidated_metadata":null`), group(`"consolidated_metadata":` + listing(`"a":`+document("fill_value", `NaN`, "data_type", `"float32"`))),
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		doc, err := config.Parse(text)
		if err != nil {
			return
		}
		before := metadata.ReadValue(doc, registry)
		mends := metadata.Mends(doc, registry)
		mended := metadata.Mended(doc, mends)
		after := metadata.Read(mended, registry)
		if len(after.Problems) > len(before.Problems) {
			t.Fatalf("%s\nis mended to\n%s\nwith %v", text, mended, after.Problems)
		}
		mends = slices.DeleteFunc(mends, func(m metadata.Mend) bool { return m.Kind == problem.MissingEndian }) // a byte order counts
		same := metadata.Read(metadata.Mended(doc, mends), registry)
		if before.Array != nil && (same.Array == nil || !before.Array.Equal(same.Array)) {
			t.Fatalf("%s\nis mended to\n%s\nwhich is another array", text, mended)
		}
	})
}

// TestProblemsCarryMends: a problem that a mend takes away has it, others have none.
func TestProblemsCarryMends(t *testing.T) {
	for _, c := range []struct{ doc, want string }{
		{document("data_type", `"float32"`, "fill_value", `NaN`), `/fill_value non_finite_fill_value "NaN"`},
		{document("shape", `[0,6]`, "chunk_grid", `{"name":"regular","configuration":{"chunk_shape":[0,3]}}`, "fill_value", `3e99`),
			"/fill_value none, /chunk_grid/configuration/chunk_shape/0 zero_chunk_length 1"},
		{group(`"consolidated_metadata":null`), "/consolidated_metadata null_consolidated_metadata "},
		{document("fill_value", `NaN`, "chunk_key_encoding", `"v2"`), "/fill_value none"},
	} {
		var got []string
		for _, p := range metadata.Read([]byte(c.doc), zarrcodec.CoreAndExtensions()).Problems {
			text := p.Pointer + " none"
			if p.Mend != nil {
				text = fmt.Sprintf("%s %s %s", p.Mend.Pointer, p.Mend.Kind, p.Mend.New)
			}
			got = append(got, text)
		}
		slices.Sort(got)
		want := strings.Split(c.want, ", ")
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", c.doc, got, want)
		}
	}
}
