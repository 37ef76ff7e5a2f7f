package pipeline_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/internal/alloctest"
)

// TestInnerOrder: inner chunks stand in C order, or along the Z-order curve that zarr-python writes; what is decoded is the
// same. The expected numbers are those of zarr-python 3.4.2, morton_order_coords.
func TestInnerOrder(t *testing.T) {
	for _, c := range []struct {
		shape  string
		morton []uint16 // numbers of inner chunks, in C order, as they are stored
	}{
		{"[4,4]", []uint16{0, 4, 1, 5, 8, 12, 9, 13, 2, 6, 3, 7, 10, 14, 11, 15}},
		{"[3,5]", []uint16{0, 5, 1, 6, 10, 11, 2, 7, 3, 8, 12, 13, 4, 9, 14}},
		{"[2,3,4]", []uint16{0, 12, 4, 16, 1, 13, 5, 17, 8, 20, 9, 21, 2, 14, 6, 18, 3, 15, 7, 19, 10, 22, 11, 23}},
		{"[1,6]", []uint16{0, 1, 2, 3, 4, 5}},
		{"[]", []uint16{0}},
	} {
		t.Run(c.shape, func(t *testing.T) {
			ones := strings.NewReplacer("2", "1", "3", "1", "4", "1", "5", "1", "6", "1").Replace(c.shape)
			for _, inner := range []string{le, le + "," + zs} { // of exact size, and not
				p := plan(t, document(`"uint16"`, c.shape, `0`, shard(ones, inner, le)))
				vals := ramp(len(c.morton))
				enc, err := p.AppendEncode(t.Context(), nil, p.Dense(vals), codecs.Options{InnerOrder: codecs.Morton})
				if err != nil {
					t.Fatal(err)
				}
				if got := storedOrder(enc, len(c.morton)); !slices.Equal(got, c.morton) {
					t.Errorf("stored %v, want %v", got, c.morton)
				}
				got := make([]byte, len(vals))
				if err := p.Decode(t.Context(), p.Dense(got), enc, codecs.Options{}); err != nil || !bytes.Equal(got, vals) {
					t.Error(got, err)
				}
			}
		})
	}
}

// storedOrder is the numbers of the inner chunks of a shard whose index, uncompressed and little-endian, is at the end, by
// offset.
func storedOrder(shard []byte, n int) []uint16 {
	index := shard[len(shard)-16*n:]
	out := make([]uint16, n)
	for i := range out {
		out[i] = uint16(i)
	}
	slices.SortFunc(out, func(a, b uint16) int {
		return int(binary.LittleEndian.Uint64(index[16*int(a):])) - int(binary.LittleEndian.Uint64(index[16*int(b):]))
	})
	return out
}

