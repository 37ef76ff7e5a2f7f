package inflate

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"slices"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// fixedCodes are those of RFC 1951, 3.2.6.
func fixedCodes() (lits, dists code) {
	return newCode(slicesOf(8, 144, 9, 112, 7, 24, 8, 8)), newCode(slicesOf(5, 32))
}

// symbolOf is the symbol whose range has v, and what of v its extra bits are.
func symbolOf(v, from, to int, ranges func(sym int) (least, extra int)) (sym, rest, extra int) {
	for sym = to - 1; sym > from; sym-- {
		if least, _ := ranges(sym); least <= v {
			break
		}
	}
	least, extra := ranges(sym)
	return sym, v - least, extra
}

// copies is a stream of the literals in p, of a match, and of p once more.
func copies(p []byte, length, dist int) []byte {
	lits, dists := fixedCodes()
	var w bitWriter
	w.put(1|1<<1, 3)
	literals := func() {
		for _, b := range p {
			lits.put(&w, int(b))
		}
	}
	literals()
	sym, rest, extra := symbolOf(length, 257, 286, lengthRange)
	lits.put(&w, sym)
	w.put(rest, extra)
	sym, rest, extra = symbolOf(dist, 0, 30, distRange)
	dists.put(&w, sym)
	w.put(rest, extra)
	literals()
	lits.put(&w, 256)
	w.align()
	return w.out
}

// copied is what it decodes to: a match is byte for byte what was dist bytes before.
func copied(p []byte, length, dist int) []byte {
	out := slices.Clone(p)
	for range length {
		out = append(out, out[len(out)-dist])
	}
	return append(out, p...)
}

// TestMatches has every length at every distance of those that repeat within what is copied in one go, and some others, with
// much room behind and with none.
func TestMatches(t *testing.T) { kerneltest.Each(t, matchesOf) }

func matchesOf(t *testing.T) {
	distances := []int{100, 128, 257, 258, 259, 300, 599, 600}
	for dist := 1; dist < 72; dist++ {
		distances = append(distances, dist)
	}
	p := make([]byte, 600)
	for i := range p {
		p[i] = byte(i*7 + i>>8)
	}
	var d Decoder
	for _, dist := range distances {
		for length := 3; length <= 258; length++ {
			src, want := copies(p, length, dist), copied(p, length, dist)
			for _, room := range []int{0, 1000} {
				m := newRoom(len(want) + room)
				d.Reset()
				n, used, err := d.Decode(m.dst(), src)
				if err != nil || used != len(src) || !bytes.Equal(m.dst()[:n], want) || !m.intact() {
					t.Fatalf("length %d, distance %d, room for %d more: %d bytes of %d, %v, outside intact: %t", length, dist, room, n, len(want), err, m.intact())
				}
			}
		}
	}
}

// TestErrors has one fault a stream. Each is met where ends are near, and with margins.
func TestErrors(t *testing.T) { kerneltest.Each(t, faults) }

func faults(t *testing.T) {
	lits, dists := fixedCodes()
	block := func(put func(w *bitWriter)) []byte {
		var w bitWriter
		w.put(1|1<<1, 3)
		for range 40 {
			lits.put(&w, 'a')
		}
		put(&w)
		w.align()
		return w.out
	}
	for _, test := range []struct {
		name string
		src  []byte
		want error
		n    int // bytes in front of the fault
	}{
		{"empty", nil, io.ErrUnexpectedEOF, 0},
		{"type of block", []byte{7}, ErrBlock, 0},
		{"stored without length", []byte{1, 1, 0}, io.ErrUnexpectedEOF, 0},
		{"complement of a length", []byte{1, 1, 0, 0xfe, 0xfe, 'a'}, ErrStored, 0},
		{"stored bytes missing", []byte{1, 2, 0, 0xfd, 0xff, 'a'}, io.ErrUnexpectedEOF, 1},
		{"287 symbols", []byte{5 | 30<<3&0xff, 30 >> 5, 0}, ErrLengths, 0},
		{"31 distances", []byte{5, 30, 0}, ErrLengths, 0},
		{"no end of block", block(func(*bitWriter) {}), io.ErrUnexpectedEOF, 40},
		{"symbol 286", block(func(w *bitWriter) { lits.put(w, 286) }), ErrSymbol, 40},
		{"symbol 287", block(func(w *bitWriter) { lits.put(w, 287) }), ErrSymbol, 40},
		{"distance symbol 30", block(func(w *bitWriter) { lits.put(w, 257); dists.put(w, 30) }), ErrSymbol, 40},
		{"distance symbol 31", block(func(w *bitWriter) { lits.put(w, 257); dists.put(w, 31) }), ErrSymbol, 40},
		{"distance 41 of 40", block(func(w *bitWriter) { lits.put(w, 257); dists.put(w, 10); w.put(8, 4) }), ErrDistance, 40},
	} {
		for _, behind := range []int{0, 50} {
			src := append(slices.Clone(test.src), make([]byte, behind)...)
			if test.want == io.ErrUnexpectedEOF {
				src = test.src
			}
			for _, room := range []int{test.n, 1000} {
				var d Decoder
				if n, used, err := d.Decode(make([]byte, room), src); n != test.n || err != test.want || used > len(src) {
					t.Errorf("%s, %d bytes behind, room for %d: %d bytes of %d, %v, want %d, %v", test.name, behind, room, n, used, err, test.n, test.want)
				}
			}
		}
	}
}

