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
	step := m.unit
	if m.item%8 == 0 {
		step = max(step, 8)
	}
	for at := 0; at < m.item; at += step {
		turn(unsafe.Add(dst, at), ds, unsafe.Add(src, at), ss, n, step, m.unit)
	}
	return true
}

// turn moves n words of step bytes with their units reversed: one unit, or 8 bytes of units.
func turn(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n, step, unit int) {
	d, s := 0, 0
	switch step {
	case 2:
		for range n {
			p, q := (*[2]byte)(unsafe.Add(dst, d)), (*[2]byte)(unsafe.Add(src, s))
			binary.LittleEndian.PutUint16(p[:], binary.BigEndian.Uint16(q[:]))
			d, s = d+ds, s+ss
		}
	case 4:
		for range n {
			p, q := (*[4]byte)(unsafe.Add(dst, d)), (*[4]byte)(unsafe.Add(src, s))
			binary.LittleEndian.PutUint32(p[:], binary.BigEndian.Uint32(q[:]))
			d, s = d+ds, s+ss
		}
	case 8:
		turnWords(dst, ds, src, ss, n, unit)
	default:
		for range n {
			v, w := word(unsafe.Add(src, s), 0), word(unsafe.Add(src, s), 8)
			put(unsafe.Add(dst, d), 0, bits.ReverseBytes64(w))
			put(unsafe.Add(dst, d), 8, bits.ReverseBytes64(v))
			d, s = d+ds, s+ss
		}
	}
}

// turnWords is turn for words of 8 bytes.
func turnWords(dst unsafe.Pointer, ds int, src unsafe.Pointer, ss, n, unit int) {
	d, s := 0, 0
	if unit == 8 {
		for range n {
			put(dst, d, bits.ReverseBytes64(word(src, s)))
			d, s = d+ds, s+ss
		}
		return
	}
	for range n {
		put(dst, d, reversed(word(src, s), unit))
		d, s = d+ds, s+ss
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