// TestKeepPlaces: an update leaves what it keeps where it was, gaps included, and puts the rest behind it; it compacts
// unless it is told so.
func TestKeepPlaces(t *testing.T) {
	for _, c := range []struct{ location, want, compact string }{
		{"end", "aa01000200bb03000400" + "03000900", "01000200" + "03000900"},
		{"start", "aa01000200bb03000400" + "03000900", "01000200" + "03000900"},
	} {
		t.Run(c.location, func(t *testing.T) {
			conf := strings.Replace(shard(`[2]`, le, le), `"chunk_shape"`, `"index_location":"`+c.location+`","chunk_shape"`, 1)
			p := plan(t, document(`"uint16"`, `[4]`, `0`, conf))
			data, first := []byte{0xAA, 1, 0, 2, 0, 0xBB, 3, 0, 4, 0}, uint64(0)
			if c.location == "start" {
				first = 32
			}
			var index []byte
			for _, word := range []uint64{first + 1, 4, first + 6, 4} { // gaps that our encoder would not leave
				index = binary.LittleEndian.AppendUint64(index, word)
			}
			old := slices.Concat(data, index)
			if c.location == "start" {
				old = slices.Concat(index, data)
			}
			r := codecs.Region{Start: []int{3}, Step: []int{1}, Count: []int{1}}
			nine := []byte{0, 0}
			binary.NativeEndian.PutUint16(nine, 9)
			src := codecs.Array{Data: nine, Shape: r.Count, Strides: []int{2}}
			for _, keep := range []bool{true, false} {
				out, err := p.AppendUpdate(t.Context(), []byte("xyz"), old, r, src, codecs.Options{KeepPlaces: keep})
				if err != nil || string(out[:3]) != "xyz" {
					t.Fatal(out, err)
				}
				out = out[3:]
				got, want := out[:len(out)-32], unhex(t, c.compact)
				if c.location == "start" {
					got = out[32:]
				}
				if keep {
					want = unhex(t, c.want)
				}
				if !bytes.Equal(got, want) {
					t.Errorf("keep %v: %x, want %x", keep, got, want)
				}
				elements := make([]byte, 8)
				if err := p.Decode(t.Context(), p.Dense(elements), out, codecs.Options{}); err != nil || !bytes.Equal(elements[:6], ramp(3)) || !bytes.Equal(elements[6:], nine) {
					t.Errorf("keep %v: %x, %v", keep, elements, err)
				}
			}
		})
	}
}

// TestUpdateVerifies: a damaged inner chunk that an update would keep is an error that names it, through a shard in a
// shard too, unless checksums are skipped or the update replaces it.
func TestUpdateVerifies(t *testing.T) {
	nested := shard(`[4]`, shard(`[2]`, le+","+crc, le), le)
	for _, c := range []struct{ name, codecs, says string }{
		{"shard", shard(`[2]`, le+","+crc, le), "inner chunk [0]: codec 1 (crc32c)"},
		{"nested", nested, "inner chunk [0]: codec 0 (sharding_indexed), inner chunk [0]: codec 1 (crc32c)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := plan(t, document(`"uint16"`, `[8]`, `0`, c.codecs))
			enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(8)), codecs.Options{})
			if err != nil {
				t.Fatal(err)
			}
			enc[0] ^= 1
			update := func(at int, o codecs.Options) error {
				r := codecs.Region{Start: []int{at}, Step: []int{1}, Count: []int{2}}
				_, err := p.AppendUpdate(t.Context(), nil, enc, r, codecs.Array{Data: ramp(2), Shape: r.Count, Strides: []int{2}}, o)
				return err
			}
			if err := update(6, codecs.Options{}); !errors.Is(err, codecs.ErrChecksum) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("error %v, want one that says %q", err, c.says)
			}
			if err := update(6, codecs.Options{SkipChecksums: true}); err != nil {
				t.Error(err)
			}
			if err := update(0, codecs.Options{}); err != nil {
				t.Errorf("the damaged inner chunk is replaced: %v", err)
			}
		})
	}
}

