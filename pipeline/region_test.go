package pipeline_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math/rand"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/pipeline"
)

// chains are pipelines for uint16 chunks of shape [16 12], and the most fetches that a cold region may cost.
var chains = []struct {
	name    string
	codecs  string
	fetches int64
}{
	{"little", le, 1},
	{"big", be, 1},
	{"transpose", tr(`[1,0]`) + "," + be, 1},
	{"crc32c", le + "," + crc, 1},
	{"zstd", le + "," + zs, 1},
	{"zstd crc32c", be + "," + zs + "," + crc, 1},
	{"crc32c gzip", be + "," + crc + "," + gz, 1},
	{"shard", shard(`[4,3]`, le, le+","+crc), 2},
	{"transposed shard", tr(`[1,0]`) + "," + shard(`[3,4]`, tr(`[1,0]`)+","+be+","+zs, be+","+crc) + "," + crc, 2},
	{"nested shard", shard(`[8,6]`, shard(`[4,3]`, be+","+zs, le), le+","+crc), 3},
	{"shard behind zstd", shard(`[4,3]`, le, le) + "," + zs, 1},
	{"zstd behind inner shard", shard(`[4,3]`, shard(`[2,3]`, le+","+crc, le)+","+zs, le), 2},
	{"two lists", be + `,{"name":"test.either","configuration":{"left":[` + zs + `],"right":["crc32c",` + gz + `]}}`, 1},
}

// randomRegion is a region of shape [16 12], now and then empty.
func randomRegion(rnd *rand.Rand) codecs.Region {
	r := codecs.Region{Start: []int{rnd.Intn(16), rnd.Intn(12)}, Step: []int{1 + rnd.Intn(3), 1 + rnd.Intn(3)}}
	r.Count = []int{rnd.Intn((15-r.Start[0])/r.Step[0] + 2), rnd.Intn((11-r.Start[1])/r.Step[1] + 2)}
	return r
}

// canvas is memory with a border of one element around a region's elements, so that a stray write is seen.
type canvas struct {
	data       []byte
	rows, cols int
}

func newCanvas(rows, cols int) canvas {
	return canvas{bytes.Repeat([]byte{0xEE}, (rows+2)*(cols+2)*2), rows, cols}
}

func (c canvas) array() codecs.Array {
	row := (c.cols + 2) * 2
	return codecs.Array{Data: c.data[row+2:], Shape: []int{c.rows, c.cols}, Strides: []int{row, 2}}
}

// check compares with the region of vals, which has 12 columns.
func (c canvas) check(t *testing.T, vals []byte, r codecs.Region) {
	t.Helper()
	for i := range c.rows + 2 {
		for j := range c.cols + 2 {
			got, want := binary.NativeEndian.Uint16(c.data[(i*(c.cols+2)+j)*2:]), uint16(0xEEEE)
			if i > 0 && i <= c.rows && j > 0 && j <= c.cols {
				want = binary.NativeEndian.Uint16(vals[2*((r.Start[0]+(i-1)*r.Step[0])*12+r.Start[1]+(j-1)*r.Step[1]):])
			}
			if got != want {
				t.Fatalf("region %v at %d,%d: got %d want %d", r, i, j, got, want)
			}
		}
	}
}

