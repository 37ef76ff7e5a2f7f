package metadata_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/problem"
)

// members of a document without problems, each to be replaced or left out by a test.
var members = []struct{ key, value string }{
	{"zarr_format", `3`},
	{"node_type", `"array"`},
	{"shape", `[4,6]`},
	{"data_type", `"int32"`},
	{"chunk_grid", `{"name":"regular","configuration":{"chunk_shape":[2,3]}}`},
	{"chunk_key_encoding", `{"name":"default"}`},
	{"fill_value", `0`},
	{"codecs", `[{"name":"bytes","configuration":{"endian":"little"}}]`},
}

// document is one without problems, with members changed: keys and values in turn; an empty value leaves the member out.
func document(changes ...string) string {
	var b strings.Builder
	write := func(key, value string) {
		if value == "" {
			return
		}
		if b.Len() > 0 {
			b.WriteString(",")
		}
		b.WriteString(`"` + key + `":` + value)
	}
	changed := map[string]string{}
	for i := 0; i < len(changes); i += 2 {
		changed[changes[i]] = changes[i+1]
	}
	for _, m := range members {
		value, ok := changed[m.key]
		if !ok {
			value = m.value
		}
		write(m.key, value)
		delete(changed, m.key)
	}
	for i := 0; i < len(changes); i += 2 {
		if _, extra := changed[changes[i]]; extra {
			write(changes[i], changes[i+1])
		}
	}
	return "{" + b.String() + "}"
}

func list(ps problem.List) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = p.Pointer + " " + string(p.Kind)
	}
	return strings.Join(out, ", ")
}

var deep = strings.Repeat("[", 257) + strings.Repeat("]", 257)

