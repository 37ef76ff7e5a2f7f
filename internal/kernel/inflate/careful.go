package inflate

import "io"

// careful decodes symbols to the end of the block. It looks codes up with zeros behind the last bits of the stream, and
// then wants the bits of the code to be there.
func (d *Decoder) careful(dst, src []byte) error {
	t := d.codes
	for {
		in, e, err := t.symbol(d.in.fill(src))
		switch {
		case err != nil:
			return err
		case int32(e) >= 0:
			if d.out == len(dst) {
				return ErrFull
			}
			dst[d.out] = byte(e >> 8)
			d.in, d.out = in, d.out+1
			continue
		case e&kinds == end:
			d.in = in
			d.blockEnd()
			return nil
		}
		in, length, err := matchLength(in, e)
		if err != nil {
			return err
		}
		in, dist, err := t.distance(in.fill(src))
		switch {
		case err != nil:
			return err
		case dist > d.out:
			return ErrDistance
		case length > len(dst)-d.out:
			return ErrFull
		}
		repeat(dst[d.out-dist:d.out+length], dist)
		d.in, d.out = in, d.out+length
	}
}

// symbol reads the code of a literal, length or end of block.
func (t *tables) symbol(in input) (input, uint32, error) {
	e := t.lit[in.buf&litMask]
	if e&kinds == second {
		if in.n < litBits {
			return in, 0, io.ErrUnexpectedEOF
		}
		in = in.drop(litBits)
		e = t.lit[uint64(e>>8&0xffff)+in.buf&(1<<(e&63)-1)]
	}
	if e&match == 0 && e&two != 0 || e&rare == match && e&led != 0 {
		e = e&0xff00 | e>>24&15 // the first one
	}
	switch n := uint64(e & 63); {
	case n > in.n:
		return in, 0, io.ErrUnexpectedEOF
	case int32(e) < 0 && e&kinds == none:
		return in, 0, ErrSymbol
	default:
		return in.drop(n), e, nil
	}
}

// matchLength is the length that entry e stands for, with the extra bits that follow.
func matchLength(in input, e uint32) (input, int, error) {
	if e < rare {
		return in, int(e>>16&0xff) + 3, nil
	}
	n := uint64(e >> 17 & 7)
	if n > in.n {
		return in, 0, io.ErrUnexpectedEOF
	}
	return in.drop(n), int(e>>8&0x1ff) + int(in.buf&(1<<n-1)), nil
}

// distance reads a distance.
func (t *tables) distance(in input) (input, int, error) {
	e := t.dist[in.buf&distMask]
	if int64(e) < 0 && e&63 != 0 {
		if in.n < distBits {
			return in, 0, io.ErrUnexpectedEOF
		}
		in = in.drop(distBits)
		e = t.dist[e>>16&0xffff+in.buf&(1<<(e&63)-1)]
	}
	n := e & 63
	switch {
	case int64(e) < 0:
		return in, 0, ErrSymbol
	case n > in.n:
		return in, 0, io.ErrUnexpectedEOF
	}
	return in.drop(n), int(e>>32) + int(in.buf>>(e>>8&63)&(e>>16&0xffff)), nil
}

// repeat fills p behind its first dist bytes with repetitions of them.
func repeat(p []byte, dist int) {
	for n := dist; n < len(p); {
		n += copy(p[n:], p[:n])
	}
}
