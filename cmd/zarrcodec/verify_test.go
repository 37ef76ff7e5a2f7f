package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// shardDocument is that of uint16 elements in shards of inner chunks with a checksum; the shards lie at "c.0".
func shardDocument(shape, chunk, inner string) string {
	return strings.Replace(little(`"uint16"`, shape, chunk, `0`), `"codecs":[{"name":"bytes","configuration":{"endian":"little"}}]`,
		`"codecs":[{"name":"sharding_indexed","configuration":{"chunk_shape":`+inner+`,"codecs":[{"name":"bytes","configuration":{"endian":"little"}},"crc32c"],"index_codecs":[{"name":"bytes","configuration":{"endian":"little"}},"crc32c"]}}]`, 1)
}

// encoded makes an array of a document by encoding elements, little-endian uint16.
func encoded(t testing.TB, document string, shape []int, elements string) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "new.zarr")
	succeed(t, "encode", "-m", array(t, document, nil), "-o", folder, numpy(t, "<u2", false, shape, elements))
	return folder
}

func TestVerify(t *testing.T) {
	folder := encoded(t, shardDocument(`[10]`, `[4]`, `[2]`), []int{10}, "\x01\x00\x02\x00\x03\x00\x04\x00\x05\x00\x06\x00\x07\x00\x08\x00"+"\x00\x00\x00\x00")
	if out := succeed(t, "verify", folder); out != "3 chunks, 2 stored, 0 damaged\n" {
		t.Errorf("got %q", out)
	}
	for key, at := range map[string][]int{"c.0": {0, 9}, "c.1": {2}} {
		path := filepath.Join(folder, key)
		data := []byte(get(t, path))
		for _, i := range at {
			data[i] ^= 1
		}
		put(t, path, string(data))
	}
	status, out, errors := call(t, "", "verify", folder)
	lines := strings.Split(out, "\n")
	want := []string{
		filepath.Join(folder, "c.0") + "\tcodec 0 (sharding_indexed), inner chunk [0]: codec 1 (crc32c)",
		filepath.Join(folder, "c.0") + "\tcodec 0 (sharding_indexed), inner chunk [1]: codec 1 (crc32c)",
		filepath.Join(folder, "c.1") + "\tcodec 0 (sharding_indexed), inner chunk [0]: codec 1 (crc32c)",
		"3 chunks, 2 stored, 2 damaged",
		"",
	}
	if status != statusWrong || errors != "" || len(lines) != len(want) {
		t.Fatalf("status %d, output %q, errors %q", status, out, errors)
	}
	for i, line := range lines {
		if !strings.HasPrefix(line, want[i]) {
			t.Errorf("line %q, want %q", line, want[i])
		}
	}
}

func TestVerifyElements(t *testing.T) {
	words := array(t, little(`{"name":"fixed_length_utf32","configuration":{"length_bytes":4}}`, `[2,2]`, `[1,2]`, `""`), map[string]string{
		"c.0.0": "a\x00\x00\x00b\x00\x00\x00", "c.1.0": "c\x00\x00\x00\x00\xd8\x00\x00",
	})
	bools := array(t, little(`"bool"`, `[3]`, `[3]`, `false`), map[string]string{"c.0": "\x00\x01\x02"})
	short := array(t, little(`"uint16"`, `[4]`, `[2]`, `0`), map[string]string{"c.0": "\x00\x01", "c.1": "\x00\x01\x02\x03"})
	for _, c := range []struct{ folder, words string }{
		{words, "c.1.0\telement [0 1]: dtype/utf32: unit 0: 0xd800 is a surrogate"},
		{bools, "c.0\telement [2]: the byte 0x02 is no bool"},
		{short, "c.0\tcodec 0 (bytes): wrong size: have 2 bytes, want 4"},
	} {
		status, out, _ := call(t, "", "verify", c.folder)
		if status != statusWrong || !strings.Contains(out, c.words) || strings.Count(out, "\n") != 2 {
			t.Errorf("status %d, output %q, want %q", status, out, c.words)
		}
	}
}

// TestVerifyUnreadable: a chunk that cannot be read is damaged, and the others are looked at.
func TestVerifyUnreadable(t *testing.T) {
	folder := array(t, little(`"uint8"`, `[3]`, `[1]`, `0`), map[string]string{"c.0": "1", "c.2": "12"})
	if err := os.Mkdir(filepath.Join(folder, "c.1"), 0o777); err != nil {
		t.Fatal(err)
	}
	status, out, _ := call(t, "", "verify", folder)
	if status != statusWrong || !strings.Contains(out, "not a regular file") || !strings.Contains(out, "have 2 bytes, want 1") ||
		!strings.HasSuffix(out, "3 chunks, 3 stored, 2 damaged\n") {
		t.Errorf("status %d, output %q", status, out)
	}
}

