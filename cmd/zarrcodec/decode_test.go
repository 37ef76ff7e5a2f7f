package main

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/nptext"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/boolean"
)

func TestDecode(t *testing.T) {
	grid := array(t, little(`"uint8"`, `[3,5]`, `[2,3]`, `9`), map[string]string{
		"c.0.0": "\x00\x01\x02\x0a\x0b\x0c", "c.0.1": "\x03\x04\xff\x0d\x0e\xff", "c.1.1": "\x17\x18\xff\xff\xff\xff",
	})
	scalar := array(t, little(`"int16"`, `[]`, `[]`, `7`), map[string]string{"c": "\xfe\xff"})
	missing := array(t, little(`"float32"`, `[2]`, `[2]`, `"NaN"`), nil)
	for _, c := range []struct {
		name, want string
		args       []string
	}{
		{"text, a chunk is missing", "[[ 0  1  2  3  4]\n [10 11 12 13 14]\n [ 9  9  9 23 24]]\n", []string{grid}},
		{"JSON", "[[0,1,2,3,4],[10,11,12,13,14],[9,9,9,23,24]]\n", []string{grid, "-f", "json"}},
		{"raw", "\x00\x01\x02\x03\x04\x0a\x0b\x0c\x0d\x0e\x09\x09\x09\x17\x18", []string{grid, "-f", "raw"}},
		{"document's own path", "[[0,1,2,3,4],[10,11,12,13,14],[9,9,9,23,24]]\n", []string{filepath.Join(grid, "zarr.json"), "-f", "json"}},
		{"chunk inside", "[[0,1,2],[10,11,12]]\n", []string{grid, "-f", "json", "--chunk", "0,0"}},
		{"chunk at the edge has its full shape", "[[3,4,255],[13,14,255]]\n", []string{grid, "-f", "json", "--chunk", "0, 1"}},
		{"chunk that is missing", "[[9 9 9]\n [9 9 9]]\n", []string{grid, "--chunk", "1,0"}},
		{"chunk at the edge, raw", "\x17\x18\xff\xff\xff\xff", []string{grid, "-f", "raw", "--chunk=1,1"}},
		{"0-d", "-2\n", []string{scalar}},
		{"0-d JSON", "-2\n", []string{scalar, "--format", "json"}},
		{"0-d raw", "\xfe\xff", []string{scalar, "--format", "raw"}},
		{"0-d chunk", "-2\n", []string{scalar, "--chunk="}},
		{"nothing stored", "[nan nan]\n", []string{missing}},
		{"nothing stored, JSON", "[\"NaN\",\"NaN\"]\n", []string{missing, "--format=json"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if out := succeed(t, append([]string{"decode"}, c.args...)...); out != c.want {
				t.Errorf("got %q, want %q", out, c.want)
			}
		})
	}
}

func TestDecodeEmpty(t *testing.T) {
	for _, c := range []struct{ shape, json string }{
		{`[0]`, "[]\n"},
		{`[0,3]`, "[]\n"},
		{`[2,0]`, "[[],[]]\n"},
		{`[2,1,0,4]`, "[[[]],[[]]]\n"},
	} {
		ones := "[" + strings.Repeat("1,", strings.Count(c.shape, ",")) + "1]"
		folder := array(t, little(`"uint16"`, c.shape, ones, `0`), nil)
		if out := succeed(t, "decode", folder); out != "[]\n" {
			t.Errorf("shape %s: text %q", c.shape, out)
		}
		if out := succeed(t, "decode", folder, "-f", "json"); out != c.json {
			t.Errorf("shape %s: JSON %q, want %q", c.shape, out, c.json)
		}
		if out := succeed(t, "decode", folder, "-f", "raw"); out != "" {
			t.Errorf("shape %s: raw %q", c.shape, out)
		}
		if out := succeed(t, "decode", folder, "-f", "npy"); len(out)%64 != 0 || !strings.Contains(out, strings.Trim(strings.ReplaceAll(c.shape, ",", ", "), "[]")) {
			t.Errorf("shape %s: npy %q", c.shape, out)
		}
	}
}

