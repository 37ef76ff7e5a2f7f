package metadata_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/internal/timetest"
	"github.com/zarrcodec/zarrcodec/metadata"
)

// repeated is a list of n items.
func repeated(item string, n int) string {
	return "[" + strings.TrimSuffix(strings.Repeat(item+",", n), ",") + "]"
}

// numbered is the members of an object, whose names and values come of a number each.
func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format+",", i)
	}
	return strings.TrimSuffix(b.String(), ",")
}

// growing are documents that have one thing n times.
var growing = []struct {
	name string
	doc  func(n int) string
}{
	{"attributes", func(n int) string { return document("attributes", `{`+numbered(`"a%d":[1,"x"]`, n)+`}`) }},
	{"text", func(n int) string { return document("attributes", `{"a":"`+strings.Repeat("some words ", n)+`"}`) }},
	{"escapes", func(n int) string { return document("attributes", `{"a":"`+strings.Repeat(`\u00e9\n`, n)+`"}`) }},
	{"escaped names", func(n int) string { return document("attributes", `{`+numbered(`"\u0061%d":0`, n)+`}`) }},
	{"nesting", func(n int) string {
		return document("attributes", `{"a":`+strings.Repeat("[", n)+strings.Repeat("]", n)+`}`)
	}},
	{"nesting, unclosed", func(n int) string { return strings.Repeat("[", 4*n) }},
	{"NaN in attributes", func(n int) string { return document("attributes", `{"a":`+repeated("NaN", n)+`}`) }},
	{"NaN as lengths", func(n int) string { return document("shape", repeated("NaN", n)) }},
	{"NaN below a long name", func(n int) string {
		return document("fill_value", `{"`+strings.Repeat("long", n)+`":`+repeated("[0]", n)[:3*n]+`NaN]}`)
	}},
	{"many NaN below a long name", func(n int) string {
		return document("fill_value", `{"`+strings.Repeat("long name", 20*n)+`":`+repeated("NaN", n)+`}`)
	}},
	{"problems of a listed node with a long name", func(n int) string {
		return `{"zarr_format":3,"node_type":"group","consolidated_metadata":{"kind":"inline","must_understand":false,"metadata":{"` +
			strings.Repeat("long name", 20*n) + `":` + document("codecs", repeated("1", n)) + `}}}`
	}},
	{"containers nested too deep", func(n int) string {
		return document("attributes", `{"a":`+strings.Repeat("[", 254)+repeated("[]", n)+strings.Repeat("]", 254)+`}`)
	}},
	{"axes", func(n int) string {
		return document("shape", repeated("1", n), "chunk_grid", `{"name":"regular","configuration":{"chunk_shape":`+repeated("1", n)+`}}`, "dimension_names", repeated(`"x"`, n))
	}},
	{"axes of another rank", func(n int) string { return document("shape", repeated("1", n)) }},
	{"wrong axes", func(n int) string {
		return document("shape", repeated("1", n), "chunk_grid", `{"name":"regular","configuration":{"chunk_shape":`+repeated("0", n)+`}}`)
	}},
	{"edges", func(n int) string {
		return document("shape", `[4,6]`, "chunk_grid", `{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[`+repeated(`[1,2]`, n)[1:]+`,[6]]}}`)
	}},
	{"axes of a permutation", func(n int) string {
		return document("codecs", `[{"name":"transpose","configuration":{"order":[`+numbered("%d", n)+`]}},{"name":"bytes"}]`)
	}},
	{"codecs", func(n int) string { return document("codecs", repeated(`{"name":"crc32c"}`, n)) }},
	{"codecs that are none", func(n int) string { return document("codecs", repeated(`1`, n)) }},
	{"codecs that nobody claims", func(n int) string { return document("codecs", repeated(`"acme"`, n)) }},
	{"codecs of a shard", func(n int) string {
		return document("codecs", `[{"name":"sharding_indexed","configuration":{"chunk_shape":[1,1],"codecs":`+repeated(`"zz"`, n)+`,"index_codecs":`+repeated("{}", n)+`}}]`)
	}},
	{"shards", func(n int) string {
		return document("codecs", strings.Repeat(`[{"name":"sharding_indexed","configuration":{"chunk_shape":[1,1],"index_codecs":["bytes"],"codecs":`, n)+`["bytes"]`+strings.Repeat(`}}]`, n))
	}},
	{"storage transformers", func(n int) string { return document("storage_transformers", repeated(`{"a":1}`, n)) }},
	{"members of a declaration", func(n int) string { return document("data_type", `{"name":"int32",`+numbered(`"a%d":0`, n)+`}`) }},
	{"members of a configuration", func(n int) string {
		return document("codecs", `[{"name":"bytes","configuration":{`+numbered(`"a%d":0`, n)+`}}]`)
	}},
	{"extra fields", func(n int) string { return document()[:len(document())-1] + "," + numbered(`"a%d":0`, n) + "}" }},
	{"fields of a struct", func(n int) string {
		return document("data_type", `{"name":"struct","configuration":{"fields":[`+numbered(`{"name":"f%d","data_type":"int8"}`, n)+`]}}`,
			"fill_value", `{`+numbered(`"f%d":0`, n)+`}`)
	}},
	{"wrong fields of a struct", func(n int) string {
		return document("data_type", `{"name":"struct","configuration":{"fields":[`+numbered(`{"name":"f%d","data_type":"int8"}`, n)+`]}}`,
			"fill_value", `{`+numbered(`"g%d":0`, n)+`}`)
	}},
	{"names of fields twice", func(n int) string {
		return document("data_type", `{"name":"struct","configuration":{"fields":`+repeated(`{"name":"f","data_type":"int8"}`, n)+`}}`)
	}},
	{"numbers of a fill value", func(n int) string { return document("data_type", `"r8"`, "fill_value", repeated("300", n)) }},
	{"digits", func(n int) string { return document("attributes", repeated(strings.Repeat("7", 4000), n/1000+1)) }},
	{"nodes of a listing", func(n int) string {
		return `{"zarr_format":3,"node_type":"group","consolidated_metadata":{"kind":"inline","must_understand":false,"metadata":{` + numbered(`"a%d":{}`, n) + `}}}`
	}},
}

