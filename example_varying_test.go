package zarrcodec_test

import (
	"context"
	"fmt"
	"os"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/source"
)

// All of an array of string, whose elements vary in size, as a []string. Memory for such elements holds a span for each, 16
// bytes, and has a heap for what they span.
func Example_varying() {
	store := os.DirFS("testdata/varying/strings-sharded")
	document, err := os.ReadFile("testdata/varying/strings-sharded/zarr.json")
	check(err)
	array, err := zarrcodec.ReadArray(document)
	check(err)
	elements, err := codecs.NewArray([]int{3, 4}, array.DataType.Layout().Size)
	check(err)
	parts, err := array.Parts(chunkgrid.Whole(array.Shape))
	check(err)
	for part := range parts {
		plan, err := array.Plan(part.Shape)
		check(err)
		chunk := codecs.Open(source.File(store, part.Key))
		_, err = plan.DecodeRegion(context.Background(), elements.Sub(part.At, part.Region.Count), part.Region, chunk, codecs.Options{})
		check(err)
	}
	var texts []string
	for text := range elements.Contents() {
		texts = append(texts, string(text))
	}
	fmt.Printf("%q\n%q\n%q\n", texts[:4], texts[4:8], texts[8:])
	// Output:
	// ["Reykjavík" "" "São \"Paulo\"" "it's"]
	// ["\n\t" "\x00b" "🎈 fest" "\\"]
	// ["東京" "Nuuk" "" "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"]
}
