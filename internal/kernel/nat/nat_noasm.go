//go:build purego || !(amd64 || arm64)

package nat

func bitmap(valid, src []byte, swapped bool) int { return bitmapGeneric(valid, src, stored(swapped)) }

func copyBitmap(dst, valid, src []byte, swapped bool) int {
	return copyGeneric(dst, valid, src, swapped)
}