var readTests = []struct{ name, doc, want string }{
	{"clean", document(), ""},
	// bytes to JSON
	{"no JSON", `{`, " invalid_json"},
	{"empty", ``, " invalid_json"},
	{"member twice", document("fill_value", `0,"fill_value":1`), " invalid_json"},
	{"no object", `[]`, " invalid_type"},
	{"bare NaN in attributes", document("attributes", `{"a":[NaN,-Infinity,1e400]}`), ""},
	{"bare NaN in an extra field", document("x", `{"a":NaN,"must_understand":false}`), ""},
	{"bare NaN as fill value", document("data_type", `"float32"`, "fill_value", `NaN`), "/fill_value invalid_value"},
	{"overflow as fill value", document("data_type", `"float32"`, "fill_value", `1e400`), "/fill_value invalid_value"},
	{"bare NaN in a shape", document("shape", `[4,NaN]`), "/shape/1 invalid_value"},
	{"bare NaN in a configuration", document("codecs", `[{"name":"bytes","configuration":{"endian":"little"},"x":1},{"name":"gzip","configuration":{"level":NaN,"y":1}}]`), "/codecs/0/x unknown_key, /codecs/1/configuration/level invalid_value"},
	{"bare NaN and a bad name", document("codecs", `[{"name":"bytes","configuration":{"endian":"little"}},{"name":"!","configuration":{"level":NaN}}]`), "/codecs/1/configuration/level invalid_value, /codecs/1/name invalid_value"},
	{"too deep", document("attributes", `{"a":`+strings.Repeat("[", 255)+strings.Repeat("]", 255)+`}`), "/attributes/a" + strings.Repeat("/0", 254) + " invalid_value"},
	{"just not too deep", document("attributes", `{"a":`+strings.Repeat("[", 254)+strings.Repeat("]", 254)+`}`), ""},
	{"bare NaN and no name", document("chunk_grid", `{"name":[],"level":NaN}`), "/chunk_grid/level invalid_value"},
	{"bare NaN beside a claimed name keeps the kind", document("codecs", `[{"name":"gzip","configuration":NaN},{"name":"bytes","x":NaN}]`), "/codecs/0/configuration invalid_value, /codecs/1/x invalid_value, /codecs/1 invalid_value"},
	{"codecs NaN", document("codecs", `NaN`), "/codecs invalid_type"},
	{"codecs an object with a NaN", document("codecs", `{"a":NaN}`), "/codecs invalid_type"},
	{"zarr_format too deep", document("zarr_format", deep), "/zarr_format invalid_type"},
	{"attributes an array too deep", document("attributes", deep), "/attributes invalid_type"},
	{"names too deep", document("dimension_names", deep), "/dimension_names invalid_type"},
	{"unknown node too deep", `{"zarr_format":3,"node_type":"x","attributes":` + deep + `}`, "/node_type invalid_value"},
	{"transposes of unknown rank", document("shape", `-1`, "codecs", `[{"name":"transpose","configuration":{"order":[]}},{"name":"transpose","configuration":{"order":[0]}},{"name":"bytes","configuration":{"endian":"little"}}]`), "/shape invalid_type"},
	// members
	{"nothing", `{}`, "/node_type missing_key, /zarr_format missing_key"},
	{"no node type", document("node_type", ""), "/node_type missing_key"},
	{"node type alone", `{"zarr_format":2,"node_type":"array"}`, "/chunk_grid missing_key, /chunk_key_encoding missing_key, /codecs missing_key, /data_type missing_key, /fill_value missing_key, /shape missing_key, /zarr_format invalid_value"},
	{"another node type", document("node_type", `"tree"`, "shape", `-1`), "/node_type invalid_value"},
	{"node type of another type", document("node_type", `3`, "zarr_format", `"3"`), "/zarr_format invalid_type, /node_type invalid_type"},
	{"zarr_format 3.0", document("zarr_format", `3.0`), "/zarr_format invalid_value"},
	{"zarr_format true", document("zarr_format", `true`), "/zarr_format invalid_type"},
	{"shape of a float", document("shape", `[4,6.0]`), "/shape invalid_type"},
	{"shape of a boolean", document("shape", `[4,true]`), "/shape invalid_type"},
	{"shape null", document("shape", `null`), "/shape invalid_type"},
	{"negative shape", document("shape", `[4,-6]`, "dimension_names", `["x"]`), "/shape invalid_value"},
	{"codecs no array", document("codecs", `{}`), "/codecs invalid_type"},
	{"no codecs", document("codecs", `[]`), "/codecs invalid_value"},
	{"attributes no object", document("attributes", `[]`), "/attributes invalid_type"},
	{"transformers null", document("storage_transformers", `null`), "/storage_transformers invalid_type"},
	{"transformers", document("storage_transformers", `["acme.cache",3]`), "/storage_transformers/1 invalid_type"},
	{"names", document("dimension_names", `["x",null]`), ""},
	{"names null", document("dimension_names", `null`), "/dimension_names invalid_type"},
	{"names of a number", document("dimension_names", `["x","y",3]`), "/dimension_names invalid_type"},
	{"too many names", document("dimension_names", `["x","y","z"]`), "/dimension_names invalid_value"},
	{"fill value null", document("fill_value", `null`), "/fill_value invalid_type"},
	{"fill value of a wrong type", document("data_type", `"int33x","x":1`, "fill_value", `"a"`), ""},
	{"M3 extra fields", document("a", `{}`, "b", `1`, "c", `{"must_understand":true}`, "d", `{"must_understand":false}`), ""},
	// declarations
	{"declaration of a number", document("data_type", `5`), "/data_type invalid_type"},
	{"no name", document("data_type", `{}`), "/data_type/name missing_key"},
	{"name of a number", document("chunk_grid", `{"name":1}`), "/chunk_grid/name invalid_type"},
	{"name that is none", document("data_type", `"Int32"`), "/data_type invalid_value"},
	{"name that is none in an object", document("data_type", `{"name":"x"}`), "/data_type/name invalid_value"},
	{"name that is a URI", document("data_type", `"https://example.com/t"`), ""},
	{"configuration null", document("data_type", `{"name":"int32","configuration":null}`), "/data_type/configuration invalid_type"},
	{"unknown keys", document("chunk_grid", `{"b":1,"name":"regular","a":2,"configuration":{"y":1,"chunk_shape":[2,3],"x":1},"must_understand":1}`), "/chunk_grid/b unknown_key, /chunk_grid/a unknown_key, /chunk_grid/must_understand invalid_type, /chunk_grid/configuration/y unknown_key, /chunk_grid/configuration/x unknown_key"},
	{"must_understand false", document("data_type", `{"name":"int32","must_understand":false}`), "/data_type/must_understand invalid_value"},
	{"must_understand false of a codec", document("codecs", `[{"name":"bytes","configuration":{"endian":"little"}},{"name":"acme.x","must_understand":false}]`), ""},
	{"object form of a core type", document("data_type", `{"name":"int32","configuration":{}}`), ""},
	{"core type with a key", document("data_type", `{"name":"int32","configuration":{"a":1}}`), "/data_type/configuration/a unknown_key"},
	{"bare grid", document("chunk_grid", `"regular"`), "/chunk_grid/configuration missing_key"},
	{"empty configuration", document("chunk_grid", `{"name":"regular","configuration":{}}`), "/chunk_grid/configuration/chunk_shape missing_key"},
	{"zero in a chunk shape", document("chunk_grid", `{"name":"regular","configuration":{"chunk_shape":[0,2.0]}}`), "/chunk_grid/configuration/chunk_shape/0 invalid_value, /chunk_grid/configuration/chunk_shape/1 invalid_type"},
	{"rank of the grid", document("chunk_grid", `{"name":"regular","configuration":{"chunk_shape":[2]}}`), "/chunk_grid/configuration/chunk_shape invalid_value"},
	{"separator", document("chunk_key_encoding", `{"name":"v2","configuration":{"separator":"-"}}`), "/chunk_key_encoding/configuration/separator invalid_value"},
	{"separator of a number", document("chunk_key_encoding", `{"name":"v2","configuration":{"separator":1}}`), "/chunk_key_encoding/configuration/separator invalid_type"},
	{"r12", document("data_type", `"r12"`, "fill_value", `3`), "/data_type invalid_value"},
	{"r0 in an object", document("data_type", `{"name":"r0"}`), "/data_type invalid_value"},
	{"r16", document("data_type", `"r16"`, "fill_value", `[1,256]`, "codecs", `["bytes"]`), "/fill_value/1 invalid_value"},
	{"r16 of another length", document("data_type", `"r16"`, "fill_value", `[1]`), "/fill_value invalid_value"},
	// pages of the specification
	{"parsing page", document("shape", `[1,2,3]`, "data_type", `"float64"`, "chunk_grid", `{"name":"regular","configuration":{"chunk_shape":[10]}}`, "fill_value", `"hello"`, "codecs", `[{"name":"bytes"}]`), "/fill_value invalid_value, /chunk_grid/configuration/chunk_shape invalid_value, /codecs/0/configuration/endian missing_key"},
	{"gzip level 12", document("codecs", `[{"name":"bytes","configuration":{"endian":"little"}},{"name":"gzip","configuration":{"level":12}}]`), "/codecs/1/configuration/level invalid_value"},
	{"many at once", document("shape", `[4,4]`, "data_type", `"uint8"`, "chunk_grid", `{"name":"regular","configuration":{"chunk_shape":[2]}}`, "fill_value", `300`, "codecs", `[{"name":"transpose","configuration":{"order":[0,1,2]}},{"name":"bytes"},{"name":"gzip","configuration":{"level":12,"extra":[1]}}]`, "dimension_names", `["x"]`),
		"/fill_value invalid_value, /chunk_grid/configuration/chunk_shape invalid_value, /codecs/2/configuration/extra unknown_key, /codecs/2/configuration/level invalid_value, /codecs/0/configuration/order invalid_value, /dimension_names invalid_value"},
	// public bug reports
	{"C3 level and no checksum", document("codecs", `[{"name":"bytes","configuration":{"endian":"little"}},{"name":"zstd","configuration":{"level":6}}]`), ""},
	{"C7 gzip level -1", document("codecs", `[{"name":"bytes","configuration":{"endian":"little"}},{"name":"gzip","configuration":{"level":-1}}]`), "/codecs/1/configuration/level invalid_value"},
	{"C10 level as text", document("codecs", `[{"name":"bytes","configuration":{"endian":"little"}},{"name":"zstd","configuration":{"level":"5"}}]`), "/codecs/1/configuration/level invalid_type"},
	{"M5 order C", document("codecs", `[{"name":"transpose","configuration":{"order":"C"}},{"name":"bytes","configuration":{"endian":"little"}}]`), "/codecs/0/configuration/order invalid_type"},
	{"M5 order of other axes", document("codecs", `[{"name":"transpose","configuration":{"order":[0,2]}},{"name":"bytes","configuration":{"endian":"little"}}]`), "/codecs/0/configuration/order invalid_value"},
	{"M5 order -1", document("codecs", `[{"name":"transpose","configuration":{"order":[-1,0]}},{"name":"bytes","configuration":{"endian":"little"}}]`), "/codecs/0/configuration/order invalid_value"},
	{"M5 order 0.5", document("codecs", `[{"name":"transpose","configuration":{"order":[0.5,1]}},{"name":"bytes","configuration":{"endian":"little"}}]`), "/codecs/0/configuration/order/0 invalid_type"},
	{"M5 order [1]", document("codecs", `[{"name":"transpose","configuration":{"order":[1]}},{"name":"bytes","configuration":{"endian":"little"}}]`), "/codecs/0/configuration/order invalid_value"},
	{"M6 float bits", document("data_type", `"float32"`, "fill_value", `"0x7fc00000"`), ""},
	{"M6 width of float bits", document("data_type", `"float32"`, "fill_value", `"0x7fc0"`), "/fill_value invalid_value"},
	{"M6 +Infinity", document("data_type", `"float32"`, "fill_value", `"+Infinity"`), "/fill_value invalid_value"},
	{"M9 256 in a byte", document("data_type", `"uint8"`, "fill_value", `256`), "/fill_value invalid_value"},
	{"M9 0.0", document("fill_value", `0.0`), "/fill_value invalid_type"},
	{"M9 text", document("fill_value", `"1"`), "/fill_value invalid_type"},
	{"M15 unknown key", document("codecs", `[{"name":"bytes","configuration":{"endian":"little","foo":1}}]`), "/codecs/0/configuration/foo unknown_key"},
	{"M16 empty axis", document("shape", `[0,6]`), ""},
	{"T1 bare name of a string type", document("data_type", `"fixed_length_utf32"`, "fill_value", `""`), "/data_type/configuration missing_key"},
	{"T2 length 10", document("data_type", `{"name":"fixed_length_utf32","configuration":{"length_bytes":10}}`, "fill_value", `""`), "/data_type/configuration/length_bytes invalid_value"},
	{"T2 length as text", document("data_type", `{"name":"fixed_length_utf32","configuration":{"length_bytes":"12"}}`, "fill_value", `""`), "/data_type/configuration/length_bytes invalid_type"},
	{"T8 lone surrogate", document("data_type", `{"name":"fixed_length_utf32","configuration":{"length_bytes":8}}`, "fill_value", `"\ud800"`), "/fill_value invalid_value"},
	{"T9 nat", document("data_type", `{"name":"numpy.datetime64","configuration":{"unit":"s","scale_factor":1}}`, "fill_value", `"nat"`), "/fill_value invalid_value"},
	{"T9 2^63", document("data_type", `{"name":"numpy.datetime64","configuration":{"unit":"s","scale_factor":1}}`, "fill_value", `9223372036854775808`), "/fill_value invalid_value"},
	{"T11 scale", document("data_type", `{"name":"numpy.datetime64","configuration":{"unit":"s","scale_factor":2147483648}}`, "fill_value", `0`), "/data_type/configuration/scale_factor invalid_value"},
	{"T11 micro sign", document("data_type", `{"name":"numpy.datetime64","configuration":{"unit":"`+"\u00b5s"+`","scale_factor":1}}`, "fill_value", `0`), "/data_type/configuration/unit invalid_value"},
}

