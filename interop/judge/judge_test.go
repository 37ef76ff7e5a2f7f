package main

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/metadata"
)

const arrayText = `{"zarr_format":3,"node_type":"array","shape":[4],"data_type":"int16","chunk_grid":{"name":"regular","configuration":{"chunk_shape":[2]}},` +
	`"chunk_key_encoding":"default","fill_value":0,"codecs":[{"name":"bytes","configuration":{"endian":"big"}}]}`

func named(t *testing.T, name string) *metadata.Registry {
	t.Helper()
	r, err := registryOf(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// served gives the answers to requests, a line each.
func served(t *testing.T, registry string, requests ...request) []string {
	t.Helper()
	var in, out strings.Builder
	for _, r := range requests {
		if err := json.NewEncoder(&in).Encode(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := serve(strings.NewReader(in.String()), &out, named(t, registry)); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

func TestAnswers(t *testing.T) {
	group := `{"zarr_format":3,"node_type":"group","more":1}`
	tests := []struct {
		name string
		request
		want string
	}{
		{"array", request{As: "array", Text: arrayText}, `[]`},
		{"a group is no array", request{As: "array", Text: `{"zarr_format":3,"node_type":"group","shape":[1],"data_type":"int8","chunk_grid":"ab","chunk_key_encoding":"v2","fill_value":0,"codecs":["ab"]}`}, `[["/node_type","invalid_value"]]`},
		{"node", request{As: "node", Text: group}, `[]`},
		{"openable", request{As: "openable", Text: group}, `[["/more","unclaimed_declaration"]]`},
		{"no JSON", request{As: "node", Text: `{`}, `[["","invalid_json"]]`},
		{"codec", request{As: "declaration", Slot: "codec", Text: `{"name":"gzip","configuration":{"level":10,"a":1}}`}, `[["/configuration/a","unknown_key"],["/configuration/level","invalid_value"]]`},
		{"data type", request{As: "declaration", Slot: "data_type", Text: `"ab"`}, `[["","unclaimed_declaration"]]`},
		{"grid", request{As: "declaration", Slot: "chunk_grid", Text: `"regular"`}, `[["/configuration","missing_key"]]`},
		{"keys", request{As: "declaration", Slot: "chunk_key_encoding", Text: `"v2"`}, `[]`},
		{"transformer", request{As: "declaration", Slot: "storage_transformer", Text: `1`}, `[["","invalid_type"]]`},
		{"declaration that is no JSON", request{As: "declaration", Slot: "codec", Text: `{]`}, `[["","invalid_json"]]`},
		{"fill value", request{As: "fill", Type: `"complex64"`, Text: `[0,"x"]`}, `[["/1","invalid_value"]]`},
		{"fill value of nobody's type", request{As: "fill", Type: `"ab"`, Text: `[0,NaN]`}, `[["/1","invalid_value"]]`},
		{"fill value that is no JSON", request{As: "fill", Type: `"int8"`, Text: ``}, `[["","invalid_json"]]`},
		{"listing", request{As: "listing", Text: `{"kind":"inline","must_understand":false,"metadata":{"a/b":` + group + `}}`}, `[["/metadata/a","missing_key"]]`},
		{"listing that ends the document", request{As: "listing", Text: `{},"a":{}`}, `[["","invalid_json"]]`},
		{"canonical", request{As: "canonical", Text: arrayText}, `"` + strings.ReplaceAll(strings.Replace(arrayText, `"chunk_key_encoding":"default"`, `"chunk_key_encoding":{"name":"default"}`, 1), `"`, `\"`) + `"`},
		{"canonical group", request{As: "canonical", Text: group}, `null`},
		{"equal", request{As: "equal", Text: arrayText, Other: strings.Replace(arrayText, `"default"`, `{"name":"default"}`, 1)}, `true`},
		{"unequal", request{As: "equal", Text: arrayText, Other: strings.Replace(arrayText, `big`, `little`, 1)}, `false`},
		{"equal to nothing", request{As: "equal", Text: arrayText, Other: group}, `null`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := served(t, "default", test.request)[0]; got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestNestingOfListings(t *testing.T) {
	text := func(containers int) string {
		value := strings.Repeat("[", containers) + strings.Repeat("]", containers)
		return `{"kind":"inline","must_understand":false,"metadata":{"a":{"zarr_format":3,"node_type":"group","more":` + value + `}}}`
	}
	// The document, the member, its metadata and the node are around the value: 256 containers are a document's most.
	got := served(t, "default", request{As: "listing", Text: text(252)}, request{As: "listing", Text: text(253)})
	want := `[["/metadata/a/more` + strings.Repeat("/0", 252) + `","invalid_value"]]`
	if got[0] != "[]" || got[1] != want {
		t.Errorf("252 containers: %s, 253: %s", got[0], got[1])
	}
}

func TestServe(t *testing.T) {
	registry := named(t, "core")
	answers := served(t, "core", request{As: "node", Text: `1`}, request{As: "node", Text: arrayText})
	if len(answers) != 2 || answers[1] != "[]" {
		t.Errorf("got %q, want two answers in the order of the requests", answers)
	}
	for _, in := range []string{`{"as":"tree"}`, `{"as":"declaration","slot":"field"}`, `{"as":"fill","type":"x"}`, `{`} {
		if err := serve(strings.NewReader(in), io.Discard, registry); err == nil {
			t.Errorf("%s is no error", in)
		}
	}
}

func TestTiming(t *testing.T) {
	for text, problems := range map[string]int{arrayText: 0, `{"node_type":"array"`: 1} {
		var got timing
		if err := json.Unmarshal([]byte(served(t, "default", request{As: "timing", Text: text, Reads: 3})[0]), &got); err != nil {
			t.Fatal(err)
		}
		if got.Seconds <= 0 || got.Seconds > 1 || got.Allocations < 1 || got.Bytes < float64(len(text)) || got.Problems != problems {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

func TestPanicIsAnAnswer(t *testing.T) {
	out, err := request{As: "node", Text: arrayText}.answer(nil)
	found, ok := out.([]pair)
	if err != nil || !ok || len(found) != 1 || !strings.HasPrefix(found[0][1], "panic: ") {
		t.Errorf("got %v, %v", out, err)
	}
}

func TestRegistries(t *testing.T) {
	claims := func(registry, slot, name string) bool {
		answer := served(t, registry, request{As: "declaration", Slot: slot, Text: `"` + name + `"`})[0]
		return !strings.Contains(answer, "unclaimed")
	}
	tests := []struct {
		slot, name      string
		core, cut, full bool
	}{
		{"data_type", "int8", true, true, true},
		{"data_type", "r16", true, true, true},
		{"data_type", "fixed_length_utf32", false, true, true},
		{"codec", "gzip", true, true, true},
		{"codec", "zstd", false, true, true},
		{"codec", "acme.codec", false, false, false},
		{"chunk_grid", "regular", true, true, true},
		{"chunk_key_encoding", "v2", true, true, true},
	}
	for _, test := range tests {
		for registry, want := range map[string]bool{"core": test.core, "cut": test.cut, "default": test.full} {
			if got := claims(registry, test.slot, test.name); got != want {
				t.Errorf("the registry %s claims the %s %s: %v, want %v", registry, test.slot, test.name, got, want)
			}
		}
	}
	if _, err := registryOf("all"); err == nil {
		t.Error("a registry is called all")
	}
}

func TestCut(t *testing.T) {
	got := cut(metadata.Definitions{
		DataTypes: []dtype.Definition{{Name: "bfloat16"}, {Name: "complex64", Aliases: []string{"complex_float32"}}},
		Codecs:    []codecs.Definition{{Name: "zstd", Aliases: []string{"numcodecs.zstd"}}, {Name: "bitround"}},
	})
	if len(got.DataTypes) != 1 || got.DataTypes[0].Name != "complex64" || got.DataTypes[0].Aliases != nil {
		t.Errorf("data types: %v", got.DataTypes)
	}
	if len(got.Codecs) != 1 || got.Codecs[0].Name != "zstd" || got.Codecs[0].Aliases != nil {
		t.Errorf("codecs: %v", got.Codecs)
	}
}
