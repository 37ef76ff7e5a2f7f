package rectilinear_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/chunkgrid/rectilinear"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// read parses a configuration; an empty text is none.
func read(t testing.TB, text string) (rectilinear.Config, problem.List) {
	t.Helper()
	var v config.Value
	if text != "" {
		var err error
		if v, err = config.Parse([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	r := config.NewReader(v)
	g, _ := rectilinear.Definition().Parse(r).(rectilinear.Config)
	return g, r.Close()
}

func inline(shapes string) string { return `{"kind":"inline","chunk_shapes":` + shapes + `}` }

// located is the places and kinds of problems, without what is in front of them all.
func located(ps problem.List) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = strings.TrimPrefix(p.Pointer, "/configuration") + " " + string(p.Kind)
	}
	return strings.Join(out, ", ")
}

var configTests = []struct{ name, configuration, canonical, problems string }{
	{"README", inline(`[4,[1,2,3],[[4,2]],[[1,3],3],[4,4,4]]`), inline(`[4,[1,2,3],[[4,2]],[[1,3],3],[[4,3]]]`), ""},
	{"equal neighbours", inline(`[[[32,2],32],[32,[32,2]],[5,5,6,5]]`), inline(`[[[32,3]],[[32,3]],[[5,2],6,5]]`), ""},
	{"a count of one", inline(`[[[7,1]]]`), inline(`[[7]]`), ""},
	{"an integer is no list", inline(`[32,[32]]`), inline(`[32,[32]]`), ""},
	{"no axes", inline(`[]`), inline(`[]`), ""},
	{"no chunks", inline(`[[]]`), inline(`[[]]`), ""},
	{"counts that add up to more than int64", inline(`[[[5,9223372036854775807],[5,9223372036854775807]]]`), inline(`[[[5,9223372036854775807],[5,9223372036854775807]]]`), ""},
	{"none", "", "", " missing_key"},
	{"nothing in it", `{}`, "", "/kind missing_key, /chunk_shapes missing_key"},
	{"kind", `{"kind":"file","chunk_shapes":[1]}`, "", "/kind invalid_value"},
	{"kind of a type", `{"kind":1,"chunk_shapes":[1]}`, "", "/kind invalid_type"},
	{"not an array", inline(`4`), "", "/chunk_shapes invalid_type"},
	{"axis of a type", inline(`[1.0,"4",null,{},true]`), "", "/chunk_shapes/0 invalid_type, /chunk_shapes/1 invalid_type, /chunk_shapes/2 invalid_type, /chunk_shapes/3 invalid_type, /chunk_shapes/4 invalid_type"},
	{"zero", inline(`[0,[0],[[0,1]],[[1,0]]]`), "", "/chunk_shapes/0 invalid_value, /chunk_shapes/1/0 invalid_value, /chunk_shapes/2/0/0 invalid_value, /chunk_shapes/3/0/1 invalid_value"},
	{"below zero", inline(`[-1,[2,-3]]`), "", "/chunk_shapes/0 invalid_value, /chunk_shapes/1/1 invalid_value"},
	{"item of a type", inline(`[["4",2.5]]`), "", "/chunk_shapes/0/0 invalid_type, /chunk_shapes/0/1 invalid_type"},
	{"no pair", inline(`[[[],[1],[1,2,3]]]`), "", "/chunk_shapes/0/0 invalid_type, /chunk_shapes/0/1 invalid_type, /chunk_shapes/0/2 invalid_type"},
	{"pair of types", inline(`[[[1.5,"1"]]]`), "", "/chunk_shapes/0/0/0 invalid_type, /chunk_shapes/0/0/1 invalid_type"},
	{"unknown member", `{"x":1,"kind":"inline","chunk_shapes":[0]}`, "", "/x unknown_key, /chunk_shapes/0 invalid_value"},
}

func TestConfig(t *testing.T) {
	for _, c := range configTests {
		t.Run(c.name, func(t *testing.T) {
			g, ps := read(t, c.configuration)
			if got := located(ps); got != c.problems {
				t.Fatalf("problems %q, want %q", got, c.problems)
			}
			if len(ps) > 0 {
				return
			}
			if got := g.Configuration().Raw(); got != c.canonical {
				t.Errorf("canonical %s, want %s", got, c.canonical)
			}
			again, _ := read(t, c.canonical)
			if got := again.Configuration().Raw(); got != c.canonical {
				t.Errorf("canonical twice %s, want %s", got, c.canonical)
			}
		})
	}
}

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		name, shapes string
		shape        []int64
		want         string
	}{
		{"covered", `[4,[1,2,3],[[4,2]]]`, []int64{6, 6, 6}, ""},
		{"rank", `[4]`, []int64{6, 6}, "/chunk_shapes invalid_value"},
		{"no axes", `[]`, []int64{}, ""},
		{"too short", `[[1,2],[[2,2]],3]`, []int64{4, 5, 100}, "/chunk_shapes/0 invalid_value, /chunk_shapes/1 invalid_value"},
		{"no chunks", `[[],[]]`, []int64{0, 1}, "/chunk_shapes/1 invalid_value"},
		{"products beyond int64", `[[[4611686018427387904,4]],[[3,9223372036854775807],1]]`, []int64{math.MaxInt64, math.MaxInt64}, ""},
		{"sums beyond int64", `[[9223372036854775807,9223372036854775807]]`, []int64{math.MaxInt64}, ""},
		{"one less", `[[[2,4611686018427387903]]]`, []int64{math.MaxInt64}, "/chunk_shapes/0 invalid_value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, _ := read(t, inline(c.shapes))
			if got := located(g.Judge(c.shape)); got != c.want {
				t.Errorf("problems %q, want %q", got, c.want)
			}
		})
	}
	for _, a := range []rectilinear.Axis{{Step: -1}, {Runs: []rectilinear.Run{{}}}, {Runs: []rectilinear.Run{{Length: 1, Count: -1}}}} {
		if ps := (rectilinear.Config{ChunkShapes: []rectilinear.Axis{a}}).Judge([]int64{0}); located(ps) != "/chunk_shapes/0 invalid_value" {
			t.Errorf("%+v, made in Go: %v", a, ps)
		}
	}
}

