package inflate

import (
	"encoding/binary"
	"unsafe"
)

// The steps of fast, each inlined into it. Their pointers are inside of src and dst, with room as each says; where the
// margins leave it, they write behind what is decoded.

// refill loads 8 bytes at ip, to have 56 bits in buf or more, and moves on by those that are now there as a whole.
func refill(ip unsafe.Pointer, buf, n uint64) (unsafe.Pointer, uint64, uint64) {
	buf |= load(ip) << (n & 63)
	ip = unsafe.Add(ip, 7-uintptr(n>>3&7))
	return ip, buf, n | 56
}

// drop leaves out bits, of which the low 6 bits count: it takes entries as they are.
func drop(buf, n, bits uint64) (uint64, uint64) { return buf >> (bits & 63), n - bits }

func load(p unsafe.Pointer) uint64 { return binary.LittleEndian.Uint64((*[8]byte)(p)[:]) }

func store(p unsafe.Pointer, v uint64) { binary.LittleEndian.PutUint64((*[8]byte)(p)[:], v) }

// move32 copies 32 bytes to op from dist bytes in front of it, 8 or more, so that 8 bytes at a time do not overlap.
func move32(op unsafe.Pointer, dist uintptr) {
	from := unsafe.Add(op, -int(dist))
	*(*[8]byte)(op) = *(*[8]byte)(from)
	*(*[8]byte)(unsafe.Add(op, 8)) = *(*[8]byte)(unsafe.Add(from, 8))
	*(*[8]byte)(unsafe.Add(op, 16)) = *(*[8]byte)(unsafe.Add(from, 16))
	*(*[8]byte)(unsafe.Add(op, 24)) = *(*[8]byte)(unsafe.Add(from, 24))
}

// moveOn goes on where move32 ends, up to length bytes and at most 31 more.
func moveOn(op unsafe.Pointer, dist, length uintptr) {
	for i := uintptr(32); i < length; i += 32 {
		move32(unsafe.Add(op, i), dist)
	}
}

// repeatLong copies length bytes to op from dist bytes in front of it, 8 or more, and at most 31 more.
// What repeats within 32 bytes is stored out of registers, since bytes that were stored a moment ago, other than as they
// are loaded, have to be waited for.
func repeatLong(op unsafe.Pointer, dist, length uintptr) {
	from := unsafe.Add(op, -int(dist))
	last := dist - 8
	a, d := load(from), load(unsafe.Add(from, last))
	if dist <= 16 {
		for i := uintptr(0); i < length; i += dist {
			store(unsafe.Add(op, i), a)
			store(unsafe.Add(op, i+last), d)
		}
		return
	}
	b, c := load(unsafe.Add(from, 8)), load(unsafe.Add(from, 16)) // c may have bytes from op on: they are written over
	for i := uintptr(0); i < length; i += dist {
		store(unsafe.Add(op, i), a)
		store(unsafe.Add(op, i+8), b)
		store(unsafe.Add(op, i+16), c)
		store(unsafe.Add(op, i+last), d)
	}
}

// period is the greatest multiple of a distance below 8 that is not above 8, and spread the number that a value of so many
// bytes is multiplied by to be repeated over 8.
var (
	period = [8]uint8{1: 8, 8, 6, 8, 5, 6, 7}
	spread = [8]uint64{1: 0x0101010101010101, 0x0001000100010001, 1<<48 | 1<<24 | 1, 1<<32 | 1, 1<<40 | 1, 1<<48 | 1, 1<<56 | 1}
)

// repeatShort repeats the dist bytes in front of op, 1 to 7, over length bytes and at most 31 more.
func repeatShort(op unsafe.Pointer, dist, length uintptr) {
	v := load(unsafe.Add(op, -int(dist))) & (1<<(dist*8) - 1) * spread[dist&7]
	step := uintptr(period[dist&7])
	for i := uintptr(0); i < length; i += 4 * step {
		p := unsafe.Add(op, i)
		store(p, v)
		store(unsafe.Add(p, step), v)
		store(unsafe.Add(p, 2*step), v)
		store(unsafe.Add(p, 3*step), v)
	}
}
