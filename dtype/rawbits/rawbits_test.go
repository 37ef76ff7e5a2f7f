package rawbits_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/rawbits"
	"github.com/zarrcodec/zarrcodec/problem"
)

func parse(name, conf string) (dtype.Type, problem.List) {
	var v config.Value
	if conf != "" {
		v, _ = config.Parse([]byte(conf))
	}
	r := config.NewReader(v)
	return rawbits.Definition().Parse(name, r, nil), r.Close()
}

func TestClaims(t *testing.T) {
	claims := rawbits.Definition().Claims
	for _, name := range []string{"r8", "r0", "r12", "r008", "r" + strings.Repeat("1", 100), "r" + strings.Repeat("0", 100)} {
		if !claims(name) {
			t.Errorf("%q is not claimed", name)
		}
	}
	for _, name := range []string{"", "8", "R8", "r", "r-8", "r+8", "r8 ", " r8", "r8r8", "r*", "r8.0", "r٨", "raw", "r" + strings.Repeat("1", 101)} {
		if claims(name) {
			t.Errorf("%q is claimed", name)
		}
	}
}

func TestParse(t *testing.T) {
	for _, tt := range []struct {
		name, want string
		size       int
	}{
		{"r8", "r8", 1}, {"r16", "r16", 2}, {"r24", "r24", 3}, {"r256", "r256", 32}, {"r1024", "r1024", 128},
		{"r008", "r8", 1}, {"r" + strings.Repeat("0", 98) + "24", "r24", 3},
		{"r2147483640", "r2147483640", 268435455},
		{"r00" + strings.Repeat("9", 70) + "000", "r" + strings.Repeat("9", 70) + "000", math.MaxInt},
		{"r" + strings.Repeat("9", 97) + "992", "r" + strings.Repeat("9", 97) + "992", math.MaxInt},
	} {
		typ, ps := parse(tt.name, "")
		if len(ps) > 0 || typ.Name() != tt.want || typ.Configuration().Exists() {
			t.Errorf("%s gives %v, %v, want %s", tt.name, typ, ps, tt.want)
			continue
		}
		l := typ.Layout()
		if swaps, known := l.Swaps(); l.Size != tt.size || l.Align != 1 || swaps || !known || l.Units[0].Count != tt.size {
			t.Errorf("%s has layout %+v, want %d bytes", tt.name, l, tt.size)
		}
	}
	for _, name := range []string{"r0", "r000", "r1", "r7", "r9", "r15", "r17", "r12", "r1004", "r" + strings.Repeat("9", 100)} {
		typ, ps := parse(name, "")
		if typ != nil || len(ps) != 1 || ps[0].Pointer != "" || ps[0].Kind != problem.InvalidValue {
			t.Errorf("%s gives %v, %v, want invalid_value at the declaration", name, typ, ps)
		}
	}
}

func TestUnknownMember(t *testing.T) {
	typ, ps := parse("r16", `{"endian":"little"}`)
	if typ == nil || len(ps) != 1 || ps[0].Pointer != "/configuration/endian" || ps[0].Kind != problem.UnknownKey {
		t.Errorf("r16 with a configuration gives %v, %v, want it read and unknown_key", typ, ps)
	}
}

func TestNew(t *testing.T) {
	read, _ := parse("r016", "")
	if made, err := rawbits.New(2); err != nil || dtype.Type(made) != read {
		t.Errorf("New(2) = %v, %v, want it equal to r016", made, err)
	}
	if zero := (rawbits.Type{}); zero.Name() != "r8" {
		t.Errorf("the zero Type is %s, want r8", zero)
	}
	for _, n := range []int{0, -1, math.MinInt, math.MaxInt, math.MaxInt/8 + 1} {
		if typ, err := rawbits.New(n); err == nil {
			t.Errorf("New(%d) = %v, want an error", n, typ)
		}
	}
	if typ, err := rawbits.New(math.MaxInt / 8); err != nil || typ.Layout().Size != math.MaxInt/8 {
		t.Errorf("New(MaxInt/8) = %v, %v", typ, err)
	}
}

var readTests = []struct{ name, t, json, want string }{
	{"M9 r16", "r16", `[1, 255]`, "01ff"},
	{"order kept", "r24", `[1,2,3]`, "010203"},
	{"minus zero", "r8", `[-0]`, "00"},
	{"too few", "r16", `[1]`, " invalid_value"},
	{"too many", "r8", `[1,2]`, " invalid_value"},
	{"empty", "r8", `[]`, " invalid_value"},
	{"above", "r8", `[256]`, "/0 invalid_value"},
	{"below", "r16", `[0,-1]`, "/1 invalid_value"},
	{"huge", "r8", `[100000000000000000000]`, "/0 invalid_value"},
	{"fraction", "r8", `[1.0]`, "/0 invalid_type"},
	{"boolean", "r8", `[true]`, "/0 invalid_type"},
	{"nested", "r8", `[[1]]`, "/0 invalid_type"},
	{"bare NaN", "r8", `[NaN]`, "/0 invalid_value"},
	{"items hide the length", "r8", `[1,"2",300]`, "/1 invalid_type, /2 invalid_value"},
	{"text", "r8", `"AQ=="`, " invalid_type"},
	{"number", "r8", `1`, " invalid_type"},
	{"null", "r8", `null`, " invalid_type"},
	{"object", "r8", `{}`, " invalid_type"},
	{"bare infinity", "r8", `Infinity`, " invalid_value"},
	{"beyond memory", "r" + strings.Repeat("8", 60), `[1]`, " invalid_value"},
}

