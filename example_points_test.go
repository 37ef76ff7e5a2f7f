package zarrcodec_test

import (
	"context"
	"fmt"
	"os"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
	"github.com/zarrcodec/zarrcodec/source"
)

// Single elements of a shard, in an order of one's own, by their place in it. Of the four inner chunks two are read, each once.
func Example_points() {
	array := read("shown-cities")
	plan, err := array.Plan([]int{2, 4})
	check(err)
	shard := codecs.Open(source.File(os.DirFS(folder), "shown-cities/c/0/0"))
	points := [][]int{{1, 3}, {0, 0}, {1, 2}, {0, 0}} // row and column
	elements, err := codecs.NewArray([]int{len(points)}, array.DataType.Layout().Size)
	check(err)
	var done codecs.Stats
	_, err = plan.DecodePoints(context.Background(), elements, points, shard, codecs.Options{Stats: &done})
	check(err)
	names, err := utf32.Strings(array.DataType, elements.Data, utf32.Strict)
	check(err)
	fmt.Printf("%q of %d inner chunks\n", names, done.InnerChunks.Load())
	// Output:
	// ["Nuuk" "Reykjavík" "서울" "Reykjavík"] of 2 inner chunks
}
