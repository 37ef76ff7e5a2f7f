package pipeline_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// counted counts what is read of it.
type counted struct {
	io.ReaderAt
	reads, bytes atomic.Int64
}

func (c *counted) ReadAt(p []byte, off int64) (int, error) {
	n, err := c.ReaderAt.ReadAt(p, off)
	c.reads.Add(1)
	c.bytes.Add(int64(n))
	return n, err
}

// TestHeld: inner chunks that are worth a read each come right out of a source that is held open, in either byte order,
// compressed and not, into dense memory and into rows with gaps.
func TestHeld(t *testing.T) {
	whole, second := codecs.Whole([]int{128, 96}), codecs.Region{Start: []int{64, 0}, Step: []int{1, 1}, Count: []int{64, 96}}
	rows := codecs.Region{Start: []int{65, 0}, Step: []int{1, 1}, Count: []int{63, 96}}
	host, foreign := le, be
	if binary.NativeEndian.Uint16([]byte{0, 1}) == 1 {
		host, foreign = be, le
	}
	for _, c := range []struct {
		name, inner string
		r           codecs.Region
		gap         int // between rows, in bytes
		reads       int64
	}{
		{"each straight to where it goes", host, whole, 0, 3},
		{"one straight to where it goes", host, second, 0, 2},
		{"a part straight to where it goes", host, rows, 0, 2},
		{"moved to rows, read as one", host, whole, 6, 2},
		{"reversed, read as one", foreign, whole, 0, 2},
		{"checked", host + "," + crc, whole, 0, 3},
		{"a part is not checked", host + "," + crc, rows, 0, 2},
		{"decompressed", foreign + "," + zs, whole, 6, 3},
		{"a part decompressed", foreign + "," + zs, rows, 6, 2},
	} {
		t.Run(c.name, func(t *testing.T) { testHeld(t, c.inner, c.r, c.gap, c.reads) })
	}
}

func testHeld(t *testing.T, inner string, r codecs.Region, gap int, reads int64) {
	p := plan(t, document(`"uint16"`, `[128,96]`, `7`, shard(`[64,96]`, inner, le+","+crc)))
	vals := ramp(128 * 96)
	enc, err := p.AppendEncode(t.Context(), nil, p.Dense(vals), codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	array := func() codecs.Array {
		row := 2*96 + gap
		return codecs.Array{Data: bytes.Repeat([]byte{0xEE}, r.Count[0]*row), Shape: r.Count, Strides: []int{row, 2}}
	}
	w := codecs.NewWorker(t.Context(), codecs.Options{})
	defer w.Close()
	got, want := array(), array()
	codecs.Copy(want, r.Of(p.Dense(vals), w), 2)
	at, stats := &counted{ReaderAt: bytes.NewReader(enc)}, new(codecs.Stats)
	if _, err := p.DecodeRegion(t.Context(), got, r, codecs.Open(&holder{Memory: enc, at: at}), codecs.Options{Concurrency: 2, Stats: stats}); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Data, want.Data) {
		t.Error("wrong elements, or another gap between them")
	}
	if at.reads.Load() != reads || stats.Ranges.Load() != reads || stats.Bytes.Load() != at.bytes.Load() || stats.Fetches.Load() != 2 {
		t.Errorf("%d reads of %d bytes, want %d reads; counted: %d fetches, %d ranges, %d bytes",
			at.reads.Load(), at.bytes.Load(), reads, stats.Fetches.Load(), stats.Ranges.Load(), stats.Bytes.Load())
	}
}

