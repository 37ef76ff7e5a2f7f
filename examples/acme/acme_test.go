package acme_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"example.com/acme"
	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/chunkkey"
	"github.com/zarrcodec/zarrcodec/codecs"
	bytescodec "github.com/zarrcodec/zarrcodec/codecs/bytes"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/storage"
)

// registry is what the module knows and what this one adds.
func registry() *metadata.Registry {
	r, err := zarrcodec.CoreAndExtensions().Union(acme.Definitions())
	check(err)
	return r
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func parsed(text string) config.Value {
	v, err := config.Parse([]byte(text))
	check(err)
	return v
}

// Validate, build the pipeline, encode and decode: an array of this module's names is unclaimed for everybody else, and an
// array like any other here.
func Example() {
	document := []byte(`{
		"zarr_format": 3, "node_type": "array", "shape": [5],
		"data_type": {"name": "acme.packed", "configuration": {"length_bytes": 4}}, "fill_value": "LQ==",
		"chunk_grid": {"name": "acme.bounded", "configuration": {"chunk_shape": [3]}},
		"chunk_key_encoding": {"name": "acme.suffix", "configuration": {"suffix": ".run"}},
		"codecs": [{"name": "bytes"}, {"name": "acme.codec"}]
	}`)
	fmt.Println(metadata.ReadOpenable(document, zarrcodec.CoreAndExtensions()).Problems)

	array := metadata.ReadOpenable(document, registry()).Array
	chunk, err := array.Chunk([]int64{1})
	check(err)
	fmt.Println(chunk.Key, chunk.Start, chunk.Shape)

	plan, err := array.Plan(chunk.Shape)
	check(err)
	stored, err := plan.AppendEncode(context.Background(), nil, plan.Dense([]byte("oooohm\x00\x00")), codecs.Options{})
	check(err)
	fmt.Printf("%q\n", stored)

	elements := make([]byte, plan.Size())
	check(plan.Decode(context.Background(), plan.Dense(elements), stored, codecs.Options{}))
	fmt.Printf("%q\n", elements)
	err = plan.Decode(context.Background(), plan.Dense(elements), append(stored, 9, '!'), codecs.Options{})
	fmt.Println(err)
	// Output:
	// /data_type: unclaimed_declaration: no definition claims the data type "acme.packed", which a reader must understand
	// /chunk_grid: unclaimed_declaration: no definition claims the chunk grid "acme.bounded", which a reader must understand
	// /chunk_key_encoding: unclaimed_declaration: no definition claims the chunk key encoding "acme.suffix", which a reader must understand
	// /codecs/1: unclaimed_declaration: no definition claims the codec "acme.codec", which a reader must understand
	// c/1.run [3] [2]
	// "\x04o\x01h\x01m\x02\x00"
	// "oooohm\x00\x00"
	// codec 1 (acme.codec): wrong size: have 17 bytes, want 8
}

// The page's acme.codec: unclaimed until a definition claims it.
func ExampleCodec() {
	document := []byte(`{
		"zarr_format": 3, "node_type": "array", "shape": [4], "data_type": "uint8", "fill_value": 0,
		"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2]}}, "chunk_key_encoding": {"name": "default"},
		"codecs": [{"name": "bytes"}, {"name": "acme.codec"}]
	}`)
	fmt.Println(metadata.Read(document, zarrcodec.CoreAndExtensions()).Unclaimed)
	fmt.Println(metadata.Read(document, registry()).Unclaimed)

	_, err := registry().Union(acme.Definitions())
	fmt.Println(err)
	// Output:
	// [no definition claims the codec "acme.codec"]
	// []
	// metadata: the name "acme.packed" of a data type is claimed by two definitions, "acme.packed" and "acme.packed": use Replace to put one in the other's place
}

// The page's acme.packed: a fill value is base64, of at most length_bytes bytes.
func ExamplePacked() {
	r := metadata.Resolve(parsed(`{"name": "acme.packed", "configuration": {"length_bytes": 2}}`), metadata.DataTypeSlot, registry())
	for _, fill := range []string{`"YWI="`, `"not base64!"`, `"YWJj"`} {
		fmt.Println(fill, metadata.FillValueProblems(r.DataType, parsed(fill)).Unwrap())
	}
	for _, bad := range []string{`"acme.packed"`, `{"name": "acme.packed", "configuration": {"length_bytes": 0, "length": 2}}`} {
		fmt.Println(metadata.Resolve(parsed(bad), metadata.DataTypeSlot, registry()).Problems)
	}
	// Output:
	// "YWI=" []
	// "not base64!" [document: invalid_value: expected base64 with padding, found "not base64!"]
	// "YWJj" [document: invalid_value: have 3 bytes, want at most the 2 that the type holds]
	// /configuration: missing_key: a configuration with the member "length_bytes" is required
	// /configuration/length: unknown_key: "length" is not among the declared members (length_bytes)
	// /configuration/length_bytes: invalid_value: expected an integer from 1 to 67108864, found 0
}

// TestCodec: runs of every length, and bytes that are none.
func TestCodec(t *testing.T) {
	for _, n := range []int{0, 1, 254, 255, 256, 600} {
		for _, plain := range []string{strings.Repeat("a", n), strings.Repeat("ab", n)} {
			stored, err := acme.Codec{}.AppendEncode([]byte("x"), []byte(plain), nil)
			if err != nil || len(stored) > 1+2*len(plain) {
				t.Fatal(len(stored), err)
			}
			back, err := acme.Codec{}.AppendDecode([]byte("y"), stored[1:], int64(len(plain)), nil)
			if err != nil || string(back) != "y"+plain {
				t.Errorf("%d bytes come back as %d: %v", len(plain), len(back), err)
			}
		}
	}
	for _, bad := range []string{"\x01", "\x00a", "\x01a\x02", "\x05a"} {
		if out, err := (acme.Codec{}).AppendDecode([]byte("y"), []byte(bad), 4, nil); err == nil || string(out) != "y" {
			t.Errorf("%q is decoded to %q", bad, out)
		}
	}
}

// A codec with a configuration, and the mend that it offers.
func ExampleXor() {
	read := func(key string) metadata.Resolution {
		return metadata.Resolve(parsed(`{"name": "acme.xor", "configuration": {"key": `+key+`}}`), metadata.CodecSlot, registry())
	}
	fmt.Println(read(`15`).Codec.Codec, read(`256`).Problems)

	document := parsed(`{
		"zarr_format": 3, "node_type": "array", "shape": [1], "data_type": "uint8", "fill_value": 0,
		"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1]}}, "chunk_key_encoding": {"name": "default"},
		"codecs": [{"name": "bytes", "configuration": {"endian": "big"}}, {"name": "acme.xor", "configuration": {"key": "0xff"}}]
	}`)
	fmt.Println(metadata.ReadValue(document, registry()).Problems)
	mends := metadata.Mends(document, registry())
	for _, m := range mends {
		fmt.Println(m.Kind, m.Pointer, m.Old, "→", m.New)
	}
	fmt.Println(len(metadata.Read(metadata.Mended(document, mends), registry()).Problems), "problems left")
	// Output:
	// {15} /configuration/key: invalid_value: expected an integer from 0 to 255, found 256
	// /codecs/1/configuration/key: invalid_type: expected an integer, found a string
	// acme_key /codecs/1/configuration/key "0xff" → 255
	// 0 problems left
}

// A chunk grid that builds on another one.
func ExampleBounded() {
	r := metadata.Resolve(parsed(`{"name": "acme.bounded", "configuration": {"chunk_shape": [3, 4]}}`), metadata.ChunkGridSlot, registry())
	shape := []int64{7, 8}
	fmt.Println(r.ChunkGrid.Judge([]int64{7}))
	fmt.Println(r.ChunkGrid.Counts(shape), r.ChunkGrid.Lengths(shape))
	fmt.Println(r.ChunkGrid.Chunk(shape, []int64{2, 1}))
	fmt.Println(metadata.Resolve(parsed(`{"name": "acme.bounded", "configuration": {"chunk_shape": [0]}}`), metadata.ChunkGridSlot, registry()).Problems)
	// Output:
	// /configuration/chunk_shape: invalid_value: expected 1 lengths, one for each axis of shape, found 2
	// [3 2] [[3 1] [4]]
	// [6 4] [1 4]
	// /configuration/chunk_shape/0: invalid_value: expected at least 1, found 0
}

// A chunk key encoding that builds on another one.
func ExampleSuffix() {
	r := metadata.Resolve(parsed(`{"name": "acme.suffix", "configuration": {"suffix": ".chunk"}}`), metadata.ChunkKeyEncodingSlot, registry())
	fmt.Println(string(r.ChunkKeys.AppendKey(nil, []int64{1, 20})), string(r.ChunkKeys.AppendKey(nil, nil)))
	fmt.Println(r.ChunkKeys.(chunkkey.Decoder).DecodeKey("c/1/20.chunk", 2))
	fmt.Println(metadata.Resolve(parsed(`{"name": "acme.suffix", "configuration": {"suffix": "/x"}}`), metadata.ChunkKeyEncodingSlot, registry()).Problems)
	// Output:
	// c/1/20.chunk c.chunk
	// [1 20] true
	// /configuration/suffix: invalid_value: expected no "/", found "/x"
}

// A storage transformer is validated, and written; chunks of an array that has one are not read.
func ExampleAudit() {
	array, err := zarrcodec.CreateArray(zarrcodec.Draft{
		Shape: []int64{2}, ChunkShape: []int64{2}, DataType: acme.Packed{Length: 3}, FillValue: config.NewText("LQ=="),
		Codecs:              []codecs.Codec{bytescodec.Config{}, acme.Codec{}},
		StorageTransformers: []storage.Transformer{acme.Audit{Log: "log", Level: "writes"}},
		Registry:            registry(),
	})
	check(err)
	fmt.Println(array.JSON().Member("storage_transformers").Raw())
	_, err = array.Plan([]int{2})
	fmt.Println(err)

	broken := strings.Replace(array.JSON().Raw(), "writes", "write", 1)
	fmt.Println(metadata.Read([]byte(broken), registry()).Problems)
	// Output:
	// [{"name":"acme.audit","configuration":{"log":"log","level":"writes"}}]
	// /storage_transformers/0: storage transformers are known and not built here
	// /storage_transformers/0/configuration/level: invalid_value: expected one of ["reads" "writes"], found "write" (did you mean "writes"?)
}
