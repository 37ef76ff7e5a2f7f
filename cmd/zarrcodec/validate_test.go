package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestValidate(t *testing.T) {
	good := little(`"uint8"`, `[2]`, `[2]`, `0`)
	for _, c := range []struct {
		name, document string
		flags          []string
		want           string // every line but for its message
	}{
		{"good", good, nil, ""},
		{"good as JSON", good, []string{"--json"}, ""},
		{"not JSON", "{", nil, "\tinvalid_json"},
		{"not an object", "[]", nil, "\tinvalid_type"},
		{"two problems", strings.Replace(strings.Replace(good, `[2]`, `[-2]`, 1), `"fill_value":0`, `"fill_value":256`, 1), nil,
			"/shape\tinvalid_value|/fill_value\tinvalid_value"},
		{"unclaimed", strings.Replace(good, `"uint8"`, `"acme.byte"`, 1), nil, ""},
		{"unclaimed, to be opened", strings.Replace(good, `"uint8"`, `"acme.byte"`, 1), []string{"--openable"}, "/data_type\tunclaimed_declaration"},
		{"member with control characters", strings.Replace(good, `{"zarr_format"`, `{"a\tb\u000ac~/":1,"zarr_format"`, 1), []string{"--openable"},
			`/a\u0009b\u000ac~0~1` + "\tunclaimed_declaration"},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := array(t, c.document, nil)
			for _, path := range []string{folder, filepath.Join(folder, "zarr.json"), "-"} {
				status, out, errors := call(t, c.document, append([]string{"validate", path}, c.flags...)...)
				if (status == statusDone) != (c.want == "") || status > statusWrong || errors != "" {
					t.Errorf("%s: status %d, errors %q", path, status, errors)
				}
				if got := withoutMessages(t, out); got != c.want {
					t.Errorf("%s: got %q, want %q", path, got, c.want)
				}
			}
		})
	}
}

// withoutMessages takes the message, which must be there, off every line.
func withoutMessages(t *testing.T, out string) string {
	var lines []string
	for line := range strings.Lines(out) {
		parts := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(parts) != 3 || parts[2] == "" || !strings.HasSuffix(line, "\n") {
			t.Errorf("line %q", line)
			continue
		}
		lines = append(lines, parts[0]+"\t"+parts[1])
	}
	return strings.Join(lines, "|")
}

func TestValidateJSON(t *testing.T) {
	document := strings.Replace(little(`"uint8"`, `[2]`, `[2]`, `0`), `{"zarr_format":3`, `{"a\tb<":1,"zarr_format":2`, 1)
	status, out, _ := call(t, document, "validate", "--json", "--openable", "-")
	if status != statusWrong {
		t.Errorf("status %d", status)
	}
	var got []string
	for line := range strings.Lines(out) {
		var p map[string]any
		if err := json.Unmarshal([]byte(line), &p); err != nil {
			t.Fatal(err)
		}
		if len(p) != 5 || p["message"] == "" || p["line"] != 1.0 || p["column"].(float64) < 2 {
			t.Errorf("line %q", line)
		}
		got = append(got, p["pointer"].(string)+" "+p["kind"].(string))
	}
	if want := "/zarr_format invalid_value|/a\tb< unclaimed_declaration"; strings.Join(got, "|") != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if strings.Contains(out, `\u003c`) {
		t.Errorf("%q escapes more than JSON needs", out)
	}
}

// TestProblemsElsewhere: the other commands print the problems to standard error in the same form.
func TestProblemsElsewhere(t *testing.T) {
	wrong := array(t, little(`"uint8"`, `[-2]`, `[2]`, `0`), nil)
	unclaimed := array(t, little(`"acme.byte"`, `[2]`, `[2]`, `0`), nil)
	const shape, claim = "/shape\tinvalid_value\t", "/data_type\tunclaimed_declaration\t"
	refuse(t, statusWrong, shape, "inspect", wrong)
	refuse(t, statusWrong, shape, "decode", wrong)
	refuse(t, statusWrong, shape, "encode", "-m", wrong, "-o", filepath.Join(t.TempDir(), "a"), "x.npy")
	refuse(t, statusWrong, claim, "decode", unclaimed, "--chunk", "0")
	refuse(t, statusWrong, claim, "encode", "-m", unclaimed, "-o", filepath.Join(t.TempDir(), "a"), "x.npy")
	if out := succeed(t, "inspect", unclaimed); !strings.Contains(out, "cannot be opened, because nobody claims\n  /data_type\tthe data type \"acme.byte\"\n") {
		t.Error(out)
	}
}

