package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
)

const document = `{"zarr_format": 3, "node_type": "array", "shape": [4], "data_type": %s, "fill_value": %s,
	"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2]}}, "chunk_key_encoding": {"name": "default"},
	"codecs": [{"name": "bytes", "configuration": {"endian": "%s"}}%s]}`

// write writes an array of two chunks of two elements as the runner lays it out.
func write(t *testing.T, a array, text string, chunks ...string) string {
	t.Helper()
	folder := t.TempDir()
	a.Name, a.Shape, a.Chunk, a.Keys = "a", []int{4}, []int{2}, []string{"c/0", "c/1"}
	if chunks[1] == "" {
		a.Chunk, a.Keys = []int{4}, a.Keys[:1]
	}
	list, err := json.Marshal(map[string]any{"arrays": []array{a}})
	if err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(folder, "workloads.json"), list)
	put(t, filepath.Join(folder, "a", "zarr.json"), []byte(text))
	for i, key := range a.Keys {
		put(t, filepath.Join(folder, "a", key), []byte(chunks[i]))
	}
	return folder
}

func put(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// ask prepares a role, and gives the answers to "verify" and "run".
func ask(s *server, folder, role, task, into string) (verified, ran string) {
	if text := s.answer([]string{"prepare", folder, "a", role, task}); text != "ready" {
		return text, ""
	}
	return s.answer([]string{"verify", into}), s.answer([]string{"run", "3"})
}

func sum(text string) string {
	h := sha256.Sum256([]byte(text))
	return hex.EncodeToString(h[:])
}

func zipped(t *testing.T, text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

const (
	utf32Type = `{"name": "fixed_length_utf32", "configuration": {"length_bytes": 8}}`
	timeType  = `{"name": "numpy.datetime64", "configuration": {"unit": "ns", "scale_factor": 1}}`
)

// TestForms holds every task to bytes that are written out here: big-endian in the chunks, little-endian in the forms.
func TestForms(t *testing.T) {
	if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		t.Skip("the agreed forms are those of little-endian hosts")
	}
	texts := write(t, array{Data: "ascii", Compressor: "none"}, fmt.Sprintf(document, utf32Type, `""`, "big", ""),
		"\x00\x00\x00a\x00\x00\x00b"+"\x00\x00\x00\xe9\x00\x00\x00\x00", "\x00\x01\xf3\x88\x00\x00\x00\x00"+"\x00\x00\x00\x00\x00\x00\x00\x00")
	times := write(t, array{Data: "times", Compressor: "none"}, fmt.Sprintf(document, timeType, `"NaT"`, "big", ""),
		"\x00\x00\x00\x00\x00\x00\x00\x05\x80\x00\x00\x00\x00\x00\x00\x00", "\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00\x00\x00\x01\x00")
	small := fmt.Sprintf(document, `"uint16"`, "0", "little", `, {"name": "gzip", "configuration": {"level": 1}}`)
	numbers := write(t, array{Data: "int32", Compressor: "gzip"}, small, zipped(t, "\x01\x02\x03\x04"), zipped(t, "\x05\x06\x07\x08"))
	little := write(t, array{Data: "int32", Compressor: "none"}, fmt.Sprintf(document, `"uint16"`, "0", "little", ""), "\x01\x02\x03\x04", "\x05\x06\x07\x08")
	regions := write(t, array{Compressor: "none", Regions: parts{
		"full":    {Parts: []part{{{1}, {2}}}},
		"warm":    {Parts: []part{{{1}, {2}}, {{0}, {1}}}},
		"aligned": {Parts: []part{{{0}, {3}}}},
	}}, fmt.Sprintf(document, `"uint16"`, "0", "little", ""), "\x01\x02\x03\x04", "\x05\x06\x07\x08")
	const units = "a\x00\x00\x00b\x00\x00\x00\xe9\x00\x00\x00\x00\x00\x00\x00\x88\xf3\x01\x00" + "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
	const lengths = "\x02\x00\x00\x00ab\x02\x00\x00\x00é\x04\x00\x00\x00\U0001f388\x00\x00\x00\x00"
	const counts = "\x05\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80\xff\xff\xff\xff\xff\xff\xff\xff\x00\x01\x00\x00\x00\x00\x00\x00"
	for _, c := range []struct{ name, folder, role, task, form, want string }{
		{"strings to bytes", texts, "-", "bytes", "chunks", units},
		{"strings", texts, "-", "strings", "strings", lengths},
		{"strings as UTF-8", texts, "utf8", "strings", "strings", lengths},
		{"strings that last", texts, "fresh", "strings", "strings", lengths},
		{"strings without a pipeline", texts, "kernel", "strings", "strings", lengths},
		{"UTF-8 without a pipeline", texts, "kernel-utf8", "strings", "strings", lengths},
		{"times to bytes", times, "-", "bytes", "chunks", counts},
		{"times", times, "-", "times", "times", counts + "\x01\x00\x01\x01"},
		{"a view", little, "view", "bytes", "chunks", "\x01\x02\x03\x04\x05\x06\x07\x08"},
		{"gzip to bytes", numbers, "-", "bytes", "chunks", "\x01\x02\x03\x04\x05\x06\x07\x08"},
		{"gzip alone, our own", numbers, "-", "decompress", "inside", "\x01\x02\x03\x04\x05\x06\x07\x08"},
		{"gzip alone, klauspost", numbers, "klauspost", "decompress", "inside", "\x01\x02\x03\x04\x05\x06\x07\x08"},
		{"gzip alone, stdlib", numbers, "stdlib", "decompress", "inside", "\x01\x02\x03\x04\x05\x06\x07\x08"},
		{"opened", numbers, "-", "open", "opened", "4"},
		{"apart", numbers, "apart", "bytes", "chunks", "\x01\x02\x03\x04\x05\x06\x07\x08"},
		{"a copy", little, "copy", "bytes", "stored", "\x01\x02\x03\x04\x05\x06\x07\x08"},
		{"a copy beside times", little, "copy", "times", "stored", "\x01\x02\x03\x04\x05\x06\x07\x08"},
		{"a region", regions, "-", "full", "full", "\x03\x04\x05\x06"},
		{"a region, its chunks known", regions, "-", "warm", "warm", "\x03\x04\x05\x06\x01\x02"},
		{"a region of open files", regions, "open", "warm", "warm", "\x03\x04\x05\x06\x01\x02"},
		{"a copy of a region", regions, "copy", "aligned", "aligned", "\x01\x02\x03\x04\x05\x06"},
	} {
		for _, threads := range []int{1, 2} {
			t.Run(fmt.Sprint(c.name, " ", threads), func(t *testing.T) {
				verified, ran := ask(&server{threads: threads}, c.folder, c.role, c.task, "-")
				if want := fmt.Sprintf("form %s %s %d ", c.form, sum(c.want), len(c.want)); !strings.HasPrefix(verified, want) {
					t.Errorf("%q, want %q", verified, want)
				}
				if !strings.HasPrefix(ran, "took ") {
					t.Errorf("run: %q", ran)
				}
			})
		}
	}
}

// TestEncode: what is encoded is as it was stored, where nothing compresses.
func TestEncode(t *testing.T) {
	chunks := []string{"\x02\x01\x04\x03", "\x06\x05\x08\x07"}
	folder := write(t, array{Data: "int32", Compressor: "none"}, fmt.Sprintf(document, `"uint16"`, "0", "big", ""), chunks...)
	if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		chunks = []string{"\x01\x02\x03\x04", "\x05\x06\x07\x08"} // the data set is in the host's order
	}
	put(t, filepath.Join(folder, "int32.bin"), []byte("\x01\x02\x03\x04\x05\x06\x07\x08"))
	into := t.TempDir()
	if verified, _ := ask(&server{threads: 2}, folder, "-", "encode", into); !strings.HasPrefix(verified, "stored 8 ") {
		t.Errorf("%q", verified)
	}
	for i, key := range []string{"c/0", "c/1"} {
		if have, err := os.ReadFile(filepath.Join(into, key)); err != nil || string(have) != chunks[i] {
			t.Errorf("%s: %x, error %v", key, have, err)
		}
	}
}

