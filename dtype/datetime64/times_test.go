package datetime64

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"
)

// timeOf is the year of a text of NumPy's, the moment as of any year, and whether it is a whole number of nanoseconds.
func timeOf(t testing.TB, text string) (year int64, at func(year int) time.Time, exact bool) {
	t.Helper()
	dash := len(text)
	if i := strings.IndexByte(text[1:], '-'); i >= 0 {
		dash = i + 1
	}
	year, err := strconv.ParseInt(text[:dash], 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) { // beyond int64: the nearest
		t.Fatal(err)
	}
	field := [6]int{1, 1, 0, 0, 0, 0} // month, day, hour, minute, second, nanosecond
	rest, fraction, _ := strings.Cut(text[dash:], ".")
	for i, f := range strings.FieldsFunc(rest, func(r rune) bool { return strings.ContainsRune("-T:", r) }) {
		field[i], _ = strconv.Atoi(f)
	}
	fraction += "000000000"
	field[5], _ = strconv.Atoi(fraction[:9])
	return year, func(y int) time.Time {
		return time.Date(y, time.Month(field[0]), field[1], field[2], field[3], field[4], field[5], time.UTC)
	}, strings.Trim(fraction[9:], "0") == ""
}

func TestTimesAreNumPys(t *testing.T) {
	table := readNumPyTable(t)
	for _, r := range append(table.Rows, table.Beyond...) {
		if r.text == "NaT" {
			continue
		}
		typ := dateTime(t, r.unit, r.scale)
		data := host(r.value)
		got, _, err := Times(typ, data)
		year, at, exact := timeOf(t, r.text)
		switch {
		case year < minYear || year > maxYear:
			if !errors.Is(err, ErrRange) {
				t.Errorf("%s: %v, %v, want an error of range", r.text, got, err)
			}
		case !exact:
			if !errors.Is(err, ErrInexact) {
				t.Errorf("%s: %v, %v, want an error of exactness", r.text, got, err)
			}
		case err != nil || got[0] != at(int(year)):
			t.Errorf("%s: %v, %v, want %v", r.text, got, err, at(int(year)))
		default:
			e, _ := Of(typ, host(0), false)
			if err := e.SetTimes([]time.Time{at(int(year))}, nil); err != nil || e.Int64(0) != r.value {
				t.Errorf("%s: back %d, %v, want %d", r.text, e.Int64(0), err, r.value)
			}
		}
	}
}

// The first and last second that Times gives read back as what they are, and compare with others; the ones outside are
// errors.
func TestBoundsOfTime(t *testing.T) {
	if math.MaxInt > math.MaxInt32 && (minSecond != -9223372028715321600 || maxSecond != 9223371974689833599) {
		t.Errorf("bounds %d and %d", minSecond, maxSecond)
	}
	typ := dateTime(t, Second, 1)
	got, _, err := Times(typ, host(minSecond, maxSecond))
	if err != nil {
		t.Fatal(err)
	}
	first, last := got[0], got[1]
	if y, m, d := first.Date(); y != minYear || m != 1 || d != 1 || first.Unix() != minSecond || first.Hour() != 0 {
		t.Errorf("first: %v", first)
	}
	if y, m, d := last.Date(); y != maxYear || m != 12 || d != 31 || last.Unix() != maxSecond || last.Second() != 59 {
		t.Errorf("last: %v", last)
	}
	if now := day(2000, 1, 1); !first.Before(now) || !last.After(now) || !first.Before(last) {
		t.Error("the bounds do not compare")
	}
	for _, v := range []int64{minSecond - 1, maxSecond + 1, math.MaxInt64, math.MinInt64 + 1} {
		if got, _, err := Times(typ, host(0, v)); !errors.Is(err, ErrRange) {
			t.Errorf("%d s: %v, %v", v, got, err)
		}
	}
	for _, v := range []int64{minYear - 1, maxYear + 1} {
		if got, _, err := Times(dateTime(t, Year, 1), host(v-1970)); !errors.Is(err, ErrRange) {
			t.Errorf("year %d: %v, %v", v, got, err)
		}
	}
}

func TestTimeErrorsNameTheElement(t *testing.T) {
	for _, c := range []struct {
		u     Unit
		scale int
		v     int64
		want  string
	}{
		{Picosecond, 10, 1234, "dtype/datetime64: element 2: 1234 × 10ps as time.Time: not exact"},
		{Attosecond, 1, -1, "dtype/datetime64: element 2: -1 × as as time.Time: not exact"},
		{Day, 1, math.MaxInt64, "dtype/datetime64: element 2: 9223372036854775807 × D as time.Time: out of range"},
		{Second, math.MaxInt32, math.MaxInt64, "dtype/datetime64: element 2: 9223372036854775807 × 2147483647s as time.Time: out of range"},
	} {
		values, valid, err := Times(dateTime(t, c.u, c.scale), host(0, NaT, c.v))
		if err == nil || err.Error() != c.want || values != nil || valid != nil {
			t.Errorf("%v, %v, %v, want %s", values, valid, err, c.want)
		}
	}
}