func TestRead(t *testing.T) {
	registry := zarrcodec.CoreAndExtensions()
	for _, c := range readTests {
		t.Run(c.name, func(t *testing.T) {
			r := metadata.Read([]byte(c.doc), registry)
			if got := list(r.Problems); got != c.want {
				t.Errorf("%s\ngot  %s\nwant %s", c.doc, got, c.want)
			}
			if (r.Array == nil) != (len(r.Problems) > 0) {
				t.Error("a model beside problems, or neither")
			}
			for _, p := range r.Problems {
				if p.Message == "" || strings.ContainsAny(p.Message, "\n\t") {
					t.Errorf("message %q", p.Message)
				}
			}
		})
	}
}

// TestOpenable: the example of the parsing page, and the order of a document with everything unclaimed.
func TestOpenable(t *testing.T) {
	for _, c := range []struct{ doc, want string }{
		{document("shape", `[4]`, "data_type", `"uint8"`, "chunk_grid", `{"name":"regular","configuration":{"chunk_shape":[2]}}`, "codecs", `[{"name":"bytes"},{"name":"my_codec"}]`, "my_member", `{"name":"my_member"}`, "ignorable", `{"must_understand":false}`),
			"/codecs/1 unclaimed_declaration, /my_member unclaimed_declaration"},
		{document("data_type", `"acme.t"`, "chunk_grid", `"acme.g"`, "chunk_key_encoding", `"acme.k"`, "codecs", `["acme.c",{"name":"sharding_indexed","configuration":{"chunk_shape":[1,1],"codecs":["acme.i"],"index_codecs":["acme.j"]}}]`, "storage_transformers", `["acme.s"]`, "a/b", `1`),
			"/data_type unclaimed_declaration, /chunk_grid unclaimed_declaration, /chunk_key_encoding unclaimed_declaration, /codecs/0 unclaimed_declaration, /codecs/1/configuration/codecs/0 unclaimed_declaration, /codecs/1/configuration/index_codecs/0 unclaimed_declaration, /storage_transformers/0 unclaimed_declaration, /a~1b unclaimed_declaration"},
		{document("codecs", `[{"name":"acme.x","configuration":null}]`, "x", `{"a":`+deep+`}`), "/x/a" + strings.Repeat("/0", 254) + " invalid_value, /codecs/0/configuration invalid_type"},
		{document("zarr_format", `2`, "data_type", `"acme.t"`), "/zarr_format invalid_value, /data_type unclaimed_declaration"},
		{document(), ""},
	} {
		if got := list(metadata.Read([]byte(c.doc), zarrcodec.CoreAndExtensions()).Openable()); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.doc, got, c.want)
		}
	}
}

