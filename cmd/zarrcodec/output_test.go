package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func hello(w io.Writer) error {
	_, err := io.WriteString(w, "hello")
	return err
}

func TestWriteOutput(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	for range 2 { // the second time it is there already
		if err := writeOutput(file, nil, hello); err != nil || get(t, file) != "hello" {
			t.Fatal(err)
		}
	}
	broken := errors.New("broken")
	if err := writeOutput(file, nil, func(w io.Writer) error { return errors.Join(hello(w), broken) }); !errors.Is(err, broken) {
		t.Error(err)
	}
	if got := files(t, folder); len(got) != 1 || get(t, file) != "hello" {
		t.Errorf("files %q", got)
	}
	var out bytes.Buffer
	if err := writeOutput("-", &out, hello); err != nil || out.String() != "hello" {
		t.Error(err, out.String())
	}
	if err := writeOutput(os.DevNull, nil, hello); err != nil {
		t.Error(err)
	}
	if err := writeOutput(filepath.Join(folder, "no", "file"), nil, hello); err == nil {
		t.Error("a file in no folder is written")
	}
}

// TestWriteOutputLink: what a link leads to is replaced, not the link; and who may read it stays.
func TestWriteOutputLink(t *testing.T) {
	folder := t.TempDir()
	file, link := filepath.Join(folder, "file"), filepath.Join(folder, "link")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Skip(err)
	}
	if err := writeOutput(link, nil, hello); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(file)
	if err != nil || runtime.GOOS != "windows" && info.Mode() != 0o600 || get(t, file) != "hello" {
		t.Error(info.Mode(), err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode().IsRegular() {
		t.Error("the link is gone", err)
	}
}

func TestIsTerminal(t *testing.T) {
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	for _, stream := range []any{null, &bytes.Buffer{}, nil} {
		if isTerminal(stream) {
			t.Errorf("%v is taken for a terminal", stream)
		}
	}
}

func TestProgress(t *testing.T) {
	var out bytes.Buffer
	start := time.Now()
	p := newProgress(&out, "decoded", []int64{2, 5})
	if p.next.Before(start.Add(patience)) {
		t.Errorf("it shows something after %v", p.next.Sub(start))
	}
	p.next = start.Add(time.Hour)
	p.step()
	p.clear()
	if p.total != 10 || out.Len() > 0 {
		t.Fatalf("total %d, output %q: nobody looks", p.total, out.String())
	}
	p.w = &out
	p.step()
	if out.Len() > 0 {
		t.Fatalf("output %q before it takes long", out.String())
	}
	p.next = start
	p.step()
	if p.next.Before(start.Add(interval)) {
		t.Errorf("it shows something again after %v", p.next.Sub(start))
	}
	p.next = start.Add(time.Hour)
	p.step()
	p.clear()
	if got := out.String(); got != "\rdecoded 3 of 10 chunks (30 %)\x1b[K\r\x1b[K" {
		t.Errorf("output %q", got)
	}
	if p := newProgress(nil, "", []int64{math.MaxInt64, 2}); p.total != math.MaxInt64 {
		t.Errorf("total %d", p.total)
	}
}

// TestInterrupt: files that are not complete do not stay.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	folder := array(t, little(`"uint8"`, `[2]`, `[1]`, `0`), nil)
	parent := t.TempDir()
	in := numpy(t, "|u1", false, []int{2}, "\x01\x02")
	for _, args := range [][]string{
		{"decode", folder, "-f", "npy", "-o", filepath.Join(parent, "x")},
		{"encode", "-m", folder, "-o", filepath.Join(parent, "x"), in},
	} {
		var stdout, stderr bytes.Buffer
		status := run(ctx, args, streams{strings.NewReader(""), &stdout, &stderr})
		if status != statusUsage || stderr.String() != "zarrcodec: interrupted\n" {
			t.Errorf("status %d, errors %q", status, stderr.String())
		}
		if left, _ := os.ReadDir(parent); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	}
}

func TestSizeFlag(t *testing.T) {
	for text, want := range map[string]int64{"1": 1, "1000": 1000, "3KiB": 3 << 10, "512MiB": 512 << 20, "4GiB": 4 << 30, "2TiB": 2 << 40} {
		var f sizeFlag
		if err := f.Set(text); err != nil || int64(f) != want || f.String() != text {
			t.Errorf("%s: %d, %s, %v", text, f, f.String(), err)
		}
	}
	for _, text := range []string{"", "0", "-1", "GiB", "1GB", "1.5GiB", "99999999TiB"} {
		var f sizeFlag
		if f.Set(text) == nil {
			t.Errorf("%q is taken for a size: %d", text, f)
		}
	}
}
