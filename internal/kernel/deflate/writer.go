package deflate

import (
	"encoding/binary"
	"slices"
)

// writer appends bits to bytes.
type writer struct {
	p   []byte
	buf uint64 // bits that are no whole byte yet, and none above them
	n   uint64 // how many
}

// put appends up to 48 bits.
func (w *writer) put(v uint64, n uint8) {
	w.buf |= v << w.n
	w.n += uint64(n)
	for w.n >= 8 {
		w.p = append(w.p, byte(w.buf))
		w.buf, w.n = w.buf>>8, w.n-8
	}
}

// flush fills the last byte with zeros.
func (w *writer) flush() []byte {
	if w.n > 0 {
		w.p = append(w.p, byte(w.buf))
		w.buf, w.n = 0, 0
	}
	return w.p
}

// The kinds of blocks.
const (
	storedBytes = iota
	fixedCodes
	ownCodes
)

// start writes the first bits of a block of a kind, and makes room for so many in all, and a word behind them.
func (w *writer) start(bits, kind int, final bool) {
	w.p = slices.Grow(w.p, bits/8+2*8)
	v := uint64(kind) << 1
	if final {
		v |= 1
	}
	w.put(v, 3)
}

const maxStored = 65535 // bytes of a stored block

// storedBits is how many bits n bytes take in stored blocks.
func storedBits(n int) int { return 8*n + 6*8*(n/maxStored+1) }

// stored writes p in stored blocks.
func (w *writer) stored(p []byte, final bool) {
	w.p = slices.Grow(w.p, storedBits(len(p))/8)
	for first := true; first || len(p) > 0; first = false {
		n := min(len(p), maxStored)
		w.start(0, storedBytes, final && n == len(p))
		w.p = w.flush()
		w.p = binary.LittleEndian.AppendUint16(w.p, uint16(n))
		w.p = binary.LittleEndian.AppendUint16(w.p, ^uint16(n))
		w.p = append(w.p, p[:n]...)
		p = p[n:]
	}
}
