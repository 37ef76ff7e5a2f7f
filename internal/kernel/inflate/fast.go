package inflate

import "unsafe"

// ending is why fast stopped.
type ending uint8

const (
	fastMargin   ending = iota // the end of src or dst is near
	fastEnd                    // the block is at its end
	fastSymbol                 // bits that are no symbol
	fastDistance               // a distance in front of dst
)

// The margins: a round of fast starts with so many bytes or more left. A round refills the bits three times at most, and
// each time loads 8 bytes and moves on by 7 at most. It writes two literals at most, and a third or a match, of 258 bytes
// at most, copied 32 at a time.
const (
	inMargin  = 7 + 7 + 8
	outMargin = 2 + (258+31)/32*32
)

// cursor is where fast stands.
type cursor struct {
	op, ip unsafe.Pointer // in dst and src
	buf, n uint64         // as in input, but that only the low 6 bits of n count
}

// limits are those of the buffers: where dst starts, and the last places at which a round may begin.
type limits struct{ base, op, ip unsafe.Pointer }

// fast decodes symbols while the margins are kept, as they must be when it is called.
func (d *Decoder) fast(dst, src []byte) ending {
	base, first := unsafe.Pointer(unsafe.SliceData(dst)), unsafe.Pointer(unsafe.SliceData(src))
	c, why := d.codes.fast(
		cursor{unsafe.Add(base, d.out), unsafe.Add(first, d.in.at), d.in.buf, d.in.n},
		limits{base, unsafe.Add(base, len(dst)-outMargin), unsafe.Add(first, len(src)-inMargin)})
	d.out = int(uintptr(c.op) - uintptr(base))
	d.in = input{int(uintptr(c.ip) - uintptr(first)), c.buf, c.n & 63}
	return why
}

// fast is the loop. Each round has 56 bits or more in buf and e looked up by the first of them, as far as that. Before a
// refill it takes two literals (11 bits each at most, as those found by the first index) and looks a third symbol up, or
// one literal, a match found by the first index (11 bits with extra ones) and its distance (28 bits).
func (t *tables) fast(c cursor, l limits) (cursor, ending) {
	op, ip, buf, n := c.op, c.ip, c.buf, c.n
	ip, buf, n = refill(ip, buf, n)
	e := t.lit[buf&litMask]
	for uintptr(ip) <= uintptr(l.ip) && uintptr(op) <= uintptr(l.op) {
		if int32(e) >= 0 {
			op, buf, n = literal(op, buf, n, e)
			if e = t.lit[buf&litMask]; int32(e) >= 0 {
				op, buf, n = literal(op, buf, n, e)
				if e = t.lit[buf&litMask]; int32(e) >= 0 {
					op, buf, n = literal(op, buf, n, e)
					ip, buf, n = refill(ip, buf, n)
					e = t.lit[buf&litMask]
					continue
				}
				ip, buf, n = refill(ip, buf, n)
			}
		}
		length := uintptr(e>>16&0xff) + 3
		if e < rare {
			buf, n = drop(buf, n, uint64(e))
		} else {
			if e&kinds == second {
				buf, n = drop(buf, n, litBits)
				e = t.lit[uint64(e>>8&0xffff)+buf&(1<<(e&63)-1)]
			}
			buf, n = drop(buf, n, uint64(e))
			switch {
			case int32(e) >= 0:
				*(*byte)(op) = byte(e >> 8)
				op = unsafe.Add(op, 1)
				ip, buf, n = refill(ip, buf, n)
				e = t.lit[buf&litMask]
				continue
			case e < rare:
				length = uintptr(e>>16&0xff) + 3
			case e&kinds == long:
				extra := uint64(e >> 17 & 7)
				length = uintptr(e>>8&0x1ff) + uintptr(buf&(1<<extra-1))
				buf, n = drop(buf, n, extra)
			case e&kinds == end:
				return cursor{op, ip, buf, n}, fastEnd
			default:
				return cursor{op, ip, buf, n}, fastSymbol
			}
			ip, buf, n = refill(ip, buf, n)
		}
		f := t.dist[buf&distMask]
		if int64(f) < 0 {
			if f&63 != 0 {
				buf, n = drop(buf, n, distBits)
				f = t.dist[f>>16&0xffff+buf&(1<<(f&63)-1)]
			}
			if int64(f) < 0 {
				return cursor{op, ip, buf, n}, fastSymbol
			}
		}
		dist := uintptr(f>>32) + uintptr(buf>>(f>>8&63)&(f>>16&0xffff))
		buf, n = drop(buf, n, f)
		if dist > uintptr(op)-uintptr(l.base) {
			return cursor{op, ip, buf, n}, fastDistance
		}
		ip, buf, n = refill(ip, buf, n) // and the next look-up: they do not wait for the copy
		e = t.lit[buf&litMask]
		if dist >= 8 {
			move32(op, dist)
			for i := uintptr(32); i < length; i += 32 {
				move32(unsafe.Add(op, i), dist)
			}
		} else {
			pattern(op, dist, length)
		}
		op = unsafe.Add(op, length)
	}
	return cursor{op, ip, buf, n}, fastMargin
}
