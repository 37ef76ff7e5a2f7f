package inflate

import "unsafe"

// generic is decode in plain Go.
func (t *tables) generic(c cursor, l limits) (cursor, ending) {
	if t.dense {
		return t.mostlyLiterals(c, l)
	}
	return t.fast(c, l)
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
			*(*byte)(op) = byte(e >> 8)
			op = unsafe.Add(op, e>>29&1)
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
