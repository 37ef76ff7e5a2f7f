package inflate

import "encoding/binary"

// input is a place in a stream. The n lowest bits of buf are those in front of byte at; above them are the bits that
// follow, or zeros. So bits may be put there twice.
type input struct {
	at     int
	buf, n uint64
}

// fill tops buf up: to 56 bits or more, or to all that the stream still has, with zeros above.
func (in input) fill(src []byte) input {
	if in.at+8 > len(src) {
		return in.fillLast(src)
	}
	in.buf |= binary.LittleEndian.Uint64(src[in.at:]) << (in.n & 63)
	in.at += int((63 - in.n) >> 3)
	in.n |= 56
	return in
}

// fillLast is fill within the last 8 bytes.
func (in input) fillLast(src []byte) input {
	in.buf &= 1<<(in.n&63) - 1
	for in.n < 56 && in.at < len(src) {
		in.buf |= uint64(src[in.at]) << (in.n & 63)
		in.at++
		in.n += 8
	}
	return in
}

// drop leaves out the next bits, at most 63 and no more than there are.
func (in input) drop(bits uint64) input {
	return input{in.at, in.buf >> (bits & 63), in.n - bits}
}

// used is the number of bytes of which at least a bit is dropped.
func (in input) used() int { return in.at - int(in.n>>3) }
