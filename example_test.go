package zarrcodec_test

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
	"github.com/zarrcodec/zarrcodec/metadata"
)

// folder holds arrays that zarr-python wrote.
const folder = "testdata/zarr-python-3.4.2/"

// A chunk of strings, in a shard, compressed and of the other byte order: metadata to model, model to plan, plan to
// elements, elements to Go strings.
func Example() {
	document, err := os.ReadFile(folder + "shown-cities/zarr.json")
	check(err)
	array, err := zarrcodec.ReadArray(document) // or every problem of the document, each at its JSON pointer
	check(err)
	chunk, err := array.Chunk([]int64{0, 0})
	check(err)
	plan, err := array.Plan(chunk.Shape) // once for all chunks of this shape; safe for concurrent use
	check(err)
	stored, err := os.ReadFile(folder + "shown-cities/" + chunk.Key)
	check(err)
	elements := plan.Dense(make([]byte, plan.Size())) // or any strided memory of yours
	check(plan.Decode(context.Background(), elements, stored, codecs.Options{}))
	names, err := utf32.Strings(array.DataType, elements.Data, utf32.Strict)
	check(err)
	fmt.Printf("%s %v %q\n", chunk.Key, chunk.Shape, names)
	// Output:
	// c/0/0 [2 4] ["Reykjavík" "São Paulo" "東京" "Kraków" "Αθήνα" "İstanbul" "서울" "Nuuk"]
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// read gives the array in a folder.
func read(name string) *metadata.Array {
	document, err := os.ReadFile(folder + name + "/zarr.json")
	check(err)
	array, err := zarrcodec.ReadArray(document)
	check(err)
	return array
}

// decoded gives the first chunk of an array of one axis or two, decoded.
func decoded(name string) (*metadata.Array, []byte) {
	array := read(name)
	chunk, err := array.Chunk(make([]int64, len(array.Shape)))
	check(err)
	plan, err := array.Plan(chunk.Shape)
	check(err)
	stored, err := os.ReadFile(folder + name + "/" + chunk.Key)
	check(err)
	elements := make([]byte, plan.Size())
	check(plan.Decode(context.Background(), plan.Dense(elements), stored, codecs.Options{}))
	return array, elements
}

// Numbers are a view of the decoded memory, without a copy.
func Example_numbers() {
	array, elements := decoded("shown-depths")
	values, err := number.View[float32](array.DataType, elements)
	fmt.Println(values, err)
	_, err = number.View[float64](array.DataType, elements)
	fmt.Println(err)
	// Output:
	// [0.5 -1.25 NaN 3 0.001 6] <nil>
	// dtype/number: float64 is the Go type of float64, the data is float32, which has float32
}

// Times come with a mark that tells NaT apart.
func Example_times() {
	array, elements := decoded("shown-launches")
	values, valid, err := datetime64.Times(array.DataType, elements)
	check(err)
	for i, at := range values {
		if valid[i] {
			fmt.Println(at.Format(time.RFC3339))
		} else {
			fmt.Println("NaT")
		}
	}
	counts, err := datetime64.Int64s(array.DataType, elements) // the same memory
	fmt.Println(counts[0], datetime64.IsNaT(counts[2]), err)
	// Output:
	// 1957-10-04T19:28:34Z
	// 1969-07-16T13:32:00Z
	// NaT
	// 1990-04-24T12:33:51Z
	// 2021-12-25T12:20:00Z
	// NaT
	// -386310686 true <nil>
}

// Durations are exact, or an error that names the element.
func Example_durations() {
	array, elements := decoded("shown-waits")
	values, valid, err := datetime64.Durations(array.DataType, elements)
	fmt.Println(values, valid, err)
	// Output:
	// [1.5s -250ms 0s 24h0m0s] [true true false true] <nil>
}

// Encoding is the same road the other way.
func Example_encode() {
	document, err := os.ReadFile(folder + "shown-cities/zarr.json")
	check(err)
	array, err := zarrcodec.ReadArray(document)
	check(err)
	plan, err := array.Plan([]int{2, 4})
	check(err)
	elements := make([]byte, plan.Size())
	check(utf32.Into(elements, array.DataType, []string{"a", "b", "c", "d", "", "", "", ""}, utf32.AsGiven))
	stored, err := plan.AppendEncode(context.Background(), nil, plan.Dense(elements), codecs.Options{})
	check(err)

	clear(elements)
	check(plan.Decode(context.Background(), plan.Dense(elements), stored, codecs.Options{}))
	names, err := utf32.Strings(array.DataType, elements, utf32.Strict)
	fmt.Printf("%q %v\n", names, err)
	// Output:
	// ["a" "b" "c" "d" "" "" "" ""] <nil>
}

// Everything that is wrong with a document comes at once, each problem at its place.
func ExampleReadArray_problems() {
	_, err := zarrcodec.ReadArray([]byte(`{
		"zarr_format": 3, "node_type": "array", "shape": [1, 2, 3], "data_type": "float64",
		"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [10]}},
		"chunk_key_encoding": {"name": "default"}, "fill_value": "hello", "codecs": [{"name": "bytes"}]}`))
	fmt.Println(err)
	// Output:
	// /fill_value: invalid_value: expected a number, "NaN", "Infinity", "-Infinity" or "0x" and 16 hexadecimal digits, found "hello"
	// /chunk_grid/configuration/chunk_shape: invalid_value: expected 3 lengths, one for each axis of shape, found 1
	// /codecs/0/configuration/endian: missing_key: float64 needs a byte order, "little" or "big"
}
