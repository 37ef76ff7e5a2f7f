package main

import (
	"errors"
	"io/fs"
	"os"
	"sync/atomic"
)

// counting is a file system that counts what is read of its files, by offset.
type counting struct {
	fs.FS
	*amount
}

// amount is calls that read, and the bytes that they gave.
type amount struct{ reads, bytes atomic.Int64 }

// Open gives a file that counts.
func (c counting) Open(name string) (fs.File, error) {
	f, err := c.FS.Open(name)
	if err != nil {
		return nil, err
	}
	file, ok := f.(*os.File)
	if !ok {
		return nil, errors.Join(errors.New("no file of the operating system"), f.Close())
	}
	return countingFile{file, c.amount}, nil
}

type countingFile struct {
	*os.File
	*amount
}

// ReadAt counts.
func (f countingFile) ReadAt(p []byte, offset int64) (int, error) {
	n, err := f.File.ReadAt(p, offset)
	f.reads.Add(1)
	f.bytes.Add(int64(n))
	return n, err
}

// Read is none of the ways that are counted.
func (f countingFile) Read([]byte) (int, error) { return 0, errors.ErrUnsupported }
