package codectest

import (
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// BenchmarkDecode measures decoding into room that is there; a second of it is counted in decoded bytes.
func BenchmarkDecode(b *testing.B, codec codecs.BytesToBytes) {
	each(b, codec, func(b *testing.B, c check, data []byte) {
		encoded, dst := c.encode(data), make([]byte, 0, len(data))
		c.decodes(encoded, data)
		for b.Loop() {
			c.append(dst, encoded, int64(len(data)))
		}
		b.ReportMetric(float64(len(data))/float64(len(encoded)), "ratio") // of decoded to encoded bytes
	})
}

// BenchmarkEncode measures encoding into room that is there; a second of it is counted in decoded bytes.
func BenchmarkEncode(b *testing.B, codec codecs.BytesToBytes) {
	each(b, codec, func(b *testing.B, c check, data []byte) {
		dst := make([]byte, 0, 2*len(data)+1000)
		c.decodes(c.encode(data), data)
		for b.Loop() {
			if _, err := c.stage.AppendEncode(dst, data, c.w); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// each runs a benchmark over data of each kind but zeros.
func each(b *testing.B, codec codecs.BytesToBytes, run func(b *testing.B, c check, data []byte)) {
	for _, kind := range Kinds[1:] {
		for _, n := range []int{64 << 10, 1 << 20} {
			b.Run("data="+kind+"/size="+itoa(n), func(b *testing.B) {
				p := BytesParams{Codec: codec}
				b.SetBytes(int64(n))
				b.ReportAllocs()
				run(b, check{b, p.stage(b, n), Worker(b)}, Data(kind, n))
			})
		}
	}
}
