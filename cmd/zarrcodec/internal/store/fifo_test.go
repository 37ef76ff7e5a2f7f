//go:build unix

package store_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestPipe: a chunk file that is a pipe is refused; to open it would wait for somebody who writes.
func TestPipe(t *testing.T) {
	folder := write(t, document([]int64{2}, []int64{2}), []byte{7, 7})
	if err := syscall.Mkfifo(filepath.Join(folder, "c"), 0o666); err != nil {
		t.Skip(err)
	}
	scalar := write(t, document(nil, nil), []byte{7})
	if err := syscall.Mkfifo(filepath.Join(scalar, "c"), 0o666); err != nil {
		t.Skip(err)
	}
	for path, want := range map[string]string{scalar: "not a regular file", folder: "not a directory"} {
		r, err := open(t, path).Reader()
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range r.Slabs(t.Context()) {
			err = e
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
}
