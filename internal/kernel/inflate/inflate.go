// Package inflate decodes deflate streams (RFC 1951) that lie in memory as a whole, into memory that holds all that they
// decode to. With all of the input and all of the output at hand there is no window to copy out of and no state to keep
// between bytes, which makes it a few times as fast as a decompressor that reads and is read.
//
// The loop that takes the time moves unsafe pointers, in plain Go (fast_generic.go) or in assembly (fast_amd64.s), under
// margins that fast.go states and tests with guard pages hold it to; everything else is checked by the compiler.
package inflate

//go:generate go run ./_asm

import "io"

// Error is what makes bytes no deflate stream, or not one that fits.
type Error string

// Error says it, for a message that names where.
func (e Error) Error() string { return "deflate: " + string(e) }

// The errors of [Decoder.Decode] besides [io.ErrUnexpectedEOF], which it gives where src ends before the stream does.
const (
	ErrFull     Error = "more bytes than there is room for"
	ErrBlock    Error = "a block of no known type"
	ErrStored   Error = "the length of a stored block does not match its complement"
	ErrLengths  Error = "code lengths that make no code"
	ErrSymbol   Error = "bits that are no symbol of their code"
	ErrDistance Error = "a distance that reaches in front of the first byte"
)

// stage is what of a stream comes next.
type stage uint8

const (
	blockHeader stage = iota
	storedBytes
	symbols
	streamEnd
)

// Decoder decodes one stream at a time, in one call or, where the room turns out too small, in several. The zero Decoder
// is ready. It holds about 30 KB of tables, for reuse, and nothing of what it is handed. It is not safe for concurrent use.
type Decoder struct {
	in    input
	out   int // bytes decoded
	next  stage
	final bool    // the block is the last
	left  int     // bytes that the stored block still has
	codes *tables // of the block: fixed ones, or own
	own   tables
	lens  [maxLits + maxDists]uint8
	pre   [1 << preBits]uint16
}

// Reset makes d ready for another stream.
func (d *Decoder) Reset() {
	d.in, d.out, d.next = input{}, 0, blockHeader
}

// Decode decodes the stream at the start of src into the start of dst, which do not overlap. It gives how many bytes of
// dst are decoded and how many of src the stream has taken; on an error, how far it got. It writes nothing behind dst, and
// of dst behind the bytes decoded it may write anything.
//
// After [ErrFull] another call goes on where this one stopped, with the same src and a dst that has more room and, at its
// start, the bytes decoded so far. With more than 257 bytes more it gets on. After any other error, and at the end, d is
// to be reset.
func (d *Decoder) Decode(dst, src []byte) (decoded, used int, err error) {
	for err == nil && d.next != streamEnd {
		switch d.next {
		case blockHeader:
			err = d.header(src)
		case storedBytes:
			err = d.stored(dst, src)
		case symbols:
			err = d.symbols(dst, src)
		}
	}
	return d.out, d.in.used(), err
}

// header reads the header of a block.
func (d *Decoder) header(src []byte) error {
	d.in = d.in.fill(src)
	if d.in.n < 3 {
		return io.ErrUnexpectedEOF
	}
	d.final = d.in.buf&1 != 0
	kind := d.in.buf >> 1 & 3
	d.in = d.in.drop(3)
	switch kind {
	case 0:
		return d.storedHeader(src)
	case 1:
		d.codes = fixedTables()
	case 2:
		if err := d.readCodes(src); err != nil {
			return err
		}
		d.codes = &d.own
	default:
		return ErrBlock
	}
	d.next = symbols
	return nil
}

// storedHeader reads the length of a stored block, which starts at a whole byte.
func (d *Decoder) storedHeader(src []byte) error {
	d.in = input{at: d.in.used()}
	p := src[d.in.at:]
	if len(p) < 4 {
		return io.ErrUnexpectedEOF
	}
	n, complement := uint16(p[0])|uint16(p[1])<<8, uint16(p[2])|uint16(p[3])<<8
	d.in.at += 4
	if n != ^complement {
		return ErrStored
	}
	d.left, d.next = int(n), storedBytes
	return nil
}

// stored copies what is left of a stored block.
func (d *Decoder) stored(dst, src []byte) error {
	n := copy(dst[d.out:], src[d.in.at:][:min(d.left, len(src)-d.in.at)])
	d.in.at, d.out, d.left = d.in.at+n, d.out+n, d.left-n
	switch {
	case d.left == 0:
		d.blockEnd()
		return nil
	case d.in.at == len(src):
		return io.ErrUnexpectedEOF
	}
	return ErrFull
}

// symbols decodes the symbols of a block: most of them fast, where the ends of src and dst are near with care.
func (d *Decoder) symbols(dst, src []byte) error {
	why := fastMargin
	if len(src)-d.in.at >= inMargin && len(dst)-d.out >= outMargin {
		why = d.fast(dst, src, len(src)-inMargin)
	}
	if n := len(src) - d.in.at; why == fastMargin && n >= roundEnd && n < inMargin && len(dst)-d.out >= outMargin {
		why = d.fastTail(dst, src)
	}
	switch why {
	case fastEnd:
		d.blockEnd()
		return nil
	case fastSymbol:
		return ErrSymbol
	case fastDistance:
		return ErrDistance
	}
	return d.careful(dst, src)
}

func (d *Decoder) blockEnd() {
	d.next = blockHeader
	if d.final {
		d.next = streamEnd
	}
}
