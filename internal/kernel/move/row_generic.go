package move

import (
	"encoding/binary"
	"math/bits"

	"github.com/zarrcodec/zarrcodec/internal/kernel/swap"
)

// row copies the elements along one axis.
func row(dst, src []byte, a axis, item, unit int) {
	if a.dst == item && a.src == item {
		n := a.n * item
		swap.Move(dst[:n], src[:n], max(unit, 1))
		return
	}
	switch {
	case item == 1:
		row1(dst, src, a)
	case item == 2:
		row2(dst, src, a, unit == 2)
	case item == 4 && unit != 2:
		row4(dst, src, a, unit == 4)
	case item == 8 && (unit <= 1 || unit == 8):
		row8(dst, src, a, unit == 8)
	default:
		for i := range a.n {
			swap.Move(dst[i*a.dst:][:item], src[i*a.src:][:item], max(unit, 1))
		}
	}
}

func row1(dst, src []byte, a axis) {
	d, s := 0, 0
	for range a.n {
		dst[d] = src[s]
		d, s = d+a.dst, s+a.src
	}
}

func row2(dst, src []byte, a axis, reverse bool) {
	d, s := 0, 0
	for range a.n {
		v := binary.LittleEndian.Uint16(src[s:])
		if reverse {
			v = bits.ReverseBytes16(v)
		}
		binary.LittleEndian.PutUint16(dst[d:], v)
		d, s = d+a.dst, s+a.src
	}
}

func row4(dst, src []byte, a axis, reverse bool) {
	d, s := 0, 0
	for range a.n {
		v := binary.LittleEndian.Uint32(src[s:])
		if reverse {
			v = bits.ReverseBytes32(v)
		}
		binary.LittleEndian.PutUint32(dst[d:], v)
		d, s = d+a.dst, s+a.src
	}
}

func row8(dst, src []byte, a axis, reverse bool) {
	d, s := 0, 0
	for range a.n {
		v := binary.LittleEndian.Uint64(src[s:])
		if reverse {
			v = bits.ReverseBytes64(v)
		}
		binary.LittleEndian.PutUint64(dst[d:], v)
		d, s = d+a.dst, s+a.src
	}
}
