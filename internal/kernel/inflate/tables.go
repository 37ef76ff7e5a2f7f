package inflate

import (
	"math/bits"
	"sync"
)

const (
	maxLits  = 286 // symbols that a code for literals, lengths and the end of the block may have
	maxDists = 30
	preSyms  = 19
	maxBits  = 15 // of a code

	litBits  = 11 // of the index into the first part of tables.lit
	distBits = 9
	preBits  = 7
	litMask  = 1<<litBits - 1
	distMask = 1<<distBits - 1

	// Codes longer than the index go on in a second table of their first bits. All second tables are as large as the
	// longest code needs, and as the code is complete each holds two symbols or more.
	litRoom  = 1<<litBits + 288/2<<(maxBits-litBits)
	distRoom = 1<<distBits + 32/2<<(maxBits-distBits)
)

// tables are the codes of a block, each indexed by the next bits of the stream.
//
// An entry of lit has the number of bits to drop in bits 0 to 5, and besides
//
//	literal  bits 30 and 31 clear, the byte in bits 8 to 15, marks in bits 26 and 27 where tables are dense
//	two      bit 31 clear, bit 30 set: literals, in bits 8 to 15 and 16 to 23; the bits of the first in bits 24 to 27
//	match    bit 31 set, bit 30 clear, the length less 3 in bits 16 to 23: its extra bits were part of the index
//	  led    bit 29 set: behind a literal, in bits 8 to 15; the bits of that in bits 24 to 27
//	rare     bits 30 and 31 set, and in bits 24 to 26
//	  long    a length whose extra bits follow: how many in bits 17 to 19, the least length in bits 8 to 16
//	  second  a second table: its start in bits 8 to 23; in bits 0 to 5 not bits to drop but those of its index
//	  end     the end of the block
//	  none    no symbol
//
// An entry of dist has the number of bits to drop in bits 0 to 5, extra bits included, those of the code alone in bits 8
// to 13, the mask of the extra bits in bits 16 to 31, and the least distance in bits 32 to 47. Where bit 63 is set there is
// a second table that starts at bits 16 to 31 and whose index has bits 0 to 5; where those are 0, there is no symbol.
type tables struct {
	lit    [litRoom]uint32
	dist   [distRoom]uint64
	dense  bool                // most symbols are literals, and those are marked
	paired bool                // there are entries of two literals
	joined bool                // there are entries of a literal and a match
	likely [2]uint64           // the bits that most literals have
	marks  [maxBits + 1]uint32 // of literals, by their bits
}

const (
	two    = 1 << 30
	match  = 1 << 31
	led    = 1 << 29
	rare   = 3 << 30
	long   = rare
	second = rare | 1<<24
	end    = rare | 2<<24
	none   = rare | 3<<24

	kinds = rare | 7<<24 // the bits that tell them apart

	secondDist = 1 << 63
	noDist     = secondDist
)

// lengthExtra is the number of extra bits of symbol 257 and those that follow; the last two are in the fixed code only,
// and no symbols.
var lengthExtra = [31]uint8{8: 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0, 0, 0}

// lengthBase is the least length less 3 of each.
var lengthBase = [31]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160,
	192, 224, 255, 0, 0}

// litEntry is the entry of a symbol of which bits are to be dropped, without those of a length's extra bits.
func litEntry(sym uint16, bits int) uint32 {
	switch k := int(sym) - 257; {
	case k < -1:
		return uint32(sym)<<8 | uint32(bits)
	case k < 0:
		return end | uint32(bits)
	case k >= 29:
		return none | uint32(bits)
	case lengthExtra[k] == 0:
		return match | uint32(lengthBase[k])<<16 | uint32(bits)
	default:
		return long | uint32(lengthExtra[k])<<17 | (uint32(lengthBase[k])+3)<<8 | uint32(bits)
	}
}

// distEntry is the entry of a symbol of whose code bits are to be dropped.
func distEntry(sym uint16, bits int) uint64 {
	if sym >= maxDists {
		return noDist
	}
	base, extra := uint64(sym)+1, 0
	if sym >= 4 {
		extra = int(sym)/2 - 1
		base = uint64(2+sym&1)<<extra + 1
	}
	return base<<32 | (1<<extra-1)<<16 | uint64(bits)<<8 | uint64(bits+extra)
}

// fixedTables are those of the codes that the format fixes.
var fixedTables = sync.OnceValue(func() *tables {
	t := new(tables)
	var lits [288]uint8
	var dists [32]uint8
	for i := range lits {
		lits[i] = 8
		if i >= 144 && i < 256 {
			lits[i] = 9
		} else if i >= 256 && i < 280 {
			lits[i] = 7
		}
	}
	for i := range dists {
		dists[i] = 5
	}
	if !t.setLits(lits[:]) || !t.setDists(dists[:]) {
		panic("inflate: the fixed codes are incomplete")
	}
	return t
})

// codes gives the symbols of a set of lengths their codes.
type codes struct {
	count    [maxBits + 1]uint16 // of each length but 0
	next     [maxBits + 1]uint16 // the code that the next symbol of each length gets
	longest  int
	complete bool
}

// set takes the lengths, 0 to 15. They are refused unless the code is complete, empty, or a single one of one bit.
func (c *codes) set(lens []uint8) bool {
	var odd [maxBits + 1]uint16 // a counter has to wait for itself, two in turn less so
	for i := 1; i < len(lens); i += 2 {
		c.count[lens[i-1]&maxBits]++
		odd[lens[i]&maxBits]++
	}
	if len(lens)%2 != 0 {
		c.count[lens[len(lens)-1]&maxBits]++
	}
	for n := 1; n <= maxBits; n++ {
		c.count[n] += odd[n]
	}
	c.count[0] = 0
	unused := 1 // of the codes of n bits
	for n := 1; n <= maxBits; n++ {
		unused = unused<<1 - int(c.count[n])
		if unused < 0 {
			return false
		}
		if c.count[n] > 0 {
			c.longest = n
		}
		c.next[n] = (c.next[n-1] + c.count[n-1]) << 1
	}
	c.complete = unused == 0
	return c.complete || c.longest == 0 || c.longest == 1
}

// take is the code of the next symbol of n bits, its first bit lowest, as it is in the stream.
func (c *codes) take(n uint8) uint16 {
	code := c.next[n&maxBits]
	c.next[n&maxBits]++
	return bits.Reverse16(code) >> (16 - n)
}

// setPre makes the table of a code for code lengths: the symbol in bits 4 and up, below how many bits to drop, 0 where
// there is no symbol.
func setPre(t *[1 << preBits]uint16, lens *[preSyms]uint8) bool {
	var c codes
	if !c.set(lens[:]) {
		return false
	}
	if !c.complete {
		clear(t[:])
	}
	for sym, n := range lens {
		if n == 0 {
			continue
		}
		for i := int(c.take(n)); i < len(t); i += 1 << n {
			t[i] = uint16(sym)<<4 | uint16(n)
		}
	}
	return true
}
