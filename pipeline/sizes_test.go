package pipeline_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/pipeline"
)

// TestEntryOfWrongLength: an entry whose length is not that of its inner chunk, though it lies in the shard, is an error of
// that inner chunk on every way to it, as in a decode of the whole; the other inner chunk is read, and Cost answers.
func TestEntryOfWrongLength(t *testing.T) {
	for _, c := range []struct {
		name, inner string
		size        int // of an encoded inner chunk
	}{
		{"bytes", le, 8},
		{"swapped", be, 8},
		{"crc32c", le + "," + crc, 12},
		{"transposed", tr(`[0]`) + "," + le, 8},
	} {
		for _, length := range []int{0, 1, 2, 4, 7, 8, 9, 11, 12, 13, 16} {
			if length == c.size {
				continue
			}
			t.Run(fmt.Sprint(c.name, " ", length), func(t *testing.T) {
				p := plan(t, document(`"uint16"`, `[8]`, `0`, shard(`[4]`, c.inner, le)))
				enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(8)), codecs.Options{})
				if err != nil {
					t.Fatal(err)
				}
				enc = slices.Concat(make([]byte, 16), enc) // so that any length lies in the shard
				index := enc[len(enc)-32:]
				for i := range 2 {
					binary.LittleEndian.PutUint64(index[16*i:], uint64(16+i*c.size))
				}
				if i := 0; c.size < length { // the neighbour's bytes, or the space in front of them
					binary.LittleEndian.PutUint64(index[16*i:], uint64(16+2*c.size-length))
				}
				binary.LittleEndian.PutUint64(index[8:], uint64(length))
				testWrongLength(t, p, enc)
			})
		}
	}
}

// testWrongLength wants an error of inner chunk 0 of two.
func testWrongLength(t *testing.T, p *pipeline.Plan, enc []byte) {
	t.Helper()
	read := func(r codecs.Region, o codecs.Options) ([]byte, error) {
		got := make([]byte, 2*r.Count[0])
		_, err := p.DecodeRegion(t.Context(), codecs.Array{Data: got, Shape: r.Count, Strides: []int{2}}, r, codecs.Open(codecs.Memory(enc)), o)
		return got, err
	}
	region := func(start, n int) codecs.Region {
		return codecs.Region{Start: []int{start}, Step: []int{1}, Count: []int{n}}
	}
	whole := p.Decode(t.Context(), p.Dense(make([]byte, 16)), enc, codecs.Options{})
	wants := map[string]error{"a decode of the whole": whole}
	for name, r := range map[string]codecs.Region{"the whole": region(0, 8), "the inner chunk": region(0, 4), "one element": region(1, 1), "parts of both": region(2, 4)} {
		_, wants[name] = read(r, codecs.Options{})
		if cost, _, err := p.Cost(t.Context(), r, codecs.Open(codecs.Memory(enc)), codecs.Options{}); err == nil && cost.Fetches != 1 || err != nil && !strings.Contains(err.Error(), "too short") {
			t.Errorf("cost of %s: %+v, %v", name, cost, err)
		}
	}
	list := codecs.Array{Data: make([]byte, 6), Shape: []int{3}, Strides: []int{2}}
	_, wants["points"] = p.DecodePoints(t.Context(), list, [][]int{{5}, {3}, {0}}, codecs.Open(codecs.Memory(enc)), codecs.Options{})
	for name, at := range map[string]int{"an update of the other": 5, "an update of a part": 1} {
		two := codecs.Array{Data: ramp(2), Shape: []int{2}, Strides: []int{2}}
		_, wants[name] = p.AppendUpdate(t.Context(), nil, enc, region(at, 2), two, codecs.Options{})
	}
	_, wants["all errors"] = read(region(0, 8), codecs.Options{AllErrors: true})
	for name, err := range wants {
		if data := new(codecs.DataError); !errors.As(err, &data) || strings.Count(err.Error(), "inner chunk [0]: ") != 1 || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want one of inner chunk 0", name, err)
		}
	}
	if _, err := read(region(1, 1), codecs.Options{}); !errors.Is(err, codecs.ErrSize) {
		t.Errorf("one element: error %v, want %v", err, codecs.ErrSize)
	}
	if got, err := read(region(4, 4), codecs.Options{}); err != nil || !bytes.Equal(got, ramp(8)[8:]) {
		t.Errorf("the other inner chunk: %x, %v", got, err)
	}
	if got, _ := read(region(0, 8), codecs.Options{AllErrors: true}); !bytes.Equal(got[8:], ramp(8)[8:]) {
		t.Errorf("the other inner chunk, with all errors: %x", got)
	}
}

