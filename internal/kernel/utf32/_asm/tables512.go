package main

import "encoding/binary"

// class is the number of bytes in UTF-8 of a unit with so many leading zeros; 32 of them are written as 0.
func class(zeros int) int {
	switch {
	case zeros == 0 || zeros >= 25:
		return 1
	case zeros >= 21:
		return 2
	case zeros >= 16:
		return 3
	}
	return 4
}

// The bytes to set and to keep for each class; the first byte of the text is the first that is not zero.
var (
	set  = [...]uint32{1: 0, 2: 0x80C00000, 3: 0x8080E000, 4: 0x808080F0}
	keep = [...]uint32{1: 0x7F000000, 2: 0x3F1F0000, 3: 0x3F3F0F00, 4: 0x3F3F3F07}
)

func classes512() []byte {
	var sets, keeps, lengths, order []byte
	for zeros := range 32 {
		c := class(zeros)
		sets, keeps, lengths = dword(sets, set[c]), dword(keeps, keep[c]), dword(lengths, uint32(c))
	}
	out := append(sets, keeps...)
	for range 8 {
		out = append(out, 18, 12, 6, 0, 50, 44, 38, 32) // bits to shift each byte of two units by
	}
	for i := range 64 {
		order = append(order, byte(i%16))
	}
	return append(append(out, order...), lengths...)
}

// small512 is 80 bytes: which of the running sums over 16 units are at ends of elements; shuffles that move the second and
// the third element to the front; a mask of the bytes of a step (8); masks of the units that are followed in their element
// by 1, 2 and 4 more (4 each); elements and bytes of a step (4 each).
func small512(width int) []byte {
	step := 16 / width
	var ends, second, third []byte
	for e := range step {
		ends = append(ends, byte(e*width+width-1))
	}
	for i := range 16 {
		second, third = append(second, moved(i+width)), append(third, moved(i+2*width))
	}
	out := append(append(filled(ends, 16, drop), second...), third...)
	out = binary.LittleEndian.AppendUint64(out, ^uint64(0)>>(64-4*step*width))
	for _, more := range []int{1, 2, 4} {
		mask := uint32(0)
		for i := range step * width {
			if i%width+more < width {
				mask |= 1 << i
			}
		}
		out = dword(out, mask)
	}
	return filled(dword(dword(out, uint32(step)), uint32(4*step*width)), 80, 0)
}

func moved(from int) byte {
	if from > 15 {
		return drop
	}
	return byte(from)
}