// TestDamagedInnerChunk: an error names the inner chunk, by its coordinates, on every way to it; the others decode.
func TestDamagedInnerChunk(t *testing.T) {
	for _, c := range []struct{ name, codecs, says string }{
		{"whole inner chunks", shard(`[2,2]`, le+","+zs, le), "codec 0 (sharding_indexed), inner chunk [1 0]: codec 1 (zstd)"},
		{"nested", shard(`[4,2]`, shard(`[2,2]`, le+","+gz, le), le), "codec 0 (sharding_indexed), inner chunk [0 0]: codec 0 (sharding_indexed), inner chunk [1 0]: codec 1 (gzip)"},
		{"transposed", tr(`[1,0]`) + "," + shard(`[2,2]`, be+","+crc+","+zs, le), "codec 1 (sharding_indexed), inner chunk [0 1]: codec 1 (crc32c)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := plan(t, document(`"uint16"`, `[4,4]`, `0`, c.codecs))
			vals := ramp(16)
			enc, err := p.AppendEncode(t.Context(), nil, p.Dense(vals), codecs.Options{})
			if err != nil {
				t.Fatal(err)
			}
			probe, _ := p.AppendEncode(t.Context(), nil, p.Dense(slices.Concat(vals[:16], []byte{0, 0, 0, 0}, vals[20:])), codecs.Options{})
			at := 0 // where encodings differ that differ in inner chunk 1,0 only
			for enc[at] == probe[at] {
				at++
			}
			copy(enc[at-1:], "\xFF\xFF\xFF")
			for i := range 4 {
				r := codecs.Region{Start: []int{i / 2 * 2, i % 2 * 2}, Step: []int{1, 1}, Count: []int{2, 2}}
				part := newCanvas(2, 2)
				_, err := p.DecodeRegion(t.Context(), part.array(), r, codecs.Open(codecs.Memory(enc)), codecs.Options{})
				if i != 2 {
					if err != nil {
						t.Errorf("inner chunk %d: %v", i, err)
					}
					continue
				}
				if err == nil || !strings.Contains(err.Error(), c.says) {
					t.Errorf("error %v, want one that says %q", err, c.says)
				}
			}
			for _, n := range []int{1, 2, 8} {
				if err := p.Decode(t.Context(), p.Dense(make([]byte, 32)), enc, codecs.Options{Concurrency: n}); err == nil || !strings.Contains(err.Error(), c.says) {
					t.Errorf("concurrency %d: error %v, want one that says %q", n, err, c.says)
				}
			}
		})
	}
}

