package inflate

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	kflate "github.com/klauspost/compress/flate"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

const seed = 7

// result is what a decompressor makes of a stream.
type result struct {
	out  []byte // also of a damaged one, as far as it got
	used int
	err  error
}

// most is where oracles stop.
const most = 1 << 22

func read(open func(io.Reader) io.ReadCloser, src []byte) result {
	r := bytes.NewReader(src)
	out, err := io.ReadAll(io.LimitReader(open(r), most))
	return result{out, len(src) - r.Len(), err}
}

// oracle is what the standard library says of a stream, which klauspost/compress has to confirm: with one exception. Where
// a block has an empty code, the latter uses the table of an earlier block.
func oracle(t testing.TB, src []byte) result {
	t.Helper()
	std, other := read(flate.NewReader, src), read(kflate.NewReader, src)
	switch {
	case (std.err == nil) == (other.err == nil) && (std.err != nil || bytes.Equal(std.out, other.out) && std.used == other.used):
	case std.err != nil && !errors.Is(std.err, io.ErrUnexpectedEOF) && other.err == nil:
		t.Logf("klauspost/compress reads %d bytes of a stream that compress/flate refuses: %v", len(other.out), std.err)
	default:
		t.Fatalf("compress/flate: %d bytes, %v; klauspost/compress: %d, %v; of %x", len(std.out), std.err, len(other.out), other.err, src)
	}
	return std
}

// room is a destination with canaries around it.
type room struct{ all []byte }

const canaries = 400

func newRoom(n int) room { return room{bytes.Repeat([]byte{0xa5}, n+2*canaries)} }

func (m room) dst() []byte { return m.all[canaries : len(m.all)-canaries : len(m.all)-canaries] }

func (m room) intact() bool {
	for _, c := range slices.Concat(m.all[:canaries], m.all[len(m.all)-canaries:]) {
		if c != 0xa5 {
			return false
		}
	}
	return true
}

// compare decodes src into room for n bytes and wants what the oracle has. Where src ends too early, the oracle may stop in
// front of short symbols that are there still, since it wants the bits of the end of the block to be.
func (want result) compare(d *Decoder, dst, src []byte) error {
	d.Reset()
	got, used, err := d.Decode(dst, src)
	fits, early := len(dst) >= len(want.out), errors.Is(want.err, io.ErrUnexpectedEOF)
	switch {
	case want.err != nil && err == nil, want.err == nil && (err == nil) != fits:
		return fmt.Errorf("Decode into %d: %d bytes, %v, want %d, %v", len(dst), got, err, len(want.out), want.err)
	case err == nil && (got != len(want.out) || used != want.used):
		return fmt.Errorf("Decode into %d: %d bytes of %d, want %d of %d", len(dst), got, used, len(want.out), want.used)
	case !early && err != nil && (err == ErrFull) == fits, !early && err == io.ErrUnexpectedEOF:
		return fmt.Errorf("Decode into %d: %v, of %d bytes, %v", len(dst), err, len(want.out), want.err)
	case got < 0 || got > len(dst) || used < 0 || used > len(src):
		return fmt.Errorf("Decode of %d into %d: %d bytes of %d", len(src), len(dst), got, used)
	case fits && got < len(want.out):
		return fmt.Errorf("Decode into %d: only %d bytes of %d", len(dst), got, len(want.out))
	}
	if n := min(got, len(want.out)); !bytes.Equal(dst[:n], want.out[:n]) {
		return fmt.Errorf("Decode into %d gives other bytes", len(dst))
	}
	return nil
}

// check compares for rooms that are right, too large and too small, and with growing room.
func check(t testing.TB, d *Decoder, r *rand.Rand, src []byte) (valid bool) {
	t.Helper()
	src = slices.Clip(bytes.Clone(src))
	want := oracle(t, src)
	if len(want.out) == most {
		return false
	}
	n := len(want.out)
	for _, size := range []int{n, n + 1 + r.IntN(700), max(0, n-1-r.IntN(1+n/2))} {
		kerneltest.EachLevel(func(l cpu.Level) {
			m := newRoom(size)
			if err := want.compare(d, m.dst(), src); err != nil {
				t.Fatalf("%v: %v\n%x", l, err, src[:min(len(src), 300)])
			}
			if !m.intact() {
				t.Fatalf("%v: Decode into %d writes outside of it\n%x", l, size, src[:min(len(src), 300)])
			}
		})
		if err := alike(d, size, src); err != nil {
			t.Fatalf("%v\n%x", err, src[:min(len(src), 300)])
		}
	}
	kerneltest.EachLevel(func(l cpu.Level) {
		if err := want.resume(d, r, src); err != nil {
			t.Fatalf("%v: %v\n%x", l, err, src[:min(len(src), 300)])
		}
	})
	return want.err == nil
}

