package datetime64

import (
	"unsafe"

	"github.com/zarrcodec/zarrcodec/internal/kernel/swap"
)

// bytesOf is the memory of values.
func bytesOf(values []int64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), len(values)*itemBytes)
}

// load fills dst with the integers from element first on.
func (e Elements) load(dst []int64, first int) {
	src := e.data[first*itemBytes:][:len(dst)*itemBytes]
	if e.swapped {
		swap.Move(bytesOf(dst), src, itemBytes)
	} else {
		copy(bytesOf(dst), src)
	}
}

// store fills all elements with values, as many.
func (e Elements) store(values []int64) {
	if e.swapped {
		swap.Move(e.data, bytesOf(values), itemBytes)
	} else {
		copy(e.data, bytesOf(values))
	}
}
