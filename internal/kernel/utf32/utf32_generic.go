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
		p := src[at:][:block]
		or := uint64(0)
		for i := 0; i < block; i += 8 {
			or |= binary.LittleEndian.Uint64(p[i:])
		}
		if big {
			or = bits.ReverseBytes64(or)
		}
		if uint32(or|or>>32) >= minSurrogate {
			if i := checkEach(p, big); i >= 0 {
				return at/unitBytes + i
			}
		}
	}
	if i := checkEach(src[at:], big); i >= 0 {
		return at/unitBytes + i
	}
	return -1
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
		for ; len(e) >= 8; e = e[8:] {
			v := pair(e, big)
			if v&notASCII == 0 {
				n += 2
				continue
			}
			a, b := uint32(v), uint32(v>>32)
			n += size(a) + size(b)
			ok = ok && !isBad(a) && !isBad(b)
		}
		if len(e) > 0 {
			u := single(e, big)
			n += size(u)
			ok = ok && !isBad(u)
		}
	}
	return n, ok
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
