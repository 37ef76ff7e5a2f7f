package metadata_test

import (
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/metadata"
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
