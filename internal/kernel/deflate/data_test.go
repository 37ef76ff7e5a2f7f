package deflate

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
)

const seed = 17

// contents are what chunks hold: each appends a few bytes.
var contents = []struct {
	name   string
	append func(p []byte, r *rand.Rand, i int) []byte
}{
	{"zeros", func(p []byte, _ *rand.Rand, _ int) []byte { return append(p, make([]byte, 64)...) }},
	{"ramp", func(p []byte, _ *rand.Rand, i int) []byte { return binary.BigEndian.AppendUint16(p, uint16(i)) }},
	{"noise of 16 bits", func(p []byte, r *rand.Rand, _ int) []byte {
		return binary.LittleEndian.AppendUint16(p, uint16(1000+40*r.NormFloat64()))
	}},
	{"floats", func(p []byte, r *rand.Rand, _ int) []byte {
		return binary.LittleEndian.AppendUint64(p, math.Float64bits(math.Round(100*r.Float64()*20)/100))
	}},
	{"moments", func(p []byte, r *rand.Rand, i int) []byte {
		return binary.LittleEndian.AppendUint64(p, 1_600_000_000_000_000_000+uint64(i)*1_000_000_000+uint64(r.IntN(1_000_000)))
	}},
	{"words", func(p []byte, r *rand.Rand, _ int) []byte {
		word := rand.New(rand.NewPCG(seed, r.Uint64N(500)))
		for range 2 + word.IntN(9) {
			p = binary.LittleEndian.AppendUint32(p, 'a'+word.Uint32N(26))
		}
		return append(p, make([]byte, 4*word.IntN(4))...)
	}},
	{"text", func(p []byte, r *rand.Rand, _ int) []byte {
		words := [...]string{"chunk ", "shard ", "of ", "the ", "array ", "element, ", "bytes ", "in ", "stored ", "order. "}
		return append(p, words[min(r.IntN(10), r.IntN(10))]...)
	}},
	{"noise", func(p []byte, r *rand.Rand, _ int) []byte { return binary.LittleEndian.AppendUint64(p, r.Uint64()) }},
	{"stubborn", func(p []byte, r *rand.Rand, _ int) []byte { // what encoders misjudge: hardly any matches, hardly fewer bits
		if at := len(p) - 300; at > 0 && r.IntN(5000) == 0 {
			from := r.IntN(at)
			return append(p, p[from:from+3+r.IntN(258)]...)
		}
		return append(p, byte(r.IntN(250)))
	}},
	{"far", func(p []byte, r *rand.Rand, i int) []byte { // matches as far back as there are
		if i%100 == 99 && len(p) > window+40 {
			from := len(p) - window - r.IntN(3) + 1
			return append(p, p[from:from+3+r.IntN(30)]...)
		}
		return append(p, byte(r.IntN(256)), byte(r.IntN(256)))
	}},
}

// content is n bytes of contents[kind].
func content(kind, n int) []byte {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	p := make([]byte, 0, n+300)
	for i := 0; len(p) < n; i++ {
		p = contents[kind].append(p, r, i)
	}
	return p[:n]
}
