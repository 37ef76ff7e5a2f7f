// Package nptext prints arrays as NumPy prints them with print(array): nested brackets, elements padded to one width, lines
// of at most 75 characters, and of an array with more than 1000 elements only the corners.
//
// The caller asks [Shown] which elements the text needs, reads those and hands them to [Format]; an array of any size is
// printed in little memory. It follows NumPy 2.5 with its default print options.
package nptext

// The print options that NumPy starts with.
const (
	threshold = 1000 // elements; of an array with more only the corners are shown
	edgeItems = 3    // shown at each end of an axis
	lineWidth = 75   // characters
	precision = 8    // digits behind the point
)

// Elements are the elements to print, in C order: [Bools], [Ints], [Uints], [Floats], [Complexes], [Strings], [Bytes],
// [Voids], [DateTimes], [TimeDeltas] or [Words].
type Elements interface {
	// words are the elements as they stand in an array, padded to one width where NumPy does so.
	words() []string
	// scalar is the one element of a 0-d array.
	scalar() string
}

// Shown gives the indices that the text of an array of the given shape shows along each axis: all of them, or the first
// and the last three. An array without elements shows none.
func Shown(shape []int64) [][]int64 {
	shown := make([][]int64, len(shape))
	n := count(shape)
	if n == 0 {
		return shown
	}
	for i, length := range shape {
		if !isCut(n, length) {
			shown[i] = indices(0, length)
			continue
		}
		shown[i] = append(indices(0, edgeItems), indices(length-edgeItems, length)...)
	}
	return shown
}

// isCut says whether the middle of an axis is left out, in an array of n elements.
func isCut(n, length int64) bool { return n > threshold && length > 2*edgeItems }

// count is the number of elements of an array, or some number above the threshold.
func count(shape []int64) int64 {
	n := int64(1)
	for _, length := range shape {
		if length == 0 {
			return 0
		}
		if n <= threshold {
			n *= min(length, threshold+1)
		}
	}
	return n
}

func indices(from, to int64) []int64 {
	out := make([]int64, 0, to-from)
	for i := from; i < to; i++ {
		out = append(out, i)
	}
	return out
}

// Format gives the text of an array of the given shape; shown holds the elements at the indices of [Shown]. There is no
// line feed at the end.
func Format(shape []int64, shown Elements) string {
	n := count(shape)
	switch {
	case n == 0:
		return "[]"
	case len(shape) == 0:
		return shown.scalar()
	}
	l := layout{words: shown.words(), axes: make([]axis, len(shape))}
	for i, length := range shape {
		if l.axes[i] = (axis{items: int(length)}); isCut(n, length) {
			l.axes[i] = axis{items: 2 * edgeItems, gapAt: edgeItems}
		}
	}
	l.block(0)
	return l.text.String()
}
