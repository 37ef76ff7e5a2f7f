package arrowconv_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/zarrcodec/zarrcodec/arrowconv"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/bytestring"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/dtype/vstring"
)

// spans are n elements that vary in size, in rows of two with a gap behind each.
func spans(n int) codecs.Array {
	const row = 2*codecs.SpanSize + 8
	return codecs.Array{Data: make([]byte, n/2*row), Shape: []int{n / 2, 2}, Strides: []int{row, codecs.SpanSize}, Heap: new(codecs.Heap)}
}

// put writes the elements of a, each in a segment of its own.
func put(a codecs.Array, values ...string) codecs.Array {
	i := 0
	a.Elements(codecs.SpanSize, func(p []byte) bool {
		seg := a.Heap.Own([]byte("xx" + values[i]))
		codecs.PutSpan(p, codecs.Span{Off: 2, Len: uint32(len(values[i])), Seg: seg})
		i++
		return true
	})
	return a
}

// texts are the elements of a.
func texts(a codecs.Array) (out []string) {
	for p := range a.Contents() {
		out = append(out, string(p))
	}
	return out
}

var varying = []string{"Reykjavík", "", "東京", "a\x00b", "", "xxxxxxxxxxxxxxxxxxxx"}

// TestVarying: elements that vary in size come out in C order and back, with either size of offsets, whole and as a slice.
func TestVarying(t *testing.T) {
	for _, c := range []struct {
		t    dtype.Type
		o    arrowconv.Options
		want arrow.DataType
	}{
		{vstring.Type{}, arrowconv.Options{}, arrow.BinaryTypes.String},
		{vstring.Type{}, arrowconv.Options{Large: true}, arrow.BinaryTypes.LargeString},
		{bytestring.Bytes, arrowconv.Options{}, arrow.BinaryTypes.Binary},
		{bytestring.Bytes, arrowconv.Options{Large: true}, arrow.BinaryTypes.LargeBinary},
	} {
		a := must(arrowconv.Varying(c.t, put(spans(6), varying...), c.o))
		if a.DataType() != c.want || a.NullN() != 0 || a.Len() != 6 {
			t.Fatalf("%v", a)
		}
		back := spans(6)
		if err := arrowconv.VaryingElements(back, c.t, a, arrowconv.Options{}); err != nil || !slices.Equal(texts(back), varying) {
			t.Errorf("%v: %q, %v", c.want, texts(back), err)
		}
		part := spans(2)
		if err := arrowconv.VaryingElements(part, c.t, array.NewSlice(a, 2, 4), arrowconv.Options{}); err != nil || !slices.Equal(texts(part), varying[2:4]) {
			t.Errorf("%v: slice: %q, %v", c.want, texts(part), err)
		}
		none := must(arrowconv.Varying(c.t, spans(0), c.o))
		if err := arrowconv.VaryingElements(spans(0), c.t, none, arrowconv.Options{}); err != nil || none.Len() != 0 {
			t.Errorf("%v: nothing: %v, %v", c.want, none, err)
		}
	}
}

// TestVaryingNulls: a null becomes the element that the options have.
func TestVaryingNulls(t *testing.T) {
	b := array.NewStringBuilder(memory.DefaultAllocator)
	b.AppendValues([]string{"a", "unseen", "c", "unseen"}, []bool{true, false, true, false})
	a := b.NewArray()
	err := arrowconv.VaryingElements(spans(4), vstring.Type{}, a, arrowconv.Options{})
	if err == nil || !strings.Contains(err.Error(), "element 1 is null, and string has no null") {
		t.Error(err)
	}
	for _, null := range []string{"none", ""} {
		dst := spans(4)
		if err := arrowconv.VaryingElements(dst, vstring.Type{}, a, arrowconv.Options{Null: []byte(null)}); err != nil || !slices.Equal(texts(dst), []string{"a", null, "c", null}) {
			t.Errorf("%q, %v", texts(dst), err)
		}
	}
}

// TestVaryingRefused: what is not for these functions is an error that says which is.
func TestVaryingRefused(t *testing.T) {
	text := must(arrowconv.Varying(vstring.Type{}, put(spans(2), "a", "b"), arrowconv.Options{}))
	huge := spans(4) // says that it has 2^33 bytes
	for i := range 2 {
		codecs.PutSpan(huge.Data[i*huge.Strides[0]:], codecs.Span{Len: 1<<32 - 1})
		codecs.PutSpan(huge.Data[i*huge.Strides[0]+codecs.SpanSize:], codecs.Span{Len: 1})
	}
	bare, short := spans(2), spans(2)
	bare.Heap, short.Data = nil, short.Data[:codecs.SpanSize]
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"a fixed size":     {second(arrowconv.Varying(number.Int8, spans(2), arrowconv.Options{})), "elements of int8 have 1 bytes each: Array"},
		"no heap":          {second(arrowconv.Varying(vstring.Type{}, bare, arrowconv.Options{})), "needs a heap"},
		"no room":          {second(arrowconv.Varying(vstring.Type{}, short, arrowconv.Options{})), "array has 16 bytes, want 32"},
		"past 2^31":        {second(arrowconv.Varying(vstring.Type{}, huge, arrowconv.Options{})), "element 0 ends at byte 4294967295 of the text, want at most 2147483647: set Options.Large"},
		"by Array":         {second(arrowconv.Array(vstring.Type{}, nil, arrowconv.Options{})), "elements of string vary in size: Varying"},
		"by Elements":      {arrowconv.Elements(nil, vstring.Type{}, text, arrowconv.Options{}), "elements of string vary in size: Varying"},
		"another number":   {arrowconv.VaryingElements(spans(4), vstring.Type{}, text, arrowconv.Options{}), "have 2 elements of string, want 4"},
		"text for bytes":   {arrowconv.VaryingElements(spans(2), bytestring.Bytes, text, arrowconv.Options{}), "no elements of bytes are made of an Arrow utf8"},
		"numbers for text": {arrowconv.VaryingElements(spans(2), vstring.Type{}, must(arrowconv.Array(number.Int8, []byte{1, 2}, arrowconv.Options{})), arrowconv.Options{}), "no elements of string"},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, c.err, c.want)
		}
	}
	if err := arrowconv.VaryingElements(spans(2), bytestring.Bytes, text, arrowconv.Options{}); !errors.Is(err, arrowconv.ErrUnsupported) {
		t.Error(err)
	}
}

func second[T any](_ T, err error) error { return err }

func ExampleVarying() {
	cities := put(spans(4), "Nuuk", "Kraków", "", "東京") // as a plan decodes a chunk of the data type string
	fmt.Println(must(arrowconv.Varying(vstring.Type{}, cities, arrowconv.Options{})))
	// Output:
	// ["Nuuk" "Kraków" "" "東京"]
}
