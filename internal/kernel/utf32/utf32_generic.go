package utf32

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

const (
	notASCII     = 0xFFFFFF80_FFFFFF80 // of a pair of units
	minSurrogate = 0xD800
	surrogates   = 0x800
)

// pair is the two units at p, the first in the low half.
func pair(p []byte, big bool) uint64 {
	if big {
		return bits.RotateLeft64(binary.BigEndian.Uint64(p), 32)
	}
	return binary.LittleEndian.Uint64(p)
}

// single is the unit at p.
func single(p []byte, big bool) uint32 {
	if big {
		return binary.BigEndian.Uint32(p)
	}
	return binary.LittleEndian.Uint32(p)
}

func isBad(u uint32) bool { return u > utf8.MaxRune || u-minSurrogate < surrogates }

// checkGeneric looks closer only at blocks that reach the surrogates.
func checkGeneric(src []byte, big bool) int {
	const block = 64
	at := 0
	for ; len(src)-at >= block; at += block {
		p := (*[block]byte)(src[at:])
		or := word(p[:]) | word(p[8:]) | word(p[16:]) | word(p[24:]) | word(p[32:]) | word(p[40:]) | word(p[48:]) | word(p[56:])
		if big != hostIsBig {
			or = bits.ReverseBytes64(or)
		}
		if uint32(or|or>>32) >= minSurrogate && hasBad(p[:], big) {
			break
		}
	}
	if i := checkEach(src[at:], big); i >= 0 {
		return at/unitBytes + i
	}
	return -1
}

// hasBad says whether a unit of p, whole pairs of them, is bad.
func hasBad(p []byte, big bool) bool {
	for ; len(p) >= 8; p = p[8:] {
		v := pair(p, big)
		if isBad(uint32(v)) || isBad(uint32(v>>32)) {
			return true
		}
	}
	return false
}

// badSign has its highest bit set where u is bad.
func badSign(u uint32) uint64 {
	return (utf8.MaxRune - uint64(u)) | (uint64(u-minSurrogate) - surrogates)
}

func checkEach(src []byte, big bool) int {
	for i := 0; i < len(src); i += unitBytes {
		if isBad(single(src[i:], big)) {
			return i / unitBytes
		}
	}
	return -1
}

// word is eight bytes, in any order.
func word(p []byte) uint64 { return binary.NativeEndian.Uint64(p) }

// trim is e without the units of U+0000 at its end.
func trim(e []byte) []byte {
	n := len(e)
	for n >= 32 {
		if p := e[n-32:][:32]; word(p)|word(p[8:])|word(p[16:])|word(p[24:]) != 0 {
			break
		}
		n -= 32
	}
	for n >= 8 && word(e[n-8:]) == 0 {
		n -= 8
	}
	if n >= 4 && binary.NativeEndian.Uint32(e[n-4:]) == 0 {
		n -= 4
	}
	return e[:n]
}

// measureGeneric is Measure in plain Go.
func measureGeneric(src []byte, f Form) (n int, ok bool) {
	item, big := f.Units*unitBytes, f.big()
	ok = true
	for ; len(src) > 0; src = src[item:] {
		e := trim(src[:item])
		m, good := measureOne(e, big)
		if !good {
			m = measureBad(e, big)
		}
		n, ok = n+m, ok && good
	}
	return n, ok
}

// measureOne is measureGeneric of one element without U+0000 at its end; n is undefined where a unit is bad.
func measureOne(e []byte, big bool) (n int, ok bool) {
	n = len(e) / unitBytes
	signs, more := uint64(0), uint64(0)
	for ; len(e) >= 8; e = e[8:] {
		v := pair(e, big)
		if v&notASCII != 0 {
			a, b := uint32(v), uint32(v>>32)
			signs |= badSign(a) | badSign(b)
			more += behindFirst(a) + behindFirst(b)
		}
	}
	if len(e) > 0 {
		u := single(e, big)
		signs |= badSign(u)
		more += behindFirst(u)
	}
	return n + int(more), signs>>63 == 0
}

// behindFirst is the number of bytes of u in UTF-8, less one; no branch depends on it.
func behindFirst(u uint32) uint64 {
	v := uint64(u)
	return (0x7F-v)>>63 + (0x7FF-v)>>63 + (0xFFFF-v)>>63
}

// measureBad is the bytes of an element of which a unit is bad.
func measureBad(e []byte, big bool) (n int) {
	for ; len(e) > 0; e = e[unitBytes:] {
		n += size(single(e, big))
	}
	return n
}

// size is the number of bytes of u in UTF-8, of U+FFFD where u is bad.
func size(u uint32) int {
	switch {
	case u < 0x80:
		return 1
	case u < 0x800:
		return 2
	case u < 0x10000 || u > utf8.MaxRune:
		return 3
	}
	return 4
}