// TestModel: what the members become.
func TestModel(t *testing.T) {
	a, err := zarrcodec.ReadArray([]byte(document("shape", `[4,7]`, "dimension_names", `["y",null]`, "attributes", `{"unit":"m"}`, "fill_value", `-2`)))
	if err != nil {
		t.Fatal(err)
	}
	if a.DataType.Name() != "int32" || a.ChunkGrid.Name() != "regular" || a.ChunkKeys.Name() != "default" || len(a.Codecs.Items()) != 1 {
		t.Error(a)
	}
	if text, err := a.DataType.AppendJSON(nil, a.FillValue); err != nil || string(text) != "-2" {
		t.Error(string(text), err)
	}
	if s, _ := a.Attributes.Member("unit").Text(); s != "m" || len(a.DimensionNames) != 2 {
		t.Error(s, a.DimensionNames)
	}
	if n := a.ChunkCounts(); n[0] != 2 || n[1] != 3 {
		t.Error(n)
	}
	c, err := a.Chunk([]int64{1, 2})
	if err != nil || c.Key != "c/1/2" || c.Start[0] != 2 || c.Start[1] != 6 || c.Shape[1] != 3 {
		t.Error(c, err)
	}
	for _, index := range [][]int64{{2, 0}, {0, 3}, {-1, 0}, {0}, {0, 0, 0}, nil} { // M13
		if _, err := a.Chunk(index); err == nil {
			t.Errorf("%v: no error", index)
		}
	}
	if same, err := a.ChunkOf(c.Key); err != nil || !reflect.DeepEqual(same, c) {
		t.Error(same, err)
	}
	for _, key := range []string{"", "c", "c/2/0", "c/0", "c/0/0/0", "c/0/00", "zarr.json"} {
		if _, err := a.ChunkOf(key); err == nil || errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("%q: %v", key, err)
		}
	}
}

// FuzzRead: no panic, problems of the known kinds at pointers, and no model beside them.
func FuzzRead(f *testing.F) {
	for _, c := range readTests {
		f.Add([]byte(c.doc))
	}
	registry := zarrcodec.CoreAndExtensions()
	f.Fuzz(func(t *testing.T, doc []byte) {
		r := metadata.Read(doc, registry)
		for _, p := range r.Openable() {
			if p.Pointer != "" && p.Pointer[0] != '/' || p.Kind == "" || p.Message == "" {
				t.Errorf("%+v", p)
			}
		}
		if r.Array == nil {
			return
		}
		shape := make([]int64, len(r.Array.Shape))
		if c, err := r.Array.Chunk(shape); err == nil && len(c.Shape) < 8 {
			_, _ = r.Array.Plan(c.Shape)
		}
	})
}