// TestHostile: what no writer makes is a problem at its place, and malformed text is one of the whole document.
func TestHostile(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	deepest := strings.Repeat("/0", 255) // below a member: 256 tokens
	for _, c := range []struct{ name, doc, want string }{
		{"a megabyte of brackets", strings.Repeat("[", 1<<20), " invalid_json"},
		{"a megabyte of braces", strings.Repeat(`{"a":`, 1<<18), " invalid_json"},
		{"brackets that close", nested(1 << 20), " invalid_type"},
		{"10,000 levels", document("attributes", `{"a":`+nested(10_000)+`}`), "/attributes/a" + deepest[2:] + " invalid_value"},
		{"100,000 levels", document("x", nested(100_000)), "/x" + deepest + " invalid_value"},
		{"100,000 levels that nobody looks at", document("dimension_names", nested(100_000)), "/dimension_names invalid_type"},
		{"100,000 levels of a group", `{"zarr_format":3,"node_type":"group","attributes":{"a":` + nested(100_000) + `}}`, "/attributes/a" + deepest[2:] + " invalid_value"},
		{"two places", document("x", nested(300), "fill_value", nested(400)), "/fill_value" + deepest + " invalid_value, /x" + deepest + " invalid_value"},
		{"10,001 levels in a document that is cut", `{"a":` + nested(10_001), " invalid_json"},
		{"member twice below the cut", document("x", strings.Repeat("[", 300)+`{"a":0,"a":0}`+strings.Repeat("]", 300)), " invalid_json"},
		{"lone surrogate in attributes", document("attributes", `{"a":"\ud800"}`), ""},
		{"lone surrogate as text", document("data_type", `"string"`, "fill_value", `"\ud800"`, "codecs", `["vlen-utf8"]`), "/fill_value invalid_value"},
		{"lone surrogate as a name", document("codecs", `["\ud800"]`), "/codecs/0 invalid_value"},
		{"raw surrogate", document("attributes", "{\"a\":\"\xed\xa0\x80\"}"), " invalid_json"},
		{"an integer of 4300 digits", document("fill_value", strings.Repeat("7", 4300)), "/fill_value invalid_value"},
		{"an integer of 5000 digits", document("attributes", `{"a":`+strings.Repeat("7", 5000)+`}`), " invalid_json"},
		{"1e400 in attributes", document("attributes", `{"a":1e400}`), ""},
		{"1e400 as a length", document("shape", `[1e400]`), "/shape/0 invalid_value"},
		{"1e400 as the format", document("zarr_format", `1e400`), "/zarr_format invalid_value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := list(metadata.Read([]byte(c.doc), zarrcodec.CoreAndExtensions()).Problems); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// TestGrowth: eight times a document takes about eight times as long, never near to 64 times, and eight times the memory.
func TestGrowth(t *testing.T) {
	const n = 2000
	for _, g := range growing {
		t.Run(g.name, func(t *testing.T) {
			small, large := reading(g.doc(n)), reading(g.doc(8*n))
			timetest.Linear(t, small, large)
			few, many := alloctest.Bytes(small), alloctest.Bytes(large)
			t.Logf("%d bytes are allocated, then %d", few, many)
			if many > 20*max(few, 1<<20) {
				t.Errorf("%d bytes are allocated, for a document eight times as long %d", few, many)
			}
		})
	}
}

// reading is a read of a document and, where it has one, of its listing.
func reading(doc string) func() {
	registry, text := zarrcodec.CoreAndExtensions(), []byte(doc)
	return func() {
		r := metadata.Read(text, registry)
		if r.Group != nil && r.Group.Consolidated.Exists() {
			metadata.ReadListing(r.Group.Consolidated, registry)
		}
	}
}