// TestEncodeAlone: what is written beside an encoding is what a reader wants to find: a copy of what was stored, and frames.
func TestEncodeAlone(t *testing.T) {
	const text = `, {"name": "zstd", "configuration": {"level": 1, "checksum": false}}`
	little := write(t, array{Data: "int32", Compressor: "none"}, fmt.Sprintf(document, `"uint16"`, "0", "little", ""), "\x01\x02\x03\x04", "\x05\x06\x07\x08")
	frame := func(s string) string { return "\x28\xb5\x2f\xfd\x20\x04\x21\x00\x00" + s } // of one raw block
	framed := write(t, array{Data: "int32", Compressor: "zstd"}, fmt.Sprintf(document, `"uint16"`, "0", "little", text), frame("\x01\x02\x03\x04"), frame("\x05\x06\x07\x08"))
	for _, threads := range []int{1, 2} {
		into := t.TempDir()
		if verified, _ := ask(&server{threads: threads}, little, "copy", "encode", into); !strings.HasPrefix(verified, "stored 8 ") {
			t.Errorf("a copy: %q", verified)
		}
		if have, err := os.ReadFile(filepath.Join(into, "c/1")); err != nil || string(have) != "\x05\x06\x07\x08" {
			t.Errorf("a copy: %x, error %v", have, err)
		}
		if verified, _ := ask(&server{threads: threads}, framed, "library", "compress", into); !strings.HasPrefix(verified, "stored ") {
			t.Errorf("frames: %q", verified)
		}
		if have, err := os.ReadFile(filepath.Join(into, "c/1")); err != nil || !strings.HasPrefix(string(have), "\x28\xb5\x2f\xfd") {
			t.Errorf("frames: %x, error %v", have, err)
		}
	}
}

