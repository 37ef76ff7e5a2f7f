package inflate

import (
	"bytes"
	"math/rand/v2"
)

// stream makes deflate streams out of random codes and symbols, which need not come from any encoder.
type stream struct {
	bitWriter
	*rand.Rand
	faulty bool // breaks a rule now and then
	at     int  // bytes that it decodes to so far
}

func (s *stream) one(in int) bool   { return s.IntN(in) == 0 }
func (s *stream) fault(in int) bool { return s.faulty && s.one(in) }

// newStream is a stream of some blocks.
func newStream(r *rand.Rand, faulty bool, blocks int) []byte {
	s := &stream{Rand: r, faulty: faulty}
	for i := range blocks {
		final := 0
		if i == blocks-1 {
			final = 1
		}
		s.put(final, 1)
		s.block()
	}
	s.align()
	return s.out
}

func (s *stream) block() {
	switch kind := s.IntN(6); {
	case s.fault(60):
		s.put(3, 2)
	case kind == 0:
		s.stored()
	case kind == 1:
		s.put(1, 2)
		lits := slicesOf(8, 144, 9, 112, 7, 24, 8, 8)
		s.symbols(newCode(lits), newCode(slicesOf(5, 32)))
	default:
		s.put(2, 2)
		s.symbols(s.codes())
	}
}

// slicesOf repeats values: it takes pairs of a value and how often it comes.
func slicesOf(pairs ...int) (out []int) {
	for i := 0; i < len(pairs); i += 2 {
		for range pairs[i+1] {
			out = append(out, pairs[i])
		}
	}
	return out
}

func (s *stream) stored() {
	s.put(0, 2)
	s.align()
	n := s.IntN(400)
	s.put(n, 16)
	complement := n ^ 0xffff
	if s.fault(10) {
		complement ^= 1 << s.IntN(16)
	}
	s.put(complement, 16)
	for range n {
		s.put(s.IntN(256), 8)
	}
	s.at += n
}

// symbols writes literals and matches, and mostly the end of the block.
func (s *stream) symbols(lits, dists code) {
	bytes, lengths, distances := lits.used(0, 256), lits.used(257, 286), dists.used(0, 30)
	if s.fault(4) { // symbols of the fixed codes that are none
		lengths, distances = lits.used(257, 288), dists.used(0, 32)
	}
	share := s.IntN(100)
	for range s.IntN(300) {
		if len(lengths) > 0 && len(distances) > 0 && s.IntN(100) >= share {
			s.match(lits, dists, lengths[s.IntN(len(lengths))], distances)
		} else if len(bytes) > 0 {
			lits.put(&s.bitWriter, bytes[s.IntN(len(bytes))])
			s.at++
		}
	}
	if lits.lens[256] > 0 && !s.fault(100) {
		lits.put(&s.bitWriter, 256)
	}
}

// match writes a match, of a distance that is there unless the stream is faulty.
func (s *stream) match(lits, dists code, length int, distances []int) {
	var fit []int
	for _, d := range distances {
		if least, _ := distRange(d); least <= s.at || s.fault(300) {
			fit = append(fit, d)
		}
	}
	if len(fit) == 0 {
		return
	}
	lits.put(&s.bitWriter, length)
	least, extra := lengthRange(length)
	v := s.IntN(1 << extra)
	s.put(v, extra)
	s.at += least + v
	d := fit[s.IntN(len(fit))]
	dists.put(&s.bitWriter, d)
	if least, extra := distRange(d); d < 30 {
		v := s.IntN(1 << extra)
		if least+v+258 > s.at && !s.fault(300) {
			v = 0
		}
		s.put(v, extra)
	}
}

// codes writes a pair of codes.
func (s *stream) codes() (lits, dists code) {
	l, d := 257+s.IntN(30), 1+s.IntN(30)
	if s.fault(60) {
		l = 257 + s.IntN(32)
	}
	if s.fault(60) {
		d = 1 + s.IntN(32)
	}
	some := 1 + s.IntN(l-1)
	if s.one(3) {
		some = 1 + s.IntN(20)
	}
	used := append(s.Perm(256)[:min(some, 256)], 256)
	for sym := 257; sym < l && some > 0; sym++ {
		if s.IntN(l) < some {
			used = append(used, sym)
		}
	}
	if s.one(20) {
		used = []int{256}
	}
	litLens, distLens := s.lengths(used, l, 15), make([]int, d)
	switch s.IntN(8) {
	case 0:
	case 1:
		distLens = s.lengths([]int{s.IntN(d)}, d, 15)
	default:
		distLens = s.lengths(s.Perm(d)[:1+s.IntN(d)], d, 15)
	}
	if s.fault(8) {
		either := [][]int{litLens, distLens}[s.IntN(2)]
		either[s.IntN(len(either))] = s.IntN(16)
	}
	s.putLengths(litLens, distLens)
	return newCode(litLens), newCode(distLens)
}

// lengths are those of a complete code of the symbols used, out of n, none longer than limit: leaves of a tree that are
// split at random, or mostly the deepest.
func (s *stream) lengths(used []int, n, limit int) []int {
	leaves, deep := []int{1, 1}, s.one(2)
	for len(leaves) < len(used) {
		i := s.IntN(len(leaves))
		if deep && s.IntN(3) > 0 {
			i = len(leaves) - 1
		}
		for i = i % len(leaves); leaves[i] >= limit; {
			i = (i + 1) % len(leaves)
		}
		leaves[i]++
		leaves = append(leaves, leaves[i])
	}
	s.Shuffle(len(leaves), func(i, j int) { leaves[i], leaves[j] = leaves[j], leaves[i] })
	lens := make([]int, n)
	for i, sym := range used {
		lens[sym] = leaves[i]
	}
	return lens
}

// putLengths writes the lengths of both codes, with repeats where they can be.
func (s *stream) putLengths(lits, dists []int) {
	type item struct{ sym, extra, bits int }
	var items []item
	all := append(bytesOf(lits), bytesOf(dists)...)
	for i := 0; i < len(all); {
		rest := all[i:]
		run := len(rest) - len(bytes.TrimLeft(rest, string(rest[:1])))
		it, n := item{sym: int(all[i])}, 1
		switch {
		case s.one(4):
		case all[i] == 0 && run >= 11:
			n = min(run, 138)
			it = item{18, n - 11, 7}
		case all[i] == 0 && run >= 3:
			n = min(run, 10)
			it = item{17, n - 3, 3}
		case i > 0 && all[i-1] == all[i] && run >= 3:
			n = min(run, 6)
			it = item{16, n - 3, 2}
		}
		items, i = append(items, it), i+n
	}
	if s.fault(40) {
		items[len(items)-1] = item{16 + s.IntN(3), 3, 2}
	}
	if s.fault(60) {
		items[0] = item{16, 0, 2}
	}
	seen := make([]int, 19)
	for _, it := range items {
		seen[it.sym] = 1
	}
	pre := newCode(s.lengths(code{lens: seen}.used(0, 19), 19, 7))
	if s.fault(20) {
		pre.lens[s.IntN(19)] = s.IntN(8)
		pre = newCode(pre.lens)
	}
	s.put(len(lits)-257, 5)
	s.put(len(dists)-1, 5)
	s.put(19-4, 4)
	for _, sym := range preOrder {
		s.put(pre.lens[sym], 3)
	}
	for _, it := range items {
		pre.put(&s.bitWriter, it.sym)
		s.put(it.extra, it.bits)
	}
}

func bytesOf(lens []int) (out []byte) {
	for _, n := range lens {
		out = append(out, byte(n))
	}
	return out
}