func TestParseJSON(t *testing.T) {
	for _, tt := range readTests {
		t.Run(tt.name, func(t *testing.T) {
			v, err := config.Parse([]byte(tt.json))
			if err != nil {
				t.Fatal(err)
			}
			typ, _ := parse(tt.t, "")
			element, ps := typ.ParseJSON(v)
			var found []string
			for _, p := range ps {
				found = append(found, p.Pointer+" "+string(p.Kind))
			}
			got := strings.Join(found, ", ")
			if ps == nil {
				got = fmt.Sprintf("%x", element)
			} else if element != nil {
				t.Errorf("%s.ParseJSON(%s) gives bits beside problems", tt.t, tt.json)
			}
			if got != tt.want {
				t.Errorf("%s.ParseJSON(%s) = %s, want %s", tt.t, tt.json, got, tt.want)
			}
		})
	}
}

func TestAppendJSON(t *testing.T) {
	typ, _ := rawbits.New(3)
	if got, err := typ.AppendJSON([]byte("x"), []byte{0, 10, 255}); string(got) != "x[0,10,255]" || err != nil {
		t.Errorf("AppendJSON = %s, %v", got, err)
	}
	for _, n := range []int{0, 2, 4} {
		if got, err := typ.AppendJSON([]byte("x"), make([]byte, n)); string(got) != "x" || err == nil {
			t.Errorf("AppendJSON of %d bytes = %s, %v, want x and an error", n, got, err)
		}
	}
}

func TestView(t *testing.T) {
	typ, _ := rawbits.New(3)
	data := []byte("abcdefghi")
	e, err := rawbits.View(typ, data)
	if err != nil || e.Len() != 3 || string(e.At(2)) != "ghi" || cap(e.At(0)) != 3 {
		t.Fatalf("View = %v, %v", e, err)
	}
	var all []string
	for i, p := range e.All() {
		all = append(all, fmt.Sprint(i, " ", string(p)))
		if i == 1 {
			break
		}
	}
	if got := strings.Join(all, ","); got != "0 abc,1 def" {
		t.Errorf("All yields %s", got)
	}
	e.At(1)[0] = 'X'
	if string(data) != "abcXefghi" {
		t.Errorf("At is a copy: data is %s", data)
	}
	if e, err = rawbits.View(typ, nil); err != nil || e.Len() != 0 {
		t.Errorf("View of nothing = %v, %v", e, err)
	}
	if n := (rawbits.Elements{}).Len(); n != 0 {
		t.Errorf("the zero Elements has %d elements", n)
	}
}

func TestViewRefused(t *testing.T) {
	typ, _ := rawbits.New(3)
	for _, other := range []dtype.Type{nil, foreign{typ}} {
		if _, err := rawbits.View(other, []byte{1}); err == nil {
			t.Errorf("View of %v: no error", other)
		}
	}
	for _, n := range []int{1, 2, 4} {
		if _, err := rawbits.View(typ, make([]byte, n)); err == nil {
			t.Errorf("View of %d bytes: no error", n)
		}
	}
}

// foreign is a type of another package.
type foreign struct{ dtype.Type }

func TestAtPanics(t *testing.T) {
	typ, _ := rawbits.New(2)
	e, _ := rawbits.View(typ, make([]byte, 4))
	for _, i := range []int{-1, 2, math.MinInt, math.MaxInt/2 + 1} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, "rawbits.Elements.At: ") {
					t.Errorf("At(%d) panics with %s", i, got)
				}
			}()
			e.At(i)
		}()
	}
}

func FuzzParse(f *testing.F) {
	for _, tt := range readTests {
		f.Add(tt.t, tt.json)
	}
	f.Fuzz(func(t *testing.T, name, json string) {
		v, err := config.Parse([]byte(json))
		if err != nil || !rawbits.Definition().Claims(name) {
			return
		}
		typ, ps := parse(name, "")
		if typ == nil {
			if len(ps) != 1 {
				t.Fatalf("%s gives no type and %v", name, ps)
			}
			return
		}
		element, ps := typ.ParseJSON(v)
		if (element == nil) != (len(ps) > 0) {
			t.Fatalf("%s.ParseJSON(%s) = %x, %v", name, json, element, ps)
		}
		if element == nil {
			return
		}
		text, err := typ.AppendJSON(nil, element)
		if again, perr := config.Parse(text); err != nil || perr != nil {
			t.Fatal(text, err, perr)
		} else if back, _ := typ.ParseJSON(again); string(back) != string(element) {
			t.Fatalf("%s: %x is written as %s and read as %x", name, element, text, back)
		}
	})
}

func ExampleView() {
	typ, _ := rawbits.New(2)
	elements, _ := rawbits.View(typ, []byte{1, 2, 3, 4})
	for i, p := range elements.All() {
		text, _ := typ.AppendJSON(nil, p)
		fmt.Println(typ, i, string(text))
	}
	// Output:
	// r16 0 [1,2]
	// r16 1 [3,4]
}
