package number_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"
	"unsafe"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/internal/alloctest"
)

func TestDefinitions(t *testing.T) {
	want := "int8 1/1 int16 2/1 int32 4/1 int64 8/1 uint8 1/1 uint16 2/1 uint32 4/1 uint64 8/1 float16 2/1 float32 4/1 float64 8/1 complex64 4/2 complex128 8/2"
	var got []string
	for i, d := range number.Definitions() {
		r := config.NewReader(config.Value{})
		typ := d.Parse(d.Name, r, nil)
		if len(r.Close()) > 0 || d.Claims != nil || typ != types[i] || typ.Name() != d.Name {
			t.Errorf("definition %d (%s) gives %v, want %v", i, d.Name, typ, types[i])
		}
		if typ.Configuration().Exists() {
			t.Errorf("%s has a configuration", typ.Name())
		}
		l := typ.Layout()
		u := l.Units[0]
		if len(l.Units) != 1 || l.Size != u.Bytes*u.Count || l.Align != u.Bytes {
			t.Errorf("%s.Layout() = %+v", typ.Name(), l)
		}
		got = append(got, fmt.Sprintf("%s %d/%d", typ.Name(), u.Bytes, u.Count))
	}
	if strings.Join(got, " ") != want {
		t.Errorf("definitions are %s, want %s", got, want)
	}
}

// TestExtensions wants every number type of the zarr-extensions registry: the swap units of each, and the name that the
// type of another name has.
func TestExtensions(t *testing.T) {
	want := "complex_float32 4/2 complex64, complex_float64 8/2 complex128, int2 1/1, int4 1/1, uint2 1/1, uint4 1/1, bfloat16 2/1, " +
		"float8_e3m4 1/1, float8_e4m3 1/1, float8_e5m2 1/1, float8_e4m3b11fnuz 1/1, float8_e4m3fnuz 1/1, float8_e5m2fnuz 1/1, float8_e8m0fnu 1/1, " +
		"float6_e2m3fn 1/1, float6_e3m2fn 1/1, float4_e2m1fn 1/1, complex_float16 2/2, complex_bfloat16 2/2, " +
		"complex_float8_e3m4 1/2, complex_float8_e4m3 1/2, complex_float8_e5m2 1/2, complex_float8_e4m3b11fnuz 1/2, complex_float8_e4m3fnuz 1/2, " +
		"complex_float8_e5m2fnuz 1/2, complex_float8_e8m0fnu 1/2, complex_float6_e2m3fn 1/2, complex_float6_e3m2fn 1/2, complex_float4_e2m1fn 1/2"
	var got []string
	for _, d := range number.Extensions() {
		typ := d.Parse(d.Name, config.NewReader(config.Value{}), nil)
		l := typ.Layout()
		text := fmt.Sprintf("%s %d/%d", d.Name, l.Units[0].Bytes, l.Units[0].Count)
		if typ.Name() != d.Name {
			text += " " + typ.Name()
		}
		if got = append(got, text); d.Claims != nil || len(l.Units) != 1 || l.Size != l.Units[0].Bytes*l.Units[0].Count {
			t.Errorf("%s has the layout %+v", d.Name, l)
		}
	}
	if strings.Join(got, ", ") != want {
		t.Errorf("extensions are %s, want %s", strings.Join(got, ", "), want)
	}
}

func TestUnknownMember(t *testing.T) {
	conf, _ := config.Parse([]byte(`{"endian":"little"}`))
	r := config.NewReader(conf)
	if typ := number.Definitions()[0].Parse("int8", r, nil); typ != number.Int8 {
		t.Errorf("int8 with a configuration gives %v, want it read all the same", typ)
	}
	if got := places(r.Close()); got != "/configuration/endian unknown_key" {
		t.Errorf("problems are %s", got)
	}
}

// testView checks all typed access of one Go type; the values differ in every byte.
func testView[T number.Element](t *testing.T, want number.Type) {
	t.Run(want.Name(), func(t *testing.T) {
		if got := number.Of[T](); got != want {
			t.Fatalf("Of gives %s, want %s", got, want)
		}
		size := want.Layout().Size
		if int(unsafe.Sizeof(*new(T))) != size {
			t.Fatalf("the Go type has %d bytes, want %d", unsafe.Sizeof(*new(T)), size)
		}
		values := make([]T, 3)
		p := number.Bytes(values)
		if len(p) != 3*size {
			t.Fatalf("Bytes has %d bytes, want %d", len(p), 3*size)
		}
		for i := range p {
			p[i] = byte(i + 1)
		}
		view, err := number.View[T](want, p)
		if err != nil || len(view) != 3 || unsafe.SliceData(view) != unsafe.SliceData(values) {
			t.Errorf("View = %v, %v, want the memory of the values", view, err)
		}
		for off := range 2 {
			moved := append(make([]byte, off, 64), p...)[off:]
			got, err := number.Append([]T{values[2]}, want, moved)
			if err != nil || string(number.Bytes(got)) != string(p[2*size:])+string(p) {
				t.Errorf("Append of data %d bytes off = %v, %v", off, got, err)
			}
		}
		testRefused[T](t, want)
	})
}

