package arrowconv_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/float16"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/zarrcodec/zarrcodec/arrowconv"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/boolean"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/dtype/rawbits"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// strings5 are elements of strings of five code points.
func strings5(t testing.TB, values ...string) (dtype.Type, []byte) {
	t.Helper()
	typ := must(utf32.New(5))
	data := make([]byte, 20*len(values))
	if err := utf32.Into(data, typ, values, utf32.AsGiven); err != nil {
		t.Fatal(err)
	}
	return typ, data
}

// counts are elements of 8 bytes.
func counts(values ...int64) []byte {
	var p []byte
	for _, v := range values {
		p = binary.NativeEndian.AppendUint64(p, uint64(v))
	}
	return p
}

// swap reverses each unit.
func swap(p []byte, unit int) []byte {
	out := slices.Clone(p)
	for i := 0; i < len(out); i += unit {
		slices.Reverse(out[i : i+unit])
	}
	return out
}

const nat = datetime64.NaT

// TestRoundTrip: elements become an Arrow array that prints like want, and come back.
func TestRoundTrip(t *testing.T) {
	text, words := strings5(t, "a", "", "żółw", "日本語", "x\x00y")
	dateTime := func(u datetime64.Unit, scale int) dtype.Type { return must(datetime64.NewDateTime(u, scale)) }
	for _, c := range []struct {
		typ         dtype.Type
		data        []byte
		arrow, want string
		swaps       int // bytes of a swap unit, where swapped elements are taken; 0: they are not
	}{
		{number.Int8, []byte{1, 255}, "int8", "[1 -1]", 0},
		{number.Uint64, counts(-1, 2), "uint64", "[18446744073709551615 2]", 0},
		{number.Float64, counts(int64(math.Float64bits(1.5))), "float64", "[1.5]", 0},
		{number.Float16, binary.NativeEndian.AppendUint16(nil, float16.New(1.5).Uint16()), "float16", "[1.5]", 0},
		{boolean.Type{}, []byte{1, 0, 0, 1, 1, 0, 0, 0, 1}, "bool", "[true false false true true false false false true]", 0},
		{must(rawbits.New(3)), []byte("abcdef"), "fixed_size_binary[3]", `["abc" "def"]`, 0},
		{text, words, "utf8", `["a" "" "żółw" "日本語" "x\x00y"]`, 4},
		{dateTime(datetime64.Nanosecond, 1), counts(0, nat, 1_500_000_000), "timestamp[ns]", "[0 (null) 1500000000]", 8},
		{dateTime(datetime64.Day, 1), counts(1, nat), "timestamp[s]", "[86400 (null)]", 8},
		{dateTime(datetime64.Month, 1), counts(13), "timestamp[s]", "[34214400]", 8},
		{dateTime(datetime64.Second, 25), counts(-1, 2), "timestamp[s]", "[-25 50]", 8},
		{dateTime(datetime64.Attosecond, 1), counts(2_000_000_000, nat), "timestamp[ns]", "[2 (null)]", 8},
		{must(datetime64.NewTimeDelta(datetime64.Millisecond, 1)), counts(5, nat, -7), "duration[ms]", "[5 (null) -7]", 8},
		{must(datetime64.NewTimeDelta(datetime64.Week, 2)), counts(1), "duration[s]", "[1209600]", 8},
	} {
		t.Run(c.typ.Name()+" "+c.arrow, func(t *testing.T) {
			a, err := arrowconv.Array(c.typ, c.data, arrowconv.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if a.DataType().String() != c.arrow || fmt.Sprint(a) != c.want {
				t.Errorf("%s %s, want %s %s", a.DataType(), a, c.arrow, c.want)
			}
			back(t, c.typ, c.data, a)
			if c.swaps == 0 {
				if _, err := arrowconv.ArraySwapped(c.typ, c.data, arrowconv.Options{}); err == nil {
					t.Error("swapped elements are taken")
				}
				return
			}
			swapped, err := arrowconv.ArraySwapped(c.typ, swap(c.data, c.swaps), arrowconv.Options{})
			if err != nil || !array.Equal(a, swapped) {
				t.Errorf("swapped: %s, %v", swapped, err)
			}
		})
	}
}

// back makes elements of an array, and of each slice of it, at every alignment.
func back(t *testing.T, typ dtype.Type, want []byte, a arrow.Array) {
	t.Helper()
	size := typ.Layout().Size
	for from := range a.Len() + 1 {
		for to := from; to <= a.Len(); to++ {
			slice := array.NewSlice(a, int64(from), int64(to))
			got := make([]byte, (to-from)*size+1)[from%2:][:(to-from)*size]
			if err := arrowconv.Elements(got, typ, slice, arrowconv.Options{}); err != nil || string(got) != string(want[from*size:to*size]) {
				t.Fatalf("elements %d to %d: %x, %v, want %x", from, to, got, err, want[from*size:to*size])
			}
		}
	}
}

// TestNoCopy: values of the array are the elements' memory, unless that is not aligned.
func TestNoCopy(t *testing.T) {
	memory := make([]uint64, 9)
	data := unsafe.Slice((*byte)(unsafe.Pointer(&memory[0])), 72)
	for _, typ := range []dtype.Type{number.Int32, number.Float64, must(rawbits.New(4)), must(datetime64.NewDateTime(datetime64.Nanosecond, 1)), must(datetime64.NewTimeDelta(datetime64.Second, 1))} {
		a := must(arrowconv.Array(typ, data[:64], arrowconv.Options{}))
		if got := a.Data().Buffers()[1].Bytes(); &got[0] != &data[0] || len(got) != 64 {
			t.Errorf("%s: values are a copy", typ.Name())
		}
		if _, raw := typ.(rawbits.Type); raw {
			continue
		}
		a = must(arrowconv.Array(typ, data[1:65], arrowconv.Options{}))
		if got := a.Data().Buffers()[1].Bytes(); uintptr(unsafe.Pointer(&got[0]))%8 != 0 {
			t.Errorf("%s: values are not aligned", typ.Name())
		}
	}
}

func TestEmpty(t *testing.T) {
	text, _ := strings5(t)
	for _, typ := range []dtype.Type{number.Int32, boolean.Type{}, must(rawbits.New(4)), text, must(datetime64.NewDateTime(datetime64.Day, 3))} {
		for _, large := range []bool{false, true} {
			a, err := arrowconv.Array(typ, nil, arrowconv.Options{Large: large})
			if err != nil || a.Len() != 0 {
				t.Errorf("%s: %v, %v", typ.Name(), a, err)
				continue
			}
			if err := arrowconv.Elements(nil, typ, a, arrowconv.Options{}); err != nil {
				t.Errorf("%s: %v", typ.Name(), err)
			}
		}
	}
}

func TestLarge(t *testing.T) {
	typ, data := strings5(t, "a", "żółw")
	a := must(arrowconv.Array(typ, data, arrowconv.Options{Large: true}))
	if a.DataType().ID() != arrow.LARGE_STRING || fmt.Sprint(a) != `["a" "żółw"]` {
		t.Error(a.DataType(), a)
	}
	back(t, typ, data, a)
}

func TestPolicies(t *testing.T) {
	typ, data := strings5(t, "ab", "cd")
	binary.NativeEndian.PutUint32(data[24:], 0xD800)
	if _, err := arrowconv.Array(typ, data, arrowconv.Options{}); !errors.As(err, new(*utf32.CodePointError)) || !strings.Contains(err.Error(), "element 1") {
		t.Errorf("strict: %v", err)
	}
	a, err := arrowconv.Array(typ, data, arrowconv.Options{Policy: utf32.Replace})
	if err != nil || a.(*array.String).Value(1) != "c\uFFFD" {
		t.Errorf("replace: %v, %v", a, err)
	}
}

// TestRefused: to Arrow.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		typ   dtype.Type
		data  []byte
		is    error
		words string
	}{
		{number.Complex64, make([]byte, 8), arrowconv.ErrUnsupported, "Arrow has no type for complex64"},
		{must(datetime64.NewDateTime(datetime64.Generic, 1)), counts(1), arrowconv.ErrUnsupported, "no unit"},
		{must(datetime64.NewTimeDelta(datetime64.Year, 1)), counts(1), arrowconv.ErrUnsupported, "years and months"},
		{must(datetime64.NewDateTime(datetime64.Attosecond, 1)), counts(0, 1), datetime64.ErrInexact, "element 1"},
		{must(datetime64.NewDateTime(datetime64.Year, 1)), counts(0, 1<<40), datetime64.ErrRange, "element 1"},
		{number.Int32, make([]byte, 7), nil, "have 7 bytes, want a multiple of 4"},
		{boolean.Type{}, []byte{0, 2}, nil, "element 1"},
	} {
		_, err := arrowconv.Array(c.typ, c.data, arrowconv.Options{})
		if err == nil || c.is != nil && !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%s: error %v, want %q", c.typ.Name(), err, c.words)
		}
	}
}

