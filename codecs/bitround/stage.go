package bitround

import (
	"encoding/binary"
	"math/bits"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// stage is the codec bound to one type.
type stage struct {
	rounding
	item int // bytes of an element
}

var (
	_ codecs.ArrayStage   = stage{}
	_ codecs.RegionMapper = stage{}
)

// MapRegion gives the same region: elements stay where they are.
func (stage) MapRegion(r codecs.Region, _ *codecs.Worker) codecs.Region { return r }

func (s stage) Encode(dst, src codecs.Array, _ *codecs.Worker) error {
	codecs.Copy(dst, src, s.item)
	dst.Elements(s.item, func(element []byte) bool {
		s.round(element)
		return true
	})
	return nil
}

func (s stage) Decode(dst, src codecs.Array, _ *codecs.Worker) error {
	codecs.Copy(dst, src, s.item)
	return nil
}

// rounding is how the units of an element are rounded.
type rounding struct {
	unit     int // bytes of a unit: of a number, or of a part of a complex one
	keep     int // bits that stay
	fraction int // bits of a floating-point number's fraction; 0: integers
	signed   bool
}

// round rounds the units of an element in place.
func (r rounding) round(element []byte) {
	for ; len(element) >= r.unit; element = element[r.unit:] {
		switch r.unit {
		case 1:
			element[0] = byte(r.bits(uint64(element[0])))
		case 2:
			binary.NativeEndian.PutUint16(element, uint16(r.bits(uint64(binary.NativeEndian.Uint16(element)))))
		case 4:
			binary.NativeEndian.PutUint32(element, uint32(r.bits(uint64(binary.NativeEndian.Uint32(element)))))
		default:
			binary.NativeEndian.PutUint64(element, r.bits(binary.NativeEndian.Uint64(element)))
		}
	}
}

// bits rounds the bits of one unit.
func (r rounding) bits(b uint64) uint64 {
	if r.fraction > 0 {
		return r.float(b)
	}
	return r.integer(b)
}

// float rounds a floating-point number. A carry out of the fraction counts the exponent up, which is right: the fraction
// is zero then.
func (r rounding) float(b uint64) uint64 {
	magnitude := uint64(1)<<(8*r.unit-1) - 1
	infinity := magnitude >> r.fraction << r.fraction
	if r.keep >= r.fraction || b&magnitude >= infinity {
		return b
	}
	return halfEven(b, r.fraction-r.keep)
}

// integer rounds an integer. What would reach beyond the type is cut instead.
func (r rounding) integer(b uint64) uint64 {
	drop := bits.Len64(b) - r.keep
	if drop <= 0 {
		return b
	}
	last := uint64(1)<<(8*r.unit-1)<<1 - 1 // the largest there is
	if r.signed && b>>(8*r.unit-1) == 0 {
		last >>= 1
	}
	if up := halfEven(b, drop); up >= b>>drop<<drop && up <= last {
		return up
	}
	return b >> drop << drop
}

// halfEven clears the last drop bits of b, at least one, and counts up where they are more than half, or half and what
// stays is odd. A carry out of 64 bits is lost.
func halfEven(b uint64, drop int) uint64 {
	return (b + b>>drop&1 + (1<<(drop-1) - 1)) >> drop << drop
}
