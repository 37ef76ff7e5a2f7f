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

// The margins: a round starts with so many bytes or more left. A round refills the bits three times at most, and each time
// loads 8 bytes and moves on by 7 at most. It writes two entries of literals at most, and a third or a match, of 258 bytes
// at most, copied 32 at a time.
//
// A round takes 70 bits at most: two entries of 11, a length of 15 and 5, a distance of 15 and 13. As it starts with 56 or
// more in front of the cursor, 2 bytes behind it are enough. So it may start with no more left where others, that mean
// nothing, make up the margin.
const (
	inMargin  = 7 + 7 + 8
	outMargin = 2*2 + (258+31)/32*32
	roundEnd  = 2
)

// cursor is where fast stands.
type cursor struct {
	op, ip unsafe.Pointer // in dst and src
	buf, n uint64         // as in input, but that only the low 6 bits of n count
}

// limits are those of the buffers: where dst starts, and the last places at which a round may begin.
type limits struct{ base, op, ip unsafe.Pointer }

// keeps says whether a round may begin at c.
func (l limits) keeps(c cursor) bool {
	return uintptr(c.ip) <= uintptr(l.ip) && uintptr(c.op) <= uintptr(l.op)
}

// fast decodes symbols while the margins are kept, as they must be when it is called. A round may begin up to byte last of
// src.
func (d *Decoder) fast(dst, src []byte, last int) (why ending) {
	base, first := unsafe.Pointer(unsafe.SliceData(dst)), unsafe.Pointer(unsafe.SliceData(src))
	c := cursor{unsafe.Add(base, d.out), unsafe.Add(first, d.in.at), d.in.buf, d.in.n}
	l := limits{base, unsafe.Add(base, len(dst)-outMargin), unsafe.Add(first, last)}
	if d.codes.dense {
		c, why = d.codes.mostlyLiterals(c, l)
	} else {
		c, why = d.codes.fast(c, l)
	}
	d.out = int(uintptr(c.op) - uintptr(base))
	d.in = input{int(uintptr(c.ip) - uintptr(first)), c.buf, c.n & 63}
	return why
}

// fastTail is fast for what src has within the margin: less than inMargin bytes, but roundEnd or more.
func (d *Decoder) fastTail(dst, src []byte) ending {
	var tail [2 * inMargin]byte
	from := d.in.at
	n := copy(tail[:], src[from:])
	d.in.at = 0
	why := d.fast(dst, tail[:], n-roundEnd)
	if past := d.in.at - n; past > 0 { // none of these bits is taken
		d.in.at, d.in.n = n, d.in.n-8*uint64(past)
	}
	d.in.at += from
	return why
}

// fast is the loop. Each round has 56 bits or more in buf and e looked up by the first of them, as far as that. Before a
// refill it takes two entries of literals (11 bits each at most, as those found by the first index) and looks a third up,
// or one, a match found by the first index (11 bits with extra ones) and its distance (28 bits).
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
		if dist < 8 {
			repeatShort(op, dist, length)
		} else if int(dist-32)&int(32-length) < 0 { // dist < 32 && length > 32, in one branch
			repeatLong(op, dist, length)
		} else if move32(op, dist); length > 32 {
			moveOn(op, dist, length)
		}
		op = unsafe.Add(op, length)
	}
	return cursor{op, ip, buf, n}, fastMargin
}
