package store

import (
	"context"
	"errors"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// listing finds the chunks of an array that have a file: what it takes depends on the files, not on the grid, which a
// document may make as large as it likes.
type listing struct {
	array  *Array
	depth  int       // of the folders in a key
	found  [][]int64 // the indexes of chunks
	failed []error   // folders that cannot be read
}

// stored gives the indexes of the chunks that have a file, in C order. Its error names the folders that cannot be read;
// the chunks of the others are there.
func (a *Array) stored(ctx context.Context) ([][]int64, error) {
	first := string(a.ChunkKeys.AppendKey(nil, make([]int64, len(a.Shape))))
	l := listing{array: a, depth: strings.Count(first, "/")}
	l.enter(ctx, "", 0)
	slices.SortFunc(l.found, slices.Compare)
	return l.found, errors.Join(append(l.failed, ctx.Err())...)
}

// enter lists the folder whose chunks have keys that start with prefix.
func (l *listing) enter(ctx context.Context, prefix string, depth int) {
	dir := filepath.Join(string(l.array.folder), filepath.FromSlash(prefix))
	entries, err := os.ReadDir(dir)
	if err != nil {
		l.failed = append(l.failed, err)
	}
	for _, e := range entries {
		if ctx.Err() != nil {
			return
		}
		key := path.Join(prefix, e.Name())
		if c, err := l.array.ChunkOf(key); err == nil {
			l.found = append(l.found, c.Index)
		} else if depth < l.depth && isFolder(filepath.Join(dir, e.Name()), e) {
			l.enter(ctx, key, depth+1)
		}
	}
}

// isFolder says whether an entry is a folder, or a link to one.
func isFolder(path string, e os.DirEntry) bool {
	if e.Type()&os.ModeSymlink == 0 {
		return e.IsDir()
	}
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
