package zarrcodec_test

import (
	"context"
	"fmt"
	"os"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
)

// Some elements of a shard are replaced. Inner chunks that have none of them are neither decoded nor encoded.
func Example_update() {
	array := read("shown-cities")
	plan, err := array.Plan([]int{2, 4})
	check(err)
	stored, err := os.ReadFile(folder + "shown-cities/c/0/0")
	check(err)

	last := codecs.Region{Start: []int{1, 2}, Step: []int{1, 1}, Count: []int{1, 2}} // of the shard
	elements, err := codecs.NewArray(last.Count, array.DataType.Layout().Size)
	check(err)
	check(utf32.Into(elements.Data, array.DataType, []string{"부산", "Sisimiut"}, utf32.AsGiven))
	var done codecs.Stats
	updated, err := plan.AppendUpdate(context.Background(), nil, stored, last, elements, codecs.Options{Stats: &done})
	check(err)
	fmt.Println("inner chunks encoded:", done.InnerChunks.Load())

	all := plan.Dense(make([]byte, plan.Size()))
	check(plan.Decode(context.Background(), all, updated, codecs.Options{}))
	names, err := utf32.Strings(array.DataType, all.Data, utf32.Strict)
	check(err)
	fmt.Printf("%q\n", names)
	// Output:
	// inner chunks encoded: 1
	// ["Reykjavík" "São Paulo" "東京" "Kraków" "Αθήνα" "İstanbul" "부산" "Sisimiut"]
}
