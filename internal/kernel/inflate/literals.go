package inflate

import (
	"crypto/subtle"
	"encoding/binary"
	"unsafe"
)

// What takes the time of a literal is a chain: the look-up of an entry, the shift by the bits that it says, the look-up of
// the next. Two means against it, each for the blocks that it suits: entries that hold two literals, and the look-up of a
// second literal at the two likeliest places while that of the first still runs.

// The shares of a code, out of 1<<maxBits, from which on each of them pays.
const (
	pairShare    = 9 << maxBits >> 5  // of the indexes that two literals share
	joinShare    = 1 << maxBits >> 3  // of those that a literal and a match share
	literalShare = 15 << maxBits >> 4 // of the literals
	likelyShare  = 45 << maxBits >> 6 // of the literals of two lengths
	unlikely     = 1 << 27            // marks a literal of another length
	likelySecond = 1 << 26            // marks a literal of the second of those lengths
)

// tune chooses the means for a code. Marks are made with the table, pairs behind.
func (t *tables) tune(c *codes, lens []uint8) {
	literals := c.count
	for _, n := range lens[256:] {
		literals[n&maxBits]--
	}
	var share [maxBits + 1]int // of the literals of each length
	for n := 1; n <= maxBits; n++ {
		share[n] = int(literals[n]) << (maxBits - n)
	}
	all, first, second := 0, 1, 2
	for n, s := range share {
		all += s
		if s > share[first] {
			first, second = n, first
		} else if s > share[second] && n != first {
			second = n
		}
	}
	t.paired = pairs(&share, &share) >= pairShare
	behind := matches(lens)
	t.joined = pairs(&share, &behind) >= joinShare
	t.dense = !t.paired && all >= literalShare && share[first]+share[second] >= likelyShare
	for n := range t.marks {
		t.marks[n] = 0
		if t.dense && n != first {
			t.marks[n] = unlikely
		}
	}
	if t.dense {
		t.marks[second] = likelySecond
		t.likely = [2]uint64{uint64(first), uint64(second)}
	}
}

// matches are the shares of lengths that are found by so many bits, extra bits included.
func matches(lens []uint8) (share [maxBits + 1]int) {
	for sym := 257; sym < len(lens); sym++ {
		if n := lens[sym]; n > 0 && fits(sym, n) {
			share[width(sym, n)&maxBits] += 1 << (maxBits - n)
		}
	}
	return share
}

// pairs is the share of indexes that hold two symbols of such shares.
func pairs(first, second *[maxBits + 1]int) (sum int) {
	for a := 1; a < litBits; a++ {
		for b := 1; a+b <= litBits; b++ {
			sum += first[a] * second[b] >> maxBits
		}
	}
	return sum
}

// pair makes entries of two literals. An entry is found by bits that are those of an entry in front of it, which is still
// that of one symbol.
func (t *tables) pair() {
	for i := litMask; i >= 0; i-- {
		e := t.lit[i]
		f := t.lit[i>>(e&63)]
		if n := e&63 + f&63; int32(e) >= 0 && int32(f) >= 0 && n <= litBits {
			t.lit[i] = two | e&63<<24 | f&0xff00<<8 | e&0xff00 | n
		}
	}
}

// literal writes the byte of entry e at op, or both, or one that does not count, and drops the codes.
func literal(op unsafe.Pointer, buf, n uint64, e uint32) (unsafe.Pointer, uint64, uint64) {
	binary.LittleEndian.PutUint16((*[2]byte)(op)[:], uint16(e>>8))
	op = unsafe.Add(op, 1+uintptr(e>>30))
	buf >>= e & 63
	n -= uint64(e)
	return op, buf, n
}

// mostlyLiterals is fast for tables whose literals are marked: it has literals and everything else in turns.
func (t *tables) mostlyLiterals(c cursor, l limits) (cursor, ending) {
	why := fastMargin
	for why == fastMargin && l.keeps(c) {
		rounds := min((uintptr(l.ip)-uintptr(c.ip))/7, (uintptr(l.op)-uintptr(c.op))/4)
		c = t.literals(c, rounds)
		c, why = t.fast(c, limits{l.base, c.op, l.ip}) // one round
	}
	return c, why
}

// literals decodes four literals a round, up to the first pair with another symbol in it, or the end of the rounds. A round
// takes 7 bytes of src at most.
func (t *tables) literals(c cursor, rounds uintptr) cursor {
	op, ip, buf, n := c.op, c.ip, c.buf, c.n
	first, second := t.likely[0], t.likely[1]
	for ; rounds > 0; rounds-- {
		ip, buf, n = refill(ip, buf, n)
		e, f := t.next(buf, first, second)
		if int32(f) < 0 {
			break
		}
		buf >>= e & 63
		buf >>= f & 63
		n -= uint64(e)
		n -= uint64(f)
		*(*byte)(op) = byte(e >> 8)
		*(*byte)(unsafe.Add(op, 1)) = byte(f >> 8)
		e, f = t.next(buf, first, second)
		if int32(f) < 0 {
			op = unsafe.Add(op, 2)
			break
		}
		buf >>= e & 63
		buf >>= f & 63
		n -= uint64(e)
		n -= uint64(f)
		*(*byte)(unsafe.Add(op, 2)) = byte(e >> 8)
		*(*byte)(unsafe.Add(op, 3)) = byte(f >> 8)
		op = unsafe.Add(op, 4)
	}
	return cursor{op, ip, buf, n}
}

// next looks up the next two literals. Where one of both is another symbol, bit 31 of f is set.
func (t *tables) next(buf, first, second uint64) (e, f uint32) {
	e = t.lit[buf&litMask]
	if e < unlikely { // one of both, without a branch, which would have to be guessed
		f = uint32(subtle.ConstantTimeSelect(int(e>>26), int(t.lit[buf>>(second&63)&litMask]), int(t.lit[buf>>(first&63)&litMask])))
	} else if f = e; int32(e) >= 0 {
		f = t.lit[buf>>(e&63)&litMask]
	}
	return e, f
}
