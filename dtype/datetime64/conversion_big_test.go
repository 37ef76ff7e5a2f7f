package datetime64

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// attosecondsIn are those of one count, by the mean of the calendar for years and months.
func attosecondsIn(s step) *big.Int {
	text, ok := attoseconds[s.unit]
	n := new(big.Int)
	switch {
	case ok:
		n.SetString(text, 10)
	default:
		n.SetString("31556952"+strings.Repeat("0", 18), 10) // 146097 days are 400 years
		if s.unit == Month {
			n.Div(n, big.NewInt(12))
		}
	}
	return n.Mul(n, big.NewInt(int64(s.scale)))
}

// testAgainstBig holds a conversion by a fixed ratio to unbounded integers.
func testAgainstBig(t *testing.T, kind string, from, to step, v int64) {
	t.Helper()
	total := attosecondsIn(from)
	want, rest := total.DivMod(total.Mul(total, big.NewInt(v)), attosecondsIn(to), new(big.Int))
	row := convertedRow{exact: rest.Sign() == 0}
	if n := want.Int64(); want.IsInt64() && n != NaT {
		row.want = &n
	}
	for _, rounding := range []Rounding{Floor, Exact} {
		c, ok := conversion(t, kind, from, to, rounding)
		if !ok {
			continue
		}
		got, err := c.Int64(v)
		if !errors.Is(err, row.reason(rounding)) || err == nil && got != *row.want {
			t.Fatalf("%s: %s as %s, %d: %d, %v, want %v, %v", kind, from.count(v), to.text(), rounding, got, err, want, row.exact)
		}
		src := []int64{NaT, v, NaT, NaT, NaT, NaT, NaT, NaT, NaT, NaT}
		checkConverted(t, c, src, slices.Clone(src), c.Int64s(src, src), 1, row.reason(rounding))
	}
}

// fixed says whether the conversion is by a fixed ratio.
func fixed(kind string, from, to Unit) bool {
	return kind == "m8" || from.isCalendar() == to.isCalendar()
}

func TestConversionsOfUnitsAgainstUnboundedIntegers(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	scales := []int32{1, 1, 2, 3, 7, 10, 1000, 86400, 1 << 30, math.MaxInt32}
	for _, kind := range []string{"M8", "m8"} {
		for from := Year; from <= Attosecond; from++ {
			for to := Year; to <= Attosecond; to++ {
				for range 40 {
					v := rng.Int64() >> rng.IntN(63)
					if rng.IntN(2) == 0 {
						v = -v
					}
					if fixed(kind, from, to) {
						testAgainstBig(t, kind, step{from, scales[rng.IntN(len(scales))]}, step{to, scales[rng.IntN(len(scales))]}, v)
					}
				}
			}
		}
	}
}

func FuzzConversion(f *testing.F) {
	f.Add(true, uint8(7), int32(1), uint8(2), int32(10), int64(math.MaxInt64))
	f.Add(false, uint8(0), int32(math.MaxInt32), uint8(12), int32(math.MaxInt32), int64(-math.MaxInt64))
	f.Fuzz(func(t *testing.T, deltas bool, from uint8, scale int32, to uint8, toScale int32, v int64) {
		a, b := step{Year + Unit(from)%Attosecond, scale}, step{Year + Unit(to)%Attosecond, toScale}
		if scale < 1 || toScale < 1 || v == NaT {
			return
		}
		kind := "M8"
		if deltas {
			kind = "m8"
		}
		if fixed(kind, a.unit, b.unit) {
			testAgainstBig(t, kind, a, b, v)
			return
		}
		testThereAndBack(t, a, b, v)
	})
}

// testThereAndBack converts a moment to a unit across the calendar, and its start back: it is not after the moment, and the
// next one is.
func testThereAndBack(t *testing.T, from, to step, v int64) {
	t.Helper()
	there, _ := conversion(t, "M8", from, to, Floor)
	count, err := there.Int64(v)
	if err != nil {
		return
	}
	back, _ := conversion(t, "M8", to, from, Floor)
	start, err := back.Int64(count)
	if err == nil && start > v {
		t.Fatalf("%s as %s: %d, which starts at %d", from.count(v), to.text(), count, start)
	}
	exactly, _ := conversion(t, "M8", to, from, Exact)
	if next, err := exactly.Int64(count + 1); err == nil && next <= v {
		t.Fatalf("%s as %s: %d, but the next one starts at %d", from.count(v), to.text(), count, next)
	}
	exactly, _ = conversion(t, "M8", from, to, Exact)
	if n, err := exactly.Int64(v); err == nil && (n != count || start != v) {
		t.Fatalf("%s as %s: exactly %d, which starts at %d", from.count(v), to.text(), n, start)
	}
}
