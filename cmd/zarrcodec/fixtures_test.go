package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/store"
)

// fixtures are the folders of arrays that other programs wrote, each with expected.npy, what they hold.
func fixtures(t *testing.T) []string {
	t.Helper()
	folders, err := filepath.Glob("../../testdata/*-*/*")
	if err != nil || len(folders) < 200 {
		t.Fatalf("%d fixtures, %v", len(folders), err)
	}
	return folders
}

// TestFixtures: every array decodes to what its writer says, in each format, and encodes to an array that holds the same.
func TestFixtures(t *testing.T) {
	for _, folder := range fixtures(t) {
		t.Run(filepath.Base(filepath.Dir(folder))+"/"+filepath.Base(folder), func(t *testing.T) {
			succeed(t, "validate", "--openable", folder)
			want := get(t, filepath.Join(folder, "expected.npy"))
			file := filepath.Join(t.TempDir(), "decoded.npy")
			succeed(t, "decode", folder, "--format", "npy", "-o", file)
			if get(t, file) != want {
				t.Fatal("the NumPy file is another one than expected")
			}
			raw := succeed(t, "decode", folder, "--format", "raw")
			if header := strings.IndexByte(want, '\n') + 1; raw != want[header:] {
				t.Error("raw has other elements than the NumPy file")
			}
			checkJSON(t, folder)
			if out := succeed(t, "decode", folder); out == "" || !strings.HasSuffix(out, "\n") {
				t.Errorf("text %q", out)
			}
			checkEncode(t, folder, file, raw)
		})
	}
}

// checkJSON: one line, that nests as many lists as the array has axes.
func checkJSON(t *testing.T, folder string) {
	t.Helper()
	out := succeed(t, "decode", folder, "--format", "json")
	if strings.Count(out, "\n") != 1 || !strings.HasSuffix(out, "\n") {
		t.Errorf("JSON of %d lines", strings.Count(out, "\n"))
	}
	var item any
	if err := json.Unmarshal([]byte(out), &item); err != nil {
		t.Fatal(err)
	}
	a, err := store.Open(folder, store.DefaultMemoryLimit)
	if err != nil {
		t.Fatal(err)
	}
	for axis, n := range a.Shape {
		list, ok := item.([]any)
		if !ok || int64(len(list)) != n {
			t.Fatalf("axis %d has no list of length %d", axis, n)
		}
		if n == 0 {
			return
		}
		item = list[n-1]
	}
}

// checkEncode: the elements come back from a folder with the chunks that are needed and from one with all, and a chunk by
// itself is encoded to the bytes that it has in the folder.
func checkEncode(t *testing.T, folder, file, raw string) {
	t.Helper()
	few, all := filepath.Join(t.TempDir(), "few"), filepath.Join(t.TempDir(), "all")
	succeed(t, "encode", "--metadata", folder, "-o", few, file)
	succeed(t, "encode", "--metadata", folder, "-o", all, file, "--keep-empty")
	for _, encoded := range []string{few, all} {
		if got := succeed(t, "decode", encoded, "--format", "raw"); got != raw {
			t.Errorf("%s decodes to other elements", encoded)
		}
		if get(t, filepath.Join(encoded, "zarr.json")) != get(t, filepath.Join(folder, "zarr.json")) {
			t.Errorf("%s has another document", encoded)
		}
	}
	a, err := store.Open(all, store.DefaultMemoryLimit)
	if err != nil {
		t.Fatal(err)
	}
	counts := a.ChunkCounts()
	index, last := make([]string, len(counts)), make([]int64, len(counts))
	for axis, n := range counts {
		if n == 0 {
			return
		}
		index[axis], last[axis] = strconv.FormatInt(n-1, 10), n-1
	}
	c, err := a.Chunk(last)
	if err != nil {
		t.Fatal(err)
	}
	one, bytes := filepath.Join(t.TempDir(), "chunk.npy"), filepath.Join(t.TempDir(), "chunk")
	chunk := "--chunk=" + strings.Join(index, ",")
	succeed(t, "decode", all, "--format", "npy", "-o", one, chunk)
	succeed(t, "encode", "--metadata", all, "-o", bytes, one, chunk)
	if get(t, bytes) != get(t, filepath.Join(all, filepath.FromSlash(c.Key))) {
		t.Errorf("chunk %v by itself is encoded to other bytes", last)
	}
}

// TestFixturesDamaged: chunk files without their last byte are refused, or at least never crash the program.
func TestFixturesDamaged(t *testing.T) {
	checked := 0
	for i, folder := range fixtures(t) {
		if i%10 != 0 {
			continue
		}
		damaged := filepath.Join(t.TempDir(), "damaged")
		if err := os.CopyFS(damaged, os.DirFS(folder)); err != nil {
			t.Fatal(err)
		}
		for _, name := range files(t, damaged) {
			if name == "zarr.json" || name == "expected.npy" {
				continue
			}
			path := filepath.Join(damaged, filepath.FromSlash(name))
			whole := get(t, path)
			put(t, path, whole[:len(whole)-1])
			refuse(t, statusWrong, filepath.FromSlash(name)+": codec ", "decode", damaged, "--format", "raw", "-o", filepath.Join(damaged, "out"))
			put(t, path, whole)
			checked++
		}
	}
	if checked < 20 {
		t.Fatalf("only %d files were damaged", checked)
	}
}