// TestDecodeDamaged: an error names the chunk file and the status is 1, whatever the format; of what is not shown as text
// nothing is read.
func TestDecodeDamaged(t *testing.T) {
	folder := array(t, little(`"uint8"`, `[4]`, `[2]`, `0`), map[string]string{"c.0": "\x01\x02", "c.1": "\x03"})
	for _, f := range formatNames() {
		file := filepath.Join(t.TempDir(), "out")
		put(t, file, "as it was")
		refuse(t, statusWrong, filepath.Join(folder, "c.1")+": codec 0 (bytes): wrong size: have 1 bytes, want 2", "decode", folder, "--format", f, "-o", file)
		refuse(t, statusWrong, filepath.Join(folder, "c.1"), "decode", folder, "--format", f, "-o", file, "--chunk", "1")
		if got := get(t, file); got != "as it was" {
			t.Errorf("%s: the file holds %q", f, got)
		}
		if left, _ := filepath.Glob(file + "*"); len(left) != 1 {
			t.Errorf("%s: left behind: %v", f, left)
		}
		if out := succeed(t, "decode", folder, "--format", f, "--chunk", "0"); out == "" {
			t.Errorf("%s: no output of a chunk that is whole", f)
		}
	}
	large := array(t, little(`"uint8"`, `[3000]`, `[1000]`, `7`), map[string]string{"c.1": "damaged"})
	if out := succeed(t, "decode", large); out != "[7 7 7 ... 7 7 7]\n" {
		t.Errorf("text %q", out)
	}
	refuse(t, statusWrong, "c.1", "decode", large, "-f", "raw", "-o", filepath.Join(t.TempDir(), "out"))
}

// TestDecodeBadElements: what is no value of its type is an error in text and JSON, with its place, and kept otherwise.
func TestDecodeBadElements(t *testing.T) {
	bools := array(t, little(`"bool"`, `[2,2]`, `[2,1]`, `false`), map[string]string{"c.0.1": "\x01\x02"})
	text := array(t, little(`{"name":"fixed_length_utf32","configuration":{"length_bytes":8}}`, `[3]`, `[2]`, `""`),
		map[string]string{"c.0": "a\x00\x00\x00\x00\x00\x00\x00a\x00\x00\x00\x00\xd8\x00\x00", "c.1": "\x00\x00\x11\x00" + strings.Repeat("\x00", 12)})
	for _, f := range []string{"text", "json"} {
		out := filepath.Join(t.TempDir(), "out")
		refuse(t, statusWrong, filepath.Join(bools, "c.0.1")+": element [1 1]: the byte 0x02 is no bool", "decode", bools, "-f", f, "-o", out)
		refuse(t, statusWrong, filepath.Join(bools, "c.0.1")+": element [1 0]: the byte 0x02 is no bool", "decode", bools, "-f", f, "-o", out, "--chunk", "0,1")
		refuse(t, statusWrong, filepath.Join(text, "c.0")+": element [1]: dtype/utf32: unit 1: 0xd800 is a surrogate", "decode", text, "-f", f, "-o", out)
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%s: there is output", f)
		}
	}
	if out := succeed(t, "decode", bools, "-f", "raw"); out != "\x00\x01\x00\x02" {
		t.Errorf("raw %q", out)
	}
	if out := succeed(t, "decode", text, "-f", "raw", "--chunk", "0"); !strings.HasSuffix(out, "\x00\xd8\x00\x00") {
		t.Errorf("raw %q", out)
	}
	if out := succeed(t, "decode", text, "-f", "npy", "--chunk", "0"); !strings.Contains(out, "'<U2'") || !strings.HasSuffix(out, "\x00\xd8\x00\x00") {
		t.Errorf("npy %q", out)
	}
}