// TestGrid is the example of the README, with the lengths that it spells out.
func TestGrid(t *testing.T) {
	g, _ := read(t, inline(`[4,[1,2,3],[[4,2]],[[1,3],3],[4,4,4]]`))
	shape := []int64{6, 6, 6, 6, 6}
	want := [][]int64{{4, 4}, {1, 2, 3}, {4, 4}, {1, 1, 1, 3}, {4, 4}}
	for axis, counted := range g.Counts(shape) {
		if counted != int64(len(want[axis])) {
			t.Errorf("axis %d has %d chunks, want %d", axis, counted, len(want[axis]))
		}
		at := int64(0)
		for i, n := range want[axis] {
			index := make([]int64, 5)
			index[axis] = int64(i)
			start, lengths := g.Chunk(shape, index)
			if start[axis] != at || lengths[axis] != n {
				t.Errorf("chunk %d of axis %d: %d elements from %d, want %d from %d", i, axis, lengths[axis], start[axis], n, at)
			}
			at += n
		}
	}
	if got := fmt.Sprint(g.Lengths(shape)); got != "[[4] [1 2 3] [4] [1 3] [4]]" {
		t.Errorf("lengths %s", got)
	}
	if got := g.Counts([]int64{0, 0, 1, 0, 12}); !slices.Equal(got, []int64{0, 0, 1, 0, 3}) {
		t.Errorf("an array without elements: %v chunks", got)
	}
	if none, _ := read(t, inline(`[[]]`)); none.Lengths([]int64{0})[0] == nil {
		t.Error("no lengths are not unknown lengths")
	}
}