// TestMeans wants the means against slow literals to be taken for the contents that they are meant for, and no others.
func TestMeans(t *testing.T) {
	for _, test := range []struct {
		content               string
		dense, paired, joined bool
	}{{"int16-ramp", true, false, false}, {"uint16-noise", false, true, false}, {"text", false, false, false}, {"int32-counts", false, false, true}} {
		p := named(test.content, 32<<10)
		var d Decoder
		dst := make([]byte, len(p))
		if n, _, err := d.Decode(dst, standard(p)); err != nil || !bytes.Equal(dst, p) {
			t.Fatalf("%s: %d bytes, %v", test.content, n, err)
		}
		if d.own.dense != test.dense || d.own.paired != test.paired || d.own.joined != test.joined {
			t.Errorf("%s: dense %t, paired %t, joined %t, want %t, %t, %t", test.content, d.own.dense, d.own.paired, d.own.joined, test.dense, test.paired, test.joined)
		}
		has := slices.ContainsFunc(d.own.lit[:1<<litBits], func(e uint32) bool { return e&match == 0 && e&two != 0 })
		if has != test.paired {
			t.Errorf("%s: entries of two literals: %t, want %t", test.content, has, test.paired)
		}
		has = slices.ContainsFunc(d.own.lit[:1<<litBits], func(e uint32) bool { return e&rare == match && e&led != 0 })
		if has != test.joined {
			t.Errorf("%s: entries of a literal and a match: %t, want %t", test.content, has, test.joined)
		}
	}
}

// named is n bytes of one of the contents.
func named(name string, n int) []byte {
	for kind, c := range contents {
		if c.name == name {
			return content(kind, n)
		}
	}
	panic("no content " + name)
}

// standard is p as compress/flate deflates it, which stores less than klauspost/compress.
func standard(p []byte) []byte {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, 6)
	w.Write(p)
	w.Close()
	return b.Bytes()
}

func TestAllocations(t *testing.T) {
	src, dst := standard(named("int16-ramp", 1<<16)), make([]byte, 1<<16)
	var d Decoder
	if n := alloctest.Count(func() { d.Reset(); d.Decode(dst, src) }); n > 0 {
		t.Errorf("Decode allocates %v times", n)
	}
}

func ExampleDecoder_Decode() {
	src := []byte("\xf3\x48\xcd\xc9\xc9\xd7\x51\x48\xaf\xca\x2c\x00\x00, and what follows")
	dst := make([]byte, 20)
	var d Decoder
	n, used, err := d.Decode(dst, src)
	fmt.Printf("%s, %q behind, %v\n", dst[:n], src[used:], err)
	d.Reset()
	n, _, err = d.Decode(dst[:5], src)
	fmt.Printf("%s, %v\n", dst[:n], err)
	n, _, err = d.Decode(dst, src)
	fmt.Printf("%s, %v\n", dst[:n], err)
	// Output:
	// Hello, gzip, ", and what follows" behind, <nil>
	// Hello, deflate: more bytes than there is room for
	// Hello, gzip, <nil>
}
