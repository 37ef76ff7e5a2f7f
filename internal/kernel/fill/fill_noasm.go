//go:build purego || !amd64

package fill

import "bytes"

func headBytes(n, item int) int { return longHead(n, item) }

func recurs(p []byte, head int) bool { return recursGeneric(p, head) }

func equal(a, b []byte) bool { return bytes.Equal(a, b) }
