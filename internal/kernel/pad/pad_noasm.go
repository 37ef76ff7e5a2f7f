//go:build purego || !(amd64 || arm64)

package pad

func fromOffsets(dst, text []byte, offsets []int32, f Form) int {
	return offsetsGeneric(dst, text, offsets, f)
}

func fromWide(dst, text []byte, offsets []int64, f Form) int {
	return offsetsGeneric(dst, text, offsets, f)
}

func fromStrings(dst []byte, values []string, f Form) int { return stringsGeneric(dst, values, f) }
