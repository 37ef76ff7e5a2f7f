package deflate

// The code of code lengths, RFC 1951, section 3.2.7.
const (
	preSymbols  = 19
	maxPre      = 7
	repeatLast  = 16 // 3 to 6 times
	zerosShort  = 17 // 3 to 10
	zerosLong   = 18 // 11 to 138
	fewestLits  = 257
	fewestPre   = 4
	headerCount = 5 + 5 + 4
)

var (
	preOrder = [preSymbols]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}
	preExtra = [preSymbols]uint8{repeatLast: 2, zerosShort: 3, zerosLong: 7}
)

// header is what the codes of a block are described by.
type header struct {
	lits, dists, pre int // code lengths that are written
	items            [litSymbols + distSymbols]item
	n                int // of items
	counts           [preSymbols]uint32
	code             code
}

// item is a symbol of the code of code lengths, and the bits that follow it.
type item struct{ symbol, extra uint8 }

// make describes two codes.
func (h *header) make(t *tree, lit, dist *code) {
	h.lits, h.dists, h.n = litSymbols, distSymbols, 0
	for h.lits > fewestLits && lit.lens[h.lits-1] == 0 {
		h.lits--
	}
	for h.dists > 1 && dist.lens[h.dists-1] == 0 {
		h.dists--
	}
	var lens [litSymbols + distSymbols]uint8
	copy(lens[:], lit.lens[:h.lits])
	copy(lens[h.lits:], dist.lens[:h.dists])
	h.counts = [preSymbols]uint32{}
	h.runs(lens[:h.lits+h.dists])
	h.code.make(t, h.counts[:], maxPre)
	h.pre = preSymbols
	for h.pre > fewestPre && h.code.lens[preOrder[h.pre-1]] == 0 {
		h.pre--
	}
}

// runs makes items of code lengths.
func (h *header) runs(lens []uint8) {
	for len(lens) > 0 {
		n := 1
		for n < len(lens) && lens[n] == lens[0] {
			n++
		}
		l := lens[0]
		lens = lens[n:]
		if l > 0 {
			h.add(l, 0)
			n--
		}
		for n > 0 {
			n -= h.run(l, n)
		}
	}
}

// run makes an item of up to n code lengths, and gives of how many.
func (h *header) run(l uint8, n int) int {
	switch {
	case n < 3:
		h.add(l, 0)
		return 1
	case l > 0:
		n = min(n, 6)
		h.add(repeatLast, uint8(n-3))
	case n < 11:
		h.add(zerosShort, uint8(n-3))
	default:
		n = min(n, 138)
		h.add(zerosLong, uint8(n-11))
	}
	return n
}

func (h *header) add(symbol, extra uint8) {
	h.items[h.n] = item{symbol, extra}
	h.n++
	h.counts[symbol]++
}

// bits is how many bits the description takes.
func (h *header) bits() int {
	n := headerCount + 3*h.pre + h.code.bits(h.counts[:])
	for symbol, count := range h.counts {
		n += int(count) * int(preExtra[symbol])
	}
	return n
}

func (h *header) write(out *writer) {
	out.put(uint64(h.lits-fewestLits)|uint64(h.dists-1)<<5|uint64(h.pre-fewestPre)<<10, headerCount)
	for _, symbol := range preOrder[:h.pre] {
		out.put(uint64(h.code.lens[symbol]), 3)
	}
	for _, i := range h.items[:h.n] {
		n := h.code.lens[i.symbol]
		out.put(uint64(h.code.codes[i.symbol])|uint64(i.extra)<<n, n+preExtra[i.symbol])
	}
}
