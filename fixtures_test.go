package zarrcodec_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/npy"
	"github.com/zarrcodec/zarrcodec/pipeline"
)

// fixtures are the folders of arrays that other programs wrote.
func fixtures(t testing.TB) []string {
	t.Helper()
	found, err := filepath.Glob("testdata/*-*/*/zarr.json")
	if err != nil || len(found) < 100 {
		t.Fatalf("%d fixtures, %v", len(found), err)
	}
	for i := range found {
		found[i] = filepath.Dir(found[i])
	}
	return found
}

func openArray(t testing.TB, dir string) *metadata.Array {
	t.Helper()
	document, err := os.ReadFile(filepath.Join(dir, "zarr.json"))
	if err != nil {
		t.Fatal(err)
	}
	a, err := zarrcodec.ReadArray(document)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// eachChunk calls f for every chunk, with its stored bytes; nil where it is missing.
func eachChunk(t testing.TB, dir string, a *metadata.Array, f func(c metadata.Chunk, stored []byte)) {
	t.Helper()
	counts := a.ChunkCounts()
	index := make([]int64, len(counts))
	for _, n := range counts {
		if n == 0 {
			return
		}
	}
	for {
		c, err := a.Chunk(append([]int64{}, index...))
		if err != nil {
			t.Fatal(err)
		}
		stored, err := os.ReadFile(filepath.Join(dir, c.Key))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		f(c, stored)
		k := len(index) - 1
		for ; k >= 0; k-- {
			if index[k]++; index[k] < counts[k] {
				break
			}
			index[k] = 0
		}
		if k < 0 {
			return
		}
	}
}

// whole labels memory for a whole array, in C order.
func whole(t testing.TB, a *metadata.Array) codecs.Array {
	t.Helper()
	shape := make([]int, len(a.Shape))
	for i, n := range a.Shape {
		shape[i] = int(n)
	}
	all, err := codecs.NewArray(shape, a.DataType.Layout().Size)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// inArray is the part of a chunk that lies in the array: where it starts there, and its shape.
func inArray(a *metadata.Array, c metadata.Chunk) (start, shape []int) {
	for i, at := range c.Start {
		start = append(start, int(at))
		shape = append(shape, int(min(int64(c.Shape[i]), a.Shape[i]-at)))
	}
	return start, shape
}

// expected reads the values that NumPy made.
func expected(t testing.TB, dir string) (npy.Header, []byte) {
	t.Helper()
	file, err := os.Open(filepath.Join(dir, "expected.npy"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	h, data, err := npy.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	return h, data
}

// TestFixtures: every array that another program wrote decodes to NumPy's values, bit for bit, and what is encoded again
// decodes to the same; where no compressor has a choice it is the same bytes.
func TestFixtures(t *testing.T) {
	for _, dir := range fixtures(t) {
		t.Run(strings.TrimPrefix(filepath.ToSlash(dir), "testdata/"), func(t *testing.T) {
			t.Parallel()
			a := openArray(t, dir)
			h, want := expected(t, dir)
			if h.Type != a.DataType {
				t.Errorf("type %v, NumPy has %v", a.DataType, h.Type)
			}
			got := whole(t, a)
			eachChunk(t, dir, a, func(c metadata.Chunk, stored []byte) {
				p, err := a.Plan(c.Shape)
				if err != nil {
					t.Fatal(err)
				}
				chunk := p.Dense(make([]byte, p.Size()))
				if stored == nil {
					err = p.Fill(chunk)
				} else {
					err = p.Decode(t.Context(), chunk, stored, codecs.Options{})
				}
				if err != nil {
					t.Fatalf("%s: %v", c.Key, err)
				}
				start, shape := inArray(a, c)
				codecs.Copy(got.Sub(start, shape), chunk.Sub(make([]int, len(shape)), shape), a.DataType.Layout().Size)
				if stored != nil {
					encodeAgain(t, p, a, chunk, stored)
				}
			})
			if !bytes.Equal(got.Data, want) {
				t.Errorf("got  %x\nwant %x", got.Data, want)
			}
		})
	}
}

func encodeAgain(t *testing.T, p *pipeline.Plan, a *metadata.Array, chunk codecs.Array, stored []byte) {
	t.Helper()
	enc, err := p.AppendEncode(context.Background(), nil, chunk, codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	again := p.Dense(make([]byte, p.Size()))
	if err := p.Decode(context.Background(), again, enc, codecs.Options{}); err != nil || !bytes.Equal(again.Data, chunk.Data) {
		t.Errorf("encoded and decoded again: %v", err)
	}
	for _, it := range a.Codecs.Items() {
		if it.Dynamic {
			return
		}
	}
	if !bytes.Equal(enc, stored) {
		t.Errorf("encoded to other bytes than were stored:\ngot  %x\nwant %x", enc, stored)
	}
}

// TestDamaged: a stored chunk that is cut anywhere, or has any byte flipped, is an error or decodes to something; never a
// panic. Under a checksum that spans all, it is an error.
func TestDamaged(t *testing.T) {
	for _, dir := range fixtures(t) {
		if testing.Short() && !strings.Contains(dir, "shard") {
			continue
		}
		t.Run(strings.TrimPrefix(filepath.ToSlash(dir), "testdata/"), func(t *testing.T) {
			t.Parallel()
			a := openArray(t, dir)
			items := a.Codecs.Items()
			checked := items[len(items)-1].Codec.Name() == "crc32c"
			done := false
			eachChunk(t, dir, a, func(c metadata.Chunk, stored []byte) {
				if stored == nil || done || len(stored) > 4000 {
					return
				}
				done = true
				p, err := a.Plan(c.Shape)
				if err != nil {
					t.Fatal(err)
				}
				damage(t, p, stored, checked)
			})
		})
	}
}

func damage(t *testing.T, p *pipeline.Plan, stored []byte, checked bool) {
	t.Helper()
	dst := p.Dense(make([]byte, p.Size()))
	step := max(1, len(stored)/400)
	for n := 0; n < len(stored); n += step {
		if err := p.Decode(context.Background(), dst, stored[:n:n], codecs.Options{}); err == nil {
			t.Errorf("cut to %d of %d bytes: no error", n, len(stored))
		} else if !errors.As(err, new(*codecs.DataError)) {
			t.Errorf("cut to %d of %d bytes: %v", n, len(stored), err)
		}
	}
	for i := 0; i < len(stored); i += step {
		bad := bytes.Clone(stored)
		bad[i] ^= 1 << (i % 8)
		err := p.Decode(context.Background(), dst, bad, codecs.Options{MemoryLimit: 1 << 24})
		if err == nil && checked {
			t.Errorf("byte %d flipped under a checksum: no error", i)
		}
		if err != nil && !errors.As(err, new(*codecs.DataError)) && !errors.Is(err, codecs.ErrMemoryLimit) {
			t.Errorf("byte %d flipped: %v", i, err)
		}
	}
}
