package deflate

import (
	"math"
	"math/bits"
)

const (
	chainBytes = 5 // that the places of a chain have in common
	chainBits  = 15
	head3Bits  = 13
)

// thorough tries several places, and the next byte before it takes a match. Places are counted from base, which moves on so
// that everything before begin is too far away.
type thorough struct {
	level  level
	heads  [1 << chainBits]uint32 // by hash of chainBytes bytes, where they were last
	heads3 [1 << head3Bits]uint32 // likewise of three
	chain  [window]uint32         // by place modulo window, the place before with the same hash
	base   uint32
	size   uint32 // bytes since base
	near   int    // the stride
}

// found is a match.
type found struct {
	n, d  int
	value int // in quarters of a byte: bytes, less bits of the distance
}

func (t *thorough) begin(n int) {
	if uint64(t.base)+uint64(t.size)+uint64(n)+window+1 > math.MaxUint32 {
		t.heads, t.heads3, t.base, t.size = [1 << chainBits]uint32{}, [1 << head3Bits]uint32{}, 0, 0
	}
	t.base += t.size + window + 1
	t.size = uint32(n)
}

func (t *thorough) fill(b *block, src []byte, start int) (end int) {
	t.near = stride(src[start:])
	s, lit := max(start, t.near), start
	last := len(src) - margin
	limit := min(start+maxLits, last)
	for s < limit {
		m := t.longest(src, s, minMatch-1, b.far3)
		if m.n == 0 {
			s++
			continue
		}
		at := s + 1
		for ; m.n <= t.level.lazy && at < last; at++ {
			next := t.longest(src, at, m.n-1, b.far3)
			if next.value <= m.value+1 {
				at++
				break
			}
			m, s = next, at
		}
		b.match(s-lit, m.n, m.d)
		for s += m.n; at < min(s, last); at++ {
			t.insert(src, at)
		}
		lit = s
		if b.full() {
			return s
		}
		limit = min(limit+m.n, last)
	}
	return b.rest(src, lit, s)
}

// insert makes a place known, and gives how far back its bytes were last, as far as hashes tell.
func (t *thorough) insert(src []byte, s int) (d, d3 uint32) {
	v, here := load64(src, s), t.base+uint32(s)
	head, head3 := &t.heads[hash(v, chainBytes, chainBits)], &t.heads3[hash(v, minMatch, head3Bits)]
	d, d3 = here-*head, here-*head3
	t.chain[here%window] = *head
	*head, *head3 = here, here
	return d, d3
}

// longest gives the match of most value that has more than n bytes, and makes s known. Matches of three bytes reach no
// farther than far, unless they are at the stride.
func (t *thorough) longest(src []byte, s, n, far int) (m found) {
	d, d3 := t.insert(src, s)
	if k := match3(src, s, s-t.near); k > n {
		m, n = found{k, t.near, 4 * k}, k
	}
	if d3-1 < window {
		if k := match3(src, s, s-int(d3)); k > n && (k > minMatch || int(d3) <= far) {
			m, n = m.or(k, d3), max(n, k)
		}
	}
	here, v := t.base+uint32(s), load32(src, s)
	most := min(t.level.nice, len(src)-s)
	for depth := t.level.depth; d-1 < window && depth > 0 && n < most; depth-- {
		from := s - int(d)
		if load32(src, from) == v && src[from+n] == src[s+n] {
			if k := extend(src, s, from, 4); k > n {
				m, n = m.or(k, d), k
			}
		}
		next := here - t.chain[(here-d)%window]
		if next <= d { // the place has been taken by one that is nearer
			break
		}
		d = next
	}
	return m
}

// or is the match of n bytes at distance d, if that has more value.
func (m found) or(n int, d uint32) found {
	if value := 4*n - bits.Len32(d); value > m.value {
		return found{n, int(d), value}
	}
	return m
}
