package nptext_test

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/nptext"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
	"github.com/zarrcodec/zarrcodec/dtype/number"
)

// entry is a case of testdata/table.json, which NumPy wrote.
type entry struct {
	Name  string
	Dtype string
	Shape []int64
	Data  string
	Text  string
}

// TestTable compares with what NumPy prints. ZARRCODEC_NPTEXT_TABLE names another table in the same form.
func TestTable(t *testing.T) {
	path := "testdata/table.json"
	if other := os.Getenv("ZARRCODEC_NPTEXT_TABLE"); other != "" {
		path = other
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var table struct{ Cases []entry }
	if err := json.Unmarshal(text, &table); err != nil {
		t.Fatal(err)
	}
	if len(table.Cases) < 300 {
		t.Fatalf("only %d cases", len(table.Cases))
	}
	for _, c := range table.Cases {
		t.Run(c.Name, func(t *testing.T) {
			if got := nptext.Format(c.Shape, c.elements(t)); got != c.Text {
				t.Errorf("%s, shape %v\ngot  %q\nwant %q", c.Dtype, c.Shape, got, c.Text)
			}
		})
	}
}

// elements are those that are shown.
func (c entry) elements(t *testing.T) nptext.Elements {
	t.Helper()
	data, err := base64.StdEncoding.DecodeString(c.Data)
	if err != nil {
		t.Fatal(err)
	}
	d := parseDtype(t, c.Dtype)
	items := shown(data, d.size, c.Shape)
	switch d.kind {
	case 'b':
		return nptext.Bools(each(items, func(p []byte) bool { return p[0] == 1 }))
	case 'i':
		return nptext.Ints(each(items, signed))
	case 'u':
		return nptext.Uints(each(items, unsigned))
	case 'f':
		return nptext.Floats{Bits: 8 * d.size, Values: each(items, float)}
	case 'c':
		return nptext.Complexes{Bits: 4 * d.size, Values: each(items, func(p []byte) complex128 {
			return complex(float(p[:d.size/2]), float(p[d.size/2:]))
		})}
	case 'U':
		return nptext.Strings(each(items, text))
	case 'V':
		return nptext.Voids(items)
	}
	return d.times(t, each(items, signed))
}

// dtype is a type as NumPy spells it: "<f4", "<M8[25s]".
type dtype struct {
	kind byte
	size int
	unit datetime64.Unit
	step int
}

func parseDtype(t *testing.T, s string) dtype {
	t.Helper()
	m := regexp.MustCompile(`^[<|]([a-zA-Z])(\d+)(?:\[(\d*)(\w+)\])?$`).FindStringSubmatch(s)
	if m == nil {
		t.Fatalf("dtype %q", s)
	}
	d := dtype{kind: m[1][0], unit: datetime64.Generic, step: 1}
	d.size, _ = strconv.Atoi(m[2])
	if d.kind == 'U' {
		d.size *= 4
	}
	if m[3] != "" {
		d.step, _ = strconv.Atoi(m[3])
	}
	if m[4] != "" {
		d.unit, _ = datetime64.ParseUnit(m[4])
	}
	return d
}

func (d dtype) times(t *testing.T, steps []int64) nptext.Elements {
	t.Helper()
	if d.kind == 'M' {
		typ, err := datetime64.NewDateTime(d.unit, d.step)
		if err != nil {
			t.Fatal(err)
		}
		return nptext.DateTimes{Type: typ, Values: steps}
	}
	typ, err := datetime64.NewTimeDelta(d.unit, d.step)
	if err != nil {
		t.Fatal(err)
	}
	return nptext.TimeDeltas{Type: typ, Values: steps}
}

// shown gives the bytes of each element that the text shows.
func shown(data []byte, size int, shape []int64) [][]byte {
	places := []int64{0}
	for axis, indices := range nptext.Shown(shape) {
		var next []int64
		for _, p := range places {
			for _, i := range indices {
				next = append(next, p*shape[axis]+i)
			}
		}
		places = next
	}
	return each(places, func(p int64) []byte { return data[int(p)*size:][:size] })
}

func each[A, B any](items []A, f func(A) B) []B {
	out := make([]B, len(items))
	for i, it := range items {
		out[i] = f(it)
	}
	return out
}

// unsigned reads a little-endian integer.
func unsigned(p []byte) (n uint64) {
	for i, b := range p {
		n |= uint64(b) << (8 * i)
	}
	return n
}

func signed(p []byte) int64 {
	unused := 64 - 8*len(p)
	return int64(unsigned(p)<<unused) >> unused
}

func float(p []byte) float64 {
	switch len(p) {
	case 2:
		return float64(number.Half(unsigned(p)).Float32())
	case 4:
		return float64(math.Float32frombits(uint32(unsigned(p))))
	}
	return math.Float64frombits(unsigned(p))
}

func text(p []byte) string {
	var b strings.Builder
	for ; len(p) > 0; p = p[4:] {
		b.WriteRune(rune(binary.LittleEndian.Uint32(p)))
	}
	return strings.TrimRight(b.String(), "\x00")
}

// TestShown: what is read of an array stays small, whatever its shape.
func TestShown(t *testing.T) {
	for _, c := range []struct {
		shape []int64
		want  string
	}{
		{[]int64{}, "[]"},
		{[]int64{3}, "[[0 1 2]]"},
		{[]int64{2000}, "[[0 1 2 1997 1998 1999]]"},
		{[]int64{6, 7, 100}, "[[0 1 2 3 4 5] [0 1 2 4 5 6] [0 1 2 97 98 99]]"},
		{[]int64{math.MaxInt64, 0}, "[[] []]"},
		{[]int64{math.MaxInt64, math.MaxInt64, 1}, "[[0 1 2 9223372036854775804 9223372036854775805 9223372036854775806] [0 1 2 9223372036854775804 9223372036854775805 9223372036854775806] [0]]"},
	} {
		if got := fmt.Sprint(nptext.Shown(c.shape)); got != c.want {
			t.Errorf("shape %v: got %s, want %s", c.shape, got, c.want)
		}
	}
}

func ExampleFormat() {
	shape := []int64{2, 3}
	fmt.Println(nptext.Shown(shape))
	fmt.Println(nptext.Format(shape, nptext.Floats{Bits: 64, Values: []float64{1, 0.5, -2, math.Pi, math.NaN(), 100}}))
	// Output:
	// [[0 1] [0 1 2]]
	// [[  1.           0.5         -2.        ]
	//  [  3.14159265          nan 100.        ]]
}
