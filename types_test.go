package zarrcodec_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/problem"
)

// everyType resolves one type of every definition of the registry.
func everyType(t testing.TB) []dtype.Type {
	t.Helper()
	configured := map[string]string{
		"r*":                    `"r16"`,
		"fixed_length_utf32":    `{"name":"fixed_length_utf32","configuration":{"length_bytes":8}}`,
		"null_terminated_bytes": `{"name":"null_terminated_bytes","configuration":{"length_bytes":3}}`,
		"raw_bytes":             `{"name":"raw_bytes","configuration":{"length_bytes":3}}`,
		"numpy.datetime64":      `{"name":"numpy.datetime64","configuration":{"unit":"s","scale_factor":1}}`,
		"numpy.timedelta64":     `{"name":"numpy.timedelta64","configuration":{"unit":"s","scale_factor":1}}`,
		"struct":                `{"name":"struct","configuration":{"fields":[{"name":"a","data_type":"float32"},{"name":"b","data_type":"r16"}]}}`,
		"structured":            `{"name":"structured","configuration":{"fields":[["a","float32"]]}}`,
	}
	registry := zarrcodec.ZarrPython()
	var out []dtype.Type
	for _, d := range registry.Definitions().DataTypes {
		text, ok := configured[d.Name]
		if !ok {
			text = `"` + d.Name + `"`
		}
		v, err := config.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		r := metadata.Resolve(v, metadata.DataTypeSlot, registry)
		if r.DataType == nil {
			t.Fatalf("%s: %v", d.Name, r.Problems)
		}
		out = append(out, r.DataType)
	}
	return out
}

// TestNumberKinds: every type of the module says which numbers it holds.
func TestNumberKinds(t *testing.T) {
	none := []string{"bool", "string", "bytes", "struct", "fixed_length_utf32", "variable_length_bytes", "null_terminated_bytes", "raw_bytes", "r16"}
	for _, typ := range everyType(t) {
		name, want := typ.Name(), dtype.Float
		switch {
		case slices.Contains(none, name):
			want = dtype.NoNumber
		case strings.HasPrefix(name, "complex"):
			want = dtype.Complex
		case strings.Contains(name, "int"), strings.HasPrefix(name, "numpy."):
			want = dtype.Integer
		}
		if k := dtype.NumberKindOf(typ); k != want {
			t.Errorf("%s has numbers of the kind %d, want %d", name, k, want)
		}
	}
}

// FuzzNotJSON hands every type what JSON has no word for: all of them say the same of it, at its place. What they read
// instead they write, and read back.
func FuzzNotJSON(f *testing.F) {
	for _, s := range []string{`NaN`, `-Infinity`, `1e400`, `[NaN,1]`, `[0,255]`, `{"a":NaN,"b":[0,0]}`, `{"a":1.5,"b":[0,NaN]}`, `"YWI="`, `true`, `-0.0`,
		strings.Repeat("[", 300) + strings.Repeat("]", 300)} {
		f.Add([]byte(s))
	}
	types := everyType(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := config.Parse(text)
		if err != nil {
			return
		}
		for _, typ := range types {
			bits, ps := typ.ParseJSON(v)
			switch k := v.Kind(); {
			case k == config.NonFinite || k == config.TooDeep:
				want := problem.Problem{Kind: problem.InvalidValue, Message: k.String() + " is not JSON that can be read here"}
				if len(ps) != 1 || ps[0] != want {
					t.Errorf("%s of %s: %v, want %v", text, typ.Name(), ps, want)
				}
			case !v.IsJSON() && len(ps) == 0:
				t.Errorf("%s of %s is read though a part is not JSON", text, typ.Name())
			case len(ps) == 0:
				sameAgain(t, typ, bits)
			}
		}
	})
}

// sameAgain writes an element and reads it back.
func sameAgain(t *testing.T, typ dtype.Type, bits []byte) {
	t.Helper()
	text, err := typ.AppendJSON(nil, bits)
	if err != nil {
		t.Fatalf("%x of %s: %v", bits, typ.Name(), err)
	}
	v, err := config.Parse(text)
	if err != nil {
		t.Fatalf("%x of %s is written as %s: %v", bits, typ.Name(), text, err)
	}
	if again, ps := typ.ParseJSON(v); ps != nil || string(again) != string(bits) {
		t.Fatalf("%x of %s is written as %s and read as %x: %v", bits, typ.Name(), text, again, ps)
	}
}
