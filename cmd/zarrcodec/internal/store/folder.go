package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

const documentName = "zarr.json"

// maxDocument is one byte more than what is read as metadata, so that a longer document is found to be too long.
const maxDocument = 1<<30 + 1

// ReadDocument reads the metadata document at path, which is the document itself or the folder that holds one. folder is
// where the array's chunks lie.
func ReadDocument(path string) (document []byte, folder string, err error) {
	folder = path
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, "", err
	case !info.IsDir():
		folder = filepath.Dir(path)
	default:
		path = filepath.Join(path, documentName)
		if _, err := regular(path); err != nil {
			return nil, "", err
		}
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, "", err
	}
	defer f.Close()
	document, err = DocumentFrom(f)
	return document, folder, err
}

// DocumentFrom reads a metadata document, as far as one is ever read.
func DocumentFrom(r io.Reader) ([]byte, error) { return io.ReadAll(io.LimitReader(r, maxDocument)) }

// regular says what keeps path from being a regular file: anything else might block, or have no end.
func regular(path string) (fs.FileInfo, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a regular file", path)
	}
	return info, err
}

// folder holds chunk files under their keys.
type folder string

// path is that of the file of a key, which may not lead out of the folder.
func (f folder) path(key string) (string, error) {
	local := filepath.FromSlash(key)
	if !filepath.IsLocal(local) {
		return "", fmt.Errorf("%s: the chunk key %q leads out of the folder", string(f), key)
	}
	return filepath.Join(string(f), local), nil
}

// stat gives the path of the file of a key, and how many bytes it has; -1 where there is none.
func (f folder) stat(key string) (path string, size int64, err error) {
	if path, err = f.path(key); err != nil {
		return "", 0, err
	}
	info, err := regular(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, linked := os.Lstat(path); linked == nil {
			return "", 0, fmt.Errorf("%s is a link to a file that is not there", path)
		}
		return path, -1, nil
	case err != nil:
		return "", 0, err
	}
	return path, info.Size(), nil
}

// read gives the bytes stored under a key, at most limit; present is false where there are none.
func (f folder) read(key string, limit int64) (data []byte, present bool, err error) {
	path, size, err := f.stat(key)
	switch {
	case err != nil || size < 0:
		return nil, false, err
	case size > limit:
		return nil, false, fmt.Errorf("%s: %w", path, &MemoryError{"the file", size, limit})
	}
	data, err = os.ReadFile(path)
	return data, err == nil, err
}
