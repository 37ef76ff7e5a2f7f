package deflate

const (
	quickBytes = 6 // of a match that is found by its hash, at least
	quickBits  = 14
	quick3Bits = 15
	patience   = 7 // a run of 1<<patience literals makes the steps longer by one
)

// quick takes as a match the last place that has the same six bytes, or else three bytes at the stride. In numbers that have
// hardly any such matches it looks for the last place with the same three bytes, too.
type quick struct {
	heads  [1 << quickBits]uint16  // by hash of six bytes where they were last, modulo 1<<16
	heads3 [1 << quick3Bits]uint16 // likewise of three
	three  bool                    // heads3 is used
}

func (q *quick) begin(int) {
	clear(q.heads[:])
	q.three = false
}

// fill implements parser. A place in a table may be wrong by a multiple of 1<<16, so bytes are compared wherever it is.
func (q *quick) fill(b *block, src []byte, start int) (end int) {
	q.judge(b)
	near := stride(src[start:])
	s, lit := max(start, near), start
	last := len(src) - margin
	limit := min(start+maxLits, last)
	for s < limit {
		v := load64(src, s)
		head := &q.heads[hash(v, quickBytes, quickBits)]
		d, n := int(uint16(s)-*head), minMatch
		*head = uint16(s)
		if d <= s && (load64(src, s-d)^v)<<(64-8*quickBytes) == 0 && uint(d)-1 < window {
			n = extend(src, s, s-d, quickBytes)
		} else if x := uint32(v) ^ load32(src, s-near); x<<8 == 0 {
			d = near
			if x == 0 {
				n = extend(src, s, s-d, 4)
			}
		} else {
			d = 0
			if q.three {
				d = q.last3(src, s, v, b.far3)
			}
			if d == 0 {
				s += 1 + (s-lit)>>patience
				continue
			}
		}
		b.match(s-lit, n, d)
		s += n
		lit = s
		if n > minMatch && s < last {
			q.heads[hash(load64(src, s-2), quickBytes, quickBits)] = uint16(s - 2)
		}
		if b.full() {
			return s
		}
		limit = min(limit+n, last)
	}
	return b.rest(src, lit, s)
}

// last3 gives how far back the three bytes at s were last, if it is worth the bits; otherwise 0.
func (q *quick) last3(src []byte, s int, v uint64, far int) (d int) {
	head := &q.heads3[hash(v, minMatch, quick3Bits)]
	d = int(uint16(s) - *head)
	*head = uint16(s)
	if d <= s && (load32(src, s-d)^uint32(v))<<8 == 0 && d <= far {
		return d
	}
	return 0
}

// judge says by the block before whether to look for three bytes.
func (q *quick) judge(b *block) {
	if b.mostlyLiterals && !q.three {
		clear(q.heads3[:])
	}
	q.three = b.mostlyLiterals
}
