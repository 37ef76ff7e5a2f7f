package zstd_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"testing"

	kzstd "github.com/klauspost/compress/zstd"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/codectest"
	"github.com/zarrcodec/zarrcodec/codecs/zstd"
	"github.com/zarrcodec/zarrcodec/internal/alloctest"
)

// TestStreamed decodes frames without content size, as streaming encoders make them, flushed after every block or often.
func TestStreamed(t *testing.T) {
	w := codectest.Worker(t)
	for _, kind := range codectest.Kinds {
		for _, flush := range []int{1 << 30, 100_000, 700} {
			data := codectest.Data(kind, 1200<<10)
			var b bytes.Buffer
			enc, _ := kzstd.NewWriter(&b, kzstd.WithEncoderConcurrency(1), kzstd.WithWindowSize(1<<23))
			for p := data; len(p) > 0; {
				n := min(flush, len(p))
				enc.Write(p[:n])
				if p = p[n:]; len(p) > 0 {
					enc.Flush()
				}
			}
			enc.Close()
			for _, dst := range [][]byte{nil, make([]byte, 0, len(data))} {
				got, err := stage(t, zstd.Config{}).AppendDecode(dst, b.Bytes(), 1<<30, w)
				if err != nil || !bytes.Equal(got, data) {
					t.Fatalf("%s, flushed every %d: %d bytes of %d, %v", kind, flush, len(got), len(data), err)
				}
				if dst == nil && cap(got) > 8*len(data) {
					t.Errorf("%s, flushed every %d: %d bytes allocated for %d", kind, flush, cap(got), len(data))
				}
			}
			if _, err := stage(t, zstd.Config{}).AppendDecode(nil, b.Bytes(), int64(len(data))-1, w); err == nil {
				t.Errorf("%s, flushed every %d: one byte over the limit decodes", kind, flush)
			}
		}
	}
}

// TestSize is C11 of the cases: for a chunk of 4 bytes, 5 are an error of the codec and 3 are three.
func TestSize(t *testing.T) {
	w := codectest.Worker(t)
	for _, test := range []struct {
		name, encoded, want string
		err                 error
	}{
		{"five", "28b52ffd20052900006162636465", "", codecs.ErrSize},
		{"five in two frames", "28b52ffd2003190000616263" + "28b52ffd200211000064" + "65", "", codecs.ErrSize},
		{"three", "28b52ffd2003190000616263", "abc", nil},
	} {
		encoded, _ := hex.DecodeString(test.encoded)
		got, err := stage(t, zstd.Config{}).AppendDecode(make([]byte, 0, 4), encoded, 4, w)
		if !errors.Is(err, test.err) || string(got) != test.want {
			t.Errorf("%s: %q, %v, want %q, %v", test.name, got, err, test.want, test.err)
		}
	}
}

// TestBomb is C12 of the cases: what is over the limit is neither decoded nor allocated, whether a frame declares it (V18)
// or not.
func TestBomb(t *testing.T) {
	w := codectest.Worker(t)
	v18, _ := hex.DecodeString("28b52ffde0000000000001000009000061")
	half, _ := hex.DecodeString("28b52ffda00000002009000061") // declares 512 MiB, holds one byte
	header, _ := hex.DecodeString("28b52ffd00a0")             // window of 1 GiB, no content size
	block, _ := hex.DecodeString("02001061")                  // 128 KiB of "a"
	last, _ := hex.DecodeString("03001061")
	for _, test := range []struct {
		name    string
		encoded []byte
		limit   int64
	}{
		{"V18", v18, 4},
		{"V18, default limit", v18, codecs.DefaultMemoryLimit},
		{"declares 512 MiB, default limit", half, codecs.DefaultMemoryLimit},
		{"64 GiB in rle blocks", append(append(header, bytes.Repeat(block, 1<<19)...), last...), 1 << 20},
		{"64 GiB in rle blocks, limit of a few bytes", append(append(header, bytes.Repeat(block, 1<<19)...), last...), 4},
	} {
		var err error
		f := func() { _, err = stage(t, zstd.Config{}).AppendDecode(nil, test.encoded, test.limit, w) }
		if n := alloctest.Bytes(f); err == nil || n > 1<<10 {
			t.Errorf("%s: %v, allocates %d bytes", test.name, err, n)
		}
	}
}

// TestBound holds what Judge says against bytes that do not compress, at sizes around those of blocks.
func TestBound(t *testing.T) {
	const seed = 5
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, seed))
	sizes := []int{1 << 16, 1<<16 + 1, 1 << 17, 1<<17 + 1, 1 << 20, 1<<20 + 1}
	for range 15 {
		sizes = append(sizes, random.IntN(400_000))
	}
	noise := codectest.Data("noise", 1<<20+1)
	for _, level := range []int{-5, 1, 3, 7, 12, 19} {
		for _, n := range sizes {
			c := zstd.Config{Level: level, Checksum: true}
			size, _ := c.Judge(codecs.Exact(int64(n)))
			if most, ok := size.Bound(); !ok || int64(len(encode(t, c, noise[:n]))) > most {
				t.Errorf("level %d makes %d bytes of %d, Judge says at most %d", level, len(encode(t, c, noise[:n])), n, most)
			}
		}
	}
}
