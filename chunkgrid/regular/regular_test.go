package regular_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/zarrcodec/zarrcodec/chunkgrid/regular"
)

func TestGrid(t *testing.T) {
	for _, c := range []struct {
		shape, chunk, counts []int64
	}{
		{nil, nil, []int64{}},
		{[]int64{10, 6}, []int64{3, 6}, []int64{4, 1}},
		{[]int64{0, 6}, []int64{3, 4}, []int64{0, 2}},
		{[]int64{1}, []int64{100}, []int64{1}},
		{[]int64{math.MaxInt64}, []int64{2}, []int64{1 << 62}},
	} {
		g := regular.Config{ChunkShape: c.chunk}
		if ps := g.Judge(c.shape); ps != nil {
			t.Error(ps)
		}
		if got := g.Counts(c.shape); !slices.Equal(got, c.counts) {
			t.Errorf("%v in %v: %v chunks, want %v", c.shape, c.chunk, got, c.counts)
		}
		if got := g.Lengths(c.shape); len(got) != len(c.shape) {
			t.Errorf("%v: lengths %v", c.shape, got)
		}
	}
	if ps := (regular.Config{ChunkShape: []int64{2}}).Judge([]int64{4, 6}); len(ps) != 1 || ps[0].Pointer != "/configuration/chunk_shape" {
		t.Error(ps)
	}
}

// A chunk at the edge is stored with its full shape.
func Example() {
	g := regular.Config{ChunkShape: []int64{4, 4}}
	start, shape := g.Chunk([]int64{6, 6}, []int64{1, 0})
	fmt.Println(g.Counts([]int64{6, 6}), start, shape)
	// Output: [2 2] [4 0] [4 4]
}
