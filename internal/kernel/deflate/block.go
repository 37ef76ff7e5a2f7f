package deflate

const (
	maxLits      = 24 << 10 // about: codes of their own for fewer are worth their description where contents change
	maxSequences = 16 << 10
)

// sequence is a run of literals and a match.
type sequence struct {
	lits uint32
	n    uint16 // bytes of the match; 0: there is none, at the end of the block
	d    uint16 // distance, less one
}

// block is a block of a stream, while it is made, and what it tells of the one to come.
type block struct {
	seqs       []sequence
	counts     [litSymbols]uint32
	distCounts [distSymbols]uint32
	lit, dist  code
	head       header
	tree       tree
	words      words

	far3           int  // from how far a match of three bytes is worth its bits
	mostlyLiterals bool // there are hardly any matches
}

func (b *block) reset() {
	if b.seqs == nil {
		b.seqs = make([]sequence, 0, maxSequences+1)
	}
	b.seqs = b.seqs[:0]
}

// match adds literals and a match.
func (b *block) match(lits, n, d int) {
	b.seqs = append(b.seqs, sequence{uint32(lits), uint16(n), uint16(d - 1)})
}

func (b *block) full() bool { return len(b.seqs) == maxSequences }

// rest ends the block with literals from byte lit of src to s, or all there are if s is near the end. It gives where.
func (b *block) rest(src []byte, lit, s int) (end int) {
	if s >= len(src)-margin {
		s = len(src)
	}
	b.seqs = append(b.seqs, sequence{lits: uint32(s - lit)})
	return s
}

// write writes the block, which is src decoded, in the way that takes the fewest bits.
func (b *block) write(out *writer, src []byte, final bool) {
	b.count(src)
	b.lit.make(&b.tree, b.counts[:], maxCode)
	b.dist.make(&b.tree, b.distCounts[:], maxCode)
	b.head.make(&b.tree, &b.lit, &b.dist)
	extra := b.extraBits()
	own := b.head.bits() + b.lit.bits(b.counts[:]) + b.dist.bits(b.distCounts[:]) + extra
	fixed := fixedLits.bits(b.counts[:]) + fixedDists.bits(b.distCounts[:]) + extra
	switch stored := storedBits(len(src)); {
	case stored <= min(own, fixed):
		out.stored(src, final)
	case fixed <= own:
		out.start(fixed, fixedCodes, final)
		b.symbols(out, src, &fixedLits, &fixedDists)
	default:
		out.start(own, ownCodes, final)
		b.head.write(out)
		b.symbols(out, src, &b.lit, &b.dist)
	}
	b.learn(len(src))
}

// count counts symbols, in src, which is the block decoded.
func (b *block) count(src []byte) {
	var counts [4][256]uint32 // so that a byte need not wait for the same one in front of it
	b.counts, b.distCounts = [litSymbols]uint32{}, [distSymbols]uint32{}
	for _, q := range b.seqs {
		run := src[:q.lits]
		src = src[int(q.lits)+int(q.n):]
		for ; len(run) >= 4; run = run[4:] {
			counts[0][run[0]]++
			counts[1][run[1]]++
			counts[2][run[2]]++
			counts[3][run[3]]++
		}
		for i, c := range run {
			counts[i&3][c]++
		}
		if q.n > 0 {
			b.counts[firstLength+int(lengthSymbol[q.n])]++
			b.distCounts[distSymbol(q.d)]++
		}
	}
	for i := range counts[0] {
		b.counts[i] = counts[0][i] + counts[1][i] + counts[2][i] + counts[3][i]
	}
	b.counts[endOfBlock] = 1
}

// extraBits is how many bits follow symbols.
func (b *block) extraBits() (n int) {
	for i, count := range b.counts[firstLength:] {
		n += int(count) * int(lengthExtra[i])
	}
	for i, count := range b.distCounts {
		n += int(count) * int(distExtra[i])
	}
	return n
}

// learn says what the block, of n bytes, tells of the next.
func (b *block) learn(n int) {
	lits := 0
	for _, count := range b.counts[:256] {
		lits += int(count)
	}
	b.mostlyLiterals = lits > n/4*3
	b.far3 = window
	if lits > 0 {
		const symbols = 8 // bits that length and distance take without extra ones, about
		extra := minMatch*b.lit.bits(b.counts[:256])/lits - symbols
		b.far3 = min(window, 4<<max(0, extra))
	}
}

// unlearn forgets the block before.
func (b *block) unlearn() { b.mostlyLiterals, b.far3 = false, window }