// TestDefinition holds random lists to their definition, chunk by chunk.
func TestDefinition(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var a rectilinear.Axis
		var chunks []int64
		for range rnd.IntN(5) {
			r := rectilinear.Run{Length: rnd.Int64N(4) + 1, Count: rnd.Int64N(4) + 1}
			a.Runs = append(a.Runs, r)
			chunks = append(chunks, slices.Repeat([]int64{r.Length}, int(r.Count))...)
		}
		total := int64(0)
		for _, n := range chunks {
			total += n
		}
		extent := rnd.Int64N(total + 1)
		g := rectilinear.Config{ChunkShapes: []rectilinear.Axis{a}}
		counted, start := int64(0), int64(0)
		for i := 0; start < extent; i++ {
			at, lengths := g.Chunk([]int64{extent}, []int64{int64(i)})
			if at[0] != start || lengths[0] != chunks[i] {
				t.Fatalf("%+v: chunk %d is %d elements from %d, want %d from %d", a, i, lengths[0], at[0], chunks[i], start)
			}
			start += chunks[i]
			counted++
		}
		if got := g.Counts([]int64{extent}); got[0] != counted {
			t.Fatalf("%+v: %d chunks for %d elements, want %d", a, got[0], extent, counted)
		}
		if ps := g.Judge([]int64{total}); ps != nil {
			t.Fatalf("%+v covers %d: %v", a, total, ps)
		}
		if ps := g.Judge([]int64{total + 1}); len(ps) != 1 {
			t.Fatalf("%+v does not cover %d: %v", a, total+1, ps)
		}
	}
}

// TestHuge: what a short list stands for is never expanded.
func TestHuge(t *testing.T) {
	g, ps := read(t, inline(`[[[1,1000000000000000000],[7,1000000000000000000]]]`))
	shape := []int64{8e18}
	if ps = append(ps, g.Judge(shape)...); len(ps) > 0 {
		t.Fatal(ps)
	}
	if got := g.Counts(shape); got[0] != 2e18 {
		t.Errorf("%d chunks, want 2e18", got[0])
	}
	start, lengths := g.Chunk(shape, []int64{2e18 - 1})
	if start[0] != 8e18-7 || lengths[0] != 7 {
		t.Errorf("the last chunk is %d elements from %d", lengths[0], start[0])
	}
}

// A chunk that is listed keeps its length where it reaches beyond the array; one that starts beyond it is not counted.
func Example() {
	v, _ := config.Parse([]byte(`{"kind":"inline","chunk_shapes":[4,[[10,2],5,5]]}`))
	g := rectilinear.Definition().Parse(config.NewReader(v))
	shape := []int64{6, 22}
	start, lengths := g.Chunk(shape, []int64{1, 2})
	fmt.Println(g.Counts(shape), start, lengths)
	fmt.Println(g.Configuration().Raw())
	// Output:
	// [2 3] [4 20] [4 5]
	// {"kind":"inline","chunk_shapes":[4,[[10,2],[5,2]]]}
}

// FuzzMetadata: no configuration panics, and what is accepted reads back the same.
func FuzzMetadata(f *testing.F) {
	for _, c := range configTests {
		f.Add([]byte(c.configuration), int64(6))
	}
	f.Fuzz(func(t *testing.T, text []byte, extent int64) {
		v, err := config.Parse(text)
		if err != nil || extent < 0 {
			return
		}
		r := config.NewReader(v)
		g := rectilinear.Definition().Parse(r)
		if ps := r.Close(); g == nil {
			if len(ps) == 0 {
				t.Fatal("refused without a problem")
			}
			return
		}
		canonical := g.Configuration()
		again := rectilinear.Definition().Parse(config.NewReader(canonical))
		if again == nil || again.Configuration().Raw() != canonical.Raw() {
			t.Fatalf("%s does not read back", canonical.Raw())
		}
		shape := slices.Repeat([]int64{extent}, len(g.Lengths(nil)))
		if len(g.Judge(shape)) > 0 {
			return
		}
		last := g.Counts(shape)
		for i := range last {
			if last[i]--; extent == 0 {
				return
			}
		}
		start, lengths := g.Chunk(shape, last)
		for i := range start {
			if start[i] < 0 || start[i] >= extent || lengths[i] < extent-start[i] {
				t.Fatalf("the last chunk of axis %d is %d elements from %d, the axis has %d", i, lengths[i], start[i], extent)
			}
		}
	})
}
