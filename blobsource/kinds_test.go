package blobsource_test

import (
	"testing"

	"github.com/zarrcodec/zarrcodec/blobsource"
	"github.com/zarrcodec/zarrcodec/blobsource/s3"
	"github.com/zarrcodec/zarrcodec/codecs"
	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	"gocloud.dev/blob/memblob"
)

// store is a bucket of one of the kinds, whose requests are counted.
type store struct {
	write, read *blob.Bucket
	driver      blobsource.Driver
	requests    func() int // by read, since the last call
}

func (s store) source(key string) codecs.Source {
	return blobsource.Object(s.read, key, blobsource.Options{Driver: s.driver})
}

func (s store) put(t *testing.T, key string, p []byte) {
	t.Helper()
	if err := s.write.WriteAll(t.Context(), key, p, nil); err != nil {
		t.Fatal(err)
	}
}

// kind is a kind of bucket.
type kind struct {
	name     string
	open     func(t *testing.T) store
	suffixes bool // the last bytes take one request
	ends     bool // what is behind the end is no error
	tells    bool // the version tells objects of one size apart that were written in one second
}

var kinds = []kind{
	{"memory", memory(nil), false, true, true},
	{"memory, suffix reads", memory(suffixes{}), true, true, true},
	{"memory, the driver of another", memory(s3.Driver{}), false, true, true},
	{"files", files, false, true, true},
	{"s3", func(t *testing.T) store { return gatewayOf(t).bucket(t, s3.Driver{}) }, true, false, true},
	{"s3, without its driver", func(t *testing.T) store { return gatewayOf(t).bucket(t, nil) }, false, false, false},
}

func memory(d blobsource.Driver) func(t *testing.T) store {
	return func(t *testing.T) store { return counted(t, memblob.OpenBucket(nil), d) }
}

func files(t *testing.T) store {
	b, err := fileblob.OpenBucket(t.TempDir(), &fileblob.Options{NoTempDir: true})
	if err != nil {
		t.Fatal(err)
	}
	return counted(t, b, nil)
}

func counted(t *testing.T, b *blob.Bucket, d blobsource.Driver) store {
	read, w := watch(b)
	t.Cleanup(func() { _, _ = read.Close(), b.Close() })
	return store{b, read, d, func() int { return len(w.seen()) }}
}

// eachKind runs f over every kind of bucket.
func eachKind(t *testing.T, f func(t *testing.T, k kind, s store)) {
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) { f(t, k, k.open(t)) })
	}
}
