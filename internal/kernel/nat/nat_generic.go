package nat

import (
	"encoding/binary"
	"math/bits"
)

const blockBytes = 8 * itemBytes // the integers of one byte of a bitmap

// nat is NaT as the bits of an integer.
const nat = uint64(1) << 63

// stored is NaT as an integer of this machine, read from bytes in host or in the other order.
func stored(swapped bool) uint64 {
	if swapped {
		return bits.ReverseBytes64(nat)
	}
	return nat
}

// get and put are an integer in the order of this machine.
func get(p []byte) uint64    { return binary.NativeEndian.Uint64(p) }
func put(p []byte, v uint64) { binary.NativeEndian.PutUint64(p, v) }

// push shifts into b, from below, whether x is of, without a branch.
func push(b, x, of uint64) uint64 {
	_, is := bits.Sub64(x^of, 1, 0)
	b, _ = bits.Add64(b, b, is)
	return b
}

// bitmapGeneric is Bitmap in plain Go, of integers of which NaT is stored as of.
func bitmapGeneric(valid, src []byte, of uint64) (nulls int) {
	whole := len(src) / blockBytes
	for i, p := range valid[:whole] {
		p = eight(src[i*blockBytes:][:blockBytes], of)
		valid[i] = ^p
		nulls += bits.OnesCount8(p)
	}
	if rest := src[whole*blockBytes:]; len(rest) > 0 {
		b := uint64(0)
		for i := len(rest) - itemBytes; i >= 0; i -= itemBytes {
			b = push(b, get(rest[i:]), of)
		}
		valid[whole] = ^byte(b) & (1<<(len(rest)/itemBytes) - 1)
		nulls += bits.OnesCount64(b)
	}
	return nulls
}

// eight has a bit set for each of 8 integers that is of.
func eight(s []byte, of uint64) byte {
	s = s[:blockBytes]
	b := push(0, get(s[56:]), of)
	b = push(b, get(s[48:]), of)
	b = push(b, get(s[40:]), of)
	b = push(b, get(s[32:]), of)
	b = push(b, get(s[24:]), of)
	b = push(b, get(s[16:]), of)
	b = push(b, get(s[8:]), of)
	return byte(push(b, get(s), of))
}

// copyGeneric is Copy in plain Go: in parts that stay in the cache between the move and the scan.
func copyGeneric(dst, valid, src []byte, swapped bool) (nulls int) {
	const part = 64 * blockBytes
	for len(src) > 0 {
		n := min(part, len(src))
		if swapped {
			reverse(dst[:n], src[:n])
		} else {
			copy(dst, src[:n])
		}
		nulls += bitmapGeneric(valid[:BitmapBytes(n/itemBytes)], dst[:n], nat)
		dst, valid, src = dst[n:], valid[BitmapBytes(n/itemBytes):], src[n:]
	}
	return nulls
}

// reverse reverses the bytes of each integer.
func reverse(dst, src []byte) {
	for len(src) >= 32 && len(dst) >= 32 {
		d, s := dst[:32], src[:32]
		put(d, bits.ReverseBytes64(get(s)))
		put(d[8:], bits.ReverseBytes64(get(s[8:])))
		put(d[16:], bits.ReverseBytes64(get(s[16:])))
		put(d[24:], bits.ReverseBytes64(get(s[24:])))
		dst, src = dst[32:], src[32:]
	}
	for len(src) >= itemBytes && len(dst) >= itemBytes {
		put(dst, bits.ReverseBytes64(get(src)))
		dst, src = dst[itemBytes:], src[itemBytes:]
	}
}