// TestRegion: what a region decodes to, into strided memory, is the slice of the whole, at one fetch a level (S9, S4).
func TestRegion(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	for _, c := range chains {
		t.Run(c.name, func(t *testing.T) {
			p := plan(t, document(`"uint16"`, `[16,12]`, `7`, c.codecs))
			vals := ramp(192)
			for i := range 30 { // some inner chunks are empty
				binary.NativeEndian.PutUint16(vals[2*i:], 7)
			}
			enc, err := p.AppendEncode(t.Context(), nil, p.Dense(vals), codecs.Options{Concurrency: 3})
			if err != nil {
				t.Fatal(err)
			}
			whole := newCanvas(16, 12)
			if err := p.Decode(t.Context(), whole.array(), enc, codecs.Options{Concurrency: 4}); err != nil {
				t.Fatal(err)
			}
			whole.check(t, vals, codecs.Whole([]int{16, 12}))
			for range 60 {
				r := randomRegion(rnd)
				src := &counting{Source: codecs.Memory(enc)}
				part := newCanvas(r.Count[0], r.Count[1])
				if _, err := p.DecodeRegion(t.Context(), part.array(), r, codecs.Open(src), codecs.Options{Concurrency: 2}); err != nil {
					t.Fatal(r, err)
				}
				part.check(t, vals, r)
				if n := src.calls.Load(); n > c.fetches {
					t.Fatalf("%d fetches, want at most %d", n, c.fetches)
				}
				if codecs.Count(r.Count) == 0 && src.calls.Load() > 0 { // S25
					t.Fatal("an empty region was fetched")
				}
			}
		})
	}
}

// TestUpdate: a region replaced in an old chunk, and in none.
func TestUpdate(t *testing.T) {
	rnd := rand.New(rand.NewSource(2))
	for _, c := range chains {
		t.Run(c.name, func(t *testing.T) {
			p := plan(t, document(`"uint16"`, `[16,12]`, `7`, c.codecs))
			enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(192)), codecs.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for range 20 {
				r := randomRegion(rnd)
				if codecs.Count(r.Count) == 0 {
					continue
				}
				testUpdate(t, p, enc, r, ramp(192))
				blank := make([]byte, 384)
				if err := p.Fill(p.Dense(blank)); err != nil {
					t.Fatal(err)
				}
				testUpdate(t, p, nil, r, blank)
			}
		})
	}
}

func testUpdate(t *testing.T, p *pipeline.Plan, old []byte, r codecs.Region, want []byte) {
	t.Helper()
	w := codecs.NewWorker(t.Context(), codecs.Options{})
	defer w.Close()
	patch := make([]byte, 2*codecs.Count(r.Count))
	rand.New(rand.NewSource(3)).Read(patch)
	src := codecs.Dense(patch, r.Count, 2)
	codecs.Copy(r.Of(p.Dense(want), w), src, 2)
	prefix := []byte("prefix")
	out, err := p.AppendUpdate(t.Context(), prefix, old, r, src, codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := make([]byte, 384)
	if err := p.Decode(t.Context(), p.Dense(got), out[len(prefix):], codecs.Options{}); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) || string(out[:len(prefix)]) != "prefix" {
		t.Fatalf("region %v: other elements than before", r)
	}
}

// TestUpdateKeepsBytes: inner chunks that the region does not meet stay byte for byte.
func TestUpdateKeepsBytes(t *testing.T) {
	p := plan(t, document(`"uint16"`, `[4]`, `0`, shard(`[2]`, le, le)))
	old := []byte{0xAA, 1, 0, 2, 0, 0xBB, 3, 0, 4, 0}
	for _, word := range []uint64{1, 4, 6, 4} { // gaps that our encoder would not leave
		old = binary.LittleEndian.AppendUint64(old, word)
	}
	r := codecs.Region{Start: []int{3}, Step: []int{1}, Count: []int{1}}
	out, err := p.AppendUpdate(t.Context(), nil, old, r, codecs.Array{Data: []byte{9, 9}, Shape: r.Count, Strides: []int{2}}, codecs.Options{})
	if err != nil || !bytes.Equal(out[:8], []byte{1, 0, 2, 0, 3, 0, 9, 9}) {
		t.Fatal(out, err)
	}
}