func TestSetTimesIsExactOrAnError(t *testing.T) {
	at := time.Date(2005, 2, 3, 4, 5, 6, 7, time.FixedZone("", -3600))
	for _, c := range []struct {
		u     Unit
		scale int
		t     time.Time
		want  error
		v     int64
	}{
		{Nanosecond, 1, at, nil, 1107407106000000007},
		{Nanosecond, 7, at, ErrInexact, 0},
		{Picosecond, 500, at, nil, 1107407106000000007 * 2},
		{Microsecond, 1, at, ErrInexact, 0},
		{Second, 1, at, ErrInexact, 0},
		{Second, 2, at.Truncate(time.Second), nil, 1107407106 / 2},
		{Second, 4, at.Truncate(time.Second), ErrInexact, 0},
		{Hour, 1, day(1969, 12, 31), nil, -24},
		{Hour, 1, day(1969, 12, 31).Add(1), ErrInexact, 0},
		{Week, 1, day(1969, 12, 25), nil, -1},
		{Week, 1, day(1969, 12, 26), ErrInexact, 0},
		{Month, 3, day(1969, 10, 1), nil, -1},
		{Month, 3, day(1969, 11, 1), ErrInexact, 0},
		{Month, 1, day(1969, 11, 2), ErrInexact, 0},
		{Year, 1, day(1, 1, 1), nil, -1969},
		{Year, 1, day(1, 1, 1).Add(1), ErrInexact, 0},
		{Year, 1, day(1, 2, 1), ErrInexact, 0},
		{Year, 1, time.Date(2000, 1, 1, 0, 0, 0, 0, time.FixedZone("", 3600)), ErrInexact, 0},
		{Year, 1, time.Date(1999, 12, 31, 23, 0, 0, 0, time.FixedZone("", -3600)), nil, 30},
		{Month, 1, time.Date(1999, 12, 31, 23, 0, 0, 0, time.FixedZone("", -3600)), nil, 360},
		{Nanosecond, 1, day(2262, 4, 12), ErrRange, 0},
		{Nanosecond, 1, day(1677, 9, 21), ErrRange, 0},
		{Nanosecond, 1, time.Unix(0, math.MinInt64), ErrRange, 0}, // it would read as NaT
		{Nanosecond, 1, time.Unix(0, math.MinInt64+1), nil, math.MinInt64 + 1},
		{Nanosecond, 2, time.Unix(0, math.MinInt64), nil, -1 << 62},
		{Attosecond, 1, time.Unix(10, 0), ErrRange, 0},
		{Attosecond, math.MaxInt32, day(1970, 1, 1), nil, 0},
	} {
		e, _ := Of(dateTime(t, c.u, c.scale), host(9), false)
		err := e.SetTimes([]time.Time{c.t}, nil)
		var element *ElementError
		switch {
		case !errors.Is(err, c.want) || c.want != nil && (!errors.As(err, &element) || element.Element != 0):
			t.Errorf("%v in %d%s: %v, want %v", c.t, c.scale, c.u, err, c.want)
		case err == nil && e.Int64(0) != c.v:
			t.Errorf("%v in %d%s: %d, want %d", c.t, c.scale, c.u, e.Int64(0), c.v)
		}
	}
}

func TestSetTimesErrorsNameTheElement(t *testing.T) {
	e, _ := Of(dateTime(t, Second, 10), make([]byte, 16), false)
	err := e.SetTimes([]time.Time{day(1970, 1, 1), day(1970, 1, 1).Add(time.Second)}, nil)
	if want := "dtype/datetime64: element 1: 1970-01-01 00:00:01 +0000 UTC as 10s: not exact"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if err := e.SetTimes([]time.Time{{}, day(1970, 1, 1).Add(1)}, []bool{false, false}); err != nil || e.Int64(0) != NaT || e.Int64(1) != NaT {
		t.Errorf("what is not valid: %d, %d, %v", e.Int64(0), e.Int64(1), err)
	}
}

// attoseconds are those of each unit of fixed length.
var attoseconds = map[Unit]string{
	Week: "604800000000000000000000", Day: "86400000000000000000000", Hour: "3600000000000000000000",
	Minute: "60000000000000000000", Second: "1000000000000000000", Millisecond: "1000000000000000",
	Microsecond: "1000000000000", Nanosecond: "1000000000", Picosecond: "1000000", Femtosecond: "1000", Attosecond: "1",
}

// nanoseconds is v of scale units in nanoseconds, with unbounded integers; false between two.
func nanoseconds(u Unit, scale int, v int64) (*big.Int, bool) {
	n, _ := new(big.Int).SetString(attoseconds[u], 10)
	n.Mul(n, big.NewInt(v)).Mul(n, big.NewInt(int64(scale)))
	n, rest := n.DivMod(n, big.NewInt(1e9), new(big.Int))
	return n, rest.Sign() == 0
}

