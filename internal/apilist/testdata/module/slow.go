//go:build !amd64

package module

// Slow is there elsewhere.
func Slow() {}
