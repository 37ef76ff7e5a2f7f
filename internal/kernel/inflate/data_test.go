package inflate

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"slices"

	kflate "github.com/klauspost/compress/flate"
)

// data is n bytes of one of several kinds.
func data(r *rand.Rand, n int) []byte {
	p := make([]byte, 0, n+16)
	kind, period, alphabet := r.IntN(6), 1+r.IntN(20), 1+r.IntN(60)
	for v := r.Uint32(); len(p) < n; {
		switch kind {
		case 0: // noise
			p = append(p, byte(r.Uint32()))
		case 1: // repeats of a short distance
			if at := len(p) - period; at >= 0 && r.IntN(40) > 0 {
				p = append(p, p[at])
			} else {
				p = append(p, byte(r.Uint32()))
			}
		case 2: // words
			p = append(p, "the shape of a chunk and its elements in order "[r.IntN(20):][:r.IntN(20)]...)
		case 3: // UTF-32
			p = binary.LittleEndian.AppendUint32(p, 'a'+uint32(r.IntN(26)))
		case 4: // counters
			v += r.Uint32N(50)
			p = binary.BigEndian.AppendUint32(p, v)
		default: // few bytes
			p = append(p, byte(r.IntN(alphabet)))
		}
	}
	return p[:n]
}

// dense is noise in which repeats are few.
func dense(r *rand.Rand) []byte {
	p := make([]byte, 0, 3<<10)
	for alphabet := 40 + r.IntN(120); len(p) < cap(p)-300; {
		for range 60 + r.IntN(100) {
			p = append(p, byte(r.IntN(alphabet)))
		}
		at := r.IntN(len(p) - 40)
		p = append(p, p[at:at+4+r.IntN(30)]...)
	}
	return p
}

// encoder is what compress/flate and klauspost/compress have in common.
type encoder interface {
	io.WriteCloser
	Flush() error
}

func newEncoder(r *rand.Rand, w io.Writer) encoder {
	if r.IntN(2) == 0 {
		e, _ := flate.NewWriter(w, r.IntN(12)-2)
		return e
	}
	e, _ := kflate.NewWriter(w, r.IntN(12)-2)
	return e
}

// encode makes a stream of p with either encoder at any level, with flushes now and then.
func encode(r *rand.Rand, p []byte) []byte {
	var b bytes.Buffer
	w := newEncoder(r, &b)
	for len(p) > 0 {
		n := len(p)
		if r.IntN(4) == 0 {
			n = 1 + r.IntN(n)
		}
		w.Write(p[:n])
		p = p[n:]
		if r.IntN(8) == 0 {
			w.Flush()
		}
	}
	w.Close()
	return b.Bytes()
}

// damage cuts p, and takes out, puts in or changes bytes and bits, more often near the start.
func damage(r *rand.Rand, p []byte) []byte {
	p = slices.Clone(p)
	for range 1 + r.IntN(3) {
		if len(p) == 0 {
			return p
		}
		at := r.IntN(len(p))
		if r.IntN(3) == 0 {
			at = r.IntN(min(len(p), 40))
		}
		switch r.IntN(6) {
		case 0:
			p = p[:at]
		case 1:
			p = slices.Delete(p, at, at+1)
		case 2:
			p = slices.Insert(p, at, byte(r.Uint32()))
		case 3:
			p[at] = byte(r.Uint32())
		default:
			p[at] ^= 1 << r.IntN(8)
		}
	}
	return p
}
