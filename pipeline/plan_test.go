package pipeline_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/internal/alloctest"
)

func unhex(t testing.TB, s string) []byte {
	t.Helper()
	p, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestFused: a transposed chunk of the other byte order takes no scratch: it goes from the stored bytes straight into the
// caller's strided memory.
func TestFused(t *testing.T) {
	for _, c := range []string{tr(`[1,0]`) + "," + be, tr(`[1,0]`) + "," + le, tr(`[1,0]`) + "," + be + "," + crc, be + "," + zs, le + "," + gz} {
		p := plan(t, document(`"uint16"`, `[6,4]`, `0`, c))
		enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(24)), codecs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		dst := make([]byte, 48)
		if err := p.Decode(t.Context(), p.Dense(dst), enc, codecs.Options{MemoryLimit: 1}); err != nil || !bytes.Equal(dst, ramp(24)) {
			t.Errorf("%s: %v %x", c, err, dst)
		}
	}
}

// TestOneScratch: what needs scratch needs one chunk of it, and no more.
func TestOneScratch(t *testing.T) {
	for _, c := range []string{tr(`[1,0]`) + "," + be + "," + zs, le + "," + crc + "," + zs} {
		p := plan(t, document(`"uint16"`, `[6,4]`, `0`, c))
		enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(24)), codecs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		dst := make([]byte, 48)
		if err := p.Decode(t.Context(), p.Dense(dst), enc, codecs.Options{MemoryLimit: 48 + 4}); err != nil || !bytes.Equal(dst, ramp(24)) {
			t.Errorf("%s: %v", c, err)
		}
		if err := p.Decode(t.Context(), p.Dense(dst), enc, codecs.Options{MemoryLimit: 47}); !errors.Is(err, codecs.ErrMemoryLimit) {
			t.Errorf("%s: %v", c, err)
		}
	}
}

func TestDecodeAllocates(t *testing.T) {
	for _, c := range []string{le, be, le + "," + crc, le + "," + zs, le + "," + gz, be + "," + zs, le + "," + crc + "," + zs, tr(`[1,0]`) + "," + be, tr(`[1,0]`) + "," + be + "," + zs, le + "," + zs + "," + crc} {
		p := plan(t, document(`"uint16"`, `[64,64]`, `0`, c))
		enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(4096)), codecs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		ctx, dst := t.Context(), make([]byte, 8192)
		n := alloctest.Count(func() { err = p.Decode(ctx, p.Dense(dst), enc, codecs.Options{}) })
		if err != nil || !bytes.Equal(dst, ramp(4096)) {
			t.Fatal(c, err)
		}
		if n != 0 {
			t.Errorf("%s: %v allocations", c, n)
		}
	}
}

// TestView: the elements are a part of the stored bytes where nothing has to be undone.
func TestView(t *testing.T) {
	hostIsLittle := ramp(1)[0] == 1
	for _, c := range []struct {
		codecs      string
		ok, swapped bool
	}{{le, true, !hostIsLittle}, {le + "," + crc, true, !hostIsLittle}, {be, true, hostIsLittle}, {le + "," + zs, false, false}, {tr(`[1,0]`) + "," + le, false, false}} {
		p := plan(t, document(`"uint16"`, `[6,4]`, `0`, c.codecs))
		enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(24)), codecs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		view, swapped, ok, err := p.View(t.Context(), enc, codecs.Options{})
		if err != nil || ok != c.ok || swapped != c.swapped || ok && &view[0] != &enc[0] {
			t.Errorf("%s: %v %v %v", c.codecs, swapped, ok, err)
		}
		if _, _, _, err = p.View(t.Context(), enc[1:], codecs.Options{}); ok && err == nil {
			t.Errorf("%s: a chunk that is too short has a view", c.codecs)
		}
	}
}

// TestDecodeStored: units stay in stored order exactly where it says so.
func TestDecodeStored(t *testing.T) {
	hostIsLittle := ramp(1)[0] == 1
	foreign, host := be, le
	if !hostIsLittle {
		foreign, host = le, be
	}
	for _, c := range []struct {
		codecs  string
		swapped bool
	}{{foreign, true}, {host, false}, {foreign + "," + zs, true}, {foreign + "," + crc + "," + zs, true}, {tr(`[1,0]`) + "," + foreign, true}, {tr(`[1,0]`) + "," + foreign + "," + gz, true}, {shard(`[3,2]`, foreign, le), false}} {
		p := plan(t, document(`"uint16"`, `[6,4]`, `0`, c.codecs))
		enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(24)), codecs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		dst, want := make([]byte, 48), ramp(24)
		swapped, err := p.DecodeStored(t.Context(), p.Dense(dst), enc, codecs.Options{})
		if err != nil || swapped != c.swapped {
			t.Fatal(c.codecs, swapped, err)
		}
		for i := 0; swapped && i < len(want); i += 2 {
			want[i], want[i+1] = want[i+1], want[i]
		}
		if !bytes.Equal(dst, want) {
			t.Errorf("%s: %x", c.codecs, dst)
		}
	}
}

