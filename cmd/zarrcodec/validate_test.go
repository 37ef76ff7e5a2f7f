package main

import (
	"encoding/json"
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
		var p map[string]string
		if err := json.Unmarshal([]byte(line), &p); err != nil {
			t.Fatal(err)
		}
		if len(p) != 3 || p["message"] == "" {
			t.Errorf("line %q", line)
		}
		got = append(got, p["pointer"]+" "+p["kind"])
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
