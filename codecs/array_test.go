package codecs_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/problem"
)

func TestBytes(t *testing.T) {
	for _, c := range []struct {
		shape []int
		item  int
		want  int
		ok    bool
	}{
		{nil, 8, 8, true},
		{[]int{3, 4}, 2, 24, true},
		{[]int{math.MaxInt, 0}, 8, 0, true},
		{[]int{math.MaxInt}, 1, math.MaxInt, true},
		{[]int{math.MaxInt}, 2, 0, false},
		{[]int{math.MaxInt/2 + 1, 2}, 1, 0, false},
		{[]int{-1}, 1, 0, false},
	} {
		if n, ok := codecs.Bytes(c.shape, c.item); ok != c.ok || ok && n != c.want {
			t.Errorf("%v of %d bytes: %d %v", c.shape, c.item, n, ok)
		}
	}
}

func TestSizes(t *testing.T) {
	if n, ok := codecs.Exact(5).Add(4).Exact(); n != 9 || !ok {
		t.Error(n, ok)
	}
	if _, ok := codecs.AtMost(5).Add(4).Exact(); ok {
		t.Error("a bound is not exact")
	}
	if n, ok := codecs.AtMost(5).Add(4).Bound(); n != 9 || !ok {
		t.Error(n, ok)
	}
	if _, ok := codecs.Exact(math.MaxInt64).Add(1).Bound(); ok {
		t.Error("a sum that overflows has no bound")
	}
	if (codecs.Size{}).IsKnown() || !codecs.Unbounded().IsKnown() || (codecs.Size{}).Add(3).IsKnown() {
		t.Error("what is known")
	}
}

func TestRegionCheck(t *testing.T) {
	shape := []int{10}
	for _, c := range []struct {
		start, step, count int
		ok                 bool
	}{
		{0, 1, 10, true}, {0, 1, 11, false}, {9, 1, 1, true}, {10, 1, 0, true}, {10, 1, 1, false}, {11, 1, 0, false},
		{1, 3, 3, true}, {1, 3, 4, false}, {-1, 1, 1, false}, {0, 0, 1, false}, {0, -1, 1, false}, {0, 1, -1, false},
		{0, math.MaxInt, 1, true}, {5, math.MaxInt, 2, false},
	} {
		err := codecs.Region{Start: []int{c.start}, Step: []int{c.step}, Count: []int{c.count}}.Check(shape)
		if (err == nil) != c.ok {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if (codecs.Region{}).Check(shape) == nil { // M13
		t.Error("a region of another rank")
	}
}

func TestNewArray(t *testing.T) {
	a, err := codecs.NewArray([]int{2, 3}, 4)
	if err != nil || len(a.Data) != 24 || fmt.Sprint(a.Shape, a.Strides) != "[2 3] [12 4]" || a.Heap != nil {
		t.Errorf("%+v, error %v", a, err)
	}
	for _, shape := range [][]int{{math.MaxInt}, {-1}} {
		if _, err := codecs.NewArray(shape, 4); err == nil {
			t.Errorf("%v: no error", shape)
		}
		if _, err := codecs.NewVarying(shape, []string{"a"}); err == nil {
			t.Errorf("%v of varying elements: no error", shape)
		}
	}
	if err := (codecs.Array{Data: make([]byte, 8), Shape: []int{-2, -1}, Strides: []int{4, 4}}).Check([]int{-2, -1}, 4); err == nil {
		t.Error("a negative shape: no error")
	}
}

func TestNewVarying(t *testing.T) {
	want := []string{"a", "", "東京", "d", "ee", "f"}
	a, err := codecs.NewVarying([]int{2, 3}, want)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for p := range a.Contents() {
		got = append(got, string(p))
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if _, err := codecs.NewVarying([]int{2, 3}, want[:5]); err == nil {
		t.Error("an element too few: no error")
	}
	a, _ = codecs.NewArray([]int{2}, 0)
	for p := range a.Contents() {
		if p == nil || len(p) > 0 {
			t.Errorf("a new element is %q", p)
		}
	}
	nothing := codecs.Array{Shape: []int{3, 0}, Strides: []int{16, 16}, Heap: new(codecs.Heap)}
	for range nothing.Contents() {
		t.Error("an element of an empty array")
	}
}

func TestHeap(t *testing.T) {
	var h codecs.Heap
	first := h.Own([]byte("hello"))
	second := h.Own([]byte("world"))
	p := make([]byte, codecs.SpanSize+3)
	codecs.PutSpan(p[1:], codecs.Span{Off: 1, Len: 3, Seg: second}) // any alignment
	if got := string(h.Bytes(codecs.GetSpan(p[1:]))); got != "orl" || first == second {
		t.Error(got)
	}
}

// TestLocate: a place in front of every pointer in an error of Bind.
func TestLocate(t *testing.T) {
	err := codecs.Locate(errors.Join(
		problem.One("/a", problem.InvalidValue, "x"),
		&codecs.UnsupportedError{Pointer: "/b", Reason: "y"},
		codecs.Locate(errors.New("z"), "/c"),
	), "/codecs")
	for _, want := range []string{"/codecs/a: invalid_value: x", "/codecs/b: y", "/codecs/c: z"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in\n%v", want, err)
		}
	}
	if !errors.Is(err, errors.ErrUnsupported) || !errors.As(err, new(problem.Problem)) {
		t.Error("what it wraps")
	}
}

func ExampleDataError() {
	inner := codecs.WrongSize("bytes", 12, 16)
	inner.Stage = 0
	fmt.Println(&codecs.DataError{Codec: "sharding_indexed", Stage: 1, Offset: -1, Inner: []int{0, 3}, Err: inner})
	// Output: codec 1 (sharding_indexed), inner chunk [0 3]: codec 0 (bytes): wrong size: have 12 bytes, want 16
}

// TestCheckOfNothing: an array without elements needs no memory, whatever its strides.
func TestCheckOfNothing(t *testing.T) {
	for _, shape := range [][]int{{0, 8}, {8, 0}, {0}} {
		a := codecs.Array{Shape: shape, Strides: codecs.DenseStrides(make([]int, len(shape)), shape, 2)}
		if err := a.Check(shape, 2); err != nil {
			t.Errorf("%v: %v", shape, err)
		}
	}
	a := codecs.Array{Data: make([]byte, 2), Shape: []int{1, 2}, Strides: []int{4, 2}}
	if err := a.Check([]int{1, 2}, 2); err == nil {
		t.Error("2 bytes are enough for two elements of 2 bytes")
	}
}
