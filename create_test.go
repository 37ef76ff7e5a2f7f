package zarrcodec_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/codecs"
	bytescodec "github.com/zarrcodec/zarrcodec/codecs/bytes"
	"github.com/zarrcodec/zarrcodec/codecs/gzip"
	"github.com/zarrcodec/zarrcodec/codecs/sharding"
	"github.com/zarrcodec/zarrcodec/codecs/transpose"
	"github.com/zarrcodec/zarrcodec/codecs/zstd"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/bytestring"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/dtype/structure"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
	"github.com/zarrcodec/zarrcodec/problem"
	"github.com/zarrcodec/zarrcodec/storage"
)

// A new array of strings, as wide as they need.
func ExampleCreateArray() {
	names := []string{"Zürich", "東京", "Nuuk"}
	t, err := utf32.TypeFor(names, utf32.AsGiven)
	check(err)
	array, err := zarrcodec.CreateArray(zarrcodec.Draft{
		Shape:          []int64{3},
		ChunkShape:     []int64{3},
		DataType:       t,
		Codecs:         []codecs.Codec{bytescodec.Config{Endian: bytescodec.Little}, gzip.Config{Level: 5}},
		DimensionNames: []string{"city"},
	})
	check(err)
	fmt.Println(array.JSON().Raw())
	// Output:
	// {"zarr_format":3,"node_type":"array","shape":[3],"data_type":{"name":"fixed_length_utf32","configuration":{"length_bytes":24}},"chunk_grid":{"name":"regular","configuration":{"chunk_shape":[3]}},"chunk_key_encoding":{"name":"default"},"fill_value":"","codecs":[{"name":"bytes","configuration":{"endian":"little"}},{"name":"gzip","configuration":{"level":5}}],"dimension_names":["city"]}
}

// The unit that loses nothing of some times.
func ExampleCreateArray_times() {
	at := []time.Time{time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC), time.Date(2026, 11, 29, 12, 30, 0, 0, time.UTC)}
	t, err := datetime64.TypeFor(at)
	fmt.Println(t.Unit(), err)
	// Output: m <nil>
}

// TestCreateArrayProblems: a draft meets the rules of a document.
func TestCreateArrayProblems(t *testing.T) {
	fill, err := config.Parse([]byte(`"x"`))
	check(err)
	_, err = zarrcodec.CreateArray(zarrcodec.Draft{
		Shape:      []int64{4, 6},
		ChunkShape: []int64{2},
		DataType:   number.Int16,
		FillValue:  fill,
		Codecs:     []codecs.Codec{transpose.Config{Order: []int{0}}, bytescodec.Config{}},
	})
	var ps problem.List
	if !errors.As(err, &ps) {
		t.Fatal(err)
	}
	want := []string{"/fill_value", "/chunk_grid/configuration/chunk_shape", "/codecs/0/configuration/order", "/codecs/1/configuration/endian"}
	if len(ps) != len(want) {
		t.Fatal(ps)
	}
	for i, p := range ps {
		if p.Pointer != want[i] {
			t.Errorf("problem %d is at %s, want %s", i, p.Pointer, want[i])
		}
	}
	for name, d := range map[string]zarrcodec.Draft{
		"no data type":             {},
		"name that is no UTF-8":    {Shape: []int64{2}, ChunkShape: []int64{2}, DataType: number.Int8, Codecs: []codecs.Codec{bytescodec.Config{}}, DimensionNames: []string{"x\xff"}},
		"nil codec":                {DataType: number.Int8, Codecs: []codecs.Codec{nil}},
		"shard without its codecs": {Shape: []int64{2}, ChunkShape: []int64{2}, DataType: number.Int8, Codecs: []codecs.Codec{sharding.Config{ChunkShape: []int64{1}}}},
	} {
		if _, err := zarrcodec.CreateArray(d); !errors.As(err, &ps) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestZeroTypes: the zero value of a type that has to be made is an error, not a panic.
func TestZeroTypes(t *testing.T) {
	for _, typ := range []dtype.Type{utf32.Type{}, datetime64.DateTime{}, datetime64.TimeDelta{}, bytestring.Fixed{}, new(structure.Type)} {
		d := zarrcodec.Draft{Shape: []int64{2}, ChunkShape: []int64{2}, DataType: typ, Codecs: []codecs.Codec{bytescodec.Config{Endian: bytescodec.Little}}}
		if _, err := zarrcodec.CreateArray(d); err == nil {
			t.Errorf("%T: no error", typ)
		}
	}
}

// TestCreateArrayRegistry: a draft may use what its registry has, and nothing else.
func TestCreateArrayRegistry(t *testing.T) {
	d := zarrcodec.Draft{
		Shape: []int64{2}, ChunkShape: []int64{2}, DataType: number.Int8,
		Codecs:   []codecs.Codec{bytescodec.Config{}, zstd.Config{Level: 3}},
		Registry: zarrcodec.Core(),
	}
	_, err := zarrcodec.CreateArray(d)
	var ps problem.List
	if !errors.As(err, &ps) || len(ps) != 1 || ps[0].Pointer != "/codecs/1" || ps[0].Kind != problem.Unclaimed {
		t.Errorf("zstd in the core registry: %v", err)
	}
	d.Registry = nil
	if _, err := zarrcodec.CreateArray(d); err != nil {
		t.Error(err)
	}
	d.StorageTransformers = []storage.Transformer{nil}
	if _, err := zarrcodec.CreateArray(d); !errors.As(err, &ps) || ps[0].Pointer != "/storage_transformers/0" {
		t.Error(err)
	}
}
