package move

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// turns moves n elements and reverses their units, if those have 2, 4, 8 or 16 bytes.
func (m *mover) turns(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n int) bool {
	if m.unit&(m.unit-1) != 0 || m.unit > 16 {
		return false
	}
	if turnRows(m, dst, ds, src, ss, n) {
		return true
	}
	switch {
	case m.unit == 16:
		turn16(dst, ds, src, ss, n, m.item)
	case m.item%8 == 0 && m.item > 24:
		turnWords(dst, ds, src, ss, n, m)
	case m.item%8 == 0:
		for at := 0; at < m.item; at += 8 {
			turn8(unsafe.Add(dst, at), ds, unsafe.Add(src, at), ss, n, m.unit)
		}
	default:
		for at := 0; at < m.item; at += m.unit {
			turnUnit(unsafe.Add(dst, at), ds, unsafe.Add(src, at), ss, n, m.unit)
		}
	}
	return true
}

// turnUnit moves n units of 2 or 4 bytes.
func turnUnit(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n, unit int) {
	d, s := 0, 0
	if unit == 2 {
		for range n {
			p, q := (*[2]byte)(unsafe.Add(dst, d)), (*[2]byte)(unsafe.Add(src, s))
			binary.LittleEndian.PutUint16(p[:], binary.BigEndian.Uint16(q[:]))
			d, s = d+ds, s+ss
		}
		return
	}
	for range n {
		p, q := (*[4]byte)(unsafe.Add(dst, d)), (*[4]byte)(unsafe.Add(src, s))
		binary.LittleEndian.PutUint32(p[:], binary.BigEndian.Uint32(q[:]))
		d, s = d+ds, s+ss
	}
}

// turn16 moves n elements of 16-byte units.
func turn16(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n, item int) {
	d, s := 0, 0
	for range n {
		for at := 0; at < item; at += 16 {
			v, w := word(src, s+at), word(src, s+at+8)
			put(dst, d+at, bits.ReverseBytes64(w))
			put(dst, d+at+8, bits.ReverseBytes64(v))
		}
		d, s = d+ds, s+ss
	}
}

// turn8 moves n words of 8 bytes of whole units.
func turn8(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n, unit int) {
	d, s := 0, 0
	if unit < 8 {
		for range n {
			put(dst, d, reversed(word(src, s), unit))
			d, s = d+ds, s+ss
		}
		return
	}
	for ; n >= 4; n -= 4 {
		put(dst, d, bits.ReverseBytes64(word(src, s)))
		put(dst, d+ds, bits.ReverseBytes64(word(src, s+ss)))
		put(dst, d+2*ds, bits.ReverseBytes64(word(src, s+2*ss)))
		put(dst, d+3*ds, bits.ReverseBytes64(word(src, s+3*ss)))
		s, d = s+4*ss, d+4*ds
	}
	for ; n > 0; n-- {
		put(dst, d, bits.ReverseBytes64(word(src, s)))
		d, s = d+ds, s+ss
	}
}

// turnWords moves n elements in words of 8 bytes, each of whole units.
func turnWords(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n int, m *mover) {
	for i := range n {
		to, from := unsafe.Add(dst, i*ds), unsafe.Add(src, i*ss)
		switch m.unit {
		case 2:
			for at := 0; at < m.item; at += 8 {
				put(to, at, reversed(word(from, at), 2))
			}
		case 4:
			for at := 0; at < m.item; at += 8 {
				put(to, at, reversed(word(from, at), 4))
			}
		default:
			for at := 0; at < m.item; at += 8 {
				put(to, at, bits.ReverseBytes64(word(from, at)))
			}
		}
	}
}

// word is the 8 bytes at p + at, the first one least.
func word(p unsafe.Pointer, at int) uint64 {
	return binary.LittleEndian.Uint64((*[8]byte)(unsafe.Add(p, at))[:])
}

// put writes a word.
func put(p unsafe.Pointer, at int, v uint64) {
	binary.LittleEndian.PutUint64((*[8]byte)(unsafe.Add(p, at))[:], v)
}

// reversed is v with each of its units of 1, 2, 4 or 8 bytes reversed.
func reversed(v uint64, unit int) uint64 {
	const low = 0x00FF00FF00FF00FF
	switch unit {
	case 1:
		return v
	case 2:
		return v>>8&low | v&low<<8
	case 4:
		return bits.RotateLeft64(bits.ReverseBytes64(v), 32)
	default:
		return bits.ReverseBytes64(v)
	}
}
