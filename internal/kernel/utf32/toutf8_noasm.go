//go:build purego || !(amd64 || arm64)

package utf32

func toUTF8(dst []byte, offsets []int32, src []byte, f Form) bool {
	return toUTF8Generic(dst, offsets, src[:(len(offsets)-1)*f.Units*unitBytes], f)
}

func widen(offsets []int64, ends []int32, base int64) { widenGeneric(offsets, ends, base) }
