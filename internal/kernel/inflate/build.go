package inflate

// symbol is a symbol and its code, the first bit lowest.
type symbol struct{ code, sym uint16 }

// sorted are the symbols of a code by the number of bits of the index that finds them: those of their code, and for
// lengths the extra bits as well where an index has room for them.
type sorted struct {
	list  [288]symbol
	start [maxBits + 2]uint16 // the first symbol of each number of bits
	other [maxBits + 1]uint16 // the first of them that is no literal
}

// of are the symbols found by n bits: literals, then others.
func (s *sorted) of(n int) (literals, others []symbol) {
	return s.list[s.start[n]:s.other[n]], s.list[s.other[n]:s.start[n+1]]
}

// width is that number for a symbol whose code has n bits.
func width(sym int, n uint8) uint8 {
	if sym >= 265 && n > 0 && fits(sym, n) {
		return n + lengthExtra[sym-257]
	}
	return n
}

// fits says whether a length is found with its extra bits.
func fits(sym int, n uint8) bool { return n+lengthExtra[sym-257] <= litBits }

func (s *sorted) set(c *codes, lens []uint8) {
	count := c.count
	for sym := 265; sym < len(lens); sym++ {
		n := lens[sym]
		count[n&maxBits]--
		count[width(sym, n)&maxBits]++
	}
	for n := 1; n <= maxBits; n++ {
		s.start[n+1] = s.start[n] + count[n]
	}
	at := s.start
	for sym, n := range lens {
		if sym == 256 {
			s.other = [maxBits + 1]uint16(at[:])
		}
		if n == 0 {
			continue
		}
		w := width(sym, n) & maxBits
		s.list[at[w]] = symbol{c.take(n), uint16(sym)}
		at[w]++
	}
}

// setLits makes the table of a code for literals, lengths and the end of the block.
func (t *tables) setLits(lens []uint8) bool {
	var c codes
	if !c.set(lens) {
		return false
	}
	if !c.complete {
		t.setLit(lens)
		return true
	}
	t.tune(&c, lens)
	var s sorted
	s.set(&c, lens)
	size := 1
	for n := 1; n <= litBits; n++ { // each step doubles the table and adds the symbols of one bit more
		copy(t.lit[size:2*size], t.lit[:size])
		size *= 2
		for _, y := range s.list[s.start[n]:s.start[n+1]] {
			t.put(y, int(lens[y.sym]), n)
		}
		if t.joined {
			t.join(&s, lens, n)
		}
	}
	if c.longest > litBits {
		t.putLong(s.list[s.start[litBits+1]:s.start[maxBits+1]], lens, c.longest-litBits)
	}
	if t.paired {
		t.pair()
	}
	return true
}

// setLit makes the table of a code of one symbol at most, whose code is one bit, 0.
func (t *tables) setLit(lens []uint8) {
	t.dense = false
	for i := range t.lit[:1<<litBits] {
		t.lit[i] = none
	}
	for sym, n := range lens {
		if n == 0 {
			continue
		}
		for i := 0; i < 1<<litBits; i += 2 {
			t.lit[i] = litEntry(uint16(sym), 1)
		}
	}
}

// put puts a symbol, found by n bits of which its code has bits, into a table of n bits.
func (t *tables) put(y symbol, bits, n int) {
	switch {
	case y.sym < 256:
		t.lit[y.code&litMask] = litEntry(y.sym, n) | t.marks[n&maxBits]
		return
	case bits == n:
		t.lit[y.code&litMask] = litEntry(y.sym, n)
		return
	}
	base := uint32(lengthBase[y.sym-257])
	for extra := range 1 << (n - bits) {
		t.lit[(int(y.code)+extra<<bits)&litMask] = match | (base+uint32(extra))<<16 | uint32(n)
	}
}

// join puts entries of a literal and a match into a table of n bits, where that is what both take.
func (t *tables) join(s *sorted, lens []uint8, n int) {
	for a := 1; a < n; a++ {
		literals, _ := s.of(a)
		_, others := s.of(n - a)
		if len(literals) == 0 {
			continue
		}
		for _, y := range others {
			bits := int(lens[y.sym])
			if y.sym == 256 || !fits(int(y.sym), uint8(bits)) {
				continue
			}
			for extra := range 1 << (n - a - bits) {
				e := match | led | (uint32(lengthBase[y.sym-257])+uint32(extra))<<16 | uint32(a)<<24 | uint32(n)
				code := (int(y.code) + extra<<bits) << a
				for _, x := range literals {
					t.lit[(code|int(x.code))&litMask] = e | uint32(x.sym)<<8
				}
			}
		}
	}
}

// putLong puts symbols with codes longer than litBits, which come in the order of their codes, into second tables whose
// index has width bits.
func (t *tables) putLong(list []symbol, lens []uint8, width int) {
	last, from := -1, 1<<litBits-1<<width
	for _, y := range list {
		if first := int(y.code & litMask); first != last {
			last = first
			from += 1 << width
			t.lit[first] = second | uint32(from)<<8 | uint32(width)
		}
		n := int(lens[y.sym]) - litBits
		table, e := t.lit[from:][:1<<width], litEntry(y.sym, n)
		for i := int(y.code) >> litBits; i < len(table); i += 1 << n {
			table[i] = e
		}
	}
}

// setDists makes the table of a code for distances.
func (t *tables) setDists(lens []uint8) bool {
	var c codes
	if !c.set(lens) {
		return false
	}
	if !c.complete {
		for i := range t.dist[:1<<distBits] {
			t.dist[i] = noDist
		}
	}
	var s sorted
	s.set(&c, lens)
	width := max(0, c.longest-distBits)
	last, from := -1, 1<<distBits-1<<width
	for _, y := range s.list[:s.start[maxBits+1]] {
		n, table, i := int(lens[y.sym]), t.dist[:1<<distBits], int(y.code)
		bits := n
		if n > distBits {
			if first := i & distMask; first != last {
				last = first
				from += 1 << width
				t.dist[first] = secondDist | uint64(from)<<16 | uint64(width)
			}
			table, i, bits = t.dist[from:][:1<<width], i>>distBits, n-distBits
		}
		e := distEntry(y.sym, bits)
		for ; i < len(table); i += 1 << bits {
			table[i] = e
		}
	}
	return true
}
