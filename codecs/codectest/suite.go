package codectest

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/internal/alloctest"
)

func itoa(n int) string { return strconv.Itoa(n) }

// testData encodes and decodes data of every kind and size.
func (p BytesParams) testData(t *testing.T) {
	for _, kind := range Kinds {
		t.Run("kind="+kind, func(t *testing.T) {
			for _, n := range Sizes {
				p.roundTrip(t, Data(kind, n))
			}
		})
	}
}

// roundTrip wants data to be encoded to as many bytes as Judge says, the same each time, and decoded to what it was.
func (p BytesParams) roundTrip(t testing.TB, data []byte) {
	t.Helper()
	c := check{t, p.stage(t, len(data)), Worker(t)}
	encoded := c.encode(data)
	p.fits(t, len(data), len(encoded))
	if again := c.encode(data); !bytes.Equal(again, encoded) {
		t.Fatalf("%d bytes encode to other bytes the second time: %s", len(data), difference(again, encoded))
	}
	c.decodes(encoded, data)
}

// fits holds the codec to what it says of how many bytes it makes of n.
func (p BytesParams) fits(t testing.TB, n, encoded int) {
	t.Helper()
	size, _ := p.Codec.Judge(codecs.Exact(int64(n)))
	if want, exact := size.Exact(); exact && int64(encoded) != want {
		t.Fatalf("%d bytes encode to %d, Judge says exactly %d", n, encoded, want)
	}
	if most, bounded := size.Bound(); bounded && int64(encoded) > most {
		t.Fatalf("%d bytes encode to %d, Judge says at most %d", n, encoded, most)
	}
}

// damage is what is truncated and flipped: small, since every byte of it is.
func (p BytesParams) damage(t *testing.T, f func(c check, encoded, data []byte)) {
	for _, kind := range Kinds {
		for _, n := range []int{0, 1, 40, 300} {
			t.Run("kind="+kind+"/n="+itoa(n), func(t *testing.T) {
				data := Data(kind, n)
				c := check{t, p.stage(t, n), Worker(t)}
				f(c, c.encode(data), data)
			})
		}
	}
}

// testTruncated cuts encoded bytes at every length: none may pass for the whole. Of a codec whose sizes are exact, the
// beginning may be the encoded form of fewer bytes (no bytes and a checksum of zero), which a chain refuses by its size.
func (p BytesParams) testTruncated(t *testing.T) {
	p.damage(t, func(c check, encoded, data []byte) {
		limit := int64(len(data)) + 100
		for n := range encoded {
			if p.Definition.Dynamic {
				c.refuses(encoded[:n], limit)
			} else if out, err := c.stage.AppendDecode(nil, encoded[:n], limit, c.w); err != nil {
				c.class(err)
			} else if len(out) >= len(data) {
				c.t.Fatalf("AppendDecode of %d bytes of %d gives %d, want fewer than %d or an error", n, len(encoded), len(out), len(data))
			}
		}
	})
}

// testFlipped flips every bit of encoded bytes: what comes out is within the limit and, where there is a checksum, right.
func (p BytesParams) testFlipped(t *testing.T) {
	p.damage(t, func(c check, encoded, data []byte) {
		limit := int64(len(data)) + 100
		for bit := range 8 * len(encoded) {
			flipped := slices.Clone(encoded)
			flipped[bit/8] ^= 1 << (bit % 8)
			d := newDestination(int(limit))
			out, err := c.stage.AppendDecode(d.dst, flipped, limit, c.w)
			switch {
			case !d.intact():
				c.t.Fatalf("bit %d flipped: AppendDecode wrote outside dst", bit)
			case err != nil:
				c.class(err)
			case int64(len(out)-len(prefix)) > limit:
				c.t.Fatalf("bit %d flipped: AppendDecode gives %d bytes, limit %d", bit, len(out)-len(prefix), limit)
			case p.Checked && !bytes.Equal(out[len(prefix):], data):
				c.t.Fatalf("bit %d flipped: AppendDecode gives other bytes and no error", bit)
			}
		}
	})
}

// testConcurrent runs one stage on many goroutines.
func (p BytesParams) testConcurrent(t *testing.T) {
	s := p.stage(t, 0)
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			w := codecs.NewWorker(context.Background(), codecs.Options{})
			defer w.Close()
			for j := range 8 {
				if err := survives(s, Data(Kinds[(i+j)%len(Kinds)], 5000*(j+1)+i), w); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
}

// survives says what keeps data from coming back as it was.
func survives(s codecs.BytesStage, data []byte, w *codecs.Worker) error {
	encoded, err := s.AppendEncode(nil, data, w)
	if err != nil {
		return err
	}
	out, err := s.AppendDecode(nil, encoded, int64(len(data)), w)
	if err == nil && !bytes.Equal(out, data) {
		err = fmt.Errorf("%d bytes came back changed: %s", len(data), difference(out, data))
	}
	return err
}

// testAllocations wants none from a decode into enough room, once the codec has been used on such bytes.
func (p BytesParams) testAllocations(t *testing.T) {
	for _, kind := range Kinds {
		for _, n := range []int{100, 1 << 16, 300_000} {
			t.Run("kind="+kind+"/n="+itoa(n), func(t *testing.T) {
				data := Data(kind, n)
				c := check{t, p.stage(t, n), Worker(t)}
				encoded, dst := c.encode(data), make([]byte, 0, n)
				if allocs := alloctest.Count(func() { c.append(dst, encoded, int64(n)) }); allocs > 0 {
					t.Errorf("AppendDecode of %d bytes allocates %v times, want 0", n, allocs)
				}
			})
		}
	}
}
