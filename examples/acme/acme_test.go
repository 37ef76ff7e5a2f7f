package acme_test

import (
	"context"
	"encoding/binary"
	"fmt"

	"example.com/acme"
	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/metadata"
)

const document = `{
	"zarr_format": 3, "node_type": "array", "shape": [3],
	"data_type": "acme.temperature", "fill_value": 20.0,
	"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [3]}},
	"chunk_key_encoding": {"name": "default"},
	"codecs": [{"name": "bytes", "configuration": {"endian": "big"}}, {"name": "acme.xor", "configuration": {"key": 255}}]
}`

// An array whose codec and data type this module defines: unclaimed for everybody else, an array like any other here.
func Example() {
	reading := metadata.Read([]byte(document), zarrcodec.CoreAndExtensions())
	fmt.Println(reading.Openable())

	registry, err := zarrcodec.CoreAndExtensions().Union(acme.Definitions())
	if err != nil {
		panic(err)
	}
	array := metadata.Read([]byte(document), registry).Array
	plan, err := array.Plan([]int{3})
	if err != nil {
		panic(err)
	}
	chunk := make([]byte, plan.Size())
	if err := plan.Decode(context.Background(), plan.Dense(chunk), []byte{0xF4, 0x8C, 0xF5, 0x54, 0xF1, 0x6B}, codecs.Options{}); err != nil {
		panic(err)
	}
	for i := range 3 {
		fmt.Print(binary.NativeEndian.Uint16(chunk[2*i:]), " ")
		text, _ := array.DataType.AppendJSON(nil, chunk[2*i:])
		fmt.Println(string(text))
	}
	// Output:
	// /data_type: unclaimed_declaration: no definition claims the data type "acme.temperature", which a reader must understand
	// /codecs/1: unclaimed_declaration: no definition claims the codec "acme.xor", which a reader must understand
	// 2931 19.95
	// 2731 -0.05
	// 3732 100.05
}

// What is wrong with a declaration of this module is reported like anything else.
func Example_problems() {
	registry, _ := zarrcodec.CoreAndExtensions().Union(acme.Definitions())
	broken := []byte(`{
		"zarr_format": 3, "node_type": "array", "shape": [3],
		"data_type": "acme.temperature", "fill_value": -300,
		"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [3]}},
		"chunk_key_encoding": {"name": "default"},
		"codecs": [{"name": "bytes", "configuration": {"endian": "big"}}, {"name": "acme.xor", "configuration": {"key": 256}}]
	}`)
	fmt.Println(metadata.Read(broken, registry).Problems)
	// Output:
	// /fill_value: invalid_value: expected -273.15 to 6280.35 degrees Celsius, found -300
	// /codecs/1/configuration/key: invalid_value: expected an integer from 0 to 255, found 256
}
