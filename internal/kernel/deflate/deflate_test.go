package deflate

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// decode wants compress/flate to decode stream to want, and to nothing more.
func decode(t testing.TB, stream, want []byte) {
	t.Helper()
	r := bytes.NewReader(stream)
	got, err := io.ReadAll(flate.NewReader(r))
	if err != nil || !bytes.Equal(got, want) || r.Len() > 0 {
		t.Fatalf("compress/flate: %v, %d bytes of %d, %d left", err, len(got), len(want), r.Len())
	}
}

// sizes are around those of blocks, of windows and of margins.
var sizes = []int{0, 1, 2, 3, 7, 8, 9, 11, 12, 31, 32, 33, 40, 41, 63, 64, 65, 255, 258, 259, 1000, maxLits - 1, maxLits, maxLits + 8, maxLits + 9, maxLits + 300, window - 1, window, window + 9,
	maxStored - 1, maxStored, maxStored + 1, sampled, 3*sampled + 77}

func TestAppend(t *testing.T) {
	t.Logf("seed %d", seed)
	e := new(Encoder)
	for kind, c := range contents {
		for _, level := range []int{0, 1, 6, 9} {
			t.Run(fmt.Sprintf("%s/level=%d", c.name, level), func(t *testing.T) {
				for _, n := range sizes {
					if n > 70_000 && (level == MaxLevel || testing.Short()) {
						continue
					}
					src := content(kind, n)
					got := e.Append([]byte("front"), src, level)
					if string(got[:5]) != "front" {
						t.Fatal("what was in dst has changed")
					}
					decode(t, got[5:], src)
					if most := Bound(int64(n)); int64(len(got)-5) > most {
						t.Errorf("%d bytes take %d, the bound is %d", n, len(got)-5, most)
					}
				}
			})
		}
	}
}

// TestGuarded encodes what lies between pages that cannot be touched, at either end.
func TestGuarded(t *testing.T) {
	e := new(Encoder)
	for _, n := range []int{1, 8, 31, 32, 33, 40, 70, 300, 5000} {
		front, behind := kerneltest.Guarded(t, n)
		for kind := range contents {
			for _, level := range []int{1, 7} {
				for _, src := range [][]byte{front, behind} {
					copy(src, content(kind, n))
					decode(t, e.Append(nil, src, level), src)
				}
			}
		}
	}
}

// TestSame wants what an encoder gives to depend on nothing that it encoded before, nor on where it appends.
func TestSame(t *testing.T) {
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, seed))
	used := new(Encoder)
	for range 150 {
		level, src := 1+r.IntN(MaxLevel), content(r.IntN(len(contents)), r.IntN(1<<(8+r.IntN(11))))
		want := new(Encoder).Append(nil, src, level)
		if got := used.Append(make([]byte, 0, r.IntN(2*len(src)+1)), src, level); !bytes.Equal(got, want) {
			t.Fatalf("level %d, %d bytes: an encoder that was used makes %d bytes, a new one %d", level, len(src), len(got), len(want))
		}
	}
}

// TestPlaces has places of the thorough search come to the end of their numbers.
func TestPlaces(t *testing.T) {
	src := content(5, 200_000)
	want := new(Encoder).Append(nil, src, 6)
	for _, left := range []uint32{0, 1, window, 100_000, 200_000 + window, 200_000 + window + 1, 400_000} {
		e := new(Encoder)
		e.Append(nil, src, 6)
		e.thorough.base = math.MaxUint32 - e.thorough.size - left
		for range 3 {
			if got := e.Append(nil, src, 6); !bytes.Equal(got, want) {
				t.Fatalf("%d places left: %d bytes, want %d", left, len(got), len(want))
			}
		}
	}
}

// TestSlabs cuts what is encoded into slabs.
func TestSlabs(t *testing.T) {
	for _, level := range []int{1, 6} {
		var e Encoder
		out, src := writer{}, content(6, 300_000)
		for at := 0; at < len(src); at += 100_000 {
			e.slab(&out, e.parser(level), src[at:at+100_000], at == 200_000)
		}
		decode(t, out.flush(), src)
	}
}

// TestStride finds the distance of numbers, and of structures of three.
func TestStride(t *testing.T) {
	r := rand.New(rand.NewPCG(seed, seed))
	for _, want := range []int{4, 6, 8, 12, 16, 24} {
		var p []byte
		for len(p) < 20_000 {
			for range want - 3 {
				p = append(p, byte(r.IntN(256)))
			}
			p = append(p, 1, 2, 3)
		}
		if got := stride(p); got != want {
			t.Errorf("three bytes the same every %d: stride %d", want, got)
		}
	}
}

// TestSizes wants what can be found to be found: three bytes that numbers have in common, and codes that change on the way.
// zlib 1.2.13 leaves 0.91, 0.63, 0.34, 0.64, 0.25 and 0.19 at level 1, and 0.91, 0.61, 0.30, 0.64, 0.13 and 0.13 at level 6.
func TestSizes(t *testing.T) {
	for kind, c := range contents {
		most, known := map[string][2]float64{
			"ramp": {0.94, 0.94}, "noise of 16 bits": {0.65, 0.64}, "floats": {0.37, 0.32}, "moments": {0.64, 0.64}, "words": {0.18, 0.11}, "text": {0.19, 0.14},
		}[c.name]
		if !known {
			continue
		}
		src := content(kind, 1<<20)
		for i, level := range []int{1, 6} {
			if part := float64(len(new(Encoder).Append(nil, src, level))) / (1 << 20); part > most[i] {
				t.Errorf("%s at level %d: %.3f is left, want at most %.2f", c.name, level, part, most[i])
			}
		}
	}
}

// TestLevels wants each level to make less than the one below, and no more than zlib 1.2.13 makes at that level, and 3 %.
func TestLevels(t *testing.T) {
	zlib := [MaxLevel + 1]int{1048661, 195094, 182328, 160650, 157663, 149438, 134694, 129200, 121356, 121207}
	src, last := content(6, 1<<20), 1<<21
	for level := range zlib {
		n := len(new(Encoder).Append(nil, src, level))
		if n >= last || n > zlib[level]*103/100 {
			t.Errorf("level %d makes %d bytes, the one below %d, zlib %d", level, n, last, zlib[level])
		}
		last = n
	}
}

func FuzzAppend(f *testing.F) {
	for kind := range contents {
		f.Add(content(kind, 700), uint8(kind))
	}
	f.Fuzz(func(t *testing.T, src []byte, level uint8) {
		got := new(Encoder).Append(nil, src, int(level%(MaxLevel+1)))
		decode(t, got, src)
		if most := Bound(int64(len(src))); int64(len(got)) > most {
			t.Errorf("%d bytes take %d, the bound is %d", len(src), len(got), most)
		}
	})
}

func BenchmarkAppend(b *testing.B) {
	for kind, c := range contents {
		for _, level := range []int{1, 6, 9} {
			b.Run(fmt.Sprintf("data=%s/level=%d", c.name, level), func(b *testing.B) {
				e, src := new(Encoder), content(kind, 1<<20)
				dst := make([]byte, 0, Bound(int64(len(src))))
				b.SetBytes(int64(len(src)))
				for b.Loop() {
					dst = e.Append(dst[:0], src, level)
				}
				b.ReportMetric(100*float64(len(dst))/float64(len(src)), "%left")
			})
		}
	}
}