// TestIndexOnce: one index fetch for many goroutines (S15), an error is not kept, a missing shard is the fill value (S20).
func TestIndexOnce(t *testing.T) {
	p := plan(t, document(`"uint16"`, `[16,12]`, `7`, shard(`[4,3]`, le+","+zs, le+","+crc)))
	enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(192)), codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	src := &counting{Source: codecs.Memory(enc)}
	reader, done := codecs.Open(src), make(chan error)
	for g := range 16 {
		go func() {
			r := codecs.Region{Start: []int{g / 4 * 4, g % 4 * 3}, Step: []int{1, 1}, Count: []int{4, 3}}
			dst := codecs.Array{Data: make([]byte, 24), Shape: r.Count, Strides: []int{6, 2}}
			_, err := p.DecodeRegion(context.Background(), dst, r, reader, codecs.Options{})
			if err == nil && binary.NativeEndian.Uint16(dst.Data) != uint16(r.Start[0]*12+r.Start[1]+1) {
				err = errors.New("wrong value")
			}
			done <- err
		}()
	}
	for range 16 {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	if n := src.calls.Load(); n != 17 {
		t.Errorf("%d fetches, want one index and 16 inner chunks", n)
	}
	r := codecs.Region{Start: []int{0, 0}, Step: []int{1, 1}, Count: []int{1, 1}}
	dst := codecs.Array{Data: make([]byte, 2), Shape: r.Count, Strides: []int{2, 2}}
	once := codecs.Open(&flaky{Source: codecs.Memory(enc)})
	if _, err := p.DecodeRegion(t.Context(), dst, r, once, codecs.Options{}); !errors.Is(err, errFlaky) {
		t.Fatal(err)
	}
	if _, err := p.DecodeRegion(t.Context(), dst, r, once, codecs.Options{}); err != nil || !bytes.Equal(dst.Data, ramp(1)) {
		t.Fatal(err, dst.Data)
	}
	present, err := p.DecodeRegion(t.Context(), dst, r, codecs.Open(missing{}), codecs.Options{})
	if err != nil || present || binary.NativeEndian.Uint16(dst.Data) != 7 {
		t.Fatal(present, err, dst.Data)
	}
}

// TestOneInnerChunk: index and that inner chunk are read and no more; then the inner chunk alone (S18, S29).
func TestOneInnerChunk(t *testing.T) {
	p := plan(t, document(`"uint16"`, `[16,12]`, `7`, shard(`[4,3]`, le, le+","+crc)))
	enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(192)), codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	src := &counting{Source: codecs.Memory(enc)}
	reader := codecs.Open(src)
	r := codecs.Region{Start: []int{4, 3}, Step: []int{1, 1}, Count: []int{4, 3}}
	dst := codecs.Array{Data: make([]byte, 24), Shape: r.Count, Strides: []int{6, 2}}
	const index, inner = 16*16 + 4, 24
	for _, want := range []struct{ calls, bytes int64 }{{2, index + inner}, {3, index + 2*inner}} {
		if _, err := p.DecodeRegion(t.Context(), dst, r, reader, codecs.Options{}); err != nil {
			t.Fatal(err)
		}
		if calls, n := src.calls.Load(), src.bytes.Load(); calls != want.calls || n != want.bytes {
			t.Fatalf("%d fetches of %d bytes, want %d of %d", calls, n, want.calls, want.bytes)
		}
	}
}

// changing gives another version at each fetch.
type changing struct {
	codecs.Source
	n int
}

func (c *changing) Fetch(ctx context.Context, ranges []codecs.Range) (codecs.Object, error) {
	o, err := c.Source.Fetch(ctx, ranges)
	c.n++
	o.Version = string(rune('a' + c.n))
	return o, err
}

func TestChanged(t *testing.T) {
	p := plan(t, document(`"uint16"`, `[16,12]`, `7`, shard(`[4,3]`, le, le+","+crc)))
	enc, _ := p.AppendEncode(t.Context(), nil, p.Dense(ramp(192)), codecs.Options{})
	r := codecs.Whole([]int{16, 12})
	_, err := p.DecodeRegion(t.Context(), p.Dense(make([]byte, 384)), r, codecs.Open(&changing{Source: codecs.Memory(enc)}), codecs.Options{})
	if !errors.Is(err, codecs.ErrChanged) {
		t.Fatal(err)
	}
}
