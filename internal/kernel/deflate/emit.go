package deflate

import "encoding/binary"

// fixedLits and fixedDists are the codes of RFC 1951, section 3.2.6.
var fixedLits, fixedDists = fixed()

func fixed() (lit, dist code) {
	for i := range lit.lens {
		switch {
		case i < 144:
			lit.set(i, 0x30+i, 8)
		case i < 256:
			lit.set(i, 0x190+i-144, 9)
		case i < 280:
			lit.set(i, i-256, 7)
		default:
			lit.set(i, 0xc0+i-280, 8)
		}
	}
	for i := range distSymbols {
		dist.set(i, i, 5)
	}
	return lit, dist
}

// set sets the code of a symbol, of n bits.
func (c *code) set(symbol, bits int, n uint8) {
	c.lens[symbol], c.codes[symbol] = n, reversed(uint16(bits), n)
}

// words are what is written for each symbol: bits, with those that follow, above 8 bits that tell how many.
type words struct {
	lits    [256]uint32
	lengths [maxMatch + 1]uint32
	dists   [32]uint32 // without the bits that follow
}

func (w *words) make(lit, dist *code) {
	for i := range w.lits {
		w.lits[i] = lit.word(i, 0, 0)
	}
	for n := minMatch; n <= maxMatch; n++ {
		s := lengthSymbol[n]
		w.lengths[n] = lit.word(firstLength+int(s), uint32(n)-uint32(lengthBase[s]), lengthExtra[s])
	}
	for i := range distSymbols {
		w.dists[i] = dist.word(i, 0, 0)
	}
}

func (c *code) word(symbol int, follow uint32, n uint8) uint32 {
	l := c.lens[symbol]
	return (uint32(c.codes[symbol])|follow<<l)<<8 | uint32(l+n)
}

// symbols writes the symbols of a block, which is src decoded, and its end. There is room for them.
func (b *block) symbols(out *writer, src []byte, lit, dist *code) {
	w := &b.words
	w.make(lit, dist)
	c := cursor{out.buf, out.n, len(out.p)}
	p := out.p[:cap(out.p)]
	for _, q := range b.seqs {
		run := src[:q.lits]
		src = src[int(q.lits)+int(q.n):]
		for ; len(run) >= 4; run = run[4:] {
			c = c.add(w.lits[run[0]]).add(w.lits[run[1]]).add(w.lits[run[2]]).add(w.lits[run[3]]).store(p)
		}
		for _, v := range run {
			c = c.add(w.lits[v])
		}
		c = c.store(p)
		if q.n > 0 {
			s := distSymbol(q.d)
			c = c.add(w.lengths[q.n]).add(w.dists[s])
			c = c.add(uint32(q.d-distBase[s])<<8 | uint32(distExtra[s])).store(p)
		}
	}
	c = c.add(lit.word(endOfBlock, 0, 0)).store(p)
	out.p, out.buf, out.n = p[:c.at], c.buf, c.n
}

// cursor is where the next bits go: into buf above n others, fewer than 8 after store, which go to byte at.
type cursor struct {
	buf, n uint64
	at     int
}

func (c cursor) add(word uint32) cursor {
	return cursor{c.buf | uint64(word>>8)<<(c.n&63), c.n + uint64(word&0xff), c.at}
}

// store writes whole bytes.
func (c cursor) store(p []byte) cursor {
	binary.LittleEndian.PutUint64(p[c.at:], c.buf)
	return cursor{c.buf >> (c.n & 56), c.n & 7, c.at + int(c.n>>3)}
}
