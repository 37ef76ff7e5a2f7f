package sharding_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/sharding"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype/number"
)

// A shard of four inner chunks, one of which is the fill value and not stored. Reading one element fetches the index, and
// then the bytes of that element.
func Example() {
	array, err := zarrcodec.ReadArray([]byte(`{"zarr_format": 3, "node_type": "array", "shape": [8], "data_type": "uint8", "fill_value": 0,
		"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [8]}}, "chunk_key_encoding": {"name": "default"},
		"codecs": [{"name": "sharding_indexed", "configuration": {"chunk_shape": [2], "codecs": [{"name": "bytes"}],
			"index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}, {"name": "crc32c"}]}}]}`))
	if err != nil {
		panic(err)
	}
	plan, err := array.Plan([]int{8})
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	shard, err := plan.AppendEncode(ctx, nil, plan.Dense([]byte{1, 2, 3, 4, 0, 0, 7, 8}), codecs.Options{})
	if err != nil {
		panic(err)
	}
	reader := codecs.Open(codecs.Memory(shard)) // keeps the index
	list, _, err := plan.InnerChunks(ctx, reader, codecs.Options{})
	if err != nil {
		panic(err)
	}
	for _, c := range list {
		fmt.Println(c.At, c.Stored, c.Offset, c.Bytes)
	}
	one, stats := make([]byte, 1), new(codecs.Stats)
	element := codecs.Region{Start: []int{6}, Step: []int{1}, Count: []int{1}}
	_, err = plan.DecodeRegion(ctx, codecs.Array{Data: one, Shape: []int{1}, Strides: []int{1}}, element, reader, codecs.Options{Stats: stats})
	fmt.Println(one, err, stats.Fetches.Load(), "fetch of", stats.Bytes.Load(), "byte")
	// Output:
	// [0] true 0 2
	// [1] true 2 2
	// [2] false 0 0
	// [3] true 4 2
	// [7] <nil> 1 fetch of 1 byte
}

// TestMadeInGo: what only a codec made in Go can lack is a problem where a document would have it.
func TestMadeInGo(t *testing.T) {
	for _, c := range []struct {
		conf sharding.Config
		want string
	}{
		{sharding.Config{}, "/configuration/codecs missing_key, /configuration/index_codecs missing_key"},
		{sharding.Config{ChunkShape: []int64{0, 2}}, "/configuration/chunk_shape/0 invalid_value, /configuration/codecs missing_key, /configuration/index_codecs missing_key"},
	} {
		_, ps := c.conf.Judge(codecs.NewSpec(number.Uint8, []int{4, 4}, []byte{0}))
		var got []string
		for _, p := range ps {
			got = append(got, p.Pointer+" "+string(p.Kind))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%+v: %v, want %s", c.conf, got, c.want)
		}
		if conf := c.conf.Configuration(); conf.Member("codecs").Kind() != config.Array {
			t.Errorf("the configuration of a codec without chains is %s", conf.Raw())
		}
	}
}
