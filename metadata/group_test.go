package metadata_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/metadata"
)

const emptyGroup = `{"zarr_format":3,"node_type":"group"}`

func group(members string) string {
	return strings.TrimSuffix(emptyGroup, "}") + "," + members + "}"
}

func listing(entries string) string {
	return `{"kind":"inline","must_understand":false,"metadata":{` + entries + `}}`
}

func TestReadGroup(t *testing.T) {
	for _, c := range []struct{ name, doc, want string }{
		{"empty", emptyGroup, ""},
		{"attributes", group(`"attributes":{"a":NaN}`), ""},
		{"attributes no object", group(`"attributes":[]`), "/attributes invalid_type"},
		{"zarr_format", `{"zarr_format":2,"node_type":"group"}`, "/zarr_format invalid_value"},
		{"no zarr_format", `{"node_type":"group"}`, "/zarr_format missing_key"},
		{"members of an array", group(`"shape":-1,"codecs":{}`), ""},
		{"consolidated", group(`"consolidated_metadata":` + listing(``)), ""},
		{"consolidated null", group(`"consolidated_metadata":null`), "/consolidated_metadata invalid_type"},
		{"consolidated members", group(`"consolidated_metadata":{"x":1,"kind":"outline","must_understand":0}`), "/consolidated_metadata/x unknown_key, /consolidated_metadata/kind invalid_value, /consolidated_metadata/must_understand invalid_type, /consolidated_metadata/metadata missing_key"},
		{"must understand", group(`"consolidated_metadata":{"kind":"inline","must_understand":true,"metadata":[]}`), "/consolidated_metadata/must_understand invalid_value, /consolidated_metadata/metadata invalid_type"},
		{"a NaN in a listed document", group(`"consolidated_metadata":` + listing(`"a":{"fill_value":NaN}`)), ""},
		{"too deep", group(`"x":` + strings.Repeat("[", 256) + strings.Repeat("]", 256)), "/x" + strings.Repeat("/0", 255) + " invalid_value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := metadata.Read([]byte(c.doc), zarrcodec.CoreAndExtensions())
			if got := list(r.Problems); got != c.want || (r.Group == nil) != (c.want != "") {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
	const others = "/chunk_grid missing_key, /chunk_key_encoding missing_key, /codecs missing_key, /data_type missing_key, /fill_value missing_key, /shape missing_key, "
	if got := list(metadata.ReadArray([]byte(emptyGroup), zarrcodec.Core()).Problems); got != others+"/node_type invalid_value" {
		t.Error(got)
	}
	if got := list(metadata.ReadOpenable([]byte(group(`"x":1`)), zarrcodec.Core()).Problems); got != "/x unclaimed_declaration" {
		t.Error(got)
	}
}

func TestReadListing(t *testing.T) {
	array := document()
	for _, c := range []struct{ name, entries, want string }{
		{"a tree", `"a":` + emptyGroup + `,"a/b":` + array, ""},
		{"problems of nodes", `"a":` + document("zarr_format", `2`) + `,"b":` + group(`"attributes":1`), "/metadata/a/zarr_format invalid_value, /metadata/b/attributes invalid_type"},
		{"paths", `"":` + array + `,"/a":` + array + `,"a/":` + array + `,"..":` + array + `,"__x":` + array + `,"zarr.json":` + array,
			"/metadata/ invalid_value, /metadata/~1a invalid_value, /metadata/a~1 invalid_value, /metadata/.. invalid_value, /metadata/__x invalid_value, /metadata/zarr.json invalid_value"},
		{"parent missing", `"a/b":` + array + `,"a/c":` + array, "/metadata/a missing_key"},
		{"below an array", `"a":` + array + `,"a/b":` + array, "/metadata/a~1b invalid_value"},
		{"unknown type counts as a group", `"a":{"zarr_format":3,"node_type":"x"},"a/b":` + array, "/metadata/a/node_type invalid_value"},
		{"inner listing", `"g":` + group(`"consolidated_metadata":`+listing(`"a":`+array)) + `,"g/a":` + array, ""},
		{"inner listing has more", `"g":` + group(`"consolidated_metadata":`+listing(`"a":`+array)), "/metadata/g/consolidated_metadata/metadata/a invalid_value"},
		{"inner listing has another type", `"g":` + group(`"consolidated_metadata":`+listing(`"a":`+array)) + `,"g/a":` + emptyGroup, "/metadata/g/consolidated_metadata/metadata/a invalid_value"},
		{"inner listing has another document", `"g":` + group(`"consolidated_metadata":`+listing(`"a":`+array)) + `,"g/a":` + document("fill_value", `1`), "/metadata/g/consolidated_metadata/metadata/a invalid_value"},
		{"inner listing in another spelling", `"g":` + group(`"consolidated_metadata":`+listing(`"a":`+array)) + `,"g/a":` + document("data_type", `{"name":"int32"}`, "attributes", `{}`), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			member, err := config.Parse([]byte(listing(c.entries)))
			if err != nil {
				t.Fatal(err)
			}
			if got := list(metadata.ReadListing(member, zarrcodec.CoreAndExtensions()).Problems); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// BenchmarkReadListing grows with the listing: a path of many names, and a listing within a listing.
func BenchmarkReadListing(b *testing.B) {
	inner := func(n int) string {
		var entries, outer strings.Builder
		for i := range n {
			fmt.Fprintf(&entries, `,"n%d":%s`, i, emptyGroup)
			fmt.Fprintf(&outer, `,"g/n%d":%s`, i, emptyGroup)
		}
		return `"g":` + group(`"consolidated_metadata":`+listing(entries.String()[1:])) + outer.String()
	}
	for _, n := range []int{10_000, 20_000, 40_000} {
		for name, entries := range map[string]string{
			"path":  `"` + strings.Repeat("a/", n*10) + `a":` + emptyGroup,
			"inner": inner(n),
		} {
			member, err := config.Parse([]byte(listing(entries)))
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprintf("of=%s/n=%d", name, n), func(b *testing.B) {
				for b.Loop() {
					metadata.ReadListing(member, zarrcodec.Core())
				}
			})
		}
	}
}
