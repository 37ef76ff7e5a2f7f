package pad

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
	"unsafe"
)

// hostIsBig says that this machine is big-endian.
var hostIsBig = binary.NativeEndian.Uint16([]byte{0, 1}) == 1

// place is where the low byte of a code point lies in its unit, in bits of a little-endian number: 0, or 24 where units
// are stored big-endian.
func (f Form) place() int {
	if f.Swapped != hostIsBig {
		return 24
	}
	return 0
}

// offsetsGeneric is [FromUTF8] in plain Go, of at least one element.
func offsetsGeneric[O int32 | int64](dst, text []byte, offsets []O, f Form) int {
	item, place := f.Units*unitBytes, f.place()
	for i, end := range offsets[1:] {
		start := offsets[i]
		if start < 0 || end < start || int64(end) > int64(len(text)) {
			return i
		}
		if !padOne(dst[i*item:][:item], text, span{int(start), int(end)}, place) {
			return i
		}
	}
	return -1
}

// stringsGeneric is [FromStrings] in plain Go.
func stringsGeneric(dst []byte, values []string, f Form) int {
	item, place := f.Units*unitBytes, f.place()
	for i, s := range values {
		if !padOne(dst[i*item:][:item], view(s), span{0, len(s)}, place) {
			return i
		}
	}
	return -1
}

// view is the bytes of s, not to be written.
func view(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

// span is the bytes of a text that are of an element.
type span struct{ at, end int }

// notASCII has the high bit of every byte.
const notASCII = 0x80808080_80808080

// padOne writes the span of text and U+0000 up to the end of e; false where that does not fit or is not UTF-8. It goes by
// eight bytes, of which those behind the span count as zero: how long it is decides no branch.
func padOne(e, text []byte, s span, place int) bool {
	mul, mask := uint64(1|1<<24)<<(place&63), uint64(0x000000FF_000000FF)<<(place&63)
	i := 0
	for i < len(e) {
		v := uint64(0)
		if len(text)-s.at >= 8 {
			v = binary.LittleEndian.Uint64(text[s.at:])
		} else {
			v = word(text[s.at:])
		}
		v &= 1<<uint(8*(s.end-s.at)) - 1
		switch {
		case v&notASCII != 0:
			n, at := points(e[i:], text[:s.end], s.at, place)
			if n == 0 {
				return false
			}
			i, s.at = i+n*unitBytes, at
		case len(e)-i >= 32:
			q := e[i : i+32 : i+32]
			binary.LittleEndian.PutUint64(q, (v&0xFFFF)*mul&mask)
			binary.LittleEndian.PutUint64(q[8:], (v>>16&0xFFFF)*mul&mask)
			binary.LittleEndian.PutUint64(q[16:], (v>>32&0xFFFF)*mul&mask)
			binary.LittleEndian.PutUint64(q[24:], v>>48*mul&mask)
			i, s.at = i+32, min(s.at+8, s.end)
		default:
			fits := s.end-s.at <= (len(e)-i)/unitBytes
			for ; len(e)-i >= 8; i, v = i+8, v>>16 {
				binary.LittleEndian.PutUint64(e[i:i+8:i+8], (v&0xFFFF)*mul&mask)
			}
			if i < len(e) {
				putPoint(e[i:], uint32(v&0xFF), place)
			}
			return fits
		}
	}
	return s.at == s.end
}

// pointsRun is how many code points are written one by one before the next look whether there is ASCII alone.
const pointsRun = 16

// points writes code points of text from at on, as many as there are up to pointsRun, and gives how many and where the next
// one starts; 0 where one does not fit or is not UTF-8.
func points(e, text []byte, at, place int) (n, next int) {
	for n < pointsRun && at < len(text) {
		if len(e) < unitBytes {
			return 0, at
		}
		u, size := uint32(text[at]), 1
		if u >= utf8.RuneSelf {
			w := uint32(0)
			if len(text)-at >= 4 {
				w = binary.LittleEndian.Uint32(text[at:])
			} else {
				w = uint32(word(text[at:]))
			}
			if u, size = decode(w); size == 0 {
				return 0, at
			}
		}
		putPoint(e, u, place)
		e, n, at = e[unitBytes:], n+1, at+size
	}
	return n, at
}

// word is up to eight bytes, the first one lowest.
func word(p []byte) uint64 {
	v := uint64(0)
	for i := len(p) - 1; i >= 0; i-- {
		v = v<<8 | uint64(p[i])
	}
	return v
}

// putPoint writes u into the first unit of e.
func putPoint(e []byte, u uint32, place int) {
	if place != 0 {
		u = bits.ReverseBytes32(u)
	}
	binary.LittleEndian.PutUint32(e, u)
}

// decode is the code point of more than one byte that the bytes of w start with, the lowest one first, and how many they
// are; 0 where there is none.
func decode(w uint32) (u uint32, size int) {
	switch {
	case w&0xC0E0 == 0x80C0:
		if u = w&0x1F<<6 | w>>8&0x3F; u >= 0x80 {
			return u, 2
		}
	case w&0xC0C0F0 == 0x8080E0:
		if u = w&0x0F<<12 | w>>2&0xFC0 | w>>16&0x3F; u >= 0x800 && u-0xD800 >= 0x800 {
			return u, 3
		}
	case w&0xC0C0C0F8 == 0x808080F0:
		if u = w&0x07<<18 | w<<4&0x3F000 | w>>10&0xFC0 | w>>24&0x3F; u-0x10000 <= utf8.MaxRune-0x10000 {
			return u, 4
		}
	}
	return 0, 0
}
