package zstd_test

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs/zstd"
)

// field is n numbers of 16 bits that rise slowly, with noise in the low byte: every other byte takes few bits, and hardly any
// bytes match.
func field(n int) []byte {
	random, p := rand.New(rand.NewPCG(1, 1)), make([]byte, 0, 2*n)
	for i := range n {
		p = binary.LittleEndian.AppendUint16(p, uint16(20_000+i>>4+random.IntN(256)))
	}
	return p
}

// walk is n numbers of 32 bits, each near the one before.
func walk(n int) []byte {
	random, p := rand.New(rand.NewPCG(2, 2)), make([]byte, 0, 4*n)
	for v := int32(0); n > 0; n-- {
		v += random.Int32N(201) - 100
		p = binary.LittleEndian.AppendUint32(p, uint32(v))
	}
	return p
}

// phrases is n bytes of words of letters, each in 32 bits.
func phrases(n int) []byte {
	random, p := rand.New(rand.NewPCG(3, 3)), make([]byte, 0, n+48)
	words := make([][]byte, 2000)
	for i := range words {
		words[i] = make([]byte, 48)
		for k := range 1 + random.IntN(12) {
			words[i][4*k] = byte('a' + random.IntN(26))
		}
	}
	for len(p) < n {
		p = append(p, words[random.IntN(len(words))]...)
	}
	return p[:n]
}

// TestSizes holds frames to the sizes that version 1.5.7 of the C library makes at their level. Where klauspost/compress has
// nothing as small, there is so much more.
func TestSizes(t *testing.T) {
	contents := []struct {
		name string
		data []byte
	}{{"field", field(1 << 18)}, {"walk", walk(1 << 17)}, {"phrases", phrases(1 << 19)}}
	for _, test := range []struct {
		level   int
		library [3]int
		more    [3]int // percent
	}{
		{-2, [3]int{524309, 401466, 85755}, [3]int{1, 0, 2}},
		{-1, [3]int{524309, 346760, 82204}, [3]int{1, 0, 4}},
		{1, [3]int{430301, 272895, 82680}, [3]int{0, 0, 4}},
		{2, [3]int{430301, 253042, 80413}, [3]int{5, 2, 2}},
		{4, [3]int{404721, 245464, 80170}, [3]int{12, 5, 2}},
		{5, [3]int{425668, 235437, 61941}, [3]int{6, 13, 16}},
		{12, [3]int{404698, 235828, 40696}, [3]int{12, 12, 76}},
		{13, [3]int{404006, 235807, 42643}, [3]int{10, 3, 83}},
	} {
		for i, content := range contents {
			n, most := len(encode(t, zstd.Config{Level: test.level}, content.data)), test.library[i]*(100+test.more[i])/100
			if n > most {
				t.Errorf("level %d makes %d bytes of %s, the C library %d, want at most %d", test.level, n, content.name, test.library[i], most)
			}
		}
	}
}
