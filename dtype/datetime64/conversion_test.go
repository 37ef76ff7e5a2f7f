package datetime64

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/internal/kernel/kerneltest"
)

// both makes the two types of a conversion, of "M8" or "m8".
func both(t testing.TB, kind string, from, to step) (a, b dtype.Type) {
	t.Helper()
	if kind == "M8" {
		return DateTime{from}, DateTime{to}
	}
	return TimeDelta{from}, TimeDelta{to}
}

func conversion(t testing.TB, kind string, from, to step, r Rounding) (Conversion, bool) {
	t.Helper()
	a, b := both(t, kind, from, to)
	c, err := NewConversion(a, b, r)
	crosses := kind == "m8" && r == Exact && from.unit.isCalendar() != to.unit.isCalendar()
	if (err != nil) != crosses {
		t.Fatalf("%s %v to %v: %v", kind, from, to, err)
	}
	return c, err == nil
}

// convertedRow is [scale, scale of the result, integer, result or null, exact].
type convertedRow struct {
	scale, to int32
	v         int64
	want      *int64
	exact     bool
}

func (r *convertedRow) UnmarshalJSON(p []byte) error {
	return json.Unmarshal(p, &[]any{&r.scale, &r.to, &r.v, &r.want, &r.exact})
}

func (r convertedRow) reason(rounding Rounding) error {
	switch {
	case r.want == nil:
		return ErrRange
	case !r.exact && rounding == Exact:
		return ErrInexact
	}
	return nil
}

// numpyConversions calls test with each row of testdata/numpy_convert.json, made by numpy_convert.py beside it.
func numpyConversions(t testing.TB, test func(kind string, from, to step, row convertedRow)) {
	t.Helper()
	p, err := os.ReadFile("testdata/numpy_convert.json")
	if err != nil {
		t.Fatal(err)
	}
	var tables map[string]json.RawMessage
	if err := json.Unmarshal(p, &tables); err != nil {
		t.Fatal(err)
	}
	n := 0
	for name, table := range tables {
		part, kind, ok := strings.Cut(name, " ")
		if !ok {
			continue
		}
		var pairs map[string][]convertedRow
		if err := json.Unmarshal(table, &pairs); err != nil || part == "rows" && len(pairs) != 169 {
			t.Fatalf("%s: %d pairs of units, want 169: %v", name, len(pairs), err)
		}
		for pair, rows := range pairs {
			a, b, _ := strings.Cut(pair, " ")
			from, _ := ParseUnit(a)
			to, _ := ParseUnit(b)
			for _, r := range rows {
				test(kind, step{from, r.scale}, step{to, r.to}, r)
				n++
			}
		}
	}
	if n < 4500 {
		t.Fatalf("%d rows, want at least 4500", n)
	}
}

func TestConversionIsNumPys(t *testing.T) {
	numpyConversions(t, func(kind string, from, to step, r convertedRow) {
		for _, rounding := range []Rounding{Floor, Exact} {
			c, ok := conversion(t, kind, from, to, rounding)
			if !ok {
				continue
			}
			got, err := c.Int64(r.v)
			if !errors.Is(err, r.reason(rounding)) || err == nil && got != *r.want {
				t.Errorf("%s: %s as %s, %d: %d, %v, want %v", kind, from.count(r.v), to.text(), rounding, got, err, r)
			}
		}
	})
}

// Of many integers each becomes what it becomes alone, at every place, in either order, and in its own memory.
func TestConvertManyIsNumPys(t *testing.T) {
	const n = 2*blockElems + 7
	rng := rand.New(rand.NewPCG(31, 32))
	numpyConversions(t, func(kind string, from, to step, r convertedRow) {
		if rng.IntN(8) > 0 {
			return
		}
		at := rng.IntN(n)
		src := slices.Repeat([]int64{0, NaT, r.v}, n/3+1)[:n]
		if r.reason(Exact) != nil {
			src = slices.Repeat([]int64{NaT}, n)
		}
		src[at] = r.v
		for _, rounding := range []Rounding{Floor, Exact} {
			c, ok := conversion(t, kind, from, to, rounding)
			if ok {
				testConvert(t, c, src, at, r.reason(rounding))
			}
		}
	})
}

