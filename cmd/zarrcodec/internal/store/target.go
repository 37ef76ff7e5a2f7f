package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Target is a folder that an array is written into. The metadata document comes last, so that nobody takes a part of the
// array for the whole.
type Target struct {
	folder folder
	made   bool            // the folder was not there before
	names  map[string]bool // what was made in it
}

// NewTarget takes a folder, which is made, or is there and empty.
func NewTarget(path string) (*Target, error) {
	t := &Target{folder: folder(path), names: map[string]bool{}}
	entries, err := os.ReadDir(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		t.made = true
		return t, os.MkdirAll(path, 0o777)
	case err != nil:
		return nil, err
	case len(entries) > 0:
		return nil, fmt.Errorf("the folder %s is not empty: name a new one, or empty it first", path)
	}
	return t, nil
}

// Put stores a chunk under its key.
func (t *Target) Put(key string, data []byte) error {
	path, err := t.folder.path(key)
	if err != nil {
		return err
	}
	top, _, _ := strings.Cut(key, "/")
	t.names[top] = true
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o666)
}

// Finish stores the metadata document. The array is complete then.
func (t *Target) Finish(document []byte) error { return t.Put(documentName, document) }

// Discard removes what was made.
func (t *Target) Discard() {
	for name := range t.names {
		_ = os.RemoveAll(filepath.Join(string(t.folder), name)) // what stays is not an array: it has no document
	}
	if t.made {
		_ = os.Remove(string(t.folder))
	}
}