// TestLargeIndex: of a million entries are kept no more than 17 MB, and 34 MB are in use at the most.
func TestLargeIndex(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	p := plan(t, document(`"uint8"`, `[1000000]`, `0`, shard(`[1]`, `"bytes"`, le+","+crc)))
	enc, err := p.AppendEncode(t.Context(), nil, p.Dense(bytes.Repeat([]byte{1}, p.Size())), codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := codecs.Region{Start: []int{77}, Step: []int{1}, Count: []int{1}}
	one := codecs.Array{Data: make([]byte, 1), Shape: r.Count, Strides: []int{1}}
	var reader *codecs.RangeReader
	n := alloctest.Bytes(func() {
		reader = codecs.Open(codecs.Memory(enc))
		_, err = p.DecodeRegion(t.Context(), one, r, reader, codecs.Options{})
	})
	if err != nil || one.Data[0] != 1 || n > 34e6 {
		t.Errorf("element %d, %v; %d bytes were allocated", one.Data[0], err, n)
	}
	with := inUse()
	runtime.KeepAlive(reader)
	reader = nil
	if n := with - inUse(); n > 17e6 || n < 1e6 {
		t.Errorf("%d bytes are kept", n)
	}
	runtime.KeepAlive(enc) // the source has it
}

// inUse is how many bytes are reachable.
func inUse() int64 {
	var m runtime.MemStats
	for range 2 { // the first leaves what pools have
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestWholeInnerChunksAreVerified: of a region that has all of one inner chunk and some of another, the first is verified,
// the second is not, and both come in one fetch.
func TestWholeInnerChunksAreVerified(t *testing.T) {
	p := plan(t, document(`"uint16"`, `[8]`, `0`, shard(`[4]`, le+","+crc, le)))
	enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(8)), codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := codecs.Region{Start: []int{0}, Step: []int{1}, Count: []int{6}}
	for _, c := range []struct {
		damaged int // byte
		is      error
	}{{-1, nil}, {0, codecs.ErrChecksum}, {8, codecs.ErrChecksum}, {12 + 7, nil}, {12 + 8, nil}} {
		damaged := slices.Clone(enc)
		if c.damaged >= 0 {
			damaged[c.damaged] ^= 1
		}
		src, got := &counting{Source: codecs.Memory(damaged)}, make([]byte, 12)
		_, err := p.DecodeRegion(t.Context(), codecs.Array{Data: got, Shape: r.Count, Strides: []int{2}}, r, codecs.Open(src), codecs.Options{})
		if !errors.Is(err, c.is) || err == nil && !bytes.Equal(got, ramp(6)) {
			t.Errorf("byte %d damaged: %x, error %v, want %v", c.damaged, got, err, c.is)
		}
		if calls, n := src.calls.Load(), src.bytes.Load(); calls != 2 || n != 32+12+4 {
			t.Errorf("byte %d damaged: %d fetches of %d bytes, want 2 of 48", c.damaged, calls, n)
		}
	}
}

// TestWholeShardsAreVerified: a region that is all of a shard is verified by a checksum around the shard, as a decode is; one
// level down too.
func TestWholeShardsAreVerified(t *testing.T) {
	for name, chain := range map[string]string{
		"around the shard":       shard(`[4]`, le, le) + "," + crc,
		"around an inner shard":  shard(`[4]`, shard(`[2]`, le, le)+","+crc, le),
		"behind a transpose":     tr(`[0]`) + "," + shard(`[4]`, le, le) + "," + crc,
		"around a chunk":         le + "," + crc,
		"around an inner chunk":  shard(`[4]`, le+","+crc, le),
		"around a checked shard": shard(`[4]`, le+","+crc, le+","+crc) + "," + crc,
	} {
		p := plan(t, document(`"uint16"`, `[8]`, `0`, chain))
		enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(8)), codecs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		enc[1] ^= 1
		got := make([]byte, 16)
		whole := p.Decode(t.Context(), p.Dense(got), enc, codecs.Options{})
		_, region := p.DecodeRegion(t.Context(), p.Dense(got), codecs.Whole(p.Shape()), codecs.Open(codecs.Memory(enc)), codecs.Options{})
		if !errors.Is(whole, codecs.ErrChecksum) || !errors.Is(region, codecs.ErrChecksum) {
			t.Errorf("%s: a decode gives %v, a region %v", name, whole, region)
		}
	}
}

// TestInnerChunks: the index as a list, through a transpose and a checksum; of a missing object, of no shard, and of one in
// another codec.
func TestInnerChunks(t *testing.T) {
	p := plan(t, document(`"uint16"`, `[2,4]`, `7`, tr(`[1,0]`)+","+shard(`[2,1]`, le, le)+","+crc))
	vals := ramp(8)
	copy(vals[2*4:], bytes.Repeat([]byte{p.FillValue()[0], p.FillValue()[1]}, 2)) // of row 1, columns 0 and 1
	enc, err := p.AppendEncode(t.Context(), nil, p.Dense(vals), codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	src := &counting{Source: codecs.Memory(enc)}
	got, present, err := p.InnerChunks(t.Context(), codecs.Open(src), codecs.Options{})
	want := []codecs.InnerChunk{
		{At: []int{0, 0}, Stored: true, Bytes: 4}, {At: []int{0, 1}},
		{At: []int{1, 0}, Stored: true, Offset: 4, Bytes: 4}, {At: []int{1, 1}, Stored: true, Offset: 8, Bytes: 4},
	}
	if !reflect.DeepEqual(got, want) || !present || err != nil || src.bytes.Load() != 64+4 || !slices.Equal(p.InnerShape(), []int{2, 1}) {
		t.Errorf("%v, %v, %v after %d bytes, want %v", got, present, err, src.bytes.Load(), want)
	}
	if _, present, err := p.InnerChunks(t.Context(), codecs.Open(missing{}), codecs.Options{}); present || err != nil {
		t.Errorf("a missing object: %v, %v", present, err)
	}
	for _, c := range []string{le, shard(`[2,2]`, le, le) + "," + zs} {
		p := plan(t, document(`"uint16"`, `[2,4]`, `7`, c))
		if _, _, err := p.InnerChunks(t.Context(), codecs.Open(codecs.Memory(enc)), codecs.Options{}); !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("%s: %v", c, err)
		}
	}
}
