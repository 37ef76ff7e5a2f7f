package inflate

import (
	"compress/flate"
	"math/rand/v2"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// pairsAndMatches is a stream whose block has entries of two literals, and matches of 258 bytes behind any number of them.
func pairsAndMatches(r *rand.Rand) []byte {
	p := named("uint16-noise", 8000)
	for range 20 {
		at := r.IntN(len(p) - 300)
		p = append(p, p[at:at+258]...)
		p = append(p, p[:r.IntN(7)]...)
	}
	return standard(p)
}

// TestRooms decodes into room of every size.
func TestRooms(t *testing.T) { kerneltest.Each(t, rooms) }

func rooms(t *testing.T) {
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, seed))
	p := make([]byte, 45)
	var d Decoder
	for _, src := range [][]byte{copies(p, 258, 40), copies(p[:44], 257, 40), pairsAndMatches(r), crowded(r)} {
		want := read(flate.NewReader, src)
		for size := max(0, len(want.out)-count()); size <= len(want.out); size++ {
			m := newRoom(size)
			if err := want.compare(&d, m.dst(), src); err != nil || !m.intact() {
				t.Fatalf("room for %d: %v, outside intact: %t", size, err, m.intact())
			}
		}
	}
}

// crowded is a stream of the shortest codes: its rounds have two entries of two literals each, and one of a literal and a
// match of 258 bytes.
func crowded(r *rand.Rand) []byte {
	s := &stream{Rand: r}
	lits, dists := make([]int, 286), make([]int, 10)
	lits['a'], lits['b'], lits['c'], lits['d'], lits[256], lits[285] = 2, 3, 3, 3, 3, 2
	dists[0], dists[9] = 1, 1
	s.put(1|2<<1, 3)
	s.putLengths(lits, dists)
	l, d := newCode(lits), newCode(dists)
	for range 40 {
		for range 33 + 2*s.IntN(3) { // 35 are 17 entries of two, and one: rounds of 3, then one of 2 and the match
			l.put(&s.bitWriter, 'a'+s.IntN(4))
		}
		l.put(&s.bitWriter, 285)
		if s.one(2) {
			d.put(&s.bitWriter, 0)
		} else {
			d.put(&s.bitWriter, 9)
			s.put(7, 3) // 32
		}
	}
	l.put(&s.bitWriter, 256)
	s.align()
	return s.out
}

// longest is a stream in which rounds of the fast loop take many bits: two literals of 11, a length whose code has bits and
// extra ones, a distance of 15 and 13.
func longest(r *rand.Rand, length, bits int) []byte {
	s := &stream{Rand: r}
	lits, dists := make([]int, 285), make([]int, 30)
	for n := range 15 {
		lits['a'+n], dists[n] = n+1, n+1
	}
	lits['a'+bits-1], lits[length], lits[256] = 0, bits, 15
	dists[14], dists[28], dists[29] = 0, 15, 15
	_, extra := lengthRange(length)
	s.put(1|2<<1, 3)
	s.putLengths(lits, dists)
	l, d := newCode(lits), newCode(dists)
	for range 33_000 {
		l.put(&s.bitWriter, 'a')
	}
	for range 40 {
		for range s.IntN(3) {
			l.put(&s.bitWriter, 'a'+10)
		}
		l.put(&s.bitWriter, length)
		s.put(s.IntN(1<<extra), extra)
		d.put(&s.bitWriter, 29)
		s.put(s.IntN(1<<13), 13)
	}
	l.put(&s.bitWriter, 256)
	s.align()
	return s.out
}

// TestLongest ends such streams at each of their last bytes, with a page behind that cannot be touched.
func TestLongest(t *testing.T) { kerneltest.Each(t, longestCut) }

func longestCut(t *testing.T) {
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, seed))
	for _, whole := range [][]byte{
		longest(r, 284, 15), // in a second table, and extra bits
		longest(r, 284, 10), // extra bits that the index has no room for
		longest(r, 284, 6),  // 11 bits of the index
		longest(r, 262, 15), // in a second table, without extra bits
	} {
		cutWithin(t, whole)
	}
}

// cutWithin decodes what is left of a stream without some of its last bytes.
func cutWithin(t *testing.T, whole []byte) {
	var d Decoder
	_, src := kerneltest.Guarded(t, len(whole))
	for cut := range count() / 10 {
		end := src[cut:]
		copy(end, whole)
		want := oracle(t, end)
		if (want.err == nil) != (cut == 0) {
			t.Fatalf("%d bytes less: %v", cut, want.err)
		}
		m := newRoom(len(want.out) + 400)
		if err := want.compare(&d, m.dst(), end); err != nil || !m.intact() {
			t.Fatalf("%d bytes less: %v, outside intact: %t", cut, err, m.intact())
		}
	}
}