// TestRefusedBack: from Arrow.
func TestRefusedBack(t *testing.T) {
	text, _ := strings5(t)
	builder := array.NewStringBuilder(memory.DefaultAllocator)
	builder.AppendValues([]string{"fits", "", "does not fit"}, []bool{true, false, true})
	long := builder.NewArray()
	ms := must(arrowconv.Array(must(datetime64.NewDateTime(datetime64.Millisecond, 1)), counts(1000, nat, 1), arrowconv.Options{}))
	numbers := array.NewInt32Builder(memory.DefaultAllocator)
	numbers.AppendValues([]int32{1, 2}, []bool{true, false})
	withNull := numbers.NewArray()
	times := array.NewTimestampBuilder(memory.DefaultAllocator, &arrow.TimestampType{Unit: arrow.Second})
	times.AppendValues([]arrow.Timestamp{1, math.MinInt64}, nil)
	for _, c := range []struct {
		typ   dtype.Type
		a     arrow.Array
		words string
	}{
		{text, long, "element 2"},
		{text, array.NewSlice(long, 0, 2), "element 1 is null"},
		{must(datetime64.NewDateTime(datetime64.Second, 1)), ms, "element 2"},
		{must(datetime64.NewTimeDelta(datetime64.Second, 1)), ms, "no elements of numpy.timedelta64 are made of an Arrow timestamp[ms]"},
		{must(datetime64.NewDateTime(datetime64.Second, 1)), times.NewArray(), "element 1 is valid"},
		{number.Int32, withNull, "element 1 is null, and int32 has no null"},
		{number.Int64, withNull, "no elements of int64 are made of an Arrow int32"},
		{boolean.Type{}, withNull, "no elements of bool"},
	} {
		dst := make([]byte, c.a.Len()*c.typ.Layout().Size)
		if err := arrowconv.Elements(dst, c.typ, c.a, arrowconv.Options{}); err == nil || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%s of %s: error %v, want %q", c.typ.Name(), c.a.DataType(), err, c.words)
		}
	}
	dst := make([]byte, 8)
	if err := arrowconv.Elements(dst, number.Int32, withNull, arrowconv.Options{Null: binary.NativeEndian.AppendUint32(nil, 9)}); err != nil || fmt.Sprint(must(number.View[int32](number.Int32, dst))) != "[1 9]" {
		t.Error(dst, err)
	}
	if err := arrowconv.Elements(dst[:7], number.Int32, withNull, arrowconv.Options{}); err == nil {
		t.Error("7 bytes hold two elements")
	}
	if err := arrowconv.Elements(dst, number.Int32, withNull, arrowconv.Options{Null: []byte{1}}); err == nil {
		t.Error("a null of one byte is taken")
	}
	other := make([]byte, 3*8)
	finer := must(datetime64.NewDateTime(datetime64.Microsecond, 1))
	if err := arrowconv.Elements(other, finer, ms, arrowconv.Options{}); err != nil || string(other) != string(counts(1_000_000, nat, 1000)) {
		t.Error(other, err)
	}
}
