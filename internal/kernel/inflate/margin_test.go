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
	for _, src := range [][]byte{copies(p, 258, 40), copies(p[:44], 257, 40), pairsAndMatches(r)} {
		want := read(flate.NewReader, src)
		for size := max(0, len(want.out)-count()); size <= len(want.out); size++ {
			m := newRoom(size)
			if err := want.compare(&d, m.dst(), src); err != nil || !m.intact() {
				t.Fatalf("room for %d: %v, outside intact: %t", size, err, m.intact())
			}
		}
	}
}

// longest is a stream in which rounds of the fast loop take as many bits as there can be: two literals of 11 bits, a length
// of 15 and 5, a distance of 15 and 13.
func longest(r *rand.Rand) []byte {
	s := &stream{Rand: r}
	lits, dists := make([]int, 285), make([]int, 30)
	for n := range 14 {
		lits['a'+n], dists[n] = n+1, n+1
	}
	lits[256], lits[284], dists[28], dists[29] = 15, 15, 15, 15
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
		l.put(&s.bitWriter, 284)
		s.put(s.IntN(31), 5)
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
	var d Decoder
	for range max(1, count()/1000) {
		whole := longest(r)
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
}