// TestLargeChunk: a region of 2.5 MB of a chunk without inner chunks comes right, in pieces, into dense memory and into rows
// with gaps, out of an object that is held open and out of one fetch.
func TestLargeChunk(t *testing.T) {
	vals := ramp(3000 * 512)
	r := codecs.Region{Start: []int{301, 0}, Step: []int{1, 1}, Count: []int{2500, 512}}
	for _, codec := range []string{le, be} {
		p := plan(t, document(`"uint16"`, `[3000,512]`, `7`, codec))
		enc, err := p.AppendEncode(t.Context(), nil, p.Dense(vals), codecs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, gap := range []int{0, 6} {
			at, fetched := &counted{ReaderAt: bytes.NewReader(enc)}, &counting{Source: codecs.Memory(enc)}
			for _, src := range []codecs.Source{&holder{Memory: enc, at: at}, fetched} {
				row := 1024 + gap
				got := codecs.Array{Data: bytes.Repeat([]byte{0xEE}, 2500*row), Shape: r.Count, Strides: []int{row, 2}}
				if _, err := p.DecodeRegion(t.Context(), got, r, codecs.Open(src), codecs.Options{Concurrency: 2}); err != nil {
					t.Fatal(err)
				}
				for i := range 2500 {
					if !bytes.Equal(got.Data[i*row:][:1024], vals[(301+i)*1024:][:1024]) || bytes.Count(got.Data[i*row+1024:][:gap], []byte{0xEE}) != gap {
						t.Fatalf("%s, %d bytes between rows, %T: row %d is wrong", codec, gap, src, i)
					}
				}
			}
			if at.reads.Load() != 3 || at.bytes.Load() != 2500*1024 || fetched.calls.Load() != 1 || fetched.bytes.Load() != 2500*1024 {
				t.Errorf("%d reads of %d bytes, %d fetches of %d bytes, want 3 and 1 of %d",
					at.reads.Load(), at.bytes.Load(), fetched.calls.Load(), fetched.bytes.Load(), 2500*1024)
			}
		}
	}
}

// failing fails now and then: with an error, short, or with a damaged byte.
type failing struct {
	io.ReaderAt
	mu  sync.Mutex
	rnd *rand.Rand
}

func (f *failing) ReadAt(p []byte, off int64) (int, error) {
	n, err := f.ReaderAt.ReadAt(p, off)
	f.mu.Lock()
	defer f.mu.Unlock()
	switch f.rnd.Intn(20) {
	case 0:
		return 0, errFault
	case 1:
		return f.rnd.Intn(n), io.EOF
	case 2:
		p[f.rnd.Intn(n)] ^= 1 << f.rnd.Intn(8)
	}
	return n, err
}

// TestHeldFaults: regions of a shard, of which every part has a checksum, through an open object that fails by chance:
// the right elements or an error; what was opened is closed.
func TestHeldFaults(t *testing.T) {
	inner := le + "," + zs + "," + crc
	p := plan(t, document(`"uint16"`, `[16,12]`, `7`, shard(`[8,6]`, shard(`[4,3]`, inner, le+","+crc), le+","+crc)))
	vals := ramp(192)
	enc, err := p.AppendEncode(t.Context(), nil, p.Dense(vals), codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	before, right, failed := runtime.NumGoroutine(), 0, 0
	for round := range 400 {
		rnd := rand.New(rand.NewSource(int64(round)))
		src := &holder{Memory: enc, at: &failing{ReaderAt: bytes.NewReader(enc), rnd: rnd}}
		switch ok, err := readRegion(t.Context(), p, codecs.Open(src), vals, randomRegion(rand.New(rand.NewSource(int64(round))))); {
		case err != nil:
			failed++
		case ok:
			right++
		default:
			t.Errorf("round %d: wrong elements and no error", round)
		}
		if src.opened > 1 || src.closed != src.opened || src.fetches != 0 {
			t.Errorf("round %d: opened %d times, closed %d times, fetched from %d times", round, src.opened, src.closed, src.fetches)
		}
	}
	if right < 50 || failed < 50 {
		t.Errorf("%d reads were right, %d failed: the faults are too many or too few", right, failed)
	}
	settles(t, before)
}

// unlike is a source whose Hold gives something else.
type unlike struct {
	codecs.Source
	held codecs.Held
	err  error
}

func (u *unlike) Hold(context.Context) (codecs.Held, error) { return u.held, u.err }

// TestHold: what is held is missing, another object than before, only fetched from, not held at all, cut off, or none.
func TestHold(t *testing.T) {
	p := plan(t, document(`"uint16"`, `[16,12]`, `7`, shard(`[4,3]`, le, le+","+crc)))
	packed := plan(t, document(`"uint16"`, `[16,12]`, `7`, le+","+gz))
	enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(192)), codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	read := func(src *codecs.RangeReader) string {
		present, err := p.DecodeRegion(t.Context(), p.Dense(make([]byte, 384)), codecs.Whole([]int{16, 12}), src, codecs.Options{})
		return fmt.Sprint(present, " ", err)
	}
	size := codecs.Object{Size: int64(len(enc))}
	for _, c := range []struct {
		name string
		src  *unlike
		want string
	}{
		{"missing", &unlike{held: codecs.Held{Object: codecs.Object{Missing: true, Size: -1}}}, "false <nil>"},
		{"not held", &unlike{Source: codecs.Memory(enc)}, "true <nil>"},
		{"only fetched from", &unlike{held: codecs.Held{Object: size, Source: codecs.Memory(enc)}}, "true <nil>"},
		{"an error", &unlike{err: errFault}, "true fault"},
		{"cut off", &unlike{held: codecs.Held{Object: size, At: bytes.NewReader(enc[:len(enc)-1])}}, "true unexpected EOF"},
		{"empty", &unlike{held: codecs.Held{At: bytes.NewReader(nil)}}, "true codec 0 (sharding_indexed): wrong size: have 0 bytes, the index alone has 260"},
	} {
		if got := read(codecs.Open(c.src)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	other := &holder{Memory: enc, version: "1"}
	reader := codecs.Open(other)
	if got := read(reader); got != "true <nil>" {
		t.Error(got)
	}
	other.version = "2"
	if got, want := read(reader), "true "+codecs.ErrChanged.Error()+": it was version 1, and now is 2"; got != want || other.closed != 2 {
		t.Errorf("%s, closed %d times, want %s", got, other.closed, want)
	}
	if got := read(reader); got != "true <nil>" || other.closed != 3 { // what was learnt is forgotten
		t.Errorf("%s, closed %d times", got, other.closed)
	}
	huge := &unlike{held: codecs.Held{Object: codecs.Object{Size: 1 << 62}, At: bytes.NewReader(enc)}} // nothing is allocated because it says so
	if _, err := packed.DecodeRegion(t.Context(), p.Dense(make([]byte, 384)), codecs.Whole([]int{16, 12}), codecs.Open(huge), codecs.Options{}); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("says too much: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.DecodeRegion(ctx, p.Dense(make([]byte, 384)), codecs.Whole([]int{16, 12}), codecs.Open(other), codecs.Options{}); !errors.Is(err, context.Canceled) || other.opened != 3 {
		t.Errorf("a context that has ended: %v, opened %d times", err, other.opened)
	}
}
