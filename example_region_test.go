package zarrcodec_test

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
	"github.com/zarrcodec/zarrcodec/source"
)

// server is an HTTP client that needs no network: it has the files of folder at every host.
var server = &http.Client{Transport: http.NewFileTransportFS(os.DirFS(folder))}

// A region of a shard over HTTP, what it will cost, and that it cost that. Its inner chunks, of one row and two columns, lie
// apart: that is two ranges, which source.HTTP makes two requests of, or one with the bytes between them.
func Example_region() {
	array := read("shown-cities")
	plan, err := array.Plan([]int{2, 4})
	check(err)
	row := codecs.Region{Start: []int{0, 0}, Step: []int{1, 1}, Count: []int{1, 4}} // of the shard
	shard := codecs.Open(source.HTTP{Client: server, URL: "http://example.org/shown-cities/c/0/0"})

	for _, gap := range []int64{0, 1000} { // 1000: that many bytes too many are better than a request more
		promised, _, err := plan.Cost(context.Background(), row, shard, codecs.Options{MergeGap: gap}) // fetches the index, once
		check(err)
		var done codecs.Stats
		elements, err := codecs.NewArray(row.Count, array.DataType.Layout().Size)
		check(err)
		_, err = plan.DecodeRegion(context.Background(), elements, row, shard, codecs.Options{MergeGap: gap, Stats: &done})
		check(err)
		names, err := utf32.Strings(array.DataType, elements.Data, utf32.Strict)
		check(err)
		fmt.Printf("%q\n", names)
		fmt.Printf("promised: %d fetch, %d ranges, %d bytes\n", promised.Fetches, promised.Ranges, promised.Bytes)
		fmt.Printf("done:     %d fetch, %d ranges, %d bytes\n", done.Fetches.Load(), done.Ranges.Load(), done.Bytes.Load())
	}
	// Output:
	// ["Reykjavík" "São Paulo" "東京" "Kraków"]
	// promised: 1 fetch, 2 ranges, 127 bytes
	// done:     1 fetch, 2 ranges, 127 bytes
	// ["Reykjavík" "São Paulo" "東京" "Kraków"]
	// promised: 1 fetch, 1 ranges, 197 bytes
	// done:     1 fetch, 1 ranges, 197 bytes
}
