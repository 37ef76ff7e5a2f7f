package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/timetest"
)

// TestErrorsNameFiles: whatever is wrong, the file that it is wrong with is named.
func TestErrorsNameFiles(t *testing.T) {
	parent := t.TempDir()
	wrong := array(t, little(`"uint8"`, `[-2]`, `[2]`, `0`), nil)
	cut := array(t, "{", nil)
	good := array(t, little(`"uint8"`, `[4]`, `[2]`, `0`), map[string]string{"c.1": "x"})
	short := filepath.Join(parent, "short.npy")
	put(t, short, strings.TrimSuffix(get(t, numpy(t, "|u1", false, []int{4}, "1234")), "4"))
	text := filepath.Join(parent, "text.npy")
	put(t, text, "no numbers")
	other := numpy(t, "|u1", false, []int{5}, "12345")
	const document = "zarr.json: 1 problem\n"
	for _, c := range []struct {
		name   string
		status int
		want   string
		args   []string
	}{
		{"problems, by folder", statusWrong, "zarrcodec: " + filepath.Join(wrong, document) + "/shape\t", []string{"decode", wrong}},
		{"problems, by file", statusWrong, "zarrcodec: " + filepath.Join(wrong, document) + "/shape\t", []string{"decode", filepath.Join(wrong, "zarr.json")}},
		{"no JSON", statusWrong, "zarrcodec: " + filepath.Join(cut, document) + "\tinvalid_json\t", []string{"decode", cut}},
		{"of two files", statusWrong, "zarrcodec: " + filepath.Join(wrong, document), []string{"encode", "-m", wrong, "-o", filepath.Join(parent, "a"), other}},
		{"inspect", statusWrong, "zarrcodec: " + wrong + ": 1 problem\n", []string{"inspect", wrong}},
		{"a chunk", statusWrong, filepath.Join(good, "c.1") + ": ", []string{"decode", good}},
		{"a shape", statusUsage, other + ": have shape [5], want [4]", []string{"encode", "-m", good, "-o", filepath.Join(parent, "a"), other}},
		{"a header", statusUsage, text + ": ", []string{"encode", "-m", good, "-o", filepath.Join(parent, "a"), text}},
		{"an early end", statusUsage, short + ": elements from [2] on: have 1 of the next 2 bytes", []string{"encode", "-m", good, "-o", filepath.Join(parent, "a"), short}},
		{"standard input", statusUsage, "standard input: the file is empty", []string{"encode", "-m", good, "-o", filepath.Join(parent, "a"), "-"}},
		{"a folder that is not there", statusUsage, filepath.Join(parent, "no", "x") + ": ", []string{"decode", good, "--chunk", "0", "-o", filepath.Join(parent, "no", "x")}},
	} {
		t.Run(c.name, func(t *testing.T) { refuse(t, c.status, c.want, c.args...) })
	}
	if left, _ := filepath.Glob(filepath.Join(parent, "*.part")); left != nil {
		t.Errorf("left behind: %q", left)
	}
	if _, _, errors := call(t, "", "decode", good, "-o", filepath.Join(parent, "no", "x")); strings.Contains(errors, ".part") {
		t.Errorf("the name of a part is nothing to the user: %s", errors)
	}
}

// TestDeviceFull: output that cannot be written is an error of every command, and says what is full.
func TestDeviceFull(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	good := array(t, little(`"uint8"`, `[4]`, `[4]`, `7`), nil)
	wrong := array(t, little(`"uint8"`, `[-2]`, `[2]`, `0`), nil)
	in := numpy(t, "|u1", false, []int{4}, "1234")
	for _, args := range [][]string{
		{"decode", good}, {"decode", good, "-f", "json"}, {"decode", good, "-o", "/dev/full"}, {"inspect", good}, {"validate", wrong},
		{"encode", "-m", good, "--chunk", "0", "-o", "-", in}, {"encode", "-m", good, "--chunk", "0", "-o", "/dev/full", in},
	} {
		var stderr bytes.Buffer
		if status := run(t.Context(), args, streams{strings.NewReader(""), full, &stderr}); status != statusUsage || stderr.String() != "zarrcodec: write /dev/full: no space left on device\n" {
			t.Errorf("zarrcodec %q: status %d, errors %q", args, status, stderr.String())
		}
	}
	err = fmt.Errorf("something: %w", &os.PathError{Op: "write", Path: os.Stdout.Name(), Err: errors.New("full")})
	if got := message(err); got != "something: standard output: full" {
		t.Error(got)
	}
}

// TestPart: the file that is written until it is complete lies beside the target, and nobody else's is touched.
func TestPart(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"file", "name", strings.Repeat("é", 120)} {
		path := filepath.Join(folder, name)
		seen := map[string]bool{}
		for range 3 {
			f, err := newPart(path)
			if err != nil {
				t.Fatal(err)
			}
			if filepath.Dir(f.Name()) != folder || seen[f.Name()] || !strings.HasSuffix(f.Name(), ".part") {
				t.Errorf("%s for %s", f.Name(), path)
			}
			seen[f.Name()] = true
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if err := writeOutput(path, nil, hello); err != nil || get(t, path) != "hello" {
			t.Error(err)
		}
		if left, _ := filepath.Glob(filepath.Join(folder, "*.part")); len(left) != 3 {
			t.Errorf("parts of others: %q", left)
		}
		for part := range seen {
			_ = os.Remove(part)
		}
	}
}

// TestPartFails: an error while a file is written, or where it cannot get its name, is about the file and leaves no part.
func TestPartFails(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "file")
	err := replaceFile(path, 0, func(io.Writer) error { return os.Mkdir(path, 0o777) }) // there is a folder of this name by then
	if err == nil || !strings.Contains(err.Error(), path+": ") || strings.Contains(err.Error(), ".part") {
		t.Error(err)
	}
	if got, _ := os.ReadDir(folder); len(got) != 1 {
		t.Errorf("left behind: %v", got)
	}
}

// TestModeStays: a file that is replaced keeps who may read and write it, whatever the mask of the process is.
func TestModeStays(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files have no such modes")
	}
	path := filepath.Join(t.TempDir(), "file")
	put(t, path, "")
	for _, mode := range []os.FileMode{0o666, 0o640, 0o755} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		if err := writeOutput(path, nil, hello); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode() != mode {
			t.Errorf("mode %v, want %v, %v", info.Mode(), mode, err)
		}
	}
}

// TestManyProblems: the work of validate and inspect grows with the document, not with its square.
func TestManyProblems(t *testing.T) {
	for _, c := range []struct{ command, codec string }{{"validate", "1"}, {"inspect", `"acme.codec"`}} {
		t.Run(c.command, func(t *testing.T) {
			many := func(n int) func() {
				codecs := "[" + strings.TrimSuffix(strings.Repeat(c.codec+",", n), ",") + "]"
				folder := array(t, strings.Replace(little(`"uint8"`, `[2]`, `[2]`, `0`), `[{"name":"bytes","configuration":{"endian":"little"}}]`, codecs, 1), nil)
				return func() {
					if _, out, _ := call(t, "", c.command, folder); strings.Count(out, "\n") < n {
						t.Fatalf("%d lines", strings.Count(out, "\n"))
					}
				}
			}
			timetest.Linear(t, many(4000), many(32000))
		})
	}
}
