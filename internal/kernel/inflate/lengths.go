package inflate

import "io"

// preOrder is the order in which the lengths of the code for code lengths are stored.
var preOrder = [preSyms]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// repeats are the symbols behind the 16 code lengths: each is followed by some bits, which plus least say how often the
// length before, or 0, is repeated.
var repeats = [preSyms - 16]struct{ bits, least uint8 }{{2, 3}, {3, 3}, {7, 11}}

// readCodes reads the codes of a block that brings its own.
func (d *Decoder) readCodes(src []byte) error {
	d.in = d.in.fill(src)
	if d.in.n < 14 {
		return io.ErrUnexpectedEOF
	}
	lits, dists, pres := int(d.in.buf&31)+257, int(d.in.buf>>5&31)+1, int(d.in.buf>>10&15)+4
	d.in = d.in.drop(14)
	if lits > maxLits || dists > maxDists {
		return ErrLengths
	}
	if err := d.readPre(src, pres); err != nil {
		return err
	}
	lens := d.lens[:lits+dists]
	if err := d.readLengths(src, lens); err != nil {
		return err
	}
	if !d.own.setLits(lens[:lits]) || !d.own.setDists(lens[lits:]) {
		return ErrLengths
	}
	return nil
}

// readPre reads the code for code lengths, of which n lengths are stored.
func (d *Decoder) readPre(src []byte, n int) error {
	var lens [preSyms]uint8
	for _, sym := range preOrder[:n] {
		if d.in.n < 3 {
			if d.in = d.in.fill(src); d.in.n < 3 {
				return io.ErrUnexpectedEOF
			}
		}
		lens[sym] = uint8(d.in.buf & 7)
		d.in = d.in.drop(3)
	}
	if !setPre(&d.pre, &lens) {
		return ErrLengths
	}
	return nil
}

// readLengths reads the code lengths of literals and distances, which are one sequence to the repeats in it.
func (d *Decoder) readLengths(src []byte, lens []uint8) error {
	in := d.in
	defer func() { d.in = in }()
	for i := 0; i < len(lens); {
		if in.n < preBits+7 {
			in = in.fill(src)
		}
		e := d.pre[in.buf&(1<<preBits-1)]
		n, sym := uint64(e&15), e>>4
		switch {
		case n == 0:
			return ErrSymbol
		case n > in.n:
			return io.ErrUnexpectedEOF
		}
		in = in.drop(n)
		if sym < 16 {
			lens[i] = uint8(sym)
			i++
			continue
		}
		r := repeats[sym-16]
		if uint64(r.bits) > in.n {
			return io.ErrUnexpectedEOF
		}
		n = uint64(r.least) + in.buf&(1<<r.bits-1)
		in = in.drop(uint64(r.bits))
		if n > uint64(len(lens)-i) || sym == 16 && i == 0 {
			return ErrLengths
		}
		length := uint8(0)
		if sym == 16 {
			length = lens[i-1]
		}
		for range n {
			lens[i] = length
			i++
		}
	}
	return nil
}