// TestWrongDst: memory that cannot hold the chunk is an error, not a panic.
func TestWrongDst(t *testing.T) {
	p := plan(t, document(`"uint16"`, `[6,4]`, `0`, be))
	for name, dst := range map[string]codecs.Array{
		"short":           {Data: make([]byte, 47), Shape: []int{6, 4}, Strides: []int{8, 2}},
		"rank":            {Data: make([]byte, 48), Shape: []int{24}, Strides: []int{2}},
		"shape":           {Data: make([]byte, 48), Shape: []int{4, 6}, Strides: []int{12, 2}},
		"no strides":      {Data: make([]byte, 48), Shape: []int{6, 4}},
		"negative stride": {Data: make([]byte, 48), Shape: []int{6, 4}, Strides: []int{8, -2}},
		"wide stride":     {Data: make([]byte, 48), Shape: []int{6, 4}, Strides: []int{math.MaxInt / 2, 2}},
		"one row":         {Data: make([]byte, 48), Shape: []int{6, 4}, Strides: []int{0, 2}},
		"half elements":   {Data: make([]byte, 48), Shape: []int{6, 4}, Strides: []int{8, 1}},
	} {
		if err := p.Decode(t.Context(), dst, make([]byte, 48), codecs.Options{}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestWrongOptions: options that nothing can be done with are an error of every call.
func TestWrongOptions(t *testing.T) {
	p := plan(t, document(`"uint16"`, `[6,4]`, `0`, be))
	a, r, src := p.Dense(make([]byte, 48)), codecs.Whole(p.Shape()), codecs.Open(codecs.Memory(make([]byte, 48)))
	for _, o := range []codecs.Options{{Concurrency: -1}, {MemoryLimit: -1}, {MergeGap: -1}, {InnerOrder: codecs.Morton + 1}} {
		_, _, costErr := p.Cost(t.Context(), r, src, o)
		_, regionErr := p.DecodeRegion(t.Context(), a, r, src, o)
		_, encodeErr := p.AppendEncode(t.Context(), nil, a, o)
		_, updateErr := p.AppendUpdate(t.Context(), nil, nil, r, a, o)
		for i, err := range []error{p.Decode(t.Context(), a, make([]byte, 48), o), costErr, regionErr, encodeErr, updateErr} {
			if err == nil || !strings.Contains(err.Error(), "codecs.Options: ") {
				t.Errorf("%+v, call %d: error %v", o, i, err)
			}
		}
	}
}

// TestRepeatedRow: an array that is read may have its elements in one place.
func TestRepeatedRow(t *testing.T) {
	p := plan(t, document(`"uint16"`, `[3,2]`, `0`, be))
	row := codecs.Array{Data: []byte{1, 2, 3, 4}, Shape: p.Shape(), Strides: []int{0, 2}}
	dense := p.Dense(bytes.Repeat(row.Data, 3))
	got, err := p.AppendEncode(t.Context(), nil, row, codecs.Options{})
	want, _ := p.AppendEncode(t.Context(), nil, dense, codecs.Options{})
	if err != nil || len(want) != 12 || !bytes.Equal(got, want) {
		t.Errorf("%x, error %v, want %x", got, err, want)
	}
}

// TestWrongSize: every other length of a stored chunk is an error (C11).
func TestWrongSize(t *testing.T) {
	p := plan(t, document(`"uint8"`, `[4]`, `0`, `"bytes"`))
	for n := range 10 {
		err := p.Decode(t.Context(), p.Dense(make([]byte, 4)), make([]byte, n), codecs.Options{})
		var d *codecs.DataError
		if n != 4 && (!errors.As(err, &d) || d.Codec != "bytes" || d.Stage != 0 || !errors.Is(err, codecs.ErrSize)) {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
}

// TestTypeThatChanges: type, size and fill value are those on the way (M12).
func TestTypeThatChanges(t *testing.T) {
	p := plan(t, document(`"uint8"`, `[8,6]`, `9`, tr(`[1,0]`)+`,{"name":"test.widen","configuration":{"data_type":"uint32"}},`+shard(`[3,4]`, be, le)))
	src := make([]byte, 48)
	for i := range src {
		src[i] = byte(i/24*9 + i%24*(1-i/24)) // the second half is the fill value
	}
	enc, err := p.AppendEncode(t.Context(), nil, p.Dense(src), codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(enc) != 2*12*4+4*16 {
		t.Errorf("%d bytes: empty inner chunks are stored", len(enc))
	}
	got := make([]byte, 48)
	if err := p.Decode(t.Context(), p.Dense(got), enc, codecs.Options{}); err != nil || !bytes.Equal(got, src) {
		t.Fatal(err, got)
	}
	r := codecs.Region{Start: []int{1, 1}, Step: []int{3, 2}, Count: []int{2, 2}}
	out := make([]byte, 4)
	dst := codecs.Array{Data: out, Shape: r.Count, Strides: []int{2, 1}}
	if _, err := p.DecodeRegion(t.Context(), dst, r, codecs.Open(codecs.Memory(enc)), codecs.Options{}); err != nil || !bytes.Equal(out, []byte{7, 9, 9, 9}) {
		t.Fatal(err, out)
	}
}

// TestVariableSize: elements that vary in size through transpose, a compressor and shards.
func TestVariableSize(t *testing.T) {
	in := []string{"a", "bb", "", "dd\u00e9", "e", "", "ggggg", "h", "", "", "", ""}
	for _, c := range []string{`"test.vlen"`, tr(`[1,0]`) + `,"test.vlen",` + zs, shard(`[2,1]`, tr(`[1,0]`)+`,"test.vlen"`, le+","+crc)} {
		p := plan(t, document(`"test.text"`, `[4,3]`, `""`, c))
		src, err := codecs.NewVarying(p.Shape(), in)
		if err != nil {
			t.Fatal(err)
		}
		enc, err := p.AppendEncode(t.Context(), nil, src, codecs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		dst := p.Dense(make([]byte, p.Size()))
		if err := p.Decode(t.Context(), dst, enc, codecs.Options{Concurrency: 3}); err != nil {
			t.Fatal(err)
		}
		checkTexts(t, dst, in)
		r := codecs.Region{Start: []int{1, 0}, Step: []int{2, 1}, Count: []int{2, 1}}
		part := codecs.Array{Data: make([]byte, 2*codecs.SpanSize), Shape: r.Count, Strides: []int{codecs.SpanSize, 0}, Heap: new(codecs.Heap)}
		if _, err := p.DecodeRegion(t.Context(), part, r, codecs.Open(codecs.Memory(enc)), codecs.Options{}); err != nil {
			t.Fatal(err)
		}
		checkTexts(t, part, []string{in[3], in[9]})
		if _, err := p.DecodeRegion(t.Context(), part, r, codecs.Open(missing{}), codecs.Options{}); err != nil {
			t.Fatal(err)
		}
		checkTexts(t, part, []string{"", ""})
	}
}

func checkTexts(t *testing.T, a codecs.Array, want []string) {
	t.Helper()
	i := 0
	for p := range a.Contents() {
		if string(p) != want[i] {
			t.Errorf("element %d is %q, want %q", i, p, want[i])
		}
		i++
	}
	if i != len(want) {
		t.Errorf("%d elements, want %d", i, len(want))
	}
}

// TestBomb: a frame that declares 2^40 bytes for a chunk of 4 (C12, V18).
func TestBomb(t *testing.T) {
	p := plan(t, document(`"uint16"`, `[2]`, `0`, le+","+zs))
	err := p.Decode(t.Context(), p.Dense(make([]byte, 4)), unhex(t, "28b52ffde0000000000001000009000061"), codecs.Options{})
	var d *codecs.DataError
	if !errors.As(err, &d) || d.Codec != "zstd" || d.Stage != 1 {
		t.Error(err)
	}
}

// TestZeroDimensional: one element, whatever the chain (S7).
func TestZeroDimensional(t *testing.T) {
	for _, c := range []string{le, be, tr(`[]`) + "," + be, shard(`[]`, be, le+","+crc), le + "," + zs} {
		p := plan(t, document(`"uint16"`, `[]`, `0`, c))
		enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(1)), codecs.Options{})
		if err != nil {
			t.Fatal(c, err)
		}
		dst := make([]byte, 2)
		if err := p.Decode(t.Context(), p.Dense(dst), enc, codecs.Options{}); err != nil || !bytes.Equal(dst, ramp(1)) {
			t.Errorf("%s: %v %x", c, err, dst)
		}
	}
}

// TestContextBetweenCodecs: a call stops behind the codec that is at work when its context ends.
func TestContextBetweenCodecs(t *testing.T) {
	p := plan(t, document(`"uint8"`, `[8]`, `0`, `"bytes",`+crc+strings.Repeat(","+crc, 20)))
	for name, f := range map[string]func(ctx context.Context) error{
		"encode": func(ctx context.Context) error {
			_, err := p.AppendEncode(ctx, nil, p.Dense(make([]byte, 8)), codecs.Options{})
			return err
		},
		"decode": func(ctx context.Context) error {
			enc, _ := p.AppendEncode(t.Context(), nil, p.Dense(make([]byte, 8)), codecs.Options{})
			return p.Decode(ctx, p.Dense(make([]byte, 8)), enc, codecs.Options{})
		},
	} {
		if err := f(&endsAfter{Context: t.Context(), looks: 5}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// endsAfter is a context that has ended when it was looked at so often.
type endsAfter struct {
	context.Context
	looks int
}

func (c *endsAfter) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}