// TestEntryOfWrongLengthNested: the same through a shard in a shard.
func TestEntryOfWrongLengthNested(t *testing.T) {
	p := plan(t, document(`"uint16"`, `[8]`, `0`, shard(`[8]`, shard(`[4]`, le, le), le)))
	enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(8)), codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	binary.LittleEndian.PutUint64(enc[16+8:], 4)
	for _, n := range []int{1, 8} {
		r := codecs.Region{Start: []int{0}, Step: []int{1}, Count: []int{n}}
		dst := codecs.Array{Data: make([]byte, 2*n), Shape: r.Count, Strides: []int{2}}
		_, err := p.DecodeRegion(t.Context(), dst, r, codecs.Open(codecs.Memory(enc)), codecs.Options{})
		const want = "inner chunk [0]: codec 0 (sharding_indexed), inner chunk [0]: codec 0 (bytes): wrong size: have 4 bytes, want 8"
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d elements: error %v, want %q", n, err, want)
		}
	}
}

// TestChunkOfWrongSize: a chunk that has not the bytes of its elements is an error whatever is read of it, as in a decode
// of the whole.
func TestChunkOfWrongSize(t *testing.T) {
	for _, c := range []struct {
		codecs string
		size   int
	}{{le, 16}, {le + "," + crc, 20}, {tr(`[0]`) + "," + be, 16}} {
		p := plan(t, document(`"uint16"`, `[8]`, `0`, c.codecs))
		for _, n := range []int{c.size - 1, c.size + 1, c.size + 2} {
			for name, src := range map[string]codecs.Source{"fetched": codecs.Memory(make([]byte, n)), "held": &holder{Memory: make([]byte, n)}} {
				r := codecs.Region{Start: []int{1}, Step: []int{1}, Count: []int{2}}
				dst := codecs.Array{Data: make([]byte, 4), Shape: r.Count, Strides: []int{2}}
				_, err := p.DecodeRegion(t.Context(), dst, r, codecs.Open(src), codecs.Options{})
				want := fmt.Sprintf("(bytes): wrong size: have %d bytes, want 16", n-c.size+16)
				if !errors.Is(err, codecs.ErrSize) || !strings.Contains(err.Error(), want) {
					t.Errorf("%s, %d bytes, %s: error %v, want %q", c.codecs, n, name, err, want)
				}
			}
		}
	}
}

// TestEntryBeyondTheObject: an entry that reaches beyond an object of unknown size is an error of its inner chunk, though
// what is there decodes.
func TestEntryBeyondTheObject(t *testing.T) {
	for _, inner := range []string{le, be + "," + zs, le + "," + gz, be + "," + zs + "," + crc} {
		conf := strings.Replace(shard(`[4]`, inner, le), `"chunk_shape"`, `"index_location":"start","chunk_shape"`, 1)
		p := plan(t, document(`"uint16"`, `[8]`, `0`, conf))
		enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(8)), codecs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		read := func(src codecs.Source) error {
			_, err := p.DecodeRegion(t.Context(), p.Dense(make([]byte, 16)), codecs.Whole([]int{8}), codecs.Open(src), codecs.Options{})
			return err
		}
		if err := read(unsized{enc}); err != nil {
			t.Errorf("%s: %v", inner, err)
		}
		n := binary.LittleEndian.Uint64(enc[24:])
		binary.LittleEndian.PutUint64(enc[24:], n+5)
		if err := read(unsized{enc}); !errors.Is(err, codecs.ErrSize) || !strings.Contains(err.Error(), "inner chunk [1]: ") {
			t.Errorf("%s: error %v, want %v", inner, err, codecs.ErrSize)
		}
		binary.LittleEndian.PutUint64(enc[24:], 1<<63-1)
		if err := read(unsized{enc}); err == nil || strings.Contains(err.Error(), "9223372036854775807 of") {
			t.Errorf("%s: error %v", inner, err)
		}
	}
}
