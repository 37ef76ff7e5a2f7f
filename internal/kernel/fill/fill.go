// Package fill writes one element everywhere in a strided array, and tests whether it stands everywhere, bit for bit.
//
// Strides are in bytes, 0 or more, in any order of axes; an element has at least one byte. An array without elements may
// have no memory at all.
package fill

import (
	"bytes"
	"slices"
)

// Fill writes element to every element of dst. No byte between the elements is written.
func Fill(dst []byte, strides, shape []int, element []byte) {
	if slices.Contains(shape, 0) {
		return
	}
	var room [2 * fewAxes]int
	strides, shape = far(room[:0], strides, shape)
	fill(dst, strides, shape, element)
}

func fill(dst []byte, strides, shape []int, element []byte) {
	if n, ok := dense(strides, shape, len(element)); ok {
		repeat(dst[:n], element)
		return
	}
	if len(shape) == 1 {
		for i := range shape[0] {
			copy(dst[i*strides[0]:][:len(element)], element)
		}
		return
	}
	for i := range shape[0] {
		fill(dst[i*strides[0]:], strides[1:], shape[1:], element)
	}
}

// Test says whether every element of src is element, bit for bit. It is true where there is none.
func Test(src []byte, strides, shape []int, element []byte) bool {
	if slices.Contains(shape, 0) {
		return true
	}
	var room [2 * fewAxes]int
	strides, shape = far(room[:0], strides, shape)
	return test(src, strides, shape, element)
}

func test(src []byte, strides, shape []int, element []byte) bool {
	if n, ok := dense(strides, shape, len(element)); ok {
		return repeats(src[:n], element)
	}
	if len(shape) == 1 {
		for i := range shape[0] {
			if !bytes.Equal(src[i*strides[0]:][:len(element)], element) {
				return false
			}
		}
		return true
	}
	for i := range shape[0] {
		if !test(src[i*strides[0]:], strides[1:], shape[1:], element) {
			return false
		}
	}
	return true
}

// fewAxes are as many as need no memory of their own to be put in order.
const fewAxes = 8

// far puts the axes in the order of their strides, the greatest first, since elements that are all the same may be taken in
// any: an array that lies without gaps is then one run. What it gives is in room, where that is large enough.
func far(room, strides, shape []int) (farStrides, farShape []int) {
	if slices.IsSortedFunc(strides, descending) {
		return strides, shape
	}
	rank := len(shape)
	room = append(append(room, strides...), shape...)
	strides, shape = room[:rank:rank], room[rank:]
	for i := range rank {
		for k := i; k > 0 && strides[k-1] < strides[k]; k-- {
			strides[k-1], strides[k] = strides[k], strides[k-1]
			shape[k-1], shape[k] = shape[k], shape[k-1]
		}
	}
	return strides, shape
}

func descending(a, b int) int { return b - a }

// dense says whether elements of item bytes lie in C order without gaps, and gives their bytes in all.
func dense(strides, shape []int, item int) (n int, ok bool) {
	n = item
	for i := len(shape) - 1; i >= 0; i-- {
		if shape[i] > 1 && strides[i] != n {
			return 0, false
		}
		n *= shape[i]
	}
	return n, true
}
