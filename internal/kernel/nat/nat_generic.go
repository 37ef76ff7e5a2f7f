package nat

import (
	"encoding/binary"
	"math/bits"
)

const blockBytes = 8 * itemBytes // the integers of one byte of a bitmap

// stored is NaT as an integer of this machine, read from bytes in host or in the other order.
func stored(swapped bool) uint64 {
	const nat = uint64(1) << 63
	if swapped {
		return bits.ReverseBytes64(nat)
	}
	return nat
}

// differs is 1 where x is not nat, else 0, without a branch.
func differs(x, nat uint64) byte {
	x ^= nat
	return byte((x | -x) >> 63)
}

// differsAt is differs of the integer at p.
func differsAt(p []byte, nat uint64) byte { return differs(binary.NativeEndian.Uint64(p), nat) }

func bitmap(valid, src []byte, swapped bool) int {
	nat, nulls := stored(swapped), len(src)/itemBytes
	for i := range valid {
		p := src[i*blockBytes:]
		if len(p) >= blockBytes {
			valid[i] = eight(p[:blockBytes], nat)
		} else {
			valid[i] = few(p, nat)
		}
		nulls -= bits.OnesCount8(valid[i])
	}
	return nulls
}

func eight(p []byte, nat uint64) byte {
	p = p[:blockBytes]
	low := differsAt(p, nat) | differsAt(p[8:], nat)<<1 | differsAt(p[16:], nat)<<2 | differsAt(p[24:], nat)<<3
	high := differsAt(p[32:], nat) | differsAt(p[40:], nat)<<1 | differsAt(p[48:], nat)<<2 | differsAt(p[56:], nat)<<3
	return low | high<<4
}

func few(p []byte, nat uint64) byte {
	b := byte(0)
	for i := 0; len(p) > 0; i, p = i+1, p[itemBytes:] {
		b |= differsAt(p, nat) << i
	}
	return b
}

func copyBitmap(dst, valid, src []byte, swapped bool) int {
	if !swapped {
		copy(dst, src)
		return bitmap(valid, dst, false)
	}
	const chunk = 4096 // stays in the cache between the two
	nulls := 0
	for ; len(src) > 0; src = src[min(chunk, len(src)):] {
		n := min(chunk, len(src))
		reverse(dst[:n], src[:n])
		nulls += bitmap(valid[:BitmapBytes(n/itemBytes)], dst[:n], false)
		dst, valid = dst[n:], valid[BitmapBytes(n/itemBytes):]
	}
	return nulls
}

// reverse reverses the bytes of each integer.
func reverse(dst, src []byte) {
	for len(src) >= itemBytes && len(dst) >= itemBytes {
		binary.LittleEndian.PutUint64(dst, binary.BigEndian.Uint64(src))
		dst, src = dst[itemBytes:], src[itemBytes:]
	}
}
