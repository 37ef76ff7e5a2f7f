package swap

import (
	"encoding/binary"
	"math/bits"
)

// moveGeneric is move in plain Go, for units of 2, 4, 8 and 16 bytes.
func moveGeneric(dst, src []byte, unit int) {
	switch unit {
	case 2:
		move2(dst, src)
	case 4:
		move4(dst, src)
	case 8:
		move8(dst, src)
	default:
		move16(dst, src)
	}
}

// get and put are eight bytes in the order of this machine, in which all of this holds as in the other.
func get(p []byte) uint64    { return binary.NativeEndian.Uint64(p) }
func put(p []byte, v uint64) { binary.NativeEndian.PutUint64(p, v) }

// reverse2 reverses each 2 bytes of v.
func reverse2(v uint64) uint64 {
	const low = 0x00FF00FF00FF00FF
	return v>>8&low | v&low<<8
}

// reverse4 reverses each 4 bytes of v.
func reverse4(v uint64) uint64 { return bits.RotateLeft64(bits.ReverseBytes64(v), 32) }

func move2(dst, src []byte) {
	for len(src) >= 32 && len(dst) >= 32 {
		d, s := dst[:32], src[:32]
		put(d, reverse2(get(s)))
		put(d[8:], reverse2(get(s[8:])))
		put(d[16:], reverse2(get(s[16:])))
		put(d[24:], reverse2(get(s[24:])))
		dst, src = dst[32:], src[32:]
	}
	for len(src) >= 2 && len(dst) >= 2 {
		dst[0], dst[1] = src[1], src[0]
		dst, src = dst[2:], src[2:]
	}
}

func move4(dst, src []byte) {
	for len(src) >= 32 && len(dst) >= 32 {
		d, s := dst[:32], src[:32]
		put(d, reverse4(get(s)))
		put(d[8:], reverse4(get(s[8:])))
		put(d[16:], reverse4(get(s[16:])))
		put(d[24:], reverse4(get(s[24:])))
		dst, src = dst[32:], src[32:]
	}
	for len(src) >= 4 && len(dst) >= 4 {
		binary.LittleEndian.PutUint32(dst, binary.BigEndian.Uint32(src))
		dst, src = dst[4:], src[4:]
	}
}

func move8(dst, src []byte) {
	for len(src) >= 32 && len(dst) >= 32 {
		d, s := dst[:32], src[:32]
		put(d, bits.ReverseBytes64(get(s)))
		put(d[8:], bits.ReverseBytes64(get(s[8:])))
		put(d[16:], bits.ReverseBytes64(get(s[16:])))
		put(d[24:], bits.ReverseBytes64(get(s[24:])))
		dst, src = dst[32:], src[32:]
	}
	for len(src) >= 8 && len(dst) >= 8 {
		put(dst, bits.ReverseBytes64(get(src)))
		dst, src = dst[8:], src[8:]
	}
}

func move16(dst, src []byte) {
	for len(src) >= 32 && len(dst) >= 32 {
		cross(dst[:16], src[:16])
		cross(dst[16:32], src[16:32])
		dst, src = dst[32:], src[32:]
	}
	if len(src) >= 16 {
		cross(dst[:16], src[:16])
	}
}

// cross reverses one unit of 16 bytes.
func cross(dst, src []byte) {
	a, b := get(src[:8]), get(src[8:16])
	put(dst[:8], bits.ReverseBytes64(b))
	put(dst[8:16], bits.ReverseBytes64(a))
}

func moveAny(dst, src []byte, unit int) {
	for i := 0; i+unit <= len(src); i += unit {
		for a, b := i, i+unit-1; a <= b; a, b = a+1, b-1 {
			dst[a], dst[b] = src[b], src[a]
		}
	}
}
