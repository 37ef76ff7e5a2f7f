//go:build purego || !amd64

package fill

func recurs(p []byte, distance int) bool { return recursGeneric(p, distance) }
