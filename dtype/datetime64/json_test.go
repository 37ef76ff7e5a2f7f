package datetime64

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

var jsonTests = []struct {
	json    string
	want    int64
	problem problem.Kind // "": none
}{
	{`0`, 0, ""},
	{`-0`, 0, ""},
	{`-1`, -1, ""},
	{`9223372036854775807`, math.MaxInt64, ""},
	{`-9007199254740993`, -9007199254740993, ""},
	{`"NaT"`, NaT, ""},
	{`-9223372036854775808`, NaT, ""},
	{`9223372036854775808`, 0, problem.InvalidValue},
	{`-9223372036854775809`, 0, problem.InvalidValue},
	{`1` + strings.Repeat("0", 400), 0, problem.InvalidValue},
	{`"nat"`, 0, problem.InvalidValue},
	{`"NaN"`, 0, problem.InvalidValue},
	{`"0"`, 0, problem.InvalidValue},
	{`"1970-01-01"`, 0, problem.InvalidValue},
	{`""`, 0, problem.InvalidValue},
	{`1.0`, 0, problem.InvalidType},
	{`1.5`, 0, problem.InvalidType},
	{`1e3`, 0, problem.InvalidType},
	{`null`, 0, problem.InvalidType},
	{`true`, 0, problem.InvalidType},
	{`[0]`, 0, problem.InvalidType},
	{`{}`, 0, problem.InvalidType},
	{`NaN`, 0, problem.InvalidValue},
	{`1e400`, 0, problem.InvalidValue},
}

// T9, F4: the JSON forms of elements; NaT has two, of the same bits.
func TestT9JSON(t *testing.T) {
	for _, typ := range []dtype.Type{dateTime(t, Nanosecond, 1), timeDelta(t, Generic, 3)} {
		for _, c := range jsonTests {
			t.Run(typ.Name()+"/"+c.json[:min(len(c.json), 30)], func(t *testing.T) {
				bits, ps := typ.ParseJSON(value(t, c.json))
				if c.problem != "" {
					if bits != nil || len(ps) != 1 || ps[0].Kind != c.problem || ps[0].Pointer != "" {
						t.Fatalf("%x, %v, want %s", bits, ps, c.problem)
					}
					return
				}
				if len(ps) > 0 || !bytes.Equal(bits, host(c.want)) {
					t.Fatalf("%x, %v, want %x", bits, ps, host(c.want))
				}
				want := fmt.Sprint(c.want)
				if IsNaT(c.want) {
					want = `"NaT"`
				}
				if back, err := typ.AppendJSON([]byte("x"), bits); err != nil || string(back) != "x"+want {
					t.Errorf("back: %s, %v, want %s", back, err, want)
				}
			})
		}
	}
}

func TestAppendJSONRefusesOtherSizes(t *testing.T) {
	dst, err := dateTime(t, Day, 1).AppendJSON([]byte("x"), make([]byte, 4))
	if want := "dtype/datetime64: have an element of 4 bytes, want 8"; err == nil || err.Error() != want || string(dst) != "x" {
		t.Errorf("%s, %v, want %s", dst, err, want)
	}
}

func FuzzParseJSON(f *testing.F) {
	for _, c := range jsonTests {
		f.Add([]byte(c.json))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := config.Parse(text)
		if err != nil {
			return
		}
		typ := dateTime(t, Second, 1)
		bits, ps := typ.ParseJSON(v)
		if len(ps) > 0 {
			return
		}
		back, err := typ.AppendJSON(nil, bits)
		again, ps := typ.ParseJSON(value(t, string(back)))
		if err != nil || len(ps) > 0 || !bytes.Equal(bits, again) {
			t.Fatalf("%s: %x, then %s, %x, %v", text, bits, back, again, ps)
		}
	})
}
