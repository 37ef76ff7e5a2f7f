// Package fill writes one element everywhere in a strided array, and tests whether it stands everywhere, bit for bit.
package fill

import "bytes"

// Fill writes element to every element of dst. Strides are in bytes. No byte between the elements is written.
func Fill(dst []byte, strides, shape []int, element []byte) {
	if len(shape) == 0 {
		copy(dst[:len(element)], element)
		return
	}
	if n, ok := dense(strides, shape, len(element)); ok {
		repeat(dst[:n], element)
		return
	}
	for i := range shape[0] {
		Fill(dst[i*strides[0]:], strides[1:], shape[1:], element)
	}
}

// Test says whether every element of src is element, bit for bit. It is true where there is none.
func Test(src []byte, strides, shape []int, element []byte) bool {
	if len(shape) == 0 {
		return bytes.Equal(src[:len(element)], element)
	}
	if n, ok := dense(strides, shape, len(element)); ok {
		return repeats(src[:n], element)
	}
	for i := range shape[0] {
		if !Test(src[i*strides[0]:], strides[1:], shape[1:], element) {
			return false
		}
	}
	return true
}

// dense says whether elements of item bytes lie in C order without gaps, and gives their bytes in all.
func dense(strides, shape []int, item int) (n int, ok bool) {
	n = item
	for i := len(shape) - 1; i >= 0; i-- {
		if shape[i] == 0 {
			return 0, true
		}
		if shape[i] > 1 && strides[i] != n {
			return 0, false
		}
		n *= shape[i]
	}
	return n, true
}
