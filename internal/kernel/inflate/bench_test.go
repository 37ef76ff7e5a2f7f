package inflate

import (
	"bytes"
	"encoding/binary"
	"io"
	"math"
	"math/rand/v2"
	"testing"

	kflate "github.com/klauspost/compress/flate"

	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// contents are what chunks hold that are measured: each appends a few bytes.
var contents = []struct {
	name   string
	append func(p []byte, r *rand.Rand, i int) []byte
}{
	{"int16-ramp", func(p []byte, _ *rand.Rand, i int) []byte { return binary.LittleEndian.AppendUint16(p, uint16(i)) }},
	{"int32-counts", func(p []byte, r *rand.Rand, _ int) []byte { return binary.BigEndian.AppendUint32(p, r.Uint32N(1000)) }},
	{"uint16-noise", func(p []byte, r *rand.Rand, _ int) []byte {
		return binary.LittleEndian.AppendUint16(p, uint16(1000+40*r.NormFloat64()))
	}},
	{"float32-noise", func(p []byte, r *rand.Rand, _ int) []byte {
		return binary.LittleEndian.AppendUint32(p, math.Float32bits(float32(r.NormFloat64())))
	}},
	{"float64-2-decimals", func(p []byte, r *rand.Rand, _ int) []byte {
		return binary.LittleEndian.AppendUint64(p, math.Float64bits(math.Round(100*r.Float64()*20)/100))
	}},
	{"datetime64", func(p []byte, r *rand.Rand, i int) []byte {
		return binary.LittleEndian.AppendUint64(p, 1_600_000_000_000_000_000+uint64(i)*60_000_000_000+uint64(r.IntN(1_000_000_000)))
	}},
	{"U12", func(p []byte, r *rand.Rand, _ int) []byte {
		n := 4 + r.IntN(9)
		for k := range 12 {
			c := uint32(0)
			if k < n {
				c = uint32('a' + min(r.IntN(26), r.IntN(26)))
			}
			p = binary.BigEndian.AppendUint32(p, c)
		}
		return p
	}},
	{"text", func(p []byte, r *rand.Rand, _ int) []byte {
		words := [...]string{"array ", "chunk ", "the ", "of ", "shape ", "codec ", "bytes ", "in ", "order ", "and ", "is ", "a ",
			"decoded ", "element ", "to ", "store ", "grid ", "metadata ", "with ", "for ", "stored ", "as ", "big-endian ", "by ",
			"dimension ", "name ", "each ", "value.\n"}
		return append(p, words[min(r.IntN(len(words)), r.IntN(len(words)))]...)
	}},
	{"zeros", func(p []byte, _ *rand.Rand, _ int) []byte { return append(p, make([]byte, 64)...) }},
	{"random", func(p []byte, r *rand.Rand, _ int) []byte { return binary.LittleEndian.AppendUint64(p, r.Uint64()) }},
}

// content is n bytes of contents[kind].
func content(kind, n int) []byte {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	p := make([]byte, 0, n+64)
	for i := 0; len(p) < n; i++ {
		p = contents[kind].append(p, r, i)
	}
	return p[:n]
}

// deflated is p as klauspost/compress deflates it.
func deflated(b testing.TB, p []byte, level int) []byte {
	var out bytes.Buffer
	w, err := kflate.NewWriter(&out, level)
	if err == nil {
		_, err = w.Write(p)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		b.Fatal(err)
	}
	return out.Bytes()
}

// decoders are what is measured, each over the same memory: they decode src to all of dst.
func decoders() map[string]func(dst, src []byte) error {
	var d Decoder
	var r bytes.Reader
	z := kflate.NewReader(&r)
	return map[string]func(dst, src []byte) error{
		"inflate": func(dst, src []byte) error {
			d.Reset()
			_, _, err := d.Decode(dst, src)
			return err
		},
		"klauspost": func(dst, src []byte) error {
			r.Reset(src)
			if err := z.(kflate.Resetter).Reset(&r, nil); err != nil {
				return err
			}
			_, err := io.ReadFull(z, dst)
			return err
		},
	}
}

// BenchmarkDecode measures decoding into room that is there; a second of it is counted in decoded bytes.
func BenchmarkDecode(b *testing.B) {
	for kind, c := range contents {
		for _, size := range []int{32 << 10, 1 << 20, 16 << 20} {
			want := content(kind, size)
			src := deflated(b, want, 5)
			for _, name := range []string{"inflate", "klauspost"} {
				b.Run("data="+c.name+"/impl="+name+"/size="+kerneltest.SizeName(size), func(b *testing.B) {
					decode, dst := decoders()[name], kerneltest.Written(size)
					if err := decode(dst, src); err != nil || !bytes.Equal(dst, want) {
						b.Fatalf("%d bytes, %v", len(dst), err)
					}
					b.SetBytes(int64(size))
					b.ReportAllocs()
					for b.Loop() {
						decode(dst, src)
					}
				})
			}
		}
	}
}
