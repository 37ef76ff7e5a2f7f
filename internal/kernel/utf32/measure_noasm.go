//go:build purego || !amd64

package utf32

func measure(src []byte, f Form) (n int, ok bool) { return measureGeneric(src, f) }
