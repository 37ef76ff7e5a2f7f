package datetime64

import (
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

func value(t testing.TB, text string) config.Value {
	t.Helper()
	v, err := config.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

func dateTime(t testing.TB, u Unit, scale int) DateTime {
	t.Helper()
	typ, err := NewDateTime(u, scale)
	if err != nil {
		t.Fatal(err)
	}
	return typ
}

func timeDelta(t testing.TB, u Unit, scale int) TimeDelta {
	t.Helper()
	typ, err := NewTimeDelta(u, scale)
	if err != nil {
		t.Fatal(err)
	}
	return typ
}

// host lays out integers in host order.
func host(values ...int64) []byte {
	p := []byte{}
	for _, v := range values {
		p = binary.NativeEndian.AppendUint64(p, uint64(v))
	}
	return p
}

func found(ps problem.List) []string {
	var out []string
	for _, p := range ps {
		out = append(out, p.Pointer+" "+string(p.Kind))
	}
	return out
}

const (
	unitValue  = "/configuration/unit invalid_value"
	unitType   = "/configuration/unit invalid_type"
	scaleValue = "/configuration/scale_factor invalid_value"
	scaleType  = "/configuration/scale_factor invalid_type"
)

var configurationTests = []struct {
	name, conf string
	want       step // zero: refused
	problems   []string
}{
	{"of the specification", `{"unit": "us", "scale_factor": 10}`, step{Microsecond, 10}, nil},
	{"T11 Greek mu", "{\"unit\": \"\u03bcs\", \"scale_factor\": 1}", step{Microsecond, 1}, nil},
	{"T11 Greek mu escaped", `{"unit": "\u03bcs", "scale_factor": 1}`, step{Microsecond, 1}, nil},
	{"T11 micro sign", "{\"unit\": \"\u00b5s\", \"scale_factor\": 1}", step{}, []string{unitValue}},
	{"largest scale", `{"unit": "ns", "scale_factor": 2147483647}`, step{Nanosecond, 1<<31 - 1}, nil},
	{"T11 scale beyond", `{"unit": "ns", "scale_factor": 2147483648}`, step{}, []string{scaleValue}},
	{"scale beyond 32 bits", `{"unit": "ns", "scale_factor": 4294967297}`, step{}, []string{scaleValue}},
	{"scale beyond 64 bits", `{"unit": "ns", "scale_factor": 18446744073709551617}`, step{}, []string{scaleValue}},
	{"T11 scale zero", `{"unit": "ns", "scale_factor": 0}`, step{}, []string{scaleValue}},
	{"T11 scale negative", `{"unit": "ns", "scale_factor": -1}`, step{}, []string{scaleValue}},
	{"T11 scale with a fraction", `{"unit": "ns", "scale_factor": 1.0}`, step{}, []string{scaleType}},
	{"scale of text", `{"unit": "ns", "scale_factor": "1"}`, step{}, []string{scaleType}},
	{"scale true", `{"unit": "ns", "scale_factor": true}`, step{}, []string{scaleType}},
	{"T11 scale missing", `{"unit": "ns"}`, step{}, []string{"/configuration/scale_factor missing_key"}},
	{"unit missing", `{"scale_factor": 1}`, step{}, []string{"/configuration/unit missing_key"}},
	{"T11 further member", `{"unit": "D", "scale_factor": 1, "endian": "little"}`, step{Day, 1}, []string{"/configuration/endian unknown_key"}},
	{"unit of another case", `{"unit": "d", "scale_factor": 1}`, step{}, []string{unitValue}},
	{"unit empty", `{"unit": "", "scale_factor": 1}`, step{}, []string{unitValue}},
	{"unit null", `{"unit": null, "scale_factor": 1}`, step{}, []string{unitType}},
	{"unit a number", `{"unit": 1, "scale_factor": 0}`, step{}, []string{unitType, scaleValue}},
	{"no configuration", ``, step{}, []string{"/configuration missing_key"}},
}

func TestConfiguration(t *testing.T) {
	for _, c := range configurationTests {
		for _, d := range Definitions() {
			t.Run(c.name+"/"+d.Name, func(t *testing.T) {
				var v config.Value
				if c.conf != "" {
					v = value(t, c.conf)
				}
				r := config.NewReader(v)
				typ := d.Parse(d.Name, r, nil)
				if ps := r.Close(); !reflect.DeepEqual(found(ps), c.problems) {
					t.Errorf("problems of %s: %v, want %q", c.conf, ps, c.problems)
				}
				want := map[string]dtype.Type{"numpy.datetime64": DateTime{c.want}, "numpy.timedelta64": TimeDelta{c.want}}[d.Name]
				if c.want == (step{}) {
					want = nil
				}
				if typ != want {
					t.Errorf("%s: %v, want %v", c.conf, typ, want)
				}
			})
		}
	}
}

// T11: the message on a micro sign tells the spelling that is wanted, and no other message does.
func TestT11MicroSignIsToldApart(t *testing.T) {
	for conf, want := range map[string]bool{
		"{\"unit\": \"\u00b5s\", \"scale_factor\": 1}": true,
		`{"unit": "sec", "scale_factor": 1}`:           false,
	} {
		r := config.NewReader(value(t, conf))
		Definitions()[0].Parse("", r, nil)
		if text := r.Close().Error(); strings.Contains(text, `([U+00B5 U+0073]; did you mean "μs", [U+03BC U+0073]?)`) != want {
			t.Errorf("%s: %s", conf, text)
		}
	}
}

// The fourteen spellings of the specification, and how they are written back.
func TestUnits(t *testing.T) {
	words := "Y M W D h m s ms us ns ps fs as generic"
	for i, word := range strings.Fields(words) {
		u, ok := ParseUnit(word)
		if !ok || u != Unit(i+1) || u.String() != word {
			t.Errorf("ParseUnit(%q): %d (%s), %v", word, u, u, ok)
		}
		typ := dateTime(t, u, 7)
		if want := fmt.Sprintf(`{"unit":%q,"scale_factor":7}`, word); typ.Configuration().Raw() != want || typ.Unit() != u || typ.Scale() != 7 {
			t.Errorf("configuration %s, want %s", typ.Configuration().Raw(), want)
		}
	}
	for _, s := range []string{"", "ks", "US", " s", "\u00b5s"} {
		if u, ok := ParseUnit(s); ok || u != 0 {
			t.Errorf("ParseUnit(%q): %d, %v", s, u, ok)
		}
	}
	if Unit(0).String() != "" || Unit(200).String() != "" {
		t.Error("what is no unit has a name")
	}
}

func TestTypesSayWhatTheyAre(t *testing.T) {
	var d, e dtype.Type = dateTime(t, Second, 1), timeDelta(t, Second, 1)
	if d.Name() != "numpy.datetime64" || e.Name() != "numpy.timedelta64" || d == e || d != dtype.Type(dateTime(t, Second, 1)) {
		t.Errorf("%s, %s", d.Name(), e.Name())
	}
	if want := (dtype.Layout{Size: 8, Align: 8, Units: []dtype.Unit{{Bytes: 8, Count: 1}}}); !reflect.DeepEqual(d.Layout(), want) {
		t.Errorf("layout %v, want %v", d.Layout(), want)
	}
}

func TestNewRefuses(t *testing.T) {
	over := math.MaxInt32
	over++ // wraps around where int has 32 bits, and is refused there too
	for _, c := range []struct {
		u     Unit
		scale int
	}{{0, 1}, {Generic + 1, 1}, {Second, 0}, {Second, -1}, {Second, over}, {Second, math.MinInt}} {
		if d, err := NewDateTime(c.u, c.scale); err == nil || d != (DateTime{}) {
			t.Errorf("NewDateTime(%d, %d): %v, %v", c.u, c.scale, d, err)
		}
		if d, err := NewTimeDelta(c.u, c.scale); err == nil || d != (TimeDelta{}) {
			t.Errorf("NewTimeDelta(%d, %d): %v, %v", c.u, c.scale, d, err)
		}
	}
}

func FuzzConfiguration(f *testing.F) {
	for _, c := range configurationTests {
		f.Add([]byte(c.conf))
	}
	f.Fuzz(func(t *testing.T, conf []byte) {
		v, err := config.Parse(conf)
		if err != nil || v.Kind() != config.Object {
			return
		}
		parse := Definitions()[1].Parse
		r := config.NewReader(v)
		typ := parse("", r, nil)
		if r.OK() != (typ != nil) {
			t.Fatalf("%s: %v, %v", conf, typ, r.Close())
		}
		if typ == nil {
			return
		}
		if same := parse("", config.NewReader(typ.Configuration()), nil); same != typ {
			t.Fatalf("%s: %v, again %v", conf, typ, same)
		}
	})
}

func ExampleDefinitions() {
	v, _ := config.Parse([]byte(`{"name": "numpy.datetime64", "configuration": {"unit": "μs", "scale_factor": 10}}`))
	r := config.NewReader(v.Member("configuration"))
	t := Definitions()[0].Parse("numpy.datetime64", r, nil)
	fmt.Println(t.Name(), t.Configuration().Raw(), len(r.Close()))
	fill, _ := t.ParseJSON(config.NewText("NaT"))
	values, _ := Int64s(t, fill)
	fmt.Println(values[0] == NaT)
	// Output:
	// numpy.datetime64 {"unit":"us","scale_factor":10} 0
	// true
}
