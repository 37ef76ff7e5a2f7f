package metadata_test

import (
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/metadata"
)

// TestNearMisses: what is likely meant is said wherever a word is not among the known ones, user definitions' among them.
func TestNearMisses(t *testing.T) {
	registry, err := zarrcodec.CoreAndExtensions().Union(metadata.Definitions{Codecs: []codecs.Definition{
		{Name: "acme.codec", Kind: codecs.BytesBytesKind, Parse: func(*config.Reader, codecs.Resolver) codecs.Codec { return nil }},
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, doc, want string }{
		{"unclaimed codec", document("codecs", `[`+little+`,"gzpi"]`), `did you mean "gzip"?`},
		{"a user's codec", document("codecs", `[`+little+`,"acme.codek"]`), `did you mean "acme.codec"?`},
		{"nested codec", document("codecs", `[{"name":"sharding_indexed","configuration":{"chunk_shape":[1,1],"codecs":["byte"],"index_codecs":[`+little+`]}}]`), `did you mean "bytes"?`},
		{"unclaimed type", document("data_type", `"datetime64"`), `did you mean "numpy.datetime64"?`},
		{"alias of a type", document("data_type", `"complex_flaot32"`), `did you mean "complex_float32"?`},
		{"alias of a codec", document("codecs", `["numcodecs.bitruond",`+little+`]`), `did you mean "bitround"?`},
		{"upper case", document("data_type", `"Float64"`), `found "Float64" (did you mean "float64"?)`},
		{"grid", document("chunk_grid", `"regulr"`), `did you mean "regular"?`},
		{"key encoding", document("chunk_key_encoding", `{"name":"defualt"}`), `did you mean "default"?`},
		{"member of the document", document("atributes", `{}`), `did you mean "attributes"?`},
		{"member of a declaration", document("data_type", `{"name":"int32","configuraton":{}}`), `did you mean "configuration"?`},
		{"member of a configuration", document("chunk_grid", `{"name":"regular","configuration":{"chunk_shape":[2,3],"chunkshape":1}}`), `did you mean "chunk_shape"?`},
		{"enumeration", document("codecs", `[{"name":"bytes","configuration":{"endian":"Little"}}]`), `did you mean "little"?`},
		{"unit", document("data_type", "{\"name\":\"numpy.datetime64\",\"configuration\":{\"unit\":\"\u00b5s\",\"scale_factor\":1}}"), "did you mean \"\u03bcs\", [U+03BC U+0073]?"},
		{"float", document("data_type", `"float32"`, "fill_value", `"nan"`), `did you mean "NaN"?`},
		{"listing", group(`"consolidated_metadata":{"kind":"inline","must_understand":false,"metadata":{},"metdata":{}}`), `did you mean "metadata"?`},
		{"nothing is near", document("data_type", `"acme.brain"`), ""},
		{"family", document("data_type", `"r16x"`), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := metadata.Read([]byte(c.doc), registry).Openable().Error()
			if !strings.Contains(text, c.want) || c.want == "" && strings.Contains(text, "did you mean") {
				t.Errorf("%s\nwant %s", text, c.want)
			}
		})
	}
	if u := metadata.Read([]byte(document("codecs", `[`+little+`,"gzpi"]`)), registry).Unclaimed; len(u) != 1 || u[0].Nearest() != "gzip" {
		t.Error(u)
	}
}

// TestManyNearMisses: only so many are looked for.
func TestManyNearMisses(t *testing.T) {
	names := strings.Repeat(`,"gzpi"`, 1000)
	text := metadata.Read([]byte(document("codecs", `[`+little+names+`]`)), zarrcodec.CoreAndExtensions()).Openable().Error()
	if n := strings.Count(text, "did you mean"); n != 100 {
		t.Errorf("%d hints", n)
	}
	if n := strings.Count(text, "unclaimed_declaration"); n != 1000 {
		t.Errorf("%d problems", n)
	}
}
