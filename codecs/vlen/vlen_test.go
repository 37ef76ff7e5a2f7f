package vlen_test

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/vlen"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// varying is a type of elements that vary in size; only its name counts here.
type varying string

func (v varying) Name() string                                { return string(v) }
func (varying) Configuration() config.Value                   { return config.Value{} }
func (varying) Layout() dtype.Layout                          { return dtype.Layout{Size: 0, Align: 8} }
func (varying) ParseJSON(config.Value) ([]byte, problem.List) { return []byte{}, nil }
func (varying) AppendJSON(dst, e []byte) ([]byte, error) {
	return config.AppendQuoted(dst, string(e)), nil
}

const (
	str = varying("string")
	raw = varying("bytes")
)

// array is an array of the given elements in C order.
func array(shape []int, elements ...string) codecs.Array {
	a, err := codecs.NewVarying(shape, elements)
	if err != nil {
		panic(err)
	}
	return a
}

func empty(shape []int) codecs.Array {
	a, _ := codecs.NewArray(shape, 0)
	return a
}

// elements are those of an array in C order.
func elements(a codecs.Array) []string {
	out := []string{}
	for p := range a.Contents() {
		out = append(out, string(p))
	}
	return out
}

func bind(t testing.TB, c codecs.ArrayToBytes, typ dtype.Type, shape ...int) codecs.ChunkStage {
	t.Helper()
	spec := codecs.NewSpec(typ, shape, []byte{})
	size, ps := c.Judge(spec)
	if ps != nil || size != codecs.Unbounded() {
		t.Fatal(size, ps)
	}
	st, err := c.Bind(spec)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

func unhex(t testing.TB, s string) []byte {
	t.Helper()
	p, err := hex.DecodeString(strings.ReplaceAll(s, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestKnown: what numcodecs 0.16.6 encodes.
func TestKnown(t *testing.T) {
	for _, c := range []struct {
		name    string
		codec   codecs.ArrayToBytes
		typ     dtype.Type
		shape   []int
		want    []string
		encoded string
	}{
		{"text", vlen.UTF8{}, str, []int{2, 2}, []string{"abc", "", "🎉é", "a\x00b"}, "04000000030000006162630000000006000000f09f8e89c3a903000000610062"},
		{"bytes", vlen.Bytes{}, raw, []int{3}, []string{"\xff\x00", "", "z"}, "0300000002000000ff0000000000010000007a"},
		{"bytes of zarr-python's name", vlen.Bytes{}, varying("variable_length_bytes"), []int{1}, []string{"z"}, "01000000010000007a"},
		{"no elements", vlen.UTF8{}, str, []int{0}, []string{}, "00000000"},
		{"no elements along the last axis", vlen.UTF8{}, str, []int{3, 0}, []string{}, "00000000"},
		{"no axes", vlen.UTF8{}, str, []int{}, []string{"x"}, "010000000100000078"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st, w := bind(t, c.codec, c.typ, c.shape...), codecs.NewWorker(t.Context(), codecs.Options{})
			defer w.Close()
			got, err := st.AppendEncode([]byte("prefix"), array(c.shape, c.want...), w)
			if err != nil || hex.EncodeToString(got) != hex.EncodeToString([]byte("prefix"))+c.encoded {
				t.Errorf("encodes to %x, %v, want %s", got, err, c.encoded)
			}
			src, a := unhex(t, c.encoded), empty(c.shape)
			if err := st.Decode(a, src, w); err != nil {
				t.Fatal(err)
			}
			clear(src) // nothing of it is kept
			if got := elements(a); !slices.Equal(got, c.want) {
				t.Errorf("decodes to %q, want %q", got, c.want)
			}
		})
	}
}

// TestCorrupt: for two elements of text.
func TestCorrupt(t *testing.T) {
	for _, c := range []struct {
		name, encoded string
		offset        int64
		size          bool // wraps codecs.ErrSize
		message       string
	}{
		{"nothing", "", 0, true, "have 0 bytes, want at least 4"},
		{"part of a count", "020000", 0, true, "have 3 bytes"},
		{"too few", "01000000 00000000", 0, false, "have 1 elements, want 2"},
		{"too many", "03000000 00000000 00000000 00000000", 0, false, "have 3 elements, want 2"},
		{"big-endian count", "00000002 00000000 00000000", 0, false, "have 33554432 elements, want 2"},
		{"no length", "02000000 00000000", 8, true, "length of element 1"},
		{"part of a length", "02000000 00000000 0000", 8, true, "have 2 bytes for the length of element 1, want 4"},
		{"length beyond the end", "02000000 01000000 61 02000000 62", 9, true, "element 1 has 2 bytes, 1 are left"},
		{"largest length", "02000000 ffffffff 61 00000000", 4, true, "element 0 has 4294967295 bytes, 5 are left"},
		{"bytes behind", "02000000 00000000 00000000 00", 12, true, "have 1 bytes behind the last of 2 elements"},
		{"not UTF-8", "02000000 01000000 61 03000000 62ff63", 14, false, "element 1 is not UTF-8: byte 1 of 3 is 0xff"},
		{"U+FFFD in front of what is not UTF-8", "02000000 04000000 efbfbdc0 00000000", 11, false, "byte 3 of 4 is 0xc0"},
		{"half of a character", "02000000 00000000 01000000 c3", 12, false, "byte 0 of 1 is 0xc3"},
		{"surrogate", "02000000 03000000 eda080 00000000", 8, false, "byte 0 of 3 is 0xed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st, w := bind(t, vlen.UTF8{}, str, 2), codecs.NewWorker(t.Context(), codecs.Options{})
			defer w.Close()
			err := st.Decode(empty([]int{2}), unhex(t, c.encoded), w)
			var data *codecs.DataError
			if !errors.As(err, &data) || data.Codec != "vlen-utf8" || data.Stage != -1 {
				t.Fatalf("error %#v", err)
			}
			if data.Offset != c.offset || errors.Is(err, codecs.ErrSize) != c.size || !strings.Contains(err.Error(), c.message) {
				t.Errorf("error %v, want at byte %d: %s", err, c.offset, c.message)
			}
		})
	}
}

// TestEncodeText: text that is not UTF-8 is not stored, bytes are.
func TestEncodeText(t *testing.T) {
	w := codecs.NewWorker(t.Context(), codecs.Options{})
	defer w.Close()
	a, dst := array([]int{2}, "ok", "\xff"), []byte("prefix")
	out, err := bind(t, vlen.UTF8{}, str, 2).AppendEncode(dst, a, w)
	var data *codecs.DataError
	if !errors.As(err, &data) || data.Offset != -1 || !strings.Contains(err.Error(), "element 1 is not UTF-8") || string(out) != "prefix" {
		t.Errorf("%q, %v", out, err)
	}
	if _, err := bind(t, vlen.Bytes{}, raw, 2).AppendEncode(dst, a, w); err != nil {
		t.Error(err)
	}
}

// TestStrides: T14, an array that is not in C order is stored in C order, and decodes into such memory without a byte
// between its elements being touched.
func TestStrides(t *testing.T) {
	w := codecs.NewWorker(t.Context(), codecs.Options{})
	defer w.Close()
	st := bind(t, vlen.UTF8{}, str, 2, 3)
	columns := array([]int{6}, "a", "d", "b", "e", "c", "f")
	columns.Shape, columns.Strides = []int{2, 3}, []int{codecs.SpanSize, 2 * codecs.SpanSize}
	encoded, err := st.AppendEncode(nil, columns, w)
	if err != nil || string(slices.DeleteFunc(encoded[4:], func(b byte) bool { return b < 'a' })) != "abcdef" {
		t.Fatalf("%q, %v", encoded, err)
	}
	if encoded, err = st.AppendEncode(nil, columns, w); err != nil {
		t.Fatal(err)
	}
	gapped := empty([]int{2, 3})
	gapped.Data = slices.Repeat([]byte{0xEE}, 6*(codecs.SpanSize+1))
	gapped.Strides = []int{3 * (codecs.SpanSize + 1), codecs.SpanSize + 1}
	if err := st.Decode(gapped, encoded, w); err != nil || strings.Join(elements(gapped), "") != "abcdef" {
		t.Errorf("%q, %v", elements(gapped), err)
	}
	for i := codecs.SpanSize; i < len(gapped.Data); i += codecs.SpanSize + 1 {
		if gapped.Data[i] != 0xEE {
			t.Errorf("byte %d between elements was written", i)
		}
	}
}

// TestTruncated: no beginning of a chunk passes for the whole.
func TestTruncated(t *testing.T) {
	w := codecs.NewWorker(t.Context(), codecs.Options{})
	defer w.Close()
	st := bind(t, vlen.Bytes{}, raw, 3)
	encoded, _ := st.AppendEncode(nil, array([]int{3}, "", "abc", "\x00\x00\x00\x00"), w)
	for n := range encoded {
		var data *codecs.DataError
		if err := st.Decode(empty([]int{3}), encoded[:n], w); !errors.As(err, &data) {
			t.Errorf("%d of %d bytes: %v", n, len(encoded), err)
		}
	}
}

func Example() {
	spec := codecs.NewSpec(str, []int{2}, []byte{})
	stage, _ := vlen.UTF8{}.Bind(spec)
	w := codecs.NewWorker(context.Background(), codecs.Options{})
	defer w.Close()
	a := empty([]int{2})
	err := stage.Decode(a, []byte("\x02\x00\x00\x00\x02\x00\x00\x00hi\x05\x00\x00\x00there"), w)
	fmt.Printf("%q %v\n", elements(a), err)
	err = stage.Decode(a, []byte("\x02\x00\x00\x00\x02\x00\x00\x00hi\x01\x00\x00\x00\xe9"), w)
	fmt.Println(err)
	// Output:
	// ["hi" "there"] <nil>
	// codec (vlen-utf8), at byte 14: element 1 is not UTF-8: byte 0 of 1 is 0xe9
}

// FuzzDecode: any bytes decode to elements that encode to them, or are an error about stored bytes.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{"00000000", "02000000 01000000 61 00000000", "02000000 ffffffff 00000000", "02000000 01000000 ff 00000000", "0200"} {
		f.Add(unhex(f, s), uint8(2), true)
	}
	f.Fuzz(func(t *testing.T, src []byte, n uint8, text bool) {
		codec, typ := codecs.ArrayToBytes(vlen.Bytes{}), raw
		if text {
			codec, typ = vlen.UTF8{}, str
		}
		st, w := bind(t, codec, typ, int(n)), codecs.NewWorker(t.Context(), codecs.Options{})
		defer w.Close()
		a := empty([]int{int(n)})
		if err := st.Decode(a, src, w); err != nil {
			var data *codecs.DataError
			if !errors.As(err, &data) || data.Offset > int64(len(src)) {
				t.Fatal(err)
			}
			return
		}
		if again, err := st.AppendEncode(nil, a, w); err != nil || !slices.Equal(again, src) {
			t.Fatalf("%x encodes back to %x, %v", src, again, err)
		}
	})
}

// BenchmarkDecode counts bytes of the encoded chunk.
func BenchmarkDecode(b *testing.B) {
	rnd, texts := rand.New(rand.NewPCG(1, 2)), make([]string, 10000)
	for i := range texts {
		texts[i] = strings.Repeat("é", rnd.IntN(20))
	}
	st, w := bind(b, vlen.UTF8{}, str, 100, 100), codecs.NewWorker(b.Context(), codecs.Options{})
	defer w.Close()
	a := array([]int{100, 100}, texts...)
	encoded, err := st.AppendEncode(nil, a, w)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(encoded)))
	b.ReportAllocs()
	for b.Loop() {
		if err := st.Decode(empty(a.Shape), encoded, w); err != nil {
			b.Fatal(err)
		}
	}
}
