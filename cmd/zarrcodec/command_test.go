package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// call runs the command in this process.
func call(t testing.TB, in string, args ...string) (status int, out, errors string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = run(t.Context(), args, streams{strings.NewReader(in), &stdout, &stderr})
	return status, stdout.String(), stderr.String()
}

// succeed runs the command, which must do its work without a word on standard error, and gives what it wrote.
func succeed(t testing.TB, args ...string) string {
	t.Helper()
	status, out, errors := call(t, "", args...)
	if status != statusDone || errors != "" {
		t.Fatalf("zarrcodec %q: status %d: %s", args, status, errors)
	}
	return out
}

// refuse runs the command, which must fail with a status, and with words in what it says, on standard error only.
func refuse(t testing.TB, want int, words string, args ...string) {
	t.Helper()
	status, out, errors := call(t, "", args...)
	if status != want || out != "" || !strings.Contains(errors, words) {
		t.Errorf("zarrcodec %q: status %d, output %q, errors %q, want %d and %q", args, status, out, errors, want, words)
	}
}

// little is the document of an array of little-endian elements without compression; the chunk keys are "c.0.1".
func little(dataType, shape, chunks, fill string) string {
	return `{"zarr_format":3,"node_type":"array","shape":` + shape + `,"data_type":` + dataType +
		`,"chunk_grid":{"name":"regular","configuration":{"chunk_shape":` + chunks +
		`}},"chunk_key_encoding":{"name":"default","configuration":{"separator":"."}},"fill_value":` + fill +
		`,"codecs":[{"name":"bytes","configuration":{"endian":"little"}}]}`
}

// array makes a folder with a document and chunk files.
func array(t testing.TB, document string, chunks map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	put(t, filepath.Join(folder, "zarr.json"), document)
	for key, data := range chunks {
		put(t, filepath.Join(folder, key), data)
	}
	return folder
}

func put(t testing.TB, path, data string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(data), 0o666); err != nil {
		t.Fatal(err)
	}
}

func get(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestUsage(t *testing.T) {
	folder := array(t, little(`"uint8"`, `[2]`, `[2]`, `0`), nil)
	missing := filepath.Join(t.TempDir(), "nothing")
	for _, c := range []struct {
		name, words string
		args        []string
	}{
		{"unknown command", `unknown command "decide"`, []string{"decide"}},
		{"misspelt command", "Did you mean this?\n\tdecode", []string{"decod"}},
		{"unknown flag", "unknown flag: --fast", []string{"decode", "--fast", folder}},
		{"no argument", "expected PATH\nTry 'zarrcodec decode --help'", []string{"decode"}},
		{"two arguments", `expected only PATH, found "b"`, []string{"inspect", "a", "b"}},
		{"chunk that is no index", "like 0,1", []string{"decode", folder, "--chunk", "x"}},
		{"chunk below zero", "like 0,1", []string{"decode", folder, "--chunk=-1"}},
		{"chunk of another rank", "[0 0] has 2 axes, the array has 1", []string{"decode", folder, "--chunk", "0,0"}},
		{"chunk of no rank", "[] has 0 axes, the array has 1", []string{"decode", folder, "--chunk="}},
		{"chunk outside", "[1] is outside the grid of [1] chunks", []string{"decode", folder, "--chunk", "1"}},
		{"unknown format", "expected one of text, json, npy, raw", []string{"decode", folder, "--format", "yaml"}},
		{"size that is none", "like 1000000, 512MiB", []string{"decode", folder, "--memory-limit", "9e9"}},
		{"size too large", "like 1000000, 512MiB", []string{"decode", folder, "--memory-limit", "9999999999GiB"}},
		{"encode without metadata", `"metadata", "output" not set`, []string{"encode", "x.npy"}},
		{"encode an array to standard output", "only a chunk to standard output", []string{"encode", "-m", folder, "-o", "-", "x.npy"}},
		{"encode a chunk that is kept anyway", "with --chunk the chunk is always written", []string{"encode", "-m", folder, "--chunk", "0", "--keep-empty", "-o", "x", "x.npy"}},
		{"validate nothing", missing, []string{"validate", missing}},
		{"inspect nothing", missing, []string{"inspect", missing}},
		{"decode nothing", missing, []string{"decode", missing}},
		{"encode nothing", missing, []string{"encode", "-m", folder, "-o", filepath.Join(t.TempDir(), "a"), missing}},
		{"folder without document", "zarr.json", []string{"validate", t.TempDir()}},
	} {
		t.Run(c.name, func(t *testing.T) {
			refuse(t, statusUsage, c.words, c.args...)
			_, _, errors := call(t, "", c.args...)
			if !strings.HasPrefix(errors, "zarrcodec: ") {
				t.Errorf("errors start otherwise: %q", errors)
			}
		})
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"help", "decode"}, {"validate", "-h"}, {"inspect", "-h"}, {"encode", "-h"}, {"verify", "-h"}, {}} {
		if out := succeed(t, args...); !strings.Contains(out, "Examples:\n  zarrcodec ") {
			t.Errorf("zarrcodec %q has no examples: %s", args, out)
		}
	}
	if out := succeed(t, "--version"); !strings.HasPrefix(out, "zarrcodec version ") {
		t.Error(out)
	}
	if out := succeed(t, "completion", "bash"); !strings.Contains(out, "zarrcodec") {
		t.Error(out)
	}
	if _, out, _ := call(t, "", "__complete", "decode", "--format", ""); !strings.HasPrefix(out, "text\njson\nnpy\nraw\n") {
		t.Error(out)
	}
}

func Example() {
	folder := "../../testdata/zarr-python-3.4.2/edge-shard"
	run(context.Background(), []string{"decode", folder}, streams{os.Stdin, os.Stdout, os.Stdout})
	run(context.Background(), []string{"decode", folder, "--format", "json"}, streams{os.Stdin, os.Stdout, os.Stdout})
	fmt.Println("status", run(context.Background(), []string{"decode", folder, "--format", "xml"}, streams{os.Stdin, os.Stdout, os.Stdout}))
	// Output:
	// [[  1 178 254]
	//  [  0   1 254]
	//  [  1   0 255]]
	// [[1,178,254],[0,1,254],[1,0,255]]
	// zarrcodec: unknown format "xml": expected one of text, json, npy, raw
	// Try 'zarrcodec decode --help'.
	// status 2
}
