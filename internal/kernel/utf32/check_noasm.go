//go:build purego || !(amd64 || arm64)

package utf32

func check(src []byte, big bool) int { return checkGeneric(src, big) }
