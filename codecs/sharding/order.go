package sharding

import (
	"math/bits"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// sequence is every inner chunk, in the order in which a shard is written.
func (s *stage) sequence(w *codecs.Worker) []int {
	if w.Options().InnerOrder == codecs.Morton {
		return morton(s.counts)
	}
	out := make([]int, s.n)
	for i := range out {
		out[i] = i
	}
	return out
}

// morton gives the numbers of a grid's inner chunks along a Z-order curve: bits of the coordinates take turns, those of
// the first axis lowest, and an axis takes part with as many bits as its coordinates need. Where lengths are no powers of
// two, what lies outside of the grid is left out.
func morton(counts []int) []int {
	z := curve{counts: counts, at: make([]int, len(counts))}
	longest := 0
	for _, n := range counts {
		longest = max(longest, width(n))
	}
	for bit := range longest {
		for axis, n := range counts {
			if bit < width(n) {
				z.turns = append(z.turns, turn{axis, 1 << bit})
			}
		}
	}
	z.walk(len(z.turns))
	return z.out
}

// width is how many bits coordinates below n have.
func width(n int) int { return bits.Len(uint(max(1, n) - 1)) }

// curve walks along a Z-order curve.
type curve struct {
	counts, at []int
	turns      []turn // from the lowest bit
	out        []int
}

// turn is the bit of one coordinate.
type turn struct{ axis, bit int }

// walk takes all that the lowest turns lead to. The coordinates without a bit are in the grid whenever they are with it.
func (z *curve) walk(turns int) {
	if turns == 0 {
		z.out = append(z.out, number(z.at, z.counts))
		return
	}
	t := z.turns[turns-1]
	z.walk(turns - 1)
	z.at[t.axis] += t.bit
	if z.at[t.axis] < z.counts[t.axis] {
		z.walk(turns - 1)
	}
	z.at[t.axis] -= t.bit
}

// number is that of the inner chunk at the given coordinates, in C order.
func number(at, counts []int) int {
	i := 0
	for k, c := range at {
		i = i*counts[k] + c
	}
	return i
}