// testConvert converts src from the elements in both orders; the one at at is the only one that may be an error.
func testConvert(t *testing.T, c Conversion, src []int64, at int, reason error) {
	t.Helper()
	a, _ := both(t, map[string]string{dateTimeName: "M8", timeDeltaName: "m8"}[c.name], c.from, c.to)
	for _, order := range []string{"little", "big"} {
		e := stored(t, a, make([]byte, len(src)*itemBytes), order)
		if err := e.SetInt64s(src, nil); err != nil {
			t.Fatal(err)
		}
		dst := make([]int64, len(src))
		checkConverted(t, c, dst, src, e.Convert(dst, c), at, reason)
	}
	own := slices.Clone(src)
	checkConverted(t, c, own, src, c.Int64s(own, own), at, reason)
}

func checkConverted(t *testing.T, c Conversion, dst, src []int64, err error, at int, reason error) {
	t.Helper()
	var element *ElementError
	if reason != nil {
		if !errors.Is(err, reason) || !errors.As(err, &element) || element.Element != at {
			t.Fatalf("%s as %s at %d: %v, want %v", c.from.count(src[at]), c.to.text(), at, err, reason)
		}
		return
	}
	if err != nil {
		t.Fatalf("%s as %s at %d: %v", c.from.count(src[at]), c.to.text(), at, err)
	}
	for i, v := range src {
		if want, _ := c.Int64(v); dst[i] != want || v == NaT && want != NaT {
			t.Fatalf("%s as %s at %d: %d, want %d", c.from.count(v), c.to.text(), i, dst[i], want)
		}
	}
}

// Every level converts as the generic one does, by one pass and by several.
func TestConvertOnEveryLevel(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 36))
	src := make([]int64, 3*blockElems+5)
	for i := range src {
		if src[i] = rng.Int64N(1<<32) - 1<<31; i%50 == 7 {
			src[i] = NaT
		}
	}
	kerneltest.Each(t, func(t *testing.T) {
		for _, pair := range [][2]step{
			{{Second, 1}, {Millisecond, 1}}, {{Millisecond, 1}, {Second, 1}}, {{Hour, 7}, {Minute, 11}}, {{Second, 1}, {Month, 1}},
			{{Month, 1}, {Day, 1}}, {{Second, 10}, {Year, 2}}, {{Day, 1}, {Day, 1}}, {{Attosecond, 7}, {Week, math.MaxInt32}},
		} {
			c, _ := conversion(t, "M8", pair[0], pair[1], Floor)
			testConvert(t, c, src, 0, nil)
		}
	})
}

func TestGenericIsWhatItIs(t *testing.T) {
	for _, kind := range []string{"M8", "m8"} {
		c, _ := conversion(t, kind, step{Generic, 3}, step{Second, 7}, Exact)
		src := []int64{5, -3, NaT, math.MaxInt64}
		dst := make([]int64, 4)
		if err := c.Int64s(dst, src); err != nil || !slices.Equal(dst, src) {
			t.Errorf("%s: %d, %v, want %d", kind, dst, err, src)
		}
		if n, err := c.Int64(-3); err != nil || n != -3 {
			t.Errorf("%s: %d, %v, want -3", kind, n, err)
		}
	}
}

