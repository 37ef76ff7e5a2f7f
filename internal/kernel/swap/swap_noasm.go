//go:build purego || !(amd64 || arm64)

package swap

func move(dst, src []byte, unit int) { moveGeneric(dst, src, unit) }