// testConversions holds both conversions of v to unbounded integers, and brings the results back.
func testConversions(t *testing.T, u Unit, scale int, v int64) {
	t.Helper()
	want, exact := nanoseconds(u, scale, v)
	billion := big.NewInt(1e9)
	at, _, err := Times(dateTime(t, u, scale), host(v))
	seconds, _ := new(big.Int).DivMod(want, billion, new(big.Int))
	inRange := seconds.Cmp(big.NewInt(minSecond)) >= 0 && seconds.Cmp(big.NewInt(maxSecond)) <= 0
	if !checkError(err, exact, inRange) {
		t.Fatalf("%d × %d%s as a time: %v, %v, want %s ns", v, scale, u, at, err, want)
	}
	if err == nil {
		have := new(big.Int).Mul(big.NewInt(at[0].Unix()), billion)
		if have.Add(have, big.NewInt(int64(at[0].Nanosecond()))).Cmp(want) != 0 {
			t.Fatalf("%d × %d%s as a time: %s ns, want %s", v, scale, u, have, want)
		}
		e, _ := Of(dateTime(t, u, scale), host(0), false)
		if err := e.SetTimes(at, nil); err != nil || e.Int64(0) != v {
			t.Fatalf("%d × %d%s comes back from %v as %d, %v", v, scale, u, at[0], e.Int64(0), err)
		}
	}
	d, _, err := Durations(timeDelta(t, u, scale), host(v))
	if !checkError(err, exact, want.IsInt64()) || err == nil && int64(d[0]) != want.Int64() {
		t.Fatalf("%d × %d%s as a duration: %v, %v, want %s ns", v, scale, u, d, err, want)
	}
	if err == nil {
		e, _ := Of(timeDelta(t, u, scale), host(0), false)
		if err := e.SetDurations(d, nil); err != nil || e.Int64(0) != v {
			t.Fatalf("%d × %d%s comes back from %v as %d, %v", v, scale, u, d[0], e.Int64(0), err)
		}
	}
}

// checkError says whether err fits: where a value is neither exact nor in range, either reason will do.
func checkError(err error, exact, inRange bool) bool {
	if exact && inRange {
		return err == nil
	}
	return !exact && errors.Is(err, ErrInexact) || !inRange && errors.Is(err, ErrRange)
}

func TestConversionsAgainstUnboundedIntegers(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	scales := []int{1, 2, 10, 1000, 86400, math.MaxInt32}
	for u := Week; u <= Attosecond; u++ {
		for range 3000 {
			v := rng.Int64() >> rng.IntN(63)
			if rng.IntN(2) == 0 {
				v = -v
			}
			testConversions(t, u, scales[rng.IntN(len(scales))], v)
		}
		for _, v := range []int64{0, 1, -1, math.MaxInt64, -math.MaxInt64, math.MaxInt64 / 1000 * 1000, 1 << 53} {
			testConversions(t, u, 1, v)
			testConversions(t, u, math.MaxInt32, v)
		}
	}
}

func FuzzConversions(f *testing.F) {
	f.Add(uint8(0), int32(1), int64(1))
	f.Add(uint8(10), int32(math.MaxInt32), int64(math.MaxInt64))
	f.Fuzz(func(t *testing.T, unit uint8, scale int32, v int64) {
		if v == NaT || scale < 1 {
			return
		}
		testConversions(t, Week+Unit(unit)%(Attosecond-Week+1), int(scale), v)
	})
}

func ExampleElements_SetTimes() {
	t, _ := NewDateTime(Hour, 1)
	e, _ := Of(t, make([]byte, 16), false)
	noon := time.Date(2005, 2, 3, 12, 0, 0, 0, time.UTC)
	fmt.Println(e.SetTimes([]time.Time{noon, {}}, []bool{true, false}), e.Int64(0), IsNaT(e.Int64(1)))
	fmt.Println(e.SetTimes([]time.Time{noon, noon.Add(time.Minute)}, nil))
	// Output:
	// <nil> 307620 true
	// dtype/datetime64: element 1: 2005-02-03 12:01:00 +0000 UTC as h: not exact
}

func BenchmarkTimes(b *testing.B) {
	for _, u := range []Unit{Month, Day, Second, Millisecond, Nanosecond} {
		b.Run(u.String(), func(b *testing.B) {
			data := make([]byte, 1<<20)
			typ := dateTime(b, u, 1)
			e, _ := Of(typ, data, false)
			for i := range e.Len() {
				e.SetInt64(i, int64(i))
			}
			b.SetBytes(1 << 20)
			for b.Loop() {
				times, _, err := e.Times()
				if err != nil {
					b.Fatal(err)
				}
				if u == Nanosecond && len(times) == 0 {
					b.Fatal("none")
				}
			}
		})
	}
}
