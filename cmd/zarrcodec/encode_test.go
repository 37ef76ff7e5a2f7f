package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/npy"
)

// numpy makes a NumPy file of bytes as they are to stand in it.
func numpy(t testing.TB, descr string, fortran bool, shape []int, data string) string {
	t.Helper()
	typ, order, err := npy.ParseDtype(descr)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := npy.WriteHeader(&b, npy.Header{Type: typ, Order: order, Fortran: fortran, Shape: shape}); err != nil {
		t.Fatal(err)
	}
	b.WriteString(data)
	path := filepath.Join(t.TempDir(), "in.npy")
	put(t, path, b.String())
	return path
}

// files gives the names in a folder, and below.
func files(t testing.TB, folder string) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			name, _ := filepath.Rel(folder, path)
			names = append(names, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestEncode(t *testing.T) {
	document := " " + little(`"uint16"`, `[3,3]`, `[2,2]`, `9`) + "\n"
	metadata := filepath.Join(array(t, document, nil), "zarr.json")
	want := map[string]string{
		"c.0.0": "\x01\x00\x02\x00\x04\x00\x05\x00", "c.0.1": "\x03\x00\x09\x00\x06\x00\x09\x00", "c.1.1": "\x08\x00\x09\x00\x09\x00\x09\x00",
	}
	for _, c := range []struct{ name, descr, data string }{
		{"C order", "<u2", "\x01\x00\x02\x00\x03\x00\x04\x00\x05\x00\x06\x00\x09\x00\x09\x00\x08\x00"},
		{"big-endian", ">u2", "\x00\x01\x00\x02\x00\x03\x00\x04\x00\x05\x00\x06\x00\x09\x00\x09\x00\x08"},
		{"Fortran order", "<u2", "\x01\x00\x04\x00\x09\x00\x02\x00\x05\x00\x09\x00\x03\x00\x06\x00\x08\x00"},
		{"Fortran order, big-endian", ">u2", "\x00\x01\x00\x04\x00\x09\x00\x02\x00\x05\x00\x09\x00\x03\x00\x06\x00\x08"},
	} {
		for _, keep := range []bool{false, true} {
			t.Run(fmt.Sprint(c.name, " keep=", keep), func(t *testing.T) {
				in := numpy(t, c.descr, strings.HasPrefix(c.name, "Fortran"), []int{3, 3}, c.data)
				folder := filepath.Join(t.TempDir(), "a", "b")
				names := []string{"c.0.0", "c.0.1", "c.1.1", "zarr.json"}
				if keep {
					names = []string{"c.0.0", "c.0.1", "c.1.0", "c.1.1", "zarr.json"}
				}
				out := succeed(t, "encode", "--metadata", metadata, "-o", folder, in, fmt.Sprint("--keep-empty=", keep))
				if got := files(t, folder); out != "" || !slices.Equal(got, names) {
					t.Fatalf("files %q, output %q", got, out)
				}
				for key, data := range want {
					if got := get(t, filepath.Join(folder, key)); got != data {
						t.Errorf("%s holds %q, want %q", key, got, data)
					}
				}
				if get(t, filepath.Join(folder, "zarr.json")) != document {
					t.Error("the document is another one")
				}
			})
		}
	}
}

func TestEncodeChunk(t *testing.T) {
	metadata := array(t, little(`"uint8"`, `[3]`, `[2]`, `9`), nil)
	file := filepath.Join(t.TempDir(), "chunk")
	in := numpy(t, "|u1", false, []int{2}, "\x09\x09")
	succeed(t, "encode", "-m", metadata, "--chunk", "1", "-o", file, in)
	if got := get(t, file); got != "\x09\x09" {
		t.Errorf("the chunk holds %q", got)
	}
	if out := succeed(t, "encode", "-m", metadata, "--chunk", "0", "-o", "-", in); out != "\x09\x09" {
		t.Errorf("standard output: %q", out)
	}
	refuse(t, statusUsage, "have shape [1], want [2]", "encode", "-m", metadata, "--chunk", "1", "-o", file, numpy(t, "|u1", false, []int{1}, "\x09"))
	refuse(t, statusUsage, "[2] is outside the grid of [2] chunks", "encode", "-m", metadata, "--chunk", "2", "-o", file, in)
	scalar := array(t, little(`"bool"`, `[]`, `[]`, `false`), nil)
	if out := succeed(t, "encode", "-m", scalar, "--chunk=", "-o", "-", numpy(t, "|b1", false, nil, "\x01")); out != "\x01" {
		t.Errorf("0-d: %q", out)
	}
}

// TestEncodeText: strings of fewer code points are padded.
func TestEncodeText(t *testing.T) {
	metadata := array(t, little(`{"name":"fixed_length_utf32","configuration":{"length_bytes":12}}`, `[2,2]`, `[2,2]`, `""`), nil)
	want := "a\x00\x00\x00b\x00\x00\x00\x00\x00\x00\x00" + "c\x00\x00\x00" + strings.Repeat("\x00", 8) +
		strings.Repeat("\x00", 12) + "d\x00\x00\x00e\x00\x00\x00\x00\x00\x00\x00"
	for _, in := range []string{
		numpy(t, "<U2", false, []int{2, 2}, "a\x00\x00\x00b\x00\x00\x00c\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00d\x00\x00\x00e\x00\x00\x00"),
		numpy(t, ">U2", true, []int{2, 2}, "\x00\x00\x00a\x00\x00\x00b\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00c\x00\x00\x00\x00\x00\x00\x00d\x00\x00\x00e"),
	} {
		if out := succeed(t, "encode", "-m", metadata, "--chunk", "0,0", "-o", "-", in); out != want {
			t.Errorf("got %q, want %q", out, want)
		}
	}
	rows := array(t, little(`{"name":"fixed_length_utf32","configuration":{"length_bytes":8}}`, `[2]`, `[1]`, `""`), nil)
	if out := filepath.Join(t.TempDir(), "rows"); succeed(t, "encode", "-m", rows, "-o", out, numpy(t, "<U1", false, []int{2}, "a\x00\x00\x00b\x00\x00\x00")) != "" ||
		get(t, filepath.Join(out, "c.1")) != "b\x00\x00\x00\x00\x00\x00\x00" {
		t.Error("the second row is padded otherwise")
	}
	wide := numpy(t, "<U4", false, []int{2, 2}, strings.Repeat("\x00", 64))
	refuse(t, statusUsage, "have dtype <U4, want <U3", "encode", "-m", metadata, "--chunk", "0,0", "-o", "-", wide)
}

func TestEncodeRefused(t *testing.T) {
	metadata := array(t, little(`"int16"`, `[2,3]`, `[1,3]`, `0`), nil)
	good := numpy(t, "<i2", false, []int{2, 3}, strings.Repeat("\x01", 12))
	text := filepath.Join(t.TempDir(), "in.txt")
	put(t, text, "1 2 3\n4 5 6\n")
	empty := filepath.Join(t.TempDir(), "empty")
	put(t, empty, "")
	for _, c := range []struct{ name, words, in string }{
		{"dtype", "have dtype |u1, want <i2", numpy(t, "|u1", false, []int{2, 3}, "123456")},
		{"dtype of the same size", "have dtype <u2, want <i2", numpy(t, "<u2", false, []int{2, 3}, "123456123456")},
		{"shape", "have shape [3 2], want [2 3]", numpy(t, "<i2", false, []int{3, 2}, "123456123456")},
		{"rank", "have shape [6], want [2 3]", numpy(t, "<i2", false, []int{6}, "123456123456")},
		{"no NumPy file", "want a NumPy file of dtype <i2 and shape [2 3]", text},
		{"empty file", "the file is empty; want a NumPy file of dtype <i2", empty},
		{"too short", "elements from [1 0] on: have 5 of the next 6 bytes: unexpected EOF", numpy(t, "<i2", false, []int{2, 3}, "12345612345")},
		{"too short, Fortran order", "have 11 of the next 12 bytes: unexpected EOF", numpy(t, "<i2", true, []int{2, 3}, "12345612345")},
		{"nothing", "nothing.npy", filepath.Join(t.TempDir(), "nothing.npy")},
	} {
		t.Run(c.name, func(t *testing.T) {
			parent := t.TempDir()
			refuse(t, statusUsage, c.words, "encode", "-m", metadata, "-o", filepath.Join(parent, "new"), c.in)
			if got, _ := os.ReadDir(parent); len(got) > 0 {
				t.Errorf("left behind: %v", got)
			}
			there := filepath.Join(parent, "there")
			if err := os.Mkdir(there, 0o777); err != nil {
				t.Fatal(err)
			}
			refuse(t, statusUsage, c.words, "encode", "-m", metadata, "-o", there, c.in)
			if got, err := os.ReadDir(there); err != nil || len(got) > 0 {
				t.Errorf("left behind: %v, %v", got, err)
			}
		})
	}
	full := t.TempDir()
	put(t, filepath.Join(full, "mine"), "precious")
	refuse(t, statusUsage, "is not empty: name a new one", "encode", "-m", metadata, "-o", full, good)
	if got := files(t, full); !slices.Equal(got, []string{"mine"}) {
		t.Errorf("files %q", got)
	}
	refuse(t, statusUsage, "memory limit of 5", "encode", "-m", metadata, "-o", filepath.Join(full, "x"), good, "--memory-limit", "5")
	refuse(t, statusUsage, "mine", "encode", "-m", metadata, "-o", filepath.Join(full, "mine"), good)
}

// TestEncodeFromStream: a NumPy file is read once, from front to back.
func TestEncodeFromStream(t *testing.T) {
	metadata := array(t, little(`"int16"`, `[2,3]`, `[1,3]`, `0`), nil)
	folder := filepath.Join(t.TempDir(), "out")
	in := get(t, numpy(t, "<i2", false, []int{2, 3}, "abcdefghijkl"))
	if status, _, errors := call(t, in, "encode", "-m", metadata, "-o", folder, "-"); status != statusDone {
		t.Fatal(errors)
	}
	if out := succeed(t, "decode", folder, "-f", "raw"); out != "abcdefghijkl" {
		t.Errorf("got %q", out)
	}
}

// TestSameType: a data type that NumPy has no dtype for cannot come from a NumPy file.
func TestSameType(t *testing.T) {
	metadata := array(t, little(`{"name":"numpy.datetime64","configuration":{"unit":"generic","scale_factor":5}}`, `[1]`, `[1]`, `0`), map[string]string{"c.0": "\x07\x00\x00\x00\x00\x00\x00\x00"})
	refuse(t, statusUsage, "no NumPy dtype stands for numpy.datetime64", "encode", "-m", metadata, "-o", filepath.Join(t.TempDir(), "x"), numpy(t, "<M8", false, []int{1}, "\x07\x00\x00\x00\x00\x00\x00\x00"))
	refuse(t, statusUsage, "no NumPy dtype stands for numpy.datetime64", "decode", metadata, "-f", "npy")
	if out := succeed(t, "decode", metadata); out != "['7']\n" {
		t.Errorf("text %q", out)
	}
	var none dtype.Type
	if err := sameType(none, none); err == nil {
		t.Error("no type is taken for one")
	}
}
