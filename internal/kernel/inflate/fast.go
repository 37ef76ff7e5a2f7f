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
// loads 8 bytes and moves on by 7 at most. It writes two entries of literals at most, and a third or a literal and a match of
// 258 bytes at most, with up to 31 more behind.
//
// A round takes 70 bits at most: two entries of 11, a length of 15 and 5, a distance of 15 and 13. As it starts with 56 or
// more in front of the cursor, 2 bytes behind it are enough. So it may start with no more left where others, that mean
// nothing, make up the margin.
const (
	inMargin  = 7 + 7 + 8
	outMargin = 2*2 + 1 + 258 + 31
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
	c, why = d.codes.decode(c, l)
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
