package reshape_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	bytescodec "github.com/zarrcodec/zarrcodec/codecs/bytes"
	"github.com/zarrcodec/zarrcodec/codecs/transpose"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/pipeline"
)

// stageTests are shapes handed, and what is made of them. The first ones join no axes.
var stageTests = []struct {
	from  []int
	shape string
	view  bool
}{
	{[]int{12}, `[3,4]`, true},
	{[]int{2, 12}, `[[0],1,3,2,-1,1]`, true},
	{[]int{1, 4, 1, 6}, `[4,6]`, true},
	{[]int{4, 6}, `[1,4,1,6,1]`, true},
	{[]int{}, `[1,1]`, true},
	{[]int{1, 1}, `[]`, true},
	{[]int{3, 4}, `[12]`, false},
	{[]int{3, 4, 5}, `[[0,1],5]`, false},
	{[]int{4, 6}, `[6,4]`, false},
	{[]int{3, 4}, `[2,3,2]`, false},
	{[]int{4, 6}, `[2,3,-1]`, false},
	{[]int{0, 6}, `[[0],2,3]`, false},
	{[]int{3, 0}, `[-1]`, false},
}

// TestStage: elements in C order stay in C order, from and into memory that is dense, has gaps, or is in the other order.
func TestStage(t *testing.T) {
	for _, c := range stageTests {
		codec, ps := read(t, `{"shape":`+c.shape+`}`)
		if ps != nil {
			t.Fatal(ps)
		}
		in := codecs.NewSpec(number.Uint16, c.from, []byte{0, 0})
		out, ps := codec.(codecs.ArrayToArray).Judge(in)
		to, ok := out.Shape()
		if ps != nil || !ok {
			t.Fatalf("%v to %s: %+v, %v", c.from, c.shape, out, ps)
		}
		st, err := codec.(codecs.ArrayToArray).Bind(in)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := st.(codecs.StrideMapper); ok != c.view {
			t.Errorf("%v to %v maps strides: %v", c.from, to, ok)
		}
		for _, layout := range []string{"dense", "gaps", "columns"} {
			for _, other := range []string{"dense", "gaps", "columns"} {
				t.Run(fmt.Sprintf("%v to %v/%s/%s", c.from, to, layout, other), func(t *testing.T) {
					testStage(t, st, array(c.from, layout), array(to, other), array(c.from, layout))
				})
			}
		}
	}
}

func testStage(t *testing.T, st codecs.ArrayStage, a, b, back codecs.Array) {
	w := codecs.NewWorker(t.Context(), codecs.Options{})
	defer w.Close()
	next := byte(1)
	a.Elements(2, func(e []byte) bool {
		e[0], e[1] = next, 0x80
		next++
		return true
	})
	if err := st.Encode(b, a, w); err != nil || !slices.Equal(content(b), content(a)) {
		t.Fatalf("encodes to %x, want %x: %v", content(b), content(a), err)
	}
	if err := st.Decode(back, b, w); err != nil || !bytes.Equal(back.Data, a.Data) { // also what is between the elements
		t.Fatalf("decodes to %x, want %x: %v", back.Data, a.Data, err)
	}
	if v, ok := st.(codecs.StrideMapper); ok && !slices.Equal(content(v.MapStrides(a, w)), content(a)) {
		t.Fatalf("the view is %x, want %x", content(v.MapStrides(a, w)), content(a))
	}
}

// content is the first bytes of the elements of an array in C order.
func content(a codecs.Array) (out []byte) {
	a.Elements(2, func(e []byte) bool {
		out = append(out, e[0])
		return true
	})
	return out
}

// array is memory for uint16 elements in a layout, filled with 0xEE.
func array(shape []int, layout string) codecs.Array {
	a := codecs.Array{Shape: shape, Strides: make([]int, len(shape))}
	size := 2
	for k := range shape {
		axis := len(shape) - 1 - k
		if layout == "columns" {
			axis = k
		}
		if layout == "gaps" {
			size++
		}
		a.Strides[axis] = size
		size *= max(shape[axis], 1)
	}
	a.Data = bytes.Repeat([]byte{0xEE}, size)
	return a
}

// TestChain: behind a transpose and in front of bytes, whole and in regions.
func TestChain(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, shape := range []string{`[2,3,-1]`, `[[0],2,2]`, `[-1]`} {
		codec, _ := read(t, `{"shape":`+shape+`}`)
		chain := pipeline.Of(transpose.Config{Order: []int{1, 0}}, codec, bytescodec.Config{Endian: bytescodec.Little})
		plan, err := pipeline.Bind(chain, codecs.NewSpec(number.Uint8, []int{4, 6}, []byte{0}))
		if err != nil {
			t.Fatal(err)
		}
		data := make([]byte, 24)
		for i := range data {
			data[i] = byte(i%6*4 + i/6) // what is stored counts up
		}
		encoded, err := plan.AppendEncode(t.Context(), nil, plan.Dense(data), codecs.Options{})
		if err != nil || !slices.IsSorted(encoded) || len(encoded) != 24 {
			t.Fatalf("%s: encodes to %v, %v", shape, encoded, err)
		}
		back := make([]byte, 24)
		if err := plan.Decode(t.Context(), plan.Dense(back), encoded, codecs.Options{}); err != nil || !bytes.Equal(back, data) {
			t.Fatalf("%s: decodes to %v, %v", shape, back, err)
		}
		for range 20 {
			start := []int{rnd.IntN(4), rnd.IntN(6)}
			r := codecs.Region{Start: start, Step: []int{1, 2}, Count: []int{4 - start[0], (7 - start[1]) / 2}}
			part := codecs.Array{Data: make([]byte, r.Count[0]*r.Count[1]), Shape: r.Count, Strides: []int{r.Count[1], 1}}
			if _, err := plan.DecodeRegion(t.Context(), part, r, codecs.Open(codecs.Memory(encoded)), codecs.Options{}); err != nil {
				t.Fatal(err)
			}
			for i := range part.Data {
				row, column := start[0]+i/r.Count[1], start[1]+i%r.Count[1]*2
				if part.Data[i] != data[row*6+column] {
					t.Fatalf("%s, region %+v: %v", shape, r, part.Data)
				}
			}
		}
	}
}
