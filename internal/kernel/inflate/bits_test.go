package inflate

import "math/bits"

// bitWriter writes bits, the lowest first.
type bitWriter struct {
	out  []byte
	bits uint64
	n    int
}

func (w *bitWriter) put(v, n int) {
	w.bits |= uint64(v) << w.n
	w.n += n
	for w.n >= 8 {
		w.out = append(w.out, byte(w.bits))
		w.bits >>= 8
		w.n -= 8
	}
}

func (w *bitWriter) align() { w.put(0, -w.n&7) }

// code writes symbols by their lengths.
type code struct {
	lens []int
	bits []int
}

// newCode gives symbols their codes as RFC 1951 3.2.2 has it; lengths may be faulty.
func newCode(lens []int) code {
	c := code{lens, make([]int, len(lens))}
	next := 0
	for n := 1; n <= 16; n++ {
		for sym, l := range lens {
			if l == n {
				c.bits[sym] = int(bits.Reverse16(uint16(next)) >> (16 - n))
				next++
			}
		}
		next <<= 1
	}
	return c
}

func (c code) put(w *bitWriter, sym int) { w.put(c.bits[sym], c.lens[sym]) }

// used are the symbols below n that have a code.
func (c code) used(from, to int) (out []int) {
	for sym := from; sym < min(to, len(c.lens)); sym++ {
		if c.lens[sym] > 0 {
			out = append(out, sym)
		}
	}
	return out
}

// The table of RFC 1951 3.2.5, from which that in the package is not made.
func lengthRange(sym int) (least, extra int) {
	if sym == 285 {
		return 258, 0
	}
	extra = max(0, (sym-261)/4)
	for k := 257; k < sym; k++ {
		least += 1 << max(0, (k-261)/4)
	}
	return least + 3, extra
}

func distRange(sym int) (least, extra int) {
	for k := range sym {
		least += 1 << max(0, k/2-1)
	}
	return least + 1, max(0, sym/2-1)
}
