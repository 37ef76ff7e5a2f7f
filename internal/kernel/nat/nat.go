// Package nat finds NaT, the smallest int64, among 64-bit integers.
//
// Integers are dense, 8 bytes each, with any alignment. A bitmap has one bit for each, set where it is not NaT: that of
// integer i is bit i%8 of byte i/8, the layout of Arrow's validity. The bits behind the last one are clear. Functions
// panic on lengths that do not agree and on memory that overlaps and may not.
package nat

import (
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/kernel/alias"
)

const itemBytes = 8

// BitmapBytes is the length of the bitmap of n integers.
func BitmapBytes(n int) int { return n/8 + (n%8+7)/8 }

// Bitmap fills valid with the bitmap of src and gives the number of NaT. swapped says that the bytes of an integer are in
// the other order than the host's. valid and src are [Apart].
func Bitmap(valid, src []byte, swapped bool) int {
	switch {
	case len(src)%itemBytes != 0 || len(valid) != BitmapBytes(len(src)/itemBytes):
		panic("nat.Bitmap: the bitmap has another number of integers than src")
	case !Apart(nil, valid, src):
		panic("nat.Bitmap: valid and src overlap")
	}
	return bitmap(valid, src, swapped)
}

// Copy fills dst with src in host order, valid with its bitmap, and gives the number of NaT, in one pass. The three are
// [Apart].
func Copy(dst, valid, src []byte, swapped bool) int {
	switch {
	case len(src)%itemBytes != 0 || len(dst) != len(src) || len(valid) != BitmapBytes(len(src)/itemBytes):
		panic("nat.Copy: dst or the bitmap has another number of integers than src")
	case !Apart(dst, valid, src):
		panic("nat.Copy: dst, valid and src overlap")
	case !swapped && unsafe.SliceData(dst) == unsafe.SliceData(src):
		return bitmap(valid, src, false)
	}
	return copyBitmap(dst, valid, src, swapped)
}

// Apart says whether dst is src or does not overlap it, and valid overlaps neither.
func Apart(dst, valid, src []byte) bool {
	return !alias.Inexact(dst, src) && !alias.Any(valid, dst) && !alias.Any(valid, src)
}
