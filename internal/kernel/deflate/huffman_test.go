package deflate

import (
	"container/heap"
	"math/rand/v2"
	"sort"
	"testing"
)

type weights struct{ sort.IntSlice }

func (w *weights) Push(x any) { w.IntSlice = append(w.IntSlice, x.(int)) }
func (w *weights) Pop() any {
	n := len(w.IntSlice) - 1
	x := w.IntSlice[n]
	w.IntSlice = w.IntSlice[:n]
	return x
}

// fewestBits is what the best code takes, of any length: the sum of all weights that are joined.
func fewestBits(counts []uint32) (total int) {
	var w weights
	for _, n := range counts {
		if n > 0 {
			heap.Push(&w, int(n))
		}
	}
	for w.Len() > 1 {
		joined := heap.Pop(&w).(int) + heap.Pop(&w).(int)
		total += joined
		heap.Push(&w, joined)
	}
	return total
}

// TestCode makes codes for counts of all kinds: each is complete, no longer than allowed, free of prefixes, and takes the
// fewest bits there are where the limit does not bind.
func TestCode(t *testing.T) {
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, seed))
	var tr tree
	for i := range 2000 {
		most := [...]uint8{maxPre, maxCode}[i%2]
		counts := make([]uint32, [...]int{preSymbols, litSymbols}[i%2])
		a, b := uint32(1), uint32(1)
		for k := range counts {
			switch i / 2 % 4 {
			case 0:
				counts[k] = r.Uint32N(1000)
			case 1:
				counts[k] = r.Uint32N(1 << r.IntN(17))
			case 2:
				counts[k] = uint32(r.IntN(2) * r.IntN(2))
			case 3: // Fibonacci's numbers have the longest codes
				counts[k] = a
				if a, b = b, a+b; a > 50_000 {
					a, b = 0, 0
				}
			}
		}
		var c code
		c.make(&tr, counts, most)
		check(t, &c, counts, most)
	}
}

func check(t *testing.T, c *code, counts []uint32, most uint8) {
	t.Helper()
	used, space, bound := 0, 0, false
	seen := map[uint16]bool{} // what the first bits of each code leave open
	for i, n := range counts {
		l := c.lens[i]
		if (n > 0) != (l > 0) || l > most {
			t.Fatalf("symbol %d comes %d times and has %d bits, want at most %d", i, n, l, most)
		}
		if l == 0 {
			continue
		}
		used++
		space += 1 << (most - l)
		bound = bound || l == most
		for rest := range uint16(1) << (most - l) {
			word := c.codes[i] | rest<<l
			if seen[word] {
				t.Fatalf("symbol %d: %0*b starts as another", i, l, c.codes[i])
			}
			seen[word] = true
		}
	}
	if used > 1 && space != 1<<most {
		t.Fatalf("%d codes take %d of %d", used, space, 1<<most)
	}
	if bits, fewest := c.bits(counts), fewestBits(counts); used > 1 && (bits < fewest || !bound && bits != fewest) {
		t.Fatalf("%d codes take %d bits, the best %d", used, bits, fewest)
	}
}

// TestSymbols holds the symbols of distances to RFC 1951, section 3.2.5.
func TestSymbols(t *testing.T) {
	for _, test := range []struct{ d, symbol, base, extra int }{
		{1, 0, 1, 0}, {2, 1, 2, 0}, {3, 2, 3, 0}, {4, 3, 4, 0}, {5, 4, 5, 1}, {6, 4, 5, 1}, {7, 5, 7, 1}, {9, 6, 9, 2}, {12, 6, 9, 2}, {13, 7, 13, 2},
		{24, 8, 17, 3}, {25, 9, 25, 3}, {192, 14, 129, 6}, {193, 15, 193, 6}, {257, 16, 257, 7}, {16384, 27, 12289, 12}, {16385, 28, 16385, 13},
		{24576, 28, 16385, 13}, {24577, 29, 24577, 13}, {32768, 29, 24577, 13},
	} {
		s := distSymbol(uint16(test.d - 1))
		if int(s) != test.symbol || int(distBase[s])+1 != test.base || int(distExtra[s]) != test.extra {
			t.Errorf("distance %d: symbol %d from %d with %d bits, want %d, %d, %d", test.d, s, distBase[s]+1, distExtra[s], test.symbol, test.base, test.extra)
		}
	}
}
