package utf32

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// toUTF8Generic fills dst with the text of the elements at src and offsets behind the first one, and says whether all units
// are code points; others become U+FFFD. It writes nothing behind the text where dst is shorter than src.
func toUTF8Generic(dst []byte, offsets []int32, src []byte, f Form) bool {
	item, big, base, good := f.Units*unitBytes, f.big(), offsets[0], true
	at := 0
	for i := range offsets[1:] {
		e := src[i*item:][:item]
		end, done := at, 0
		if len(dst)-at >= item {
			end, done = putASCII(dst, at, e, big)
		}
		if rest := e[done*unitBytes:]; len(rest) > 0 {
			if rest = trim(rest); len(rest) > 0 {
				ok := true
				end, ok = putText(dst, at+done, rest, big)
				good = good && ok
			}
		}
		at = end
		offsets[i+1] = base + int32(at)
	}
	return good
}

// putASCII writes the units at the start of e, as far as they are ASCII, to dst from at on, where there are as many bytes as
// in e. It gives the end of the text without its last U+0000, and how many units it looked at: no branch depends on where
// the text ends.
func putASCII(dst []byte, at int, e []byte, big bool) (end, units int) {
	n := at
	end = at
	for len(e) >= 32 {
		x, ok := eight(e[:32], big)
		if !ok {
			return end, n - at
		}
		binary.LittleEndian.PutUint64(dst[n:], x)
		if x != 0 {
			end = n + 8 - bits.LeadingZeros64(x)/8
		}
		e, n = e[32:], n+8
	}
	if len(e) >= 16 {
		a, b := pair(e, big), pair(e[8:], big)
		if (a|b)&notASCII != 0 {
			return end, n - at
		}
		x := four(a, b)
		binary.LittleEndian.PutUint32(dst[n:], x)
		if x != 0 {
			end = n + 4 - bits.LeadingZeros32(x)/8
		}
		e, n = e[16:], n+4
	}
	for ; len(e) > 0; e, n = e[4:], n+1 {
		u := single(e, big)
		if u >= utf8.RuneSelf {
			return end, n - at
		}
		dst[n] = byte(u)
		if u != 0 {
			end = n + 1
		}
	}
	return end, n - at
}

// eight is the eight units of p as bytes, the first one lowest, false where one is not ASCII.
func eight(p []byte, big bool) (uint64, bool) {
	p = p[:32]
	if big {
		a, b := binary.BigEndian.Uint64(p), binary.BigEndian.Uint64(p[8:])
		c, d := binary.BigEndian.Uint64(p[16:]), binary.BigEndian.Uint64(p[24:])
		return bits.ReverseBytes64(uint64(four(b, a))<<32 | uint64(four(d, c))), (a|b|c|d)&notASCII == 0
	}
	a, b := binary.LittleEndian.Uint64(p), binary.LittleEndian.Uint64(p[8:])
	c, d := binary.LittleEndian.Uint64(p[16:]), binary.LittleEndian.Uint64(p[24:])
	return uint64(four(a, b)) | uint64(four(c, d))<<32, (a|b|c|d)&notASCII == 0
}

// four is the units of two pairs as bytes: the low half of each in front, a in front of b.
func four(a, b uint64) uint32 {
	return uint32(uint16(a|a>>24)) | uint32(uint16(b|b>>24))<<16
}

// putText writes the units of e to dst from n on, what is no code point as U+FFFD, and gives the end of the text and
// whether there was none of those.
func putText(dst []byte, n int, e []byte, big bool) (end int, good bool) {
	if len(dst)-n < len(e) {
		return putExactly(dst, n, e, big)
	}
	good = true
	for ; len(e) >= unitBytes; e = e[unitBytes:] {
		u := single(e, big)
		d := dst[n:][:4]
		switch {
		case u < 0x80:
			d[0] = byte(u)
			n++
		case u < 0x800:
			binary.LittleEndian.PutUint16(d, uint16(0x80C0|u>>6|u&0x3F<<8))
			n += 2
		case isBad(u):
			n += copy(d, "\uFFFD")
			good = false
		case u < 0x10000:
			binary.LittleEndian.PutUint32(d, 0x8080E0|u>>12|u>>6&0x3F<<8|u&0x3F<<16)
			n += 3
		default:
			binary.LittleEndian.PutUint32(d, 0x808080F0|u>>18|u>>12&0x3F<<8|u>>6&0x3F<<16|u&0x3F<<24)
			n += 4
		}
	}
	return n, good
}

// putExactly is putText where dst may end with the text.
func putExactly(dst []byte, n int, e []byte, big bool) (end int, good bool) {
	good = true
	for ; len(e) > 0; e = e[unitBytes:] {
		u := single(e, big)
		good = good && !isBad(u)
		n += utf8.EncodeRune(dst[n:], rune(u))
	}
	return n, good
}

// widenGeneric fills offsets with ends, each moved by base.
func widenGeneric(offsets []int64, ends []int32, base int64) {
	offsets = offsets[:len(ends)]
	for i, end := range ends {
		offsets[i] = base + int64(end)
	}
}
