package blobsource_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/pipeline"
)

// document is that of an array in two shards of eight inner chunks, whose indexes are at the end.
const document = `{"zarr_format": 3, "node_type": "array", "shape": [16, 16], "data_type": "uint16", "fill_value": 7,
	"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [8, 16]}}, "chunk_key_encoding": {"name": "default"},
	"codecs": [{"name": "sharding_indexed", "configuration": {"chunk_shape": [4, 4], "index_location": "end",
		"codecs": [{"name": "bytes", "configuration": {"endian": "little"}}],
		"index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}, {"name": "crc32c"}]}}]}`

// written writes the document and the first shard, whose element number i is i times factor, but leaves out the second.
func written(t *testing.T, s store, factor int) (elements []byte) {
	t.Helper()
	plan := shardPlan(t, []byte(document))
	for i := range plan.Size() / 2 {
		elements = binary.NativeEndian.AppendUint16(elements, uint16(factor*i))
	}
	shard, err := plan.AppendEncode(t.Context(), nil, plan.Dense(elements), codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s.put(t, "data.zarr/zarr.json", []byte(document))
	s.put(t, "data.zarr/c/0/0", shard)
	s.requests()
	return elements
}

func readArray(t *testing.T, document []byte) *metadata.Array {
	t.Helper()
	a, err := zarrcodec.ReadArray(document)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func shardPlan(t *testing.T, document []byte) *pipeline.Plan {
	t.Helper()
	plan, err := readArray(t, document).Plan([]int{8, 16})
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// dense is memory for elements of a shape.
func dense(shape []int) codecs.Array {
	return codecs.Dense(make([]byte, 2*codecs.Count(shape)), shape, 2)
}

// slice gives region r of elements of shape [8, 16].
func slice(elements []byte, r codecs.Region) (p []byte) {
	for i := range r.Count[0] {
		for j := range r.Count[1] {
			at := 2 * (16*(r.Start[0]+i*r.Step[0]) + r.Start[1] + j*r.Step[1])
			p = append(p, elements[at:at+2]...)
		}
	}
	return p
}

// innerChunk is one of the shard's.
var innerChunk = codecs.Region{Start: []int{4, 8}, Step: []int{1, 1}, Count: []int{4, 4}}

// TestArray: what is read from a bucket is what was written, in as many requests as it needs.
func TestArray(t *testing.T) {
	eachKind(t, func(t *testing.T, k kind, s store) {
		elements := written(t, s, 1)
		o, err := s.source("data.zarr/zarr.json").Fetch(t.Context(), []codecs.Range{codecs.From(0)})
		if err != nil || o.Missing {
			t.Fatalf("missing %v, error %v", o.Missing, err)
		}
		plan := shardPlan(t, o.Bytes[0])
		shard := codecs.Open(s.source("data.zarr/c/0/0"))
		read := func(r codecs.Region, requests int) {
			t.Helper()
			s.requests()
			dst := dense(r.Count)
			present, err := plan.DecodeRegion(t.Context(), dst, r, shard, codecs.Options{})
			if err != nil || !present || !bytes.Equal(dst.Data, slice(elements, r)) {
				t.Fatalf("%v: got %v, present %v, error %v", r, dst.Data, present, err)
			}
			if got := s.requests(); requests > 0 && got != requests {
				t.Errorf("%v: %d requests, want %d", r, got, requests)
			}
		}
		cold := 2 // index, inner chunk
		if !k.suffixes {
			cold = 3 // and the size
		}
		read(innerChunk, cold)
		read(innerChunk, 1)
		read(codecs.Whole([]int{8, 16}), 1)
		random := rand.New(rand.NewPCG(1, 2))
		for range 100 {
			read(regionOf(random), 0)
		}
	})
}

// regionOf gives a region of shape [8, 16].
func regionOf(random *rand.Rand) (r codecs.Region) {
	for _, n := range []int{8, 16} {
		start, step := random.IntN(n), 1+random.IntN(5)
		r.Start, r.Step = append(r.Start, start), append(r.Step, step)
		r.Count = append(r.Count, 1+random.IntN((n-1-start)/step+1))
	}
	return r
}

// TestMissingChunk: a shard that is not there is the fill value, and takes one request.
func TestMissingChunk(t *testing.T) {
	eachKind(t, func(t *testing.T, _ kind, s store) {
		written(t, s, 1)
		dst := dense(innerChunk.Count)
		present, err := shardPlan(t, []byte(document)).DecodeRegion(t.Context(), dst, innerChunk, codecs.Open(s.source("data.zarr/c/1/0")), codecs.Options{})
		if want := bytes.Repeat(binary.NativeEndian.AppendUint16(nil, 7), 16); err != nil || present || !bytes.Equal(dst.Data, want) {
			t.Errorf("got %v, present %v, error %v", dst.Data, present, err)
		}
		if got := s.requests(); got != 1 {
			t.Errorf("%d requests, want 1", got)
		}
	})
}

// TestChangedChunk: a shard that was written anew is not read by the index of the old one, though it has its size.
func TestChangedChunk(t *testing.T) {
	eachKind(t, func(t *testing.T, k kind, s store) {
		if !k.tells {
			t.Skip("the version is a time in seconds")
		}
		plan := shardPlan(t, []byte(document))
		written(t, s, 1)
		shard := codecs.Open(s.source("data.zarr/c/0/0"))
		read := func() error {
			_, err := plan.DecodeRegion(t.Context(), dense(innerChunk.Count), innerChunk, shard, codecs.Options{})
			return err
		}
		if err := read(); err != nil {
			t.Fatal(err)
		}
		coarse()
		written(t, s, 2)
		if err := read(); !errors.Is(err, codecs.ErrChanged) {
			t.Errorf("error %v, want %v", err, codecs.ErrChanged)
		}
		if err := read(); err != nil {
			t.Errorf("the next read: %v", err)
		}
		if err := s.write.Delete(t.Context(), "data.zarr/c/0/0"); err != nil {
			t.Fatal(err)
		}
		if err := read(); !errors.Is(err, codecs.ErrChanged) {
			t.Errorf("gone: error %v, want %v", err, codecs.ErrChanged)
		}
	})
}
