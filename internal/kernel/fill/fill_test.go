package fill

import (
	"bytes"
	"fmt"
	"testing"
)

var shapes = []struct {
	shape, strides func(item int) []int
	size           func(item int) int
}{
	{func(int) []int { return []int{} }, func(int) []int { return []int{} }, func(i int) int { return i }},
	{func(int) []int { return []int{37} }, func(i int) []int { return []int{i} }, func(i int) int { return 37 * i }},
	{func(int) []int { return []int{5, 7} }, func(i int) []int { return []int{7*i + 3, i} }, func(i int) int { return 5 * (7*i + 3) }},
	{func(int) []int { return []int{5, 7} }, func(i int) []int { return []int{i, 5 * i} }, func(i int) int { return 35 * i }},
	{func(int) []int { return []int{5, 7} }, func(i int) []int { return []int{8 * (i + 1), i + 1} }, func(i int) int { return 40 * (i + 1) }},
	{func(int) []int { return []int{5, 0, 7} }, func(i int) []int { return []int{7 * i, 7 * i, i} }, func(i int) int { return 0 }},
}

func offsets(strides, shape []int) []int {
	out := []int{0}
	for k, n := range shape {
		var next []int
		for _, o := range out {
			for i := range n {
				next = append(next, o+i*strides[k])
			}
		}
		out = next
	}
	return out
}

// TestFill: every element and nothing between; then one bit of one element differs.
func TestFill(t *testing.T) {
	for _, item := range []int{1, 2, 3, 4, 8, 12, 16, 48} {
		element := make([]byte, item)
		for i := range element {
			element[i] = byte(i + 1)
		}
		for k, s := range shapes {
			t.Run(fmt.Sprintf("item=%d/shape=%d", item, k), func(t *testing.T) {
				shape, strides := s.shape(item), s.strides(item)
				got := bytes.Repeat([]byte{0xEE}, s.size(item)+16)
				want := bytes.Clone(got)
				at := offsets(strides, shape)
				for _, o := range at {
					copy(want[o:], element)
				}
				Fill(got, strides, shape, element)
				if !bytes.Equal(got, want) {
					t.Fatalf("got  %x\nwant %x", got, want)
				}
				if !Test(got, strides, shape, element) {
					t.Error("filled, and not found to be")
				}
				for _, o := range at {
					got[o+item-1] ^= 0x80
					if Test(got, strides, shape, element) {
						t.Fatalf("a bit of the element at %d is not seen", o)
					}
					got[o+item-1] ^= 0x80
				}
			})
		}
	}
}