// TestCost: the first region is read once more, and counted: of a shard whose index is not known, and whose index is.
func TestCost(t *testing.T) {
	folder := write(t, array{Compressor: "none", Regions: parts{
		"cold": {Parts: []part{{{2}, {1}}, {{0}, {4}}}},
		"warm": {Parts: []part{{{2}, {1}}, {{0}, {4}}}},
	}}, `{"zarr_format": 3, "node_type": "array", "shape": [4], "data_type": "uint8", "fill_value": 0, "chunk_key_encoding": {"name": "default"},
		"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [4]}},
		"codecs": [{"name": "sharding_indexed", "configuration": {"chunk_shape": [2], "codecs": [{"name": "bytes"}],
			"index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}]}}]}`,
		"\x01\x02\x03\x04"+"\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00"+"\x02\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00", "")
	for task, want := range map[string]string{"cold": "cost 2 33 ", "warm": "cost 1 1 "} {
		s := &server{threads: 1}
		if verified, _ := ask(s, folder, "-", task, "-"); !strings.HasPrefix(verified, fmt.Sprintf("form %s %s 5 ", task, sum("\x03\x01\x02\x03\x04"))) {
			t.Errorf("%s: %q", task, verified)
		}
		if got := s.answer([]string{"cost"}); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", task, got, want)
		}
	}
	for zstd, least := range map[bool]int64{false: 0, true: 1000} {
		r := &reading{zstd: zstd, out: []codecs.Array{{Data: bytes.Repeat([]byte("zarr"), 1000)}}}
		if got, err := r.decoderCost(); err != nil || got < least || (got > 0) != zstd {
			t.Errorf("zstd %v: the decoder allocates %d bytes, %v", zstd, got, err)
		}
	}
	s := &server{threads: 1, job: &opening{}}
	if got := s.answer([]string{"cost"}); !strings.HasPrefix(got, "none ") {
		t.Errorf("a job that counts nothing: %q", got)
	}
}

// TestSplit: the chunks of a plane lie in it as the grid has them.
func TestSplit(t *testing.T) {
	a := array{Shape: []int{4, 4}, Chunk: []int{2, 2}, Keys: make([]string, 4)}
	data := []byte("abcdefghijklmnop")
	for i, want := range []string{"abef", "cdgh", "ijmn", "klop"} {
		have := ""
		a.split(data, 1)[i].Elements(1, func(element []byte) bool { have += string(element); return true })
		if have != want {
			t.Errorf("chunk %d: %s, want %s", i, have, want)
		}
	}
}

func TestAnswers(t *testing.T) {
	swapped := write(t, array{Data: "int32", Compressor: "none"}, fmt.Sprintf(document, `"uint16"`, "0", "big", ""), "\x02\x01\x04\x03", "short")
	packed := write(t, array{Data: "int32", Compressor: "gzip"},
		fmt.Sprintf(document, `"uint16"`, "0", "big", `, {"name": "gzip", "configuration": {"level": 1}}`), "", "")
	s := &server{threads: 1}
	for _, c := range []struct{ line, start string }{
		{"versions", `versions {"Go":"go`},
		{"verify -", "failed no such line, or nothing is prepared"},
		{"prepare " + swapped + " b - bytes", "failed no array b"},
		{"prepare " + swapped + " a - frobnicate", "none no such thing here"},
		{"prepare " + packed + " a view bytes", "none no such thing here"},
		{"prepare " + swapped + " a stdlib decompress", "none no such thing here"},
		{"prepare " + swapped + " a - bytes", "ready"},
		{"verify -", "failed codec 0 (bytes): wrong size"},
		{"run x", "failed strconv"},
		{"", "failed no such line"},
	} {
		if have := s.answer(strings.Fields(c.line)); !strings.HasPrefix(have, c.start) {
			t.Errorf("%q: %q, want %q", c.line, have, c.start)
		}
	}
}
