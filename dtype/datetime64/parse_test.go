package datetime64

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/internal/alloctest"
)

// parse reads text as "M8[7s]" or "m8[7s]".
func parse(t testing.TB, typ, text string, r Rounding) (int64, error) {
	t.Helper()
	name := strings.TrimLeft(typ[3:len(typ)-1], "0123456789")
	u, ok := ParseUnit(name)
	scale, err := strconv.Atoi(strings.TrimSuffix(typ[3:len(typ)-1], name))
	if !ok || err != nil {
		t.Fatalf("no type: %s", typ)
	}
	if strings.HasPrefix(typ, "m8") {
		return timeDelta(t, u, scale).ParseText(text)
	}
	return dateTime(t, u, scale).ParseText(text, r)
}

// testdata/numpy_parse.json is made by numpy_parse.py beside it.
func TestParseTextIsNumPys(t *testing.T) {
	p, err := os.ReadFile("testdata/numpy_parse.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct{ Rows []json.RawMessage }
	if err := json.Unmarshal(p, &table); err != nil {
		t.Fatal(err)
	}
	if len(table.Rows) < 1500 {
		t.Fatalf("%d rows, want at least 1500", len(table.Rows))
	}
	for _, row := range table.Rows {
		var typ, text string
		var want json.RawMessage
		var exact bool
		if err := json.Unmarshal(row, &[]any{&typ, &text, &want, &exact}); err != nil {
			t.Fatal(err)
		}
		for _, r := range []Rounding{Floor, Exact} {
			got, err := parse(t, typ, text, r)
			testParsed(t, fmt.Sprintf("%q as %s", text, typ), got, err, string(want), exact || r == Floor)
		}
	}
}

func testParsed(t *testing.T, name string, got int64, err error, want string, exact bool) {
	t.Helper()
	reasons := map[string]error{`"no"`: ErrSyntax, "": ErrRange} // null leaves the text empty
	reason, refused := reasons[want]
	if !refused && !exact {
		reason = ErrInexact
	}
	var text *TextError
	if !errors.Is(err, reason) || err == nil && strconv.FormatInt(got, 10) != want || err != nil && (got != 0 || !errors.As(err, &text)) {
		t.Errorf("%s: %d, %v, want %s, %v", name, got, err, want, reason)
	}
}

func TestParseTextTellsWhere(t *testing.T) {
	for _, c := range []struct {
		unit       Unit
		text, want string
	}{
		{Second, "2005-2-3", `"2005-2-3" as 7s: no such text at byte 6`},
		{Second, "2005-13-01", `"2005-13-01" as 7s: no such text at byte 5`},
		{Second, "2005-02-29", `"2005-02-29" as 7s: no such text at byte 8`},
		{Second, "2005-02-03T04:05:06.123x", `"2005-02-03T04:05:06.123x" as 7s: no such text at byte 23`},
		{Second, "2005-02-03T04+24:00", `"2005-02-03T04+24:00" as 7s: no such text at byte 14`},
		{Second, "--05", `"--05" as 7s: no such text at byte 1`},
		{Second, "now", `"now" as 7s: no such text at byte 0`},
		{Attosecond, "2005", `"2005" as 7as: out of range`},
		{Day, "1970-01-02", `"1970-01-02" as 7D: not exact`},
		{Day, "99999999999999999999999999999999999999999999x", `"99999999999999999999999999999999999999999999x" as 7D: no such text at byte 44`},
		{Day, strings.Repeat("9", 1000), `"` + strings.Repeat("9", 64) + `" as 7D: out of range`},
		{Generic, "5s", `"5s" as 7generic: no such text at byte 1`},
		{Generic, "9223372036854775808", `"9223372036854775808" as 7generic: out of range`},
	} {
		_, err := dateTime(t, c.unit, 7).ParseText(c.text, Exact)
		if want := "dtype/datetime64: " + c.want; err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// testTextAndBack parses what is appended.
func testTextAndBack(t *testing.T, u Unit, scale int, v int64) {
	t.Helper()
	moment, duration := dateTime(t, u, scale), timeDelta(t, u, scale)
	text := string(moment.AppendText(nil, v))
	if got, err := moment.ParseText(text, Exact); err != nil || got != v {
		t.Fatalf("%d × %d%s: %s is read as %d, %v", v, scale, u, text, got, err)
	}
	if got, err := duration.ParseText(string(duration.AppendText(nil, v))); err != nil || got != v {
		t.Fatalf("duration %d: read as %d, %v", v, got, err)
	}
}

func TestTextAndBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	for u := Year; u <= Generic; u++ {
		for _, scale := range []int{1, 1, 7, 1000, math.MaxInt32} {
			for range 300 {
				testTextAndBack(t, u, scale, int64(rng.Uint64())>>rng.IntN(64))
			}
			for _, v := range []int64{NaT, NaT + 1, math.MaxInt64, 0, -1} {
				testTextAndBack(t, u, scale, v)
			}
		}
	}
}

func FuzzTextAndBack(f *testing.F) {
	f.Add(uint8(0), int32(1), int64(-1971))
	f.Add(uint8(12), int32(math.MaxInt32), int64(math.MaxInt64))
	f.Fuzz(func(t *testing.T, unit uint8, scale int32, v int64) {
		if scale >= 1 {
			testTextAndBack(t, Year+Unit(unit)%Generic, int(scale), v)
		}
	})
}

// FuzzParseText: what is read exactly is that when it is printed and read again, and rounding down changes nothing of it.
func FuzzParseText(f *testing.F) {
	for _, text := range []string{"2005-02-03T04:05:06.123456789012345678+01:30", "-0001-02", "NaT", "", " 1", "--1", "2005-02-29", "99999999999999999999"} {
		f.Add(uint8(6), int32(1), text)
	}
	f.Fuzz(func(t *testing.T, unit uint8, scale int32, text string) {
		if scale < 1 {
			return
		}
		typ := dateTime(t, Year+Unit(unit)%Generic, int(scale))
		v, err := typ.ParseText(text, Exact)
		down, errDown := typ.ParseText(text, Floor)
		if err == nil && (errDown != nil || down != v) || errors.Is(err, ErrInexact) != (err != nil && errDown == nil) {
			t.Fatalf("%q: %d, %v, rounded down %d, %v", text, v, err, down, errDown)
		}
		if errDown != nil {
			return
		}
		if again, err := typ.ParseText(string(typ.AppendText(nil, down)), Exact); err != nil || again != down {
			t.Fatalf("%q: %d, again %d, %v", text, down, again, err)
		}
	})
}

func TestTextDoesNotAllocate(t *testing.T) {
	for u := Year; u <= Generic; u++ {
		typ, buf := dateTime(t, u, 1000), make([]byte, 0, 100)
		text := string(typ.AppendText(nil, 123456789))
		if n := alloctest.Count(func() {
			buf = typ.AppendText(buf[:0], -math.MaxInt64)
			buf = typ.AppendText(buf[:0], math.MaxInt64)
			buf = typ.AppendText(buf[:0], NaT)
			_, _ = typ.ParseText(text, Exact)
		}); n > 0 {
			t.Errorf("%s: %v allocations", u, n)
		}
	}
}

func ExampleDateTime_ParseText() {
	t, _ := NewDateTime(Second, 10)
	fmt.Println(t.ParseText("1970-01-01T00:01:00", Exact))
	fmt.Println(t.ParseText("1970-01-01T01:01:05.5+01", Floor))
	fmt.Println(t.ParseText("1970-01-01T00:01:05", Exact))
	fmt.Println(t.ParseText("1970-01-01T00:61", Exact))
	// Output:
	// 6 <nil>
	// 6 <nil>
	// 0 dtype/datetime64: "1970-01-01T00:01:05" as 10s: not exact
	// 0 dtype/datetime64: "1970-01-01T00:61" as 10s: no such text at byte 14
}

func BenchmarkAppendText(b *testing.B) {
	for _, u := range []Unit{Year, Day, Second, Nanosecond, Attosecond} {
		b.Run(u.String(), func(b *testing.B) {
			typ, buf, v := dateTime(b, u, 1), make([]byte, 0, 100), int64(1e12)
			for b.Loop() {
				v += 86399
				buf = typ.AppendText(buf[:0], v)
			}
		})
	}
}

func BenchmarkParseText(b *testing.B) {
	for _, text := range []string{"2005", "2005-02-03", "2005-02-03T04:05:06", "2005-02-03T04:05:06.123456789"} {
		b.Run(fmt.Sprintf("bytes=%d", len(text)), func(b *testing.B) {
			typ := dateTime(b, Nanosecond, 1)
			for b.Loop() {
				if _, err := typ.ParseText(text, Exact); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
