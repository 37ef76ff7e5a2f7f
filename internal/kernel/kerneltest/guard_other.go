//go:build !linux

package kerneltest

import "testing"

// Guarded gives n bytes twice; only on Linux are there pages around them that cannot be touched.
func Guarded(_ testing.TB, n int) (front, behind []byte) { return make([]byte, n), make([]byte, n) }
