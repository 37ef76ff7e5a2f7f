package chunkgrid_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/chunkgrid/rectilinear"
	"github.com/zarrcodec/zarrcodec/chunkgrid/regular"
)

func ExampleParts() {
	grid := regular.Config{ChunkShape: []int64{10, 10}}
	region := chunkgrid.Region{Start: []int64{8, 25}, Step: []int64{1, 3}, Count: []int64{4, 3}}
	for p := range chunkgrid.Parts(grid, []int64{100, 100}, region) {
		fmt.Println("chunk", p.Index, "from", p.Region.Start, "elements", p.Region.Count, "to", p.At)
	}
	// Output:
	// chunk [0 2] from [8 5] elements [2 2] to [0 0]
	// chunk [0 3] from [8 1] elements [2 1] to [0 2]
	// chunk [1 2] from [0 5] elements [2 2] to [2 0]
	// chunk [1 3] from [0 1] elements [2 1] to [2 2]
}

// TestParts holds the parts of random regions of random grids against the definition, element by element.
func TestParts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	for i := range 400 {
		shape := make([]int64, rng.IntN(4))
		for k := range shape {
			shape[k] = rng.Int64N(25)
		}
		grid := randomGrid(rng, shape)
		if ps := grid.Judge(shape); len(ps) > 0 {
			t.Fatal(ps)
		}
		testParts(t, fmt.Sprintf("case %d: grid %v, shape %v", i, grid, shape), grid, shape, randomRegion(rng, shape))
	}
}

func randomGrid(rng *rand.Rand, shape []int64) chunkgrid.Grid {
	if rng.IntN(2) == 0 {
		chunk := make([]int64, len(shape))
		for k := range chunk {
			chunk[k] = 1 + rng.Int64N(9)
		}
		return regular.Config{ChunkShape: chunk}
	}
	var c rectilinear.Config
	for _, n := range shape {
		var a rectilinear.Axis
		for n > 0 || len(a.Runs) == 0 {
			r := rectilinear.Run{Length: 1 + rng.Int64N(6), Count: 1 + rng.Int64N(3)}
			a.Runs = append(a.Runs, r)
			n -= r.Length * r.Count
		}
		c.ChunkShapes = append(c.ChunkShapes, a)
	}
	return c
}

func randomRegion(rng *rand.Rand, shape []int64) chunkgrid.Region {
	r := chunkgrid.Whole(make([]int64, len(shape)))
	for k, n := range shape {
		r.Step[k] = 1 + rng.Int64N(6)
		if n > 0 {
			r.Start[k] = rng.Int64N(n)
			r.Count[k] = rng.Int64N((n-1-r.Start[k])/r.Step[k] + 2)
		}
	}
	return r
}

func testParts(t *testing.T, name string, grid chunkgrid.Grid, shape []int64, r chunkgrid.Region) {
	t.Helper()
	if err := r.Check(shape); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for p := range chunkgrid.Parts(grid, shape, r) {
		start, lengths := grid.Chunk(shape, p.Index)
		if fmt.Sprint(start, lengths) != fmt.Sprint(p.Start, p.Shape) {
			t.Fatalf("%s, region %v: chunk %v at %v of shape %v, want %v, %v", name, r, p.Index, p.Start, p.Shape, start, lengths)
		}
		if err := p.Region.Check(p.Shape); err != nil {
			t.Fatalf("%s, region %v: part %+v: %v", name, r, p, err)
		}
		each(p.Region.Count, func(j []int64) {
			result := make([]int64, len(j))
			for k := range j {
				result[k] = p.At[k] + j[k]
				inArray := p.Start[k] + p.Region.Start[k] + j[k]*p.Region.Step[k]
				if want := r.Start[k] + result[k]*r.Step[k]; inArray != want {
					t.Fatalf("%s, region %v: part %+v: element %v is %d of axis %d, want %d", name, r, p, result, inArray, k, want)
				}
			}
			if seen[fmt.Sprint(result)] {
				t.Fatalf("%s, region %v: element %v comes twice", name, r, result)
			}
			seen[fmt.Sprint(result)] = true
		})
	}
	want := int64(1)
	for _, n := range r.Count {
		want *= n
	}
	if int64(len(seen)) != want {
		t.Fatalf("%s, region %v: %d elements, want %d", name, r, len(seen), want)
	}
}

// each calls f for every index of a shape.
func each(shape []int64, f func(index []int64)) {
	if len(shape) == 0 {
		f(nil)
		return
	}
	for i := range shape[0] {
		each(shape[1:], func(rest []int64) { f(append([]int64{i}, rest...)) })
	}
}

// TestPartsOfHugeArrays: a grid of 2^62 chunks is searched, not walked, and only what is asked for is made.
func TestPartsOfHugeArrays(t *testing.T) {
	shape := []int64{math.MaxInt64, math.MaxInt64}
	grid := regular.Config{ChunkShape: []int64{2, 3}}
	r := chunkgrid.Region{Start: []int64{5, 0}, Step: []int64{1 << 61, 1}, Count: []int64{4, math.MaxInt64}}
	n := 0
	for p := range chunkgrid.Parts(grid, shape, r) {
		if want := int64(n); p.Index[0] != 2 || p.Index[1] != want || p.At[1] != 3*want {
			t.Fatalf("part %d: %+v", n, p)
		}
		if n++; n == 1000 {
			break
		}
	}
	r.Count[1], n = 1, 0
	for p := range chunkgrid.Parts(grid, shape, r) {
		if want := (5 + int64(n)<<61) / 2; p.Index[0] != want {
			t.Fatalf("part %d: chunk %d, want %d", n, p.Index[0], want)
		}
		n++
	}
	if n != 4 {
		t.Fatalf("%d parts, want 4", n)
	}
}

// TestWholeIsItsOwn: a region that is made narrower leaves the shape that it was made of alone.
func TestWholeIsItsOwn(t *testing.T) {
	shape := []int64{3, 4}
	r := chunkgrid.Whole(shape)
	r.Start[0], r.Step[0], r.Count[0] = 1, 2, 1
	if want := "{[1 0] [2 1] [1 4]}"; fmt.Sprint(r) != want || fmt.Sprint(shape) != "[3 4]" {
		t.Errorf("region %v of shape %v, want %s of [3 4]", r, shape, want)
	}
}

func TestRegionCheck(t *testing.T) {
	for _, c := range []struct {
		name string
		r    chunkgrid.Region
		want string
	}{
		{"whole", chunkgrid.Whole([]int64{3, 4}), ""},
		{"nothing behind the end", chunkgrid.Region{Start: []int64{3, 4}, Step: []int64{1, 1}, Count: []int64{0, 0}}, ""},
		{"too far", chunkgrid.Region{Start: []int64{1, 0}, Step: []int64{2, 1}, Count: []int64{2, 1}}, "region picks 2 elements from 1 in steps of 2 along axis 0, which has 3"},
		{"step of 0", chunkgrid.Region{Start: []int64{1, 0}, Step: []int64{0, 1}, Count: []int64{1, 1}}, "region picks 1 elements from 1 in steps of 0 along axis 0, which has 3"},
		{"another rank", chunkgrid.Whole([]int64{3}), "region has 1, 1 and 1 axes, want 2"},
		{"overflow", chunkgrid.Region{Start: []int64{1, 0}, Step: []int64{math.MaxInt64, 1}, Count: []int64{math.MaxInt64, 1}}, "region picks 9223372036854775807 elements from 1 in steps of 9223372036854775807 along axis 0, which has 3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			if err := c.r.Check([]int64{3, 4}); err != nil {
				got = err.Error()
			}
			if got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}