// alike wants all implementations to decode src into room for size bytes to the same.
func alike(d *Decoder, size int, src []byte) (err error) {
	var first result
	kerneltest.EachLevel(func(l cpu.Level) {
		d.Reset()
		dst := make([]byte, size)
		n, used, fault := d.Decode(dst, src)
		if l == cpu.Generic {
			first = result{dst[:n], used, fault}
		} else if fault != first.err || !bytes.Equal(dst[:n], first.out) || fault == nil && used != first.used {
			err = fmt.Errorf("%v decodes into %d: %d bytes of %d, %v, plain Go %d of %d, %v", l, size, n, used, fault, len(first.out), first.used, first.err)
		}
	})
	return err
}

// resume decodes into room that grows at random.
func (want result) resume(d *Decoder, r *rand.Rand, src []byte) error {
	d.Reset()
	dst, got, err := []byte(nil), 0, error(ErrFull)
	for err == ErrFull {
		if len(dst) > len(want.out)+2000 {
			return fmt.Errorf("Decode into %d: %v, of %d bytes", len(dst), err, len(want.out))
		}
		dst = append(slices.Clip(dst[:got]), make([]byte, 1+r.IntN(600))...)
		got, _, err = d.Decode(dst, src)
	}
	if (err == nil) != (want.err == nil) || err == nil && !bytes.Equal(dst[:got], want.out) {
		return fmt.Errorf("Decode into growing room: %d bytes, %v, want %d, %v", got, err, len(want.out), want.err)
	}
	return nil
}

// generators make streams, valid and not.
var generators = []struct {
	name string
	make func(r *rand.Rand) []byte
}{
	{"random codes", func(r *rand.Rand) []byte {
		return append(newStream(r, false, 1+r.IntN(4)), make([]byte, r.IntN(60))...)
	}},
	{"faulty codes", func(r *rand.Rand) []byte {
		return append(newStream(r, true, 1+r.IntN(4)), make([]byte, r.IntN(60))...)
	}},
	{"random codes, damaged", func(r *rand.Rand) []byte { return damage(r, newStream(r, false, 1+r.IntN(3))) }},
	{"encoded", func(r *rand.Rand) []byte { return encode(r, data(r, r.IntN(1<<r.IntN(15)))) }},
	{"numbers", func(r *rand.Rand) []byte {
		return encode(r, content(r.IntN(len(contents)), 300+r.IntN(1<<r.IntN(15))))
	}},
	{"dense", func(r *rand.Rand) []byte { return standard(dense(r)) }},
	{"dense, damaged", func(r *rand.Rand) []byte { return damage(r, standard(dense(r))) }},
	{"numbers, damaged", func(r *rand.Rand) []byte {
		return damage(r, encode(r, content(r.IntN(len(contents)), 300+r.IntN(1<<r.IntN(14)))))
	}},
	{"encoded, damaged", func(r *rand.Rand) []byte { return damage(r, encode(r, data(r, r.IntN(1<<r.IntN(14))))) }},
}

// count is how many of most things tests try.
func count() int {
	if testing.Short() {
		return 300
	}
	return 3000
}

func TestStreams(t *testing.T) {
	t.Logf("seed %d", seed)
	for _, g := range generators {
		t.Run(g.name, func(t *testing.T) {
			var d Decoder
			valid := 0
			for i := range count() {
				r := rand.New(rand.NewPCG(seed, uint64(i)))
				if check(t, &d, r, g.make(r)) {
					valid++
				}
			}
			t.Logf("%d streams, %d of them valid", count(), valid)
		})
	}
}

// TestTruncated cuts streams at every length.
func TestTruncated(t *testing.T) {
	var d Decoder
	for i := range uint64(max(2, count()/100)) {
		r := rand.New(rand.NewPCG(seed, i))
		for _, p := range [][]byte{newStream(r, false, 3), encode(r, data(r, 500))} {
			for n := range p {
				if check(t, &d, r, p[:n]) {
					t.Fatalf("stream %d is valid with %d bytes of %d", i, n, len(p))
				}
			}
		}
	}
}

// TestGuarded decodes with pages in front of and behind both buffers that cannot be touched.
func TestGuarded(t *testing.T) {
	kerneltest.Each(t, guarded)
}

func guarded(t *testing.T) {
	var d Decoder
	for i := range count() / 4 {
		r := rand.New(rand.NewPCG(seed+1, uint64(i)))
		src := generators[i%len(generators)].make(r)
		want := read(flate.NewReader, src)
		for _, size := range []int{len(want.out), len(want.out) + r.IntN(700), len(want.out) / 2} {
			t.Run("", func(t *testing.T) {
				srcFront, srcBehind := kerneltest.Guarded(t, len(src)) // of the same memory
				dstFront, dstBehind := kerneltest.Guarded(t, size)
				copy(srcFront, src)
				if err := want.compare(&d, dstFront, srcFront); err != nil {
					t.Fatal(err)
				}
				copy(srcBehind, src)
				if err := want.compare(&d, dstBehind, srcBehind); err != nil {
					t.Fatal(err)
				}
			})
		}
	}
}

func FuzzDecode(f *testing.F) {
	r := rand.New(rand.NewPCG(seed, seed))
	for _, g := range generators {
		for range 4 {
			f.Add(g.make(r))
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		var d Decoder
		check(t, &d, rand.New(rand.NewPCG(seed, seed)), src)
	})
}
