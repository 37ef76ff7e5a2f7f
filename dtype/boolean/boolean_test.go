package boolean_test

import (
	"errors"
	"fmt"
	"testing"
	"unsafe"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype/boolean"
)

func TestDefinition(t *testing.T) {
	d := boolean.Definition()
	conf, _ := config.Parse([]byte(`{"x":1}`))
	r := config.NewReader(conf)
	typ := d.Parse("bool", r, nil)
	if d.Name != "bool" || d.Claims != nil || typ != (boolean.Type{}) || typ.Name() != "bool" || typ.Configuration().Exists() {
		t.Errorf("definition %q gives %v", d.Name, typ)
	}
	if ps := r.Close(); len(ps) != 1 || ps[0].Pointer != "/configuration/x" {
		t.Errorf("problems are %v, want one about /configuration/x", ps)
	}
	l := typ.Layout()
	if swaps, known := l.Swaps(); l.Size != 1 || l.Align != 1 || swaps || !known {
		t.Errorf("Layout() = %+v", l)
	}
}

func TestParseJSON(t *testing.T) {
	for json, want := range map[string]string{
		`true`: "01", `false`: "00",
		`0`: "invalid_type", `1`: "invalid_type", `null`: "invalid_type", `"true"`: "invalid_type", `[true]`: "invalid_type", `{}`: "invalid_type",
		`NaN`: "invalid_value", `1e400`: "invalid_value",
	} {
		v, err := config.Parse([]byte(json))
		if err != nil {
			t.Fatal(err)
		}
		element, ps := boolean.Type{}.ParseJSON(v)
		got := fmt.Sprintf("%x", element)
		if len(ps) == 1 && ps[0].Pointer == "" && element == nil {
			got = string(ps[0].Kind)
		}
		if got != want {
			t.Errorf("ParseJSON(%s) = %s, %v, want %s", json, got, ps, want)
		}
	}
}

func TestAppendJSON(t *testing.T) {
	for b, want := range []string{"xfalse", "xtrue"} {
		if got, err := (boolean.Type{}).AppendJSON([]byte("x"), []byte{byte(b)}); string(got) != want || err != nil {
			t.Errorf("AppendJSON(x, %d) = %s, %v, want %s", b, got, err, want)
		}
	}
	for _, element := range [][]byte{nil, {1, 0}, {2}, {0x80}, {0xff}} {
		got, err := boolean.Type{}.AppendJSON([]byte("x"), element)
		if string(got) != "x" || err == nil || errors.As(err, new(*boolean.ByteError)) != (len(element) == 1) {
			t.Errorf("AppendJSON(x, %x) = %s, %v, want x and an error", element, got, err)
		}
	}
}

// TestView puts each wrong byte at each place of lengths around the stride of the check.
func TestView(t *testing.T) {
	for n := range 100 {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(i % 3 & 1)
		}
		got, err := boolean.View(data)
		if err != nil || len(got) != n || n > 0 && unsafe.SliceData(boolean.Bytes(got)) != unsafe.SliceData(data) {
			t.Fatalf("View of %d bytes = %v, %v", n, got, err)
		}
		for i, b := range got {
			if b != (data[i] == 1) {
				t.Errorf("View of %d bytes: element %d is %v", n, i, b)
			}
		}
		for i := range data {
			for _, wrong := range []byte{2, 4, 0x80, 0xff} {
				testWrong(t, data, i, wrong)
			}
		}
	}
}

func testWrong(t *testing.T, data []byte, i int, wrong byte) {
	t.Helper()
	was := data[i]
	data[i] = wrong
	got, err := boolean.View(data)
	data[i] = was
	var at *boolean.ByteError
	if got != nil || !errors.As(err, &at) || at.Element != i || at.Value != wrong {
		t.Errorf("View of %d bytes with 0x%02x at %d = %v, %v, want an error there", len(data), wrong, i, got, err)
	}
}

func TestViewNamesFirst(t *testing.T) {
	data := make([]byte, 70)
	data[40], data[60] = 3, 2
	_, err := boolean.View(data)
	const want = "dtype/boolean: element 40 is the byte 0x03, want 0x00 or 0x01"
	if err == nil || err.Error() != want {
		t.Errorf("View says %q, want %q", err, want)
	}
}

func FuzzView(f *testing.F) {
	f.Add([]byte{0, 1, 1})
	f.Add([]byte{0, 1, 2})
	f.Fuzz(func(t *testing.T, data []byte) {
		right := true
		for _, b := range data {
			right = right && b < 2
		}
		got, err := boolean.View(data)
		if (err == nil) != right || right && len(got) != len(data) {
			t.Errorf("View(%x) = %v, %v", data, got, err)
		}
	})
}

func BenchmarkView(b *testing.B) {
	data := make([]byte, 1<<20)
	b.SetBytes(1 << 20)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := boolean.View(data); err != nil {
			b.Fatal(err)
		}
	}
}

func ExampleView() {
	values, err := boolean.View([]byte{1, 0, 1})
	fmt.Println(values, err)
	_, err = boolean.View([]byte{1, 0, 7})
	fmt.Println(err)
	// Output:
	// [true false true] <nil>
	// dtype/boolean: element 2 is the byte 0x07, want 0x00 or 0x01
}
