package pad

import (
	"encoding/binary"
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
		if !padOne(dst[i*item:][:item], view(text[start:end]), place) {
			return i
		}
	}
	return -1
}

// stringsGeneric is [FromStrings] in plain Go.
func stringsGeneric(dst []byte, values []string, f Form) int {
	item, place := f.Units*unitBytes, f.place()
	for i, s := range values {
		if !padOne(dst[i*item:][:item], s, place) {
			return i
		}
	}
	return -1
}

// view is p as a string, without a copy.
func view(p []byte) string { return unsafe.String(unsafe.SliceData(p), len(p)) }

// padOne writes s and U+0000 up to the end of e; false where s does not fit or is not UTF-8.
func padOne(e []byte, s string, place int) bool {
	for len(s) > 0 {
		if n := ascii(e, s, place); n > 0 {
			e, s = e[n*unitBytes:], s[n:]
			continue
		}
		r, n := utf8.DecodeRuneInString(s)
		if len(e) == 0 || r == utf8.RuneError && n == 1 {
			return false
		}
		put(e, r, place)
		e, s = e[unitBytes:], s[n:]
	}
	clear(e)
	return true
}

// ascii writes the code points below U+0080 that s starts with, as far as e reaches, and gives their number.
func ascii(e []byte, s string, place int) int {
	n := 0
	for ; len(s)-n >= 4 && len(e)-n*unitBytes >= 16; n += 4 {
		p, q := s[n:n+4], e[n*unitBytes:][:16]
		if (p[0]|p[1]|p[2]|p[3])&0x80 != 0 {
			break
		}
		binary.LittleEndian.PutUint64(q, (uint64(p[0])|uint64(p[1])<<32)<<place)
		binary.LittleEndian.PutUint64(q[8:], (uint64(p[2])|uint64(p[3])<<32)<<place)
	}
	for ; n < len(s) && s[n] < utf8.RuneSelf && len(e) > n*unitBytes; n++ {
		binary.LittleEndian.PutUint32(e[n*unitBytes:], uint32(s[n])<<place)
	}
	return n
}

// put writes r into the first unit of e.
func put(e []byte, r rune, place int) {
	if place == 0 {
		binary.LittleEndian.PutUint32(e, uint32(r))
	} else {
		binary.BigEndian.PutUint32(e, uint32(r))
	}
}
