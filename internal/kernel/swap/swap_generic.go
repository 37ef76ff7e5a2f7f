package swap

import (
	"encoding/binary"
	"math/bits"
)

func move2(dst, src []byte) {
	const low = 0x00FF00FF00FF00FF
	n := len(src) &^ 7
	for i := 0; i < n; i += 8 {
		v := binary.LittleEndian.Uint64(src[i:])
		binary.LittleEndian.PutUint64(dst[i:], v>>8&low|v&low<<8)
	}
	for i := n; i+2 <= len(src); i += 2 {
		dst[i], dst[i+1] = src[i+1], src[i]
	}
}

func move4(dst, src []byte) {
	n := len(src) &^ 7
	for i := 0; i < n; i += 8 {
		v := bits.ReverseBytes64(binary.LittleEndian.Uint64(src[i:]))
		binary.LittleEndian.PutUint64(dst[i:], v>>32|v<<32)
	}
	if n+4 <= len(src) {
		binary.LittleEndian.PutUint32(dst[n:], binary.BigEndian.Uint32(src[n:]))
	}
}

func move8(dst, src []byte) {
	for i := 0; i+8 <= len(src); i += 8 {
		binary.LittleEndian.PutUint64(dst[i:], binary.BigEndian.Uint64(src[i:]))
	}
}

func moveAny(dst, src []byte, unit int) {
	for i := 0; i+unit <= len(src); i += unit {
		for a, b := i, i+unit-1; a <= b; a, b = a+1, b-1 {
			dst[a], dst[b] = src[b], src[a]
		}
	}
}