// TestDecodeHuge: no metadata makes the program take memory without a limit, or never come back.
func TestDecodeHuge(t *testing.T) {
	const huge = "4611686018427387904" // 2^62
	for _, c := range []struct{ name, shape, chunks, words string }{
		{"chunk beyond memory", "[" + huge + "]", "[" + huge + "]", "takes 4611686018427387904 bytes, more than the memory limit"},
		{"chunk beyond 64 bits", "[" + huge + ",8]", "[" + huge + ",8]", "takes more bytes than this machine can address"},
		{"row beyond memory", "[2," + huge + "]", "[2,1]", "a row of chunks, of shape [2 4611686018427387904], takes more bytes than"},
		{"length beyond int64", "[9223372036854775808]", "[1]", "more than 9223372036854775806 elements along axis 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := array(t, little(`"uint8"`, c.shape, c.chunks, `0`), nil)
			if strconv.IntSize == 32 {
				c.words = "zarrcodec: "
			}
			refuse(t, statusUsage, c.words, "decode", folder, "-f", "raw", "-o", filepath.Join(t.TempDir(), "out"))
		})
	}
	corners := array(t, little(`"uint8"`, "["+strings.TrimSuffix(strings.Repeat("9,", 12), ",")+"]", "["+strings.TrimSuffix(strings.Repeat("3,", 12), ",")+"]", `0`), nil)
	refuse(t, statusUsage, "has more than 1048576 elements: use another format", "decode", corners)
	row := array(t, little(`"uint8"`, `[1,3000]`, `[1,10]`, `5`), nil)
	if out := succeed(t, "decode", row, "-f", "raw", "--memory-limit", "10"); out != strings.Repeat("\x05", 3000) {
		t.Error("a row of chunks, one element high, is not decoded chunk by chunk")
	}
	refuse(t, statusUsage, "takes 10 bytes, more than the memory limit of 9", "decode", row, "-f", "raw", "--memory-limit", "9")
	far := array(t, little(`"uint8"`, "["+huge+"]", "[1000]", `0`), map[string]string{"c.0": "\x01" + strings.Repeat("\x02", 999)})
	if out := succeed(t, "decode", far); strconv.IntSize == 64 && out != "[1 2 2 ... 0 0 0]\n" {
		t.Errorf("text of a huge array: %q", out)
	}
}

func TestDecodeOddFiles(t *testing.T) {
	folder := array(t, little(`"uint8"`, `[2]`, `[2]`, `0`), nil)
	if err := os.Mkdir(filepath.Join(folder, "c.0"), 0o777); err != nil {
		t.Fatal(err)
	}
	refuse(t, statusUsage, filepath.Join(folder, "c.0")+": not a regular file", "decode", folder)
	refuse(t, statusUsage, "is a folder, a file is wanted", "decode", folder, "-o", folder)
	refuse(t, statusUsage, "zarr.json: not a regular file", "validate", func() string {
		odd := t.TempDir()
		if err := os.Mkdir(filepath.Join(odd, "zarr.json"), 0o777); err != nil {
			t.Fatal(err)
		}
		return odd
	}())
	small := array(t, little(`"uint8"`, `[2]`, `[2]`, `0`), map[string]string{"c.0": strings.Repeat("x", 100)})
	refuse(t, statusUsage, "takes 100 bytes, more than the memory limit of 50", "decode", small, "--memory-limit", "50")
}

func TestReverse(t *testing.T) {
	data := []byte("abcdefghijkl")
	reverse(data, dtype.Layout{Size: 6, Units: []dtype.Unit{{Bytes: 2, Count: 2}, {Bytes: 1, Count: 2}}})
	if string(data) != "badcefhgjikl" {
		t.Errorf("got %s", data)
	}
}

// TestHostOrder holds the order that is assumed against what the machine does.
func TestHostOrder(t *testing.T) {
	folder := array(t, little(`"uint16"`, `[1]`, `[1]`, `0`), map[string]string{"c.0": "\x01\x02"})
	if out := succeed(t, "decode", folder, "-f", "raw"); out != "\x01\x02" {
		t.Errorf("raw %q", out)
	}
	if out := succeed(t, "decode", folder); out != "[513]\n" || binary.LittleEndian.Uint16([]byte("\x01\x02")) != 513 {
		t.Errorf("text %q", out)
	}
}

// foreign is a data type that NumPy does not have.
type foreign struct{ boolean.Type }

// TestTextWords: elements of such a type are printed in their JSON form.
func TestTextWords(t *testing.T) {
	words, err := textElements(foreign{}, []byte{1, 0, 1})
	if err != nil {
		t.Fatal(err)
	}
	if got := nptext.Format([]int64{3}, words); got != "[ true false  true]" {
		t.Errorf("got %q", got)
	}
	if got := nptext.Format(nil, words); got != "true" {
		t.Errorf("0-d: got %q", got)
	}
	_, err = textElements(foreign{}, []byte{1, 9, 1})
	if i, ok := badElement(err); !ok || i != 1 {
		t.Errorf("element %d, %v", i, err)
	}
}

// TestDecodeDanglingLink: a chunk whose link leads nowhere is not a missing chunk.
func TestDecodeDanglingLink(t *testing.T) {
	folder := array(t, little(`"uint8"`, `[2]`, `[2]`, `7`), nil)
	if err := os.Symlink("nowhere", filepath.Join(folder, "c.0")); err != nil {
		t.Skip(err)
	}
	refuse(t, statusUsage, "link to a file that is not there", "decode", folder)
}
