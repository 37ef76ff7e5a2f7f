package zarrcodec_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing/fstest"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
	"github.com/zarrcodec/zarrcodec/source"
)

// A shard is written anew while a reader of it is kept. The next call says so, once, and what was known of the shard is
// forgotten: the same call again, on the same reader, reads what is there now. What calls gave before is of the shard as it was.
func Example_changed() {
	array := read("shown-cities")
	plan, err := array.Plan([]int{2, 4})
	check(err)
	older, err := os.ReadFile(folder + "shown-cities/c/0/0")
	check(err)
	newer, err := os.ReadFile(folder + "shown-cities/c/1/0")
	check(err)
	store := fstest.MapFS{"shard": {Data: older}}
	shard := codecs.Open(source.File(store, "shard"))
	first := codecs.Region{Start: []int{0, 0}, Step: []int{1, 1}, Count: []int{1, 2}}

	for range 2 {
		elements, err := codecs.NewArray(first.Count, array.DataType.Layout().Size)
		check(err)
		_, err = plan.DecodeRegion(context.Background(), elements, first, shard, codecs.Options{})
		if errors.Is(err, codecs.ErrChanged) {
			fmt.Println("it changed")
			_, err = plan.DecodeRegion(context.Background(), elements, first, shard, codecs.Options{})
		}
		check(err) // ErrChanged again: it is written all the time
		names, err := utf32.Strings(array.DataType, elements.Data, utf32.Strict)
		check(err)
		fmt.Printf("%q\n", names)
		store["shard"] = &fstest.MapFile{Data: newer}
	}
	// Output:
	// ["Reykjavík" "São Paulo"]
	// it changed
	// ["Zürich" "München"]
}
