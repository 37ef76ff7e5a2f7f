package utf32

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
	"unsafe"
)

// toUTF8Generic fills dst with the text of the elements at src and offsets behind the first one, and says whether all units
// are code points; others become U+FFFD. Where less of dst is left than elements have bytes, it writes nothing behind the
// text of the last one.
func toUTF8Generic(dst []byte, offsets []int32, src []byte, f Form) bool {
	item, start, good := f.Units*unitBytes, offsets[0], true
	for len(offsets) > 1 {
		left := dst[offsets[0]-start:]
		n := min(len(left)/item, len(offsets)-1) // a unit has no more bytes of text than of its own
		if n > 0 {
			good = roomy(left[:n*item], offsets[:n+1], src[:n*item], f) && good
		} else {
			n = 1
			good = tight(left, offsets, trim(src[:item]), f.big()) && good
		}
		offsets, src = offsets[n:], src[n*item:]
	}
	return good
}

// tight is toUTF8Generic of one element without U+0000 at its end, where dst may end with the text.
func tight(dst []byte, offsets []int32, e []byte, big bool) bool {
	n, good := 0, true
	for ; len(e) > 0; e = e[unitBytes:] {
		u := single(e, big)
		good = good && !isBad(u)
		n += utf8.EncodeRune(dst[n:], rune(u))
	}
	offsets[1] = offsets[0] + int32(n)
	return good
}

// roomy is toUTF8Generic where dst is as long as src.
func roomy(dst []byte, offsets []int32, src []byte, f Form) bool {
	item, big, good := f.Units*unitBytes, f.big(), true
	at := 0
	for i := range len(offsets) - 1 {
		n, ok, d, e := 0, false, unsafe.Pointer(&dst[at]), unsafe.Pointer(&src[i*item])
		switch {
		case f.Units < 4:
		case f.Units < 8:
			n, ok = under8(d, e, f.Units, big)
		case f.Units <= 16:
			n, ok = upTo16(d, e, f.Units, big)
		default:
			n, ok = long(d, trim(src[i*item:][:item]), big)
			good, ok = good && ok, true
		}
		if !ok {
			n, ok = encode(d, e, f.Units, big)
			good = good && ok
		}
		offsets[i+1] = offsets[i] + int32(n)
		at += n
	}
	return good
}

// load is the two units at p as they are stored.
func load(p unsafe.Pointer) uint64 { return binary.LittleEndian.Uint64((*[8]byte)(p)[:]) }

// store writes eight bytes, the lowest one first.
func store(p unsafe.Pointer, v uint64) { binary.LittleEndian.PutUint64((*[8]byte)(p)[:], v) }

// notASCIIOf is the bits of two units, as they are stored, that no ASCII has.
func notASCIIOf(big bool) uint64 {
	if big {
		return 0x80FFFFFF_80FFFFFF
	}
	return notASCII
}

// pack is the units of four loads as bytes, the first one lowest, where all are ASCII.
func pack(a, b, c, d uint64, big bool) uint64 {
	x := a | b<<8 | c<<16 | d<<24
	if big {
		x = a>>24 | b>>16 | c>>8 | d
	}
	t := (x ^ x>>16) & 0xFFFF0000 // the first units of the loads are in front of the second ones
	x ^= t ^ t<<16
	t = (x ^ x>>8) & 0x0000FF00_0000FF00
	return x ^ t ^ t<<8
}

// under8 writes the element of 4 to 7 units at e as if it were ASCII, with 8 bytes at d, and gives its length without U+0000
// at the end; false where it is not ASCII.
func under8(d, e unsafe.Pointer, units int, big bool) (int, bool) {
	back := unsafe.Add(e, units*unitBytes-16)
	p, q, r, s := load(e), load(unsafe.Add(e, 8)), load(back), load(unsafe.Add(back, 8))
	x := pack(p, q, r, s, big)
	x = x&0xFFFFFFFF | x>>32>>(64-8*uint(units))<<32 // less what is there twice
	store(d, x)
	return 8 - bits.LeadingZeros64(x)/8, (p|q|r|s)&notASCIIOf(big) == 0
}

// upTo16 is under8 for 8 to 16 units, with 16 bytes at d.
func upTo16(d, e unsafe.Pointer, units int, big bool) (int, bool) {
	p, q, r, s := load(e), load(unsafe.Add(e, 8)), load(unsafe.Add(e, 16)), load(unsafe.Add(e, 24))
	or := p | q | r | s
	x := pack(p, q, r, s, big)
	e = unsafe.Add(e, units*unitBytes-32)
	p, q, r, s = load(e), load(unsafe.Add(e, 8)), load(unsafe.Add(e, 16)), load(unsafe.Add(e, 24))
	or |= p | q | r | s
	y := pack(p, q, r, s, big) >> (128 - 8*uint(units)) // less what is there twice
	store(d, x)
	store(unsafe.Add(d, 8), y)
	n, m := 8-bits.LeadingZeros64(x)/8, 16-bits.LeadingZeros64(y)/8
	if y != 0 {
		n = m
	}
	return n, or&notASCIIOf(big) == 0
}

// long writes e, which has no U+0000 at its end, with as many bytes at d, and gives the length and whether all units are
// code points. As far as it is ASCII, it goes by eights.
func long(d unsafe.Pointer, e []byte, big bool) (int, bool) {
	n, mask, s := 0, notASCIIOf(big), unsafe.Pointer(unsafe.SliceData(e))
	for ; len(e)-n*unitBytes >= 32; n += 8 {
		at := unsafe.Add(s, n*unitBytes)
		p, q, r, s := load(at), load(unsafe.Add(at, 8)), load(unsafe.Add(at, 16)), load(unsafe.Add(at, 24))
		if (p|q|r|s)&mask != 0 {
			break
		}
		store(unsafe.Add(d, n), pack(p, q, r, s, big))
	}
	units := len(e)/unitBytes - n
	if units == 0 {
		return n, true
	}
	rest, good := encode(unsafe.Add(d, n), unsafe.Add(s, n*unitBytes), units, big)
	return n + rest, good
}

// encode writes the element of units at s, with as many bytes at d, and gives its length without U+0000 at the end and
// whether all units are code points.
func encode(d, s unsafe.Pointer, units int, big bool) (length int, good bool) {
	good = true
	n := 0
	for i := range units {
		u := binary.LittleEndian.Uint32((*[4]byte)(unsafe.Add(s, i*unitBytes))[:])
		if big {
			u = bits.ReverseBytes32(u)
		}
		p := (*[4]byte)(unsafe.Add(d, n))
		if u < 0x80 {
			p[0] = byte(u)
			n++
			if u != 0 {
				length = n
			}
			continue
		}
		if isBad(u) {
			u, good = utf8.RuneError, false
		}
		switch {
		case u < 0x800:
			binary.LittleEndian.PutUint16(p[:], uint16(u<<8&0x3F00|u>>6|0x80C0))
			n += 2
		case u < 0x10000: // with anything in the fourth byte
			binary.LittleEndian.PutUint32(p[:], u<<16&0xFF3F0000|u<<2&0x3F00|u>>12|0x8080E0)
			n += 3
		default:
			binary.LittleEndian.PutUint32(p[:], u<<24&0x3F000000|u<<10&0x3F0000|u>>4&0x3F00|u>>18|0x808080F0)
			n += 4
		}
		length = n
	}
	return length, good
}

// widenGeneric fills offsets with ends, each moved by base.
func widenGeneric(offsets []int64, ends []int32, base int64) {
	offsets = offsets[:len(ends)]
	for i, end := range ends {
		offsets[i] = base + int64(end)
	}
}
