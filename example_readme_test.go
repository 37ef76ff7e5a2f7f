package zarrcodec_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
	"github.com/zarrcodec/zarrcodec/source"
)

// The Go code of the README, from line to line.
func Example_readme() {
	defer func(c *http.Client) { http.DefaultClient = c }(http.DefaultClient)
	http.DefaultClient = server // so that the address below needs no network

	folder := "testdata/zarr-python-3.4.2/"
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
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
	fmt.Printf("%q\n", names) // ["Reykjavík" "São Paulo" "東京" "Kraków" "Αθήνα" "İstanbul" "서울" "Nuuk"]

	region := chunkgrid.Region{Start: []int64{1, 1}, Step: []int64{1, 1}, Count: []int64{2, 3}} // of the array
	result, err := codecs.NewArray([]int{2, 3}, array.DataType.Layout().Size)                   // or any strided memory of yours
	check(err)
	parts, err := array.Parts(region) // of the two shards that it meets
	check(err)
	for part := range parts {
		plan, err := array.Plan(part.Shape)
		check(err)
		shard := codecs.Open(source.HTTP{URL: "https://example.org/shown-cities/" + part.Key}) // keep it: it keeps the shard's index
		place := result.Sub(part.At, part.Region.Count)                                        // where the part lies in the result
		_, err = plan.DecodeRegion(context.Background(), place, part.Region, shard, codecs.Options{})
		check(err) // codecs.ErrChanged: the shard was written anew since; the same call again reads what is there
	}
	names, err = utf32.Strings(array.DataType, result.Data, utf32.Strict)
	check(err)
	fmt.Printf("%q\n", names) // ["İstanbul" "서울" "Nuuk" "München" "ภูเก็ต" "🎈 fest"]
	// Output:
	// ["Reykjavík" "São Paulo" "東京" "Kraków" "Αθήνα" "İstanbul" "서울" "Nuuk"]
	// ["İstanbul" "서울" "Nuuk" "München" "ภูเก็ต" "🎈 fest"]
}

// TestREADME: all Go code of the README is in the example above, and what it says that it prints is printed there.
func TestREADME(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	check(err)
	example, err := os.ReadFile("example_readme_test.go")
	check(err)
	blocks := regexp.MustCompile("(?s)```go\n(.*?)\n```").FindAllSubmatch(readme, -1)
	if len(blocks) != 2 {
		t.Fatalf("%d blocks of Go code, want 2", len(blocks))
	}
	for _, b := range blocks {
		block := "\n\t" + strings.ReplaceAll(string(b[1]), "\n", "\n\t") + "\n"
		if !strings.Contains(string(example), block) {
			t.Errorf("not in the example:%s", block)
		}
		_, prints, ok := strings.Cut(block, "fmt.Printf(\"%q\\n\", names) // ")
		if !ok || !strings.Contains(string(example), "\n\t// "+prints) {
			t.Errorf("not printed by the example: %q", prints)
		}
	}
}
