package metadata_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/crc32c"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/internal/timetest"
	"github.com/zarrcodec/zarrcodec/metadata"
)

// TestDefinitionsThatAreNone are refused when a registry is made, not when a document is read.
func TestDefinitionsThatAreNone(t *testing.T) {
	parseType := func(string, *config.Reader, dtype.Resolver) dtype.Type { return nil }
	parseCodec := func(*config.Reader, codecs.Resolver) codecs.Codec { return nil }
	for _, c := range []struct {
		d     metadata.Definitions
		words string
	}{
		{metadata.Definitions{Codecs: []codecs.Definition{{Name: "acme.c", Kind: codecs.BytesBytesKind}}}, `the codec "acme.c" has no Parse`},
		{metadata.Definitions{Codecs: []codecs.Definition{{Name: "acme.c", Parse: parseCodec}}}, `the codec "acme.c" has no kind`},
		{metadata.Definitions{Codecs: []codecs.Definition{{Name: "Bad Name", Kind: codecs.BytesBytesKind, Parse: parseCodec}}}, `"Bad Name", which no document can hold`},
		{metadata.Definitions{Codecs: []codecs.Definition{{Name: "acme.c", Aliases: []string{""}, Kind: codecs.BytesBytesKind, Parse: parseCodec}}}, `the alias ""`},
		{metadata.Definitions{DataTypes: []dtype.Definition{{Parse: parseType}}}, `has the name ""`},
		{metadata.Definitions{DataTypes: []dtype.Definition{{Name: "r16", Parse: parseType}}}, `"r16" of a data type is claimed by two definitions, "r*" and "r16"`},
		{metadata.Definitions{DataTypes: []dtype.Definition{{Name: "q*", Claims: func(name string) bool { return name == "int8" }, Parse: parseType}}}, `claimed by two definitions, "int8" and "q*"`},
	} {
		if _, err := zarrcodec.CoreAndExtensions().Union(c.d); err == nil || !strings.Contains(err.Error(), c.words) {
			t.Errorf("error %v, want %q", err, c.words)
		}
	}
	_, err := zarrcodec.CoreAndExtensions().Replace(metadata.Definitions{DataTypes: []dtype.Definition{{Name: "r16", Parse: parseType}}})
	if conflict := new(metadata.ConflictError); errors.As(err, &conflict) {
		t.Errorf("a name of a family cannot be replaced: %v", err)
	}
}

// TestDefinitionOfAnotherKind: a codec of another kind than its definition says is a problem, not a panic.
func TestDefinitionOfAnotherKind(t *testing.T) {
	registry, err := zarrcodec.CoreAndExtensions().Union(metadata.Definitions{Codecs: []codecs.Definition{{
		Name: "acme.c", Kind: codecs.ArrayBytesKind, Parse: func(*config.Reader, codecs.Resolver) codecs.Codec { return crc32c.Config{} },
	}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := list(metadata.Read([]byte(document("codecs", `["acme.c"]`)), registry).Problems); got != "/codecs/0 invalid_value" {
		t.Error(got)
	}
}

// TestListingOfBadPaths: a key that is no path is one problem, also where a listing lies in a listing.
func TestListingOfBadPaths(t *testing.T) {
	inner := group(`"consolidated_metadata":` + listing(`"__x":`+emptyGroup))
	r := metadata.Read([]byte(group(`"consolidated_metadata":`+listing(`"a":`+inner))), zarrcodec.CoreAndExtensions())
	if r.Group == nil {
		t.Fatal(r.Problems)
	}
	if got := list(metadata.ReadListing(r.Group.Consolidated, zarrcodec.CoreAndExtensions()).Problems); got != "/metadata/a/consolidated_metadata/metadata/__x invalid_value" {
		t.Error(got)
	}
}

// TestMendsOfDeepNests: mends take time linear in how deep declarations nest.
func TestMendsOfDeepNests(t *testing.T) {
	ones := strings.TrimSuffix(strings.Repeat("1,", 200), ",")
	nests := func(n int) string {
		codec := `{"name":"bytes","configuration":{"endian":"little"}}`
		for range n {
			codec = `{"name":"sharding_indexed","configuration":{"chunk_shape":[` + ones + `],"codecs":[` + codec + `],"index_codecs":[` + little + `]}}`
		}
		return document("shape", "["+ones+"]", "chunk_grid", `{"name":"regular","configuration":{"chunk_shape":[`+ones+`]}}`, "codecs", "["+codec+"]", "fill_value", `"x"`)
	}
	if ps := metadata.Read([]byte(nests(80)), zarrcodec.CoreAndExtensions()).Problems; list(ps) != "/fill_value invalid_type" {
		t.Error(list(ps))
	}
	timetest.Linear(t, reading(nests(10)), reading(nests(80)))
}