func testRefused[T number.Element](t *testing.T, typ number.Type) {
	data := make([]byte, 64)
	size := typ.Layout().Size
	if _, err := number.View[T](typ, data[:size-1]); (err != nil) != (size > 1) {
		t.Errorf("View of %d bytes: %v", size-1, err)
	}
	aligned := unsafe.SliceData(number.Bytes(make([]complex128, 4)))
	data = unsafe.Slice(aligned, 64)
	_, err := number.View[T](typ, data[1:][:size])
	if align := unsafe.Alignof(*new(T)); align > 1 && (err == nil || !strings.Contains(err.Error(), "Append")) {
		t.Errorf("View of data 1 byte off a multiple of %d: %v, want an error that names Append", align, err)
	}
	for _, other := range types {
		if other == typ {
			continue
		}
		_, err := number.View[T](other, data)
		if err == nil || !strings.Contains(err.Error(), other.Name()) || !strings.Contains(err.Error(), typ.Name()) {
			t.Errorf("View of %s as %s: %v, want an error with both", other, typ, err)
		}
		dst := make([]T, 1, 8)
		if got, err := number.Append(dst, other, data); err == nil || len(got) != 1 {
			t.Errorf("Append of %s to %s: %v, want an error and the slice as it was", other, typ, err)
		}
	}
	for _, empty := range [][]byte{nil, {}, data[1:1]} {
		if got, err := number.View[T](typ, empty); err != nil || len(got) != 0 {
			t.Errorf("View of nothing = %v, %v", got, err)
		}
		if got, err := number.Append[T](nil, typ, empty); err != nil || len(got) != 0 {
			t.Errorf("Append of nothing = %v, %v", got, err)
		}
	}
	if got := number.Bytes[T](nil); len(got) != 0 {
		t.Errorf("Bytes(nil) = %v", got)
	}
}

func TestView(t *testing.T) {
	testView[int8](t, number.Int8)
	testView[int16](t, number.Int16)
	testView[int32](t, number.Int32)
	testView[int64](t, number.Int64)
	testView[uint8](t, number.Uint8)
	testView[uint16](t, number.Uint16)
	testView[uint32](t, number.Uint32)
	testView[uint64](t, number.Uint64)
	testView[number.Half](t, number.Float16)
	testView[number.BHalf](t, number.BFloat16)
	testView[float32](t, number.Float32)
	testView[float64](t, number.Float64)
	testView[complex64](t, number.Complex64)
	testView[complex128](t, number.Complex128)
}

func TestViewForeignType(t *testing.T) {
	for _, typ := range []dtype.Type{nil, foreign{number.Int8}} {
		if _, err := number.View[int8](typ, []byte{1}); err == nil {
			t.Errorf("View of %v: no error", typ)
		}
	}
}

// foreign is a type of another package.
type foreign struct{ number.Type }

func (foreign) Name() string { return "acme" }

func TestViewAllocates(t *testing.T) {
	data := number.Bytes(make([]float64, 8))
	if n := alloctest.Count(func() { number.View[float64](number.Float64, data) }); n > 0 {
		t.Errorf("View allocates %v times, want none", n)
	}
}

func ExampleView() {
	data := binary.NativeEndian.AppendUint32(nil, math.Float32bits(1.5))
	data = binary.NativeEndian.AppendUint32(data, math.Float32bits(-2))
	values, err := number.View[float32](number.Float32, data)
	fmt.Println(values, err)

	_, err = number.View[int32](number.Float32, data)
	fmt.Println(err)
	// Output:
	// [1.5 -2] <nil>
	// dtype/number: int32 is the Go type of int32, the data is float32, which has float32
}

func ExampleHalf() {
	halves, _ := number.Append[number.Half](nil, number.Float16, binary.NativeEndian.AppendUint16(nil, 0x3555))
	fmt.Println(halves[0], halves[0].Float32())
	fmt.Println(number.HalfFromFloat64(65519.99), number.HalfFromFloat64(65520))
	// Output:
	// 0.3333 0.33325195
	// 65500 +Inf
}