func TestConversionRefusals(t *testing.T) {
	days, deltas := dateTime(t, Day, 1), timeDelta(t, Day, 1)
	toSeconds, _ := NewConversion(days, dateTime(t, Second, 1), Exact)
	e, _ := Of(days, make([]byte, 16), false)
	long := make([]int64, 4)
	durations, _ := Of(deltas, make([]byte, 16), false)
	for _, c := range []struct {
		err  error
		want string
	}{
		{errOf(NewConversion(days, deltas, Exact)), "have elements of numpy.datetime64 to convert to numpy.timedelta64, want the same"},
		{errOf(NewConversion(other{}, deltas, Exact)), "have elements of type int64, want numpy.datetime64 or numpy.timedelta64"},
		{errOf(NewConversion(days, DateTime{}, Exact)), "have elements of the zero numpy.datetime64, which is no type"},
		{errOf(NewConversion(days, dateTime(t, Generic, 1), Floor)), `have the unit "D", which counts nothing of the unit "generic"`},
		{errOf(NewConversion(deltas, timeDelta(t, Month, 1), Exact)), `have durations in "D", which have no fixed length in "M"`},
		{errOf(NewConversion(days, days, 2)), "have 2 as a rounding, want Exact or Floor"},
		{durations.Convert(make([]int64, 2), toSeconds), "have elements of numpy.timedelta64 in D, want numpy.datetime64 in D"},
		{e.Convert(make([]int64, 3), toSeconds), "have room for 3 integers, want 2"},
		{toSeconds.Int64s(make([]int64, 2), []int64{1, math.MaxInt64}), "element 1: 9223372036854775807 × D as s: out of range"},
		{e.Convert(make([]int64, 2), Conversion{}), "the zero Conversion is none"},
		{errOf(Conversion{}.Int64(1)), "the zero Conversion is none"},
		{toSeconds.Int64s(long[1:], long[:3]), "the integers overlap the elements that they are made of"},
	} {
		if want := "dtype/datetime64: " + c.want; c.err == nil || c.err.Error() != want {
			t.Errorf("%v, want %s", c.err, want)
		}
	}
}

func TestConvertDoesNotAllocate(t *testing.T) {
	src, dst := make([]int64, 3*blockElems), make([]int64, 3*blockElems)
	for _, pair := range [][2]step{{{Day, 1}, {Second, 1}}, {{Second, 1}, {Day, 1}}, {{Hour, 7}, {Minute, 11}}, {{Second, 1}, {Year, 1}}} {
		c, _ := conversion(t, "M8", pair[0], pair[1], Exact)
		var err error
		if n := alloctest.Count(func() { err = c.Int64s(dst, src) }); n > 0 || err != nil {
			t.Errorf("%s to %s: %v allocations, %v", pair[0].text(), pair[1].text(), n, err)
		}
	}
}

func ExampleNewConversion() {
	days, _ := NewDateTime(Day, 1)
	months, _ := NewDateTime(Month, 1)
	src := []int64{31, 58, NaT} // 1970-02-01, 1970-02-28
	dst := make([]int64, 3)
	down, _ := NewConversion(days, months, Floor)
	fmt.Println(down.Int64s(dst, src), dst[0], dst[1], IsNaT(dst[2]))
	exact, _ := NewConversion(days, months, Exact)
	fmt.Println(exact.Int64s(dst, src))
	// Output:
	// <nil> 1 1 true
	// dtype/datetime64: element 1: 58 × D as M: not exact
}

func ExampleElements_Convert() {
	stored := binary.NativeEndian.AppendUint64(nil, 1500)
	ms, _ := NewTimeDelta(Millisecond, 1)
	us, _ := NewTimeDelta(Microsecond, 1)
	e, _ := Of(ms, stored, false)
	c, _ := NewConversion(ms, us, Exact)
	dst := make([]int64, e.Len())
	fmt.Println(e.Convert(dst, c), dst)
	// Output: <nil> [1500000]
}

func BenchmarkConvert(b *testing.B) {
	for _, c := range []struct {
		name     string
		from, to step
		r        Rounding
	}{
		{"s to ms", step{Second, 1}, step{Millisecond, 1}, Exact},
		{"ns to ms", step{Nanosecond, 1}, step{Millisecond, 1}, Floor},
		{"ns to ms, exact", step{Nanosecond, 1}, step{Millisecond, 1}, Exact},
		{"7h to 11m", step{Hour, 7}, step{Minute, 11}, Floor},
		{"s to M", step{Second, 1}, step{Month, 1}, Floor},
		{"M to s", step{Month, 1}, step{Second, 1}, Exact},
	} {
		b.Run(c.name, func(b *testing.B) {
			conv, _ := conversion(b, "M8", c.from, c.to, c.r)
			src, dst := make([]int64, 1<<17), make([]int64, 1<<17)
			for i := range src {
				src[i] = int64(i) * 1e6
				if c.from.unit == Month {
					src[i] = int64(i % 5000)
				}
			}
			b.SetBytes(int64(8 * len(src)))
			for b.Loop() {
				if err := conv.Int64s(dst, src); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
