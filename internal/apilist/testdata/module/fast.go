//go:build amd64

package module

// Fast is there on amd64.
func Fast() {}
