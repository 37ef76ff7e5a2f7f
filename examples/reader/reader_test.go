package reader_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"example.com/reader"
	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Three names out of shards of eight, whose other inner chunks are not decoded.
func Example() {
	cities, err := reader.Open(os.DirFS("../../testdata/zarr-python-3.4.2"), "shown-cities")
	if err != nil {
		panic(err)
	}
	fmt.Println(cities.Shape, cities.DataType.Name())
	region := chunkgrid.Region{Start: []int64{0, 1}, Step: []int64{1, 1}, Count: []int64{1, 3}}
	elements, err := cities.Read(context.Background(), region)
	if err != nil {
		panic(err)
	}
	names, err := elements.Strings()
	fmt.Printf("%q %v\n", names, err)
	// Output:
	// [3 4] fixed_length_utf32
	// ["São Paulo" "東京" "Kraków"] <nil>
}

const document = `{"zarr_format": 3, "node_type": "array", "shape": [5, 4], "data_type": "uint8", "fill_value": 9,
	"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2, 3]}},
	"chunk_key_encoding": {"name": "default"}, "codecs": [{"name": "bytes"}]}`

// store has three of the six chunks.
func store() fstest.MapFS {
	return fstest.MapFS{
		"a/zarr.json": {Data: []byte(document)},
		"a/c/0/0":     {Data: []byte{0, 1, 2, 10, 11, 12}},
		"a/c/0/1":     {Data: []byte{3, 99, 99, 13, 99, 99}},
		"a/c/2/0":     {Data: []byte{40, 41, 42, 99, 99, 99}},
	}
}

func TestRead(t *testing.T) {
	a, err := reader.Open(store(), "a")
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			e, err := a.Read(t.Context(), chunkgrid.Whole(a.Shape))
			if err != nil {
				t.Error(err)
				return
			}
			values, err := number.View[uint8](a.DataType, e.Data)
			if got := fmt.Sprint(values, err); got != "[0 1 2 3 10 11 12 13 9 9 9 9 9 9 9 9 40 41 42 9] <nil>" {
				t.Error(got)
			}
		})
	}
	wait.Wait()
	e, err := a.Read(t.Context(), chunkgrid.Region{Start: []int64{0, 1}, Step: []int64{4, 2}, Count: []int64{2, 2}})
	if got := fmt.Sprint(e.Data, e.Shape, err); got != "[1 3 41 9] [2 2] <nil>" {
		t.Error(got)
	}
}

// TestWrittenAnew: an array that is kept reads chunks that change, also in size, that go away and that come.
func TestWrittenAnew(t *testing.T) {
	files := store()
	files["a/zarr.json"].Data = []byte(strings.Replace(document, `[{"name": "bytes"}]`, `[{"name": "bytes"}, {"name": "gzip", "configuration": {"level": 1}}]`, 1))
	a, err := reader.Open(files, "a")
	if err != nil {
		t.Fatal(err)
	}
	plan, err := a.Plan([]int{2, 3})
	if err != nil {
		t.Fatal(err)
	}
	for _, elements := range []string{"abcdef", "aaaaaa", "", "abcabc"} {
		delete(files, "a/c/0/0")
		want := []byte{9, 9, 9}
		if elements != "" {
			chunk, err := plan.AppendEncode(t.Context(), nil, plan.Dense([]byte(elements)), codecs.Options{})
			if err != nil {
				t.Fatal(err)
			}
			files["a/c/0/0"], want = &fstest.MapFile{Data: chunk}, []byte(elements[:3])
		}
		e, err := a.Read(t.Context(), chunkgrid.Region{Start: []int64{0, 0}, Step: []int64{1, 1}, Count: []int64{1, 3}})
		if err != nil || string(e.Data) != string(want) {
			t.Errorf("%q: %q, error %v", elements, e.Data, err)
		}
	}
}

func TestErrors(t *testing.T) {
	short := store()
	short["a/c/0/1"] = &fstest.MapFile{Data: []byte{3}}
	short["b/zarr.json"] = &fstest.MapFile{Data: []byte(`{"zarr_format": 3, "node_type": "array"}`)}
	a, err := reader.Open(short, "a")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Read(t.Context(), chunkgrid.Whole(a.Shape)); !errors.Is(err, codecs.ErrSize) {
		t.Errorf("a chunk that is too short: %v", err)
	}
	if _, err := a.Read(t.Context(), chunkgrid.Whole([]int64{6, 4})); err == nil {
		t.Error("a region that is not one of the array is read")
	}
	if _, err := reader.Open(short, "b"); !errors.As(err, new(problem.List)) {
		t.Errorf("a document with problems: %v", err)
	}
	if _, err := reader.Open(short, "c"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no document: %v", err)
	}
}
