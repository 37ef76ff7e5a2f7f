package boolean

import (
	"encoding/binary"
	"unsafe"
)

// View shows data, one byte an element, as a slice. Nothing is copied: the slice is the memory of data, and valid for as
// long as data is not changed. All bytes are looked at first: one that is neither 0 nor 1 is a [*ByteError].
func View(data []byte) ([]bool, error) {
	if i := firstWrong(data); i >= 0 {
		return nil, &ByteError{i, data[i]}
	}
	return unsafe.Slice((*bool)(unsafe.Pointer(unsafe.SliceData(data))), len(data)), nil
}

// Bytes shows values as elements, for encoding. Nothing is copied: the bytes are the memory of values. Write nothing but
// 0 and 1 into them.
func Bytes(values []bool) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), len(values))
}

// firstWrong is the index of the first byte that is neither 0 nor 1; -1: there is none.
func firstWrong(data []byte) int {
	const wrong = 0xfefefefefefefefe
	i := 0
	for ; i+32 <= len(data); i += 32 {
		p := data[i:][:32]
		all := binary.NativeEndian.Uint64(p) | binary.NativeEndian.Uint64(p[8:]) | binary.NativeEndian.Uint64(p[16:]) | binary.NativeEndian.Uint64(p[24:])
		if all&wrong != 0 {
			break
		}
	}
	for ; i < len(data); i++ {
		if data[i] > 1 {
			return i
		}
	}
	return -1
}