// hierarchy makes a folder with a group, arrays in it and below, one of them broken, and chunk files.
func hierarchy(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	group := `{"zarr_format":3,"node_type":"group"}`
	good := little(`"uint8"`, `[2]`, `[2]`, `0`)
	for path, text := range map[string]string{
		"zarr.json":         group,
		"a/zarr.json":       good,
		"a/c/0":             "xx",
		"a/c/zarr.json":     "below an array",
		"g/zarr.json":       strings.Replace(group, "3", "2", 1),
		"g/b/zarr.json":     "{\n" + strings.Replace(good, `"fill_value":0`, `"fill_value": 256`, 1)[1:],
		"plain/d/zarr.json": good,
	} {
		file := filepath.Join(root, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// TestValidateHierarchy: a folder is walked down to its arrays, lines have the path, a summary goes to standard error.
func TestValidateHierarchy(t *testing.T) {
	root := hierarchy(t)
	at := func(path string) string { return filepath.Join(root, filepath.FromSlash(path)) }
	status, out, errors := call(t, "", "validate", root)
	var got []string
	for line := range strings.Lines(out) {
		got = append(got, strings.Join(strings.Split(line, "\t")[:3], " "))
	}
	want := []string{at("g/zarr.json") + " /zarr_format invalid_value", at("g/b/zarr.json") + " /fill_value invalid_value"}
	if status != statusWrong || strings.Join(got, "|") != strings.Join(want, "|") || errors != "5 documents, 2 with problems, 2 problems\n" {
		t.Errorf("status %d, got %q, want %q, errors %q", status, got, want, errors)
	}
	status, out, _ = call(t, "", "validate", "--json", at("a"), at("g/b/zarr.json"))
	var p map[string]any
	if err := json.Unmarshal([]byte(out), &p); err != nil || status != statusWrong {
		t.Fatal(err, out)
	}
	if p["path"] != at("g/b/zarr.json") || p["line"] != 2.0 {
		t.Error(out)
	}
	if status, out, errors := call(t, "", "validate", at("a"), at("plain")); status != statusDone || out != "" || errors != "2 documents, 0 with problems, 0 problems\n" {
		t.Error(status, out, errors)
	}
	if status, out, errors := call(t, "", "validate", at("plain")); status != statusDone || out+errors != "" {
		t.Error(status, out, errors)
	}
	refuse(t, statusUsage, "neither the folder nor one below it", "validate", t.TempDir())
	refuse(t, statusUsage, "no such file", "validate", at("a"), at("none"))
	refuse(t, statusUsage, "--fix", "validate", "--write", at("a"))
}

// TestValidateFix: what is safe is shown, made where that is asked for, and nothing is left to do then.
func TestValidateFix(t *testing.T) {
	document := strings.Replace(little(`"uint8"`, `[0,2]`, `[0,2]`, `0`), `"codecs":[`, `"codecs":["crc32c",`, 1)
	document = strings.Replace(document, `"crc32c",`, "", 1)
	folder := array(t, document, nil)
	file := filepath.Join(folder, "zarr.json")
	status, out, _ := call(t, "", "validate", "--fix", folder)
	if status != statusDone || !strings.Contains(out, "/chunk_grid/configuration/chunk_shape/0 zero_chunk_length\n-0\n+1\n") {
		t.Errorf("status %d, %q", status, out)
	}
	if text, _ := os.ReadFile(file); string(text) != document {
		t.Error("the document was changed without --write")
	}
	if status, _, errors := call(t, "", "validate", "--fix", "--write", folder); status != statusDone || errors != "" {
		t.Error(status, errors)
	}
	if status, out, _ := call(t, "", "validate", "--fix", folder); status != statusDone || out != "" {
		t.Error(status, out)
	}
	if status, _, _ := call(t, "", "validate", folder); status != statusDone {
		t.Error("problems are left")
	}
	refuse(t, statusUsage, "standard input", "validate", "--fix", "--write", "-")
}

// TestValidateListing: the documents that a group lists are looked at.
func TestValidateListing(t *testing.T) {
	group := `{"zarr_format":3,"node_type":"group","consolidated_metadata":{"kind":"outline","must_understand":false,"metadata":{"a":` + little(`"uint8"`, `[2]`, `[2]`, `256`) + `}}}`
	_, out, _ := call(t, group, "validate", "-")
	if got, want := withoutMessages(t, out), "/consolidated_metadata/kind\tinvalid_value|/consolidated_metadata/metadata/a/fill_value\tinvalid_value"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestFixJSON: mends and problems are all JSON lines, with places in the file as it is.
func TestFixJSON(t *testing.T) {
	doc := strings.Replace(little(`"int8"`, `[2]`, `[2]`, `900`), `{"name":"bytes","configuration":{"endian":"little"}}`, `"bytes"`, 1)
	folder := array(t, doc, nil)
	status, out, _ := call(t, "", "validate", "--fix", "--json", filepath.Join(folder, "zarr.json"))
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if status != statusWrong || len(lines) != 2 {
		t.Fatalf("status %d: %s", status, out)
	}
	for i, want := range []string{`"pointer":"/codecs/0","mend":"missing_endian","old":"\"bytes\"",`, `"pointer":"/fill_value","kind":"invalid_value",`} {
		var object map[string]any
		if err := json.Unmarshal([]byte(lines[i]), &object); err != nil || !strings.Contains(lines[i], want) {
			t.Errorf("line %s, %v, want one with %s", lines[i], err, want)
		}
	}
	for i, line := range strings.Split(out, "\n")[:2] {
		at := strings.Index(doc, []string{`"bytes"`, `900`}[i]) + 1
		if !strings.Contains(line, fmt.Sprintf(`"line":1,"column":%d`, at)) {
			t.Errorf("line %s, want column %d", line, at)
		}
	}
}
