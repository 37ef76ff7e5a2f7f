package metadata_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/metadata"
)

func regionArray(t *testing.T, shape, chunk string) *metadata.Array {
	t.Helper()
	doc := strings.NewReplacer("SHAPE", shape, "CHUNK", chunk).Replace(`{"zarr_format":3,"node_type":"array","shape":SHAPE,"data_type":"uint8",
		"chunk_grid":{"name":"regular","configuration":{"chunk_shape":CHUNK}},"chunk_key_encoding":"default","fill_value":0,"codecs":["bytes"]}`)
	r := metadata.Read([]byte(doc), zarrcodec.CoreAndExtensions())
	if err := r.Problems.Err(); err != nil {
		t.Fatal(err)
	}
	return r.Array
}

func TestParts(t *testing.T) {
	a := regionArray(t, "[100,100]", "[10,10]")
	parts, err := a.Parts(chunkgrid.Region{Start: []int64{8, 25}, Step: []int64{1, math.MaxInt64}, Count: []int64{4, 1}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for p := range parts {
		got = append(got, fmt.Sprint(p.Key, " ", p.Start, p.Shape, p.Region, p.At))
	}
	want := []string{
		"c/0/2 [0 20] [10 10] {[8 5] [1 1] [2 1]} [0 0]",
		"c/1/2 [10 20] [10 10] {[0 5] [1 1] [2 1]} [2 0]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestPartsRefused(t *testing.T) {
	for _, c := range []struct {
		name, shape, chunk string
		region             chunkgrid.Region
		want               string
	}{
		{"not in the array", "[10]", "[5]", chunkgrid.Region{Start: []int64{5}, Step: []int64{1}, Count: []int64{6}}, "region picks 6 elements"},
		{"of another rank", "[10]", "[5]", chunkgrid.Whole([]int64{10, 10}), "region has 2, 2 and 2 axes, want 1"},
		{"chunks beyond memory", "[10]", "[9223372036854775807]", chunkgrid.Whole([]int64{10}), "a length is larger than memory"},
		{"more elements than memory", "[9223372036854775807]", "[5]", chunkgrid.Whole([]int64{math.MaxInt64}), "region of shape [9223372036854775807]: a length is larger than memory"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := regionArray(t, c.shape, c.chunk).Parts(c.region); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got  %v\nwant %q", err, c.want)
			}
		})
	}
}
