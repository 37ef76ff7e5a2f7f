// Package alias says whether slices share memory.
package alias

import "unsafe"

// Any says whether a and b share memory.
func Any(a, b []byte) bool {
	x, y := uintptr(unsafe.Pointer(unsafe.SliceData(a))), uintptr(unsafe.Pointer(unsafe.SliceData(b)))
	return len(a) > 0 && len(b) > 0 && x < y+uintptr(len(b)) && y < x+uintptr(len(a))
}

// Inexact says whether a and b share memory and are not the same.
func Inexact(a, b []byte) bool {
	same := unsafe.SliceData(a) == unsafe.SliceData(b) && len(a) == len(b)
	return !same && Any(a, b)
}
