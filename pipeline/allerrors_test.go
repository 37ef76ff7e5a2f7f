package pipeline_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/pipeline"
)

// TestAllErrors: a decode that goes on names every damaged inner chunk once, in order, through a shard in a shard too, and
// decodes the others; whole, as a region, and as points in any order, on any number of goroutines.
func TestAllErrors(t *testing.T) {
	p := plan(t, document(`"uint16"`, `[24]`, `0`, shard(`[4]`, shard(`[1]`, le+","+crc, le+","+crc)+","+crc, le)))
	vals := bytes.Repeat([]byte{1, 2}, 24)
	enc, err := p.AppendEncode(t.Context(), nil, p.Dense(vals), codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const inner, nested = 2 + 4, 4*(2+4) + 4*16 + 4 + 4
	enc = damagedShards(enc, inner, nested)
	chunk := func(of, i int) string {
		return fmt.Sprintf("inner chunk [%d]: codec 0 (sharding_indexed), inner chunk [%d]: codec 1 (crc32c)", of, i)
	}
	index := func(of int) string {
		return fmt.Sprintf("inner chunk [%d]: codec 0 (sharding_indexed): index: codec 1 (crc32c)", of)
	}
	whole := []string{"inner chunk [0]: codec 1 (crc32c)", "inner chunk [1]: codec 1 (crc32c)", "inner chunk [2]: codec 1 (crc32c)", "inner chunk [4]: codec 1 (crc32c)", "inner chunk [5]: codec 1 (crc32c): wrong size"}
	parts := []string{chunk(0, 1), chunk(1, 0), chunk(1, 3), index(2), index(4), "inner chunk [5]: codec 1 (crc32c): wrong size"}
	for _, c := range []struct {
		name   string
		decode func(dst []byte, o codecs.Options) error
		want   []string
	}{
		{"whole", func(dst []byte, o codecs.Options) error { return p.Decode(t.Context(), p.Dense(dst), enc, o) }, whole},
		{"region", func(dst []byte, o codecs.Options) error {
			_, err := p.DecodeRegion(t.Context(), p.Dense(dst), codecs.Whole(p.Shape()), codecs.Open(codecs.Memory(enc)), o)
			return err
		}, whole},
		{"points", func(dst []byte, o codecs.Options) error { return decodeShuffled(t, p, dst, enc, o) }, parts},
	} {
		for _, n := range []int{1, 3, 8} {
			got := make([]byte, len(vals))
			checkAllErrors(t, fmt.Sprintf("%s, concurrency %d", c.name, n), c.decode(got, codecs.Options{AllErrors: true, Concurrency: n}), c.want)
			if !bytes.Equal(got[3*8:4*8], vals[3*8:4*8]) {
				t.Errorf("%s, concurrency %d: what is whole decodes to %x", c.name, n, got)
			}
		}
	}
}

// damagedShards damages two indexes, three inner chunks, and the length of a shard in a shard.
func damagedShards(enc []byte, inner, nested int) []byte {
	enc[inner] ^= 1              // inner chunk 1 of 0
	enc[nested] ^= 1             // 0 of 1
	enc[nested+3*inner] ^= 1     // 3 of 1
	enc[2*nested+4*inner+9] ^= 1 // the index of 2
	enc[4*nested+4*inner+9] ^= 1 // the index of 4
	length := enc[len(enc)-8:]   // of 5
	copy(length, []byte{3, 0})
	return enc
}

// decodeShuffled decodes every element as a point, in a random order and some twice.
func decodeShuffled(t *testing.T, p *pipeline.Plan, dst, enc []byte, o codecs.Options) error {
	n := len(dst) / 2
	order := append(rand.New(rand.NewSource(5)).Perm(n), 0, n-1, n/2)
	points, got := make([][]int, len(order)), make([]byte, 2*len(order))
	for j, i := range order {
		points[j] = []int{i}
	}
	_, err := p.DecodePoints(t.Context(), codecs.Array{Data: got, Shape: []int{len(order)}, Strides: []int{2}}, points, codecs.Open(codecs.Memory(enc)), o)
	for j, i := range order {
		copy(dst[2*i:2*i+2], got[2*j:])
	}
	return err
}

func checkAllErrors(t *testing.T, name string, err error, want []string) {
	t.Helper()
	var all codecs.DataErrors
	if !errors.As(err, &all) {
		t.Fatalf("%s: error %v", name, err)
	}
	lines := strings.Split(err.Error(), "\n")
	if !slices.EqualFunc(lines, want, strings.Contains) {
		t.Errorf("%s: the errors are\n%s\nwant\n%s", name, err, strings.Join(want, "\n"))
	}
}