// TestVerifyHierarchy: all arrays below a folder are looked at, and one that does not open is a line.
func TestVerifyHierarchy(t *testing.T) {
	root := t.TempDir()
	put(t, filepath.Join(root, "zarr.json"), `{"zarr_format":3,"node_type":"group"}`)
	for path, chunk := range map[string]string{"a": "12", "deep/down/b": "1"} {
		put(t, filepath.Join(root, path, "zarr.json"), little(`"uint8"`, `[2]`, `[2]`, `0`))
		put(t, filepath.Join(root, path, "c.0"), chunk)
	}
	put(t, filepath.Join(root, "deep", "bad", "zarr.json"), little(`"uint9"`, `[2]`, `[2]`, `0`))
	put(t, filepath.Join(root, "deep", "worse", "zarr.json"), `{`)
	status, out, errors := call(t, "", "verify", root)
	for _, want := range []string{
		filepath.Join(root, "deep", "bad", "zarr.json") + "\t/data_type",
		filepath.Join(root, "deep", "worse", "zarr.json") + "\t",
		filepath.Join(root, "deep", "down", "b", "c.0") + "\tcodec 0 (bytes): wrong size: have 1 bytes, want 2",
		"\n4 arrays, 2 unreadable, 2 chunks, 2 stored, 1 damaged\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("output %q, want %q", out, want)
		}
	}
	if status != statusWrong || errors != "" || strings.Count(out, "\n") != 4 {
		t.Errorf("status %d, output %q, errors %q", status, out, errors)
	}
	if status, _, errors := call(t, "", "verify", filepath.Join(root, "zarr.json")); status != statusWrong || !strings.Contains(errors, "/node_type") {
		t.Errorf("the document of a group: status %d, errors %q", status, errors)
	}
	if out := succeed(t, "verify", filepath.Join(root, "a")); out != "1 chunk, 1 stored, 0 damaged\n" {
		t.Errorf("one array: %q", out)
	}
}

// TestVerifyTooLarge: a chunk that takes more memory than is allowed is not called damaged, and is no success.
func TestVerifyTooLarge(t *testing.T) {
	texts := strings.Replace(little(`"string"`, `[100]`, `[100]`, `""`), `{"name":"bytes","configuration":{"endian":"little"}}`,
		`"vlen-utf8",{"name":"gzip","configuration":{"level":1}}`, 1)
	var chunk, packed bytes.Buffer
	chunk.WriteString("\x64\x00\x00\x00")
	for range 100 {
		chunk.WriteString("\x14\x00\x00\x00" + strings.Repeat("a", 20))
	}
	w := gzip.NewWriter(&packed)
	w.Write(chunk.Bytes())
	w.Close()
	text := array(t, texts, map[string]string{"c.0": packed.String()})
	file := array(t, little(`"uint8"`, `[4]`, `[4]`, `0`), map[string]string{"c.0": strings.Repeat("x", 2000)})
	for _, c := range []struct{ folder, limit, says, counts string }{
		{text, "1700", "over the memory limit of 1700", "1 chunk, 1 stored, 0 damaged, 1 not verified\n"},
		{file, "1700", "the file takes 2000 bytes, more than the memory limit of 1700", "1 chunk, 1 stored, 0 damaged, 1 not verified\n"},
		{text, "3400", "", "1 chunk, 1 stored, 0 damaged\n"},
		{file, "3400", "wrong size", "1 chunk, 1 stored, 1 damaged\n"},
	} {
		status, out, errors := call(t, "", "verify", c.folder, "--memory-limit", c.limit)
		want := map[bool]int{true: statusUsage, false: statusDone}[strings.HasSuffix(c.counts, "not verified\n")]
		if strings.HasSuffix(c.counts, "1 damaged\n") {
			want = statusWrong
		}
		path := filepath.Join(c.folder, "c.0")
		if status != want || !strings.HasSuffix(out, c.counts) || !strings.Contains(out, c.says) || strings.Count(out, path) > 1 ||
			strings.Contains(errors, "raise --memory-limit") != (want == statusUsage) {
			t.Errorf("limit %s: status %d, %q, %q", c.limit, status, out, errors)
		}
	}
}

// TestVerifySparse: what verify takes depends on the files, not on the grid, which a document may make as large as it likes.
func TestVerifySparse(t *testing.T) {
	large := little(`"uint8"`, `[1000000000000,1000000000000]`, `[1,2]`, `0`)
	for separator, keys := range map[string][3]string{"/": {"c/0/7", "c/20/400000000000", "c/3/1"}, ".": {"c.0.7", "c.20.400000000000", "c.3.1"}} {
		document := strings.Replace(large, `"separator":"."`, `"separator":"`+separator+`"`, 1)
		folder := array(t, document, map[string]string{
			keys[0]: "12", keys[1]: "1", keys[2]: "", // damaged: the second and the third
			"c/0/x": "no chunk", "c/0/07": "nor this", "c/9/x/0": "nor this", "c/5/500000000000": "outside", "c5": "", "d/0/0": "",
		})
		status, out, errors := call(t, "", "verify", folder)
		lines := strings.Split(out, "\n")
		if status != statusWrong || errors != "" || len(lines) != 4 ||
			!strings.HasPrefix(lines[0], filepath.Join(folder, keys[2])+"\t") || !strings.HasPrefix(lines[1], filepath.Join(folder, keys[1])+"\t") ||
			lines[2] != "500000000000000000000000 chunks, 3 stored, 2 damaged" {
			t.Errorf("separator %q: status %d, %q, %q", separator, status, out, errors)
		}
	}
}

// TestVerifyLinks: chunks behind a link to a folder are found, and a link to nothing is a damaged chunk.
func TestVerifyLinks(t *testing.T) {
	folder := array(t, strings.Replace(little(`"uint8"`, `[3]`, `[1]`, `0`), `"separator":"."`, `"separator":"/"`, 1), nil)
	other := t.TempDir()
	put(t, filepath.Join(other, "0"), "1")
	for name, to := range map[string]string{filepath.Join(folder, "c"): other, filepath.Join(other, "2"): "nowhere", filepath.Join(other, "d"): "."} {
		if err := os.Symlink(to, name); err != nil {
			t.Skip(err)
		}
	}
	status, out, _ := call(t, "", "verify", folder)
	if status != statusWrong || strings.Count(out, "\n") != 2 || !strings.Contains(out, "2\t") || !strings.HasSuffix(out, "3 chunks, 2 stored, 1 damaged\n") {
		t.Errorf("status %d, output %q", status, out)
	}
}
