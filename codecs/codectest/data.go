package codectest

import (
	"encoding/binary"
	"math/rand/v2"
)

// Kinds are the sorts of bytes that [Data] makes.
var Kinds = []string{"zeros", "text", "ramp", "noise"}

// Sizes are the numbers of bytes that the suite encodes: small ones, and around the sizes at which formats change.
var Sizes = []int{0, 1, 2, 3, 4, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 1023, 1024, 1025,
	4096, 1<<15 - 1, 1 << 15, 1<<15 + 1, 1<<16 - 1, 1 << 16, 1<<16 + 1, 1<<17 - 1, 1 << 17, 1<<17 + 1, 300_000}

// Data makes n bytes, the same each time. "zeros" and "noise", which does not compress, are what they say; "text" is
// words of ASCII; "ramp" is int32, little endian, each 0 to 3 more than the one before.
func Data(kind string, n int) []byte {
	random := rand.New(rand.NewPCG(20260101, 7))
	p := make([]byte, 0, n+16)
	switch kind {
	case "zeros":
		return p[:n]
	case "text":
		words := []string{"chunk ", "shard ", "of ", "the ", "array ", "element, ", "bytes ", "in ", "stored ", "order. "}
		for len(p) < n {
			p = append(p, words[random.IntN(len(words))]...)
		}
	case "ramp":
		for v := uint32(0); len(p) < n; v += random.Uint32N(4) {
			p = binary.LittleEndian.AppendUint32(p, v)
		}
	case "noise":
		for len(p) < n {
			p = binary.LittleEndian.AppendUint64(p, random.Uint64())
		}
	default:
		panic("codectest.Data: no kind " + kind)
	}
	return p[:n]
}
