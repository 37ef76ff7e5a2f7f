package structure_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/chunkgrid/regular"
	"github.com/zarrcodec/zarrcodec/chunkkey/standard"
	"github.com/zarrcodec/zarrcodec/codecs"
	bytescodec "github.com/zarrcodec/zarrcodec/codecs/bytes"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/boolean"
	"github.com/zarrcodec/zarrcodec/dtype/bytestring"
	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/dtype/rawbits"
	"github.com/zarrcodec/zarrcodec/dtype/structure"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
	"github.com/zarrcodec/zarrcodec/dtype/vstring"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/problem"
)

// registry has types to make fields of, and the least that a document needs besides.
var registry = func() *metadata.Registry {
	r, err := metadata.NewRegistry(metadata.Definitions{
		DataTypes: slices.Concat(
			[]dtype.Definition{structure.Definition(), structure.Legacy(), boolean.Definition(), rawbits.Definition(), utf32.Definition(), vstring.Definition()},
			number.Definitions(), datetime64.Definitions(), bytestring.ZarrPython()),
		Codecs:            []codecs.Definition{bytescodec.Definition()},
		ChunkGrids:        []chunkgrid.Definition{regular.Definition()},
		ChunkKeyEncodings: standard.Definitions(),
	})
	if err != nil {
		panic(err)
	}
	return r
}()

// document is the metadata of an array of two elements.
func document(dataType, fill, endian string) []byte {
	if endian != "" {
		endian = `,"configuration":{"endian":"` + endian + `"}`
	}
	return []byte(`{"zarr_format":3,"node_type":"array","shape":[2],"data_type":` + dataType + `,"fill_value":` + fill +
		`,"chunk_grid":{"name":"regular","configuration":{"chunk_shape":[2]}},"chunk_key_encoding":{"name":"default"},"codecs":[{"name":"bytes"` + endian + `}]}`)
}

// read reads a document whose codec has a byte order.
func read(dataType, fill string) *metadata.Reading {
	return metadata.Read(document(dataType, fill, "little"), registry)
}

func places(ps problem.List) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = strings.TrimSpace(p.Pointer + " " + string(p.Kind))
	}
	return strings.Join(out, ", ")
}

// record is the declaration of a struct with the given fields.
func record(fields ...string) string {
	return `{"name":"struct","configuration":{"fields":[` + strings.Join(fields, ",") + `]}}`
}

func pairs(fields ...string) string {
	return strings.Replace(record(fields...), "struct", "structured", 1)
}

func field(name, dataType string) string {
	return fmt.Sprintf(`{"name":%q,"data_type":%s}`, name, dataType)
}

// declarationTests are declarations beside a fill value of null. F stands for /data_type/configuration/fields.
var declarationTests = []struct{ name, dataType, want string }{
	{"no configuration", `"struct"`, "/data_type/configuration missing_key"},
	{"no fields", `{"name":"struct","configuration":{}}`, "/data_type/configuration/fields missing_key"},
	{"fields no array", `{"name":"struct","configuration":{"fields":{"x":"int8"}}}`, "/data_type/configuration/fields invalid_type"},
	{"empty fields", record(), "/data_type/configuration/fields invalid_value"},
	{"field no object", record(`["x","int8"]`, field("y", `"r12"`)), "F/0 invalid_type, F/1/data_type invalid_value"},
	{"no name", record(`{"data_type":"int8"}`), "F/0/name missing_key"},
	{"no data type", record(`{"name":"x"}`), "F/0/data_type missing_key"},
	{"name of a number", record(`{"name":1,"data_type":"int8"}`), "F/0/name invalid_type"},
	{"empty name", record(field("", `"int8"`)), "F/0/name invalid_value"},
	{"second name", record(field("x", `"int8"`), field("y", `"int8"`), field("x", `"int8"`)), "F/2/name invalid_value"},
	{"empty name twice", record(field("", `"int8"`), field("", `"int8"`)), "F/0/name invalid_value, F/1/name invalid_value, F/1/name invalid_value"},
	{"half a surrogate pair", record(`{"name":"\ud800","data_type":"int8"}`, `{"name":"\ud801","data_type":"int8"}`), "F/0/name invalid_value, F/1/name invalid_value"},
	{"varies in size", record(field("x", `"string"`), field("y", `"int8"`)), "F/0/data_type invalid_value"},
	{"varies in size, in a struct", record(field("x", record(field("y", `"variable_length_bytes"`)))), "F/0/data_type/configuration/fields/0/data_type invalid_value, /fill_value invalid_type"},
	{"unknown keys come first", `{"name":"struct","b":1,"configuration":{"fields":[{"data_type":"int8"},{"name":"x","data_type":"int8","c":1}],"a":1}}`,
		"/data_type/b unknown_key, /data_type/configuration/a unknown_key, F/0/name missing_key, F/1/c unknown_key"},
	{"unknown key alone", record(`{"name":"x","data_type":"int8","c":1}`), "F/0/c unknown_key, /fill_value invalid_type"},
	{"rules come before fields", record(field("", `{"name":"int8","configuration":{"a":1}}`), field("x", `"string"`), field("x", `"r12"`)),
		"F/0/name invalid_value, F/1/data_type invalid_value, F/2/name invalid_value, F/0/data_type/configuration/a unknown_key, F/2/data_type invalid_value"},
	{"rules want all of it in form", record(field("", `5`), field("x", `"string"`)), "F/0/data_type invalid_type"},
	{"a field's configuration out of form", record(field("", `{"name":"int8","configuration":[]}`), field("x", `"string"`)), "F/0/data_type/configuration invalid_type"},
	{"a field without a name of its type", record(field("", `{"name":3}`)), "F/0/data_type/name invalid_type"},
	{"a field with a name that is none", record(field("", `"Int8"`)), "F/0/name invalid_value, F/0/data_type invalid_value"},
	{"must_understand", record(field("x", `{"name":"int8","must_understand":false}`)), "F/0/data_type/must_understand invalid_value, /fill_value invalid_type"},

	{"pair no array", pairs(field("x", `"int8"`)), "F/0 invalid_type"},
	{"pair of three", pairs(`["x","int8","y"]`, `["y","r12"]`), "F/0 invalid_type, F/1/1 invalid_value"},
	{"pair with a number", pairs(`[1,"int8"]`), "F/0/0 invalid_type"},
	{"pair with an empty name", pairs(`["","string"]`), "F/0/0 invalid_value, F/0/1 invalid_value"},
	{"pair twice", pairs(`["x","int8"]`, `["x","int8"]`), "F/1/0 invalid_value"},
}

func TestDeclaration(t *testing.T) {
	for _, tt := range declarationTests {
		t.Run(tt.name, func(t *testing.T) {
			want := strings.ReplaceAll(tt.want, "F/", "/data_type/configuration/fields/")
			if got := places(read(tt.dataType, `null`).Problems); got != want {
				t.Errorf("%s gives %s, want %s", tt.dataType, got, want)
			}
		})
	}
}

// point and sample are examples of the specification: a struct in a struct, and fields of several sizes.
var (
	point  = record(field("point", record(field("x", `"float32"`), field("y", `"float32"`))), field("value", `"float64"`))
	sample = record(field("id", `"int32"`), field("flags", `"uint8"`), field("value", `"float64"`))
)

var layoutTests = []struct {
	name, dataType string
	want           string // size, units
	swaps, known   bool
}{
	{"fields", sample, "13 [{4 1} {1 1} {8 1}]", true, true},
	{"struct in a struct", point, "16 [{4 2} {8 1}]", true, true},
	{"runs", record(field("a", `"complex64"`), field("b", `"int32"`), field("c", `"bool"`), field("d", `"r16"`), field("e", `{"name":"fixed_length_utf32","configuration":{"length_bytes":12}}`)), "27 [{4 3} {1 3} {4 3}]", true, true},
	{"bytes", record(field("a", `"uint8"`), field("b", `"bool"`)), "2 [{1 2}]", false, true},
	{"unclaimed", record(field("a", `"int16"`), field("b", `"acme.x"`), field("c", `"int16"`)), "-1 [{2 2}]", true, true},
	{"unclaimed, one byte", record(field("a", `"int8"`), field("b", `"acme.x"`)), "-1 [{1 1}]", false, false},
	{"unclaimed in a struct", record(field("a", record(field("b", `"acme.x"`))), field("c", `"int8"`)), "-1 [{1 1}]", false, false},
	{"larger than memory", record(field("a", `{"name":"null_terminated_bytes","configuration":{"length_bytes":9223372036854775807}}`), field("b", `"int8"`)), fmt.Sprintf("%d [{1 %[1]d}]", math.MaxInt), false, true},
	{"pairs", pairs(`["a","int16"]`, `["b",`+pairs(`["c","int8"]`)+`]`), "3 [{2 1} {1 1}]", true, true},
}

func TestLayout(t *testing.T) {
	for _, tt := range layoutTests {
		t.Run(tt.name, func(t *testing.T) {
			typ := dataType(t, tt.dataType)
			l := typ.Layout()
			swaps, known := l.Swaps()
			if got := fmt.Sprintf("%d %v", l.Size, l.Units); got != tt.want || l.Align != 1 || swaps != tt.swaps || known != tt.known {
				t.Errorf("the layout is %s, swaps %v, %v, want %s, %v, %v", got, swaps, known, tt.want, tt.swaps, tt.known)
			}
		})
	}
}

func value(t testing.TB, text string) config.Value {
	t.Helper()
	v, err := config.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestConfiguration wants the canonical declaration of what was read, and the same of that.
func TestConfiguration(t *testing.T) {
	for _, tt := range []struct{ name, dataType, want string }{
		{"plain", record(field("x", `{"name":"int8","configuration":{},"must_understand":true}`)), record(field("x", `"int8"`))},
		{"in a struct", point, point},
		{"of a configuration", record(field("t", `{"configuration":{"scale_factor":1,"unit":"μs"},"name":"numpy.datetime64"}`)),
			record(field("t", `{"name":"numpy.datetime64","configuration":{"unit":"us","scale_factor":1}}`))},
		{"unclaimed", record(field("x", `{ "name":"acme.x" }`)), record(field("x", `"acme.x"`))},
		{"unclaimed, configured", record(field("x", `{"must_understand":true,"configuration":{"a":1.0},"name":"acme.x"}`)), record(field("x", `{"name":"acme.x","configuration":{"a":1.0}}`))},
		{"pairs", pairs(`["a","int16"]`, `["b",`+pairs(`["c","r008"]`)+`]`), record(field("a", `"int16"`), field("b", record(field("c", `"r8"`))))},
	} {
		t.Run(tt.name, func(t *testing.T) {
			typ := dataType(t, tt.dataType)
			if got := `{"name":"` + typ.Name() + `","configuration":` + typ.Configuration().Raw() + `}`; got != tt.want {
				t.Errorf("%s is written as %s, want %s", tt.dataType, got, tt.want)
			}
			if got := dataType(t, tt.want).Configuration().Raw(); got != typ.Configuration().Raw() {
				t.Errorf("%s is written as %s", tt.want, got)
			}
		})
	}
}

// dataType reads a declaration with a clean fill value.
func dataType(t testing.TB, declaration string) dtype.Type {
	t.Helper()
	r := read(declaration, zeros(value(t, declaration)))
	if r.Array == nil {
		t.Fatal(r.Problems)
	}
	return r.Array.DataType
}

// zeros is a fill value of a declaration.
func zeros(declaration config.Value) string {
	fields := declaration.Member("configuration").Member("fields")
	if !fields.Exists() {
		return zero(declaration)
	}
	var out []string
	for _, f := range fields.Items() {
		name, nested := f.Member("name"), f.Member("data_type")
		if f.Kind() == config.Array {
			for i, v := range f.Items() {
				name, nested = [...]config.Value{v, name}[i], v
			}
		}
		out = append(out, name.Raw()+`:`+zeros(nested))
	}
	return `{` + strings.Join(out, ",") + `}`
}

func zero(declaration config.Value) string {
	name, ok := declaration.Text()
	if !ok {
		name, _ = declaration.Member("name").Text()
	}
	switch name {
	case "r8", "r008":
		return `[0]`
	case "r16":
		return `[0,0]`
	case "bool":
		return `false`
	case "complex64":
		return `[0,0]`
	case "fixed_length_utf32", "null_terminated_bytes":
		return `""`
	}
	return `0`
}

func TestNew(t *testing.T) {
	inner, err := structure.New([]structure.Field{{Name: "x", Type: number.Float32}, {Name: "y", Type: number.Float32}})
	if err != nil {
		t.Fatal(err)
	}
	outer, err := structure.New([]structure.Field{{Name: "flag", Type: boolean.Type{}, Offset: 9}, {Name: "point", Type: inner}, {Name: "n", Type: number.Int16}})
	if err != nil {
		t.Fatal(err)
	}
	var offsets []int
	for _, f := range outer.Fields() {
		offsets = append(offsets, f.Offset)
	}
	if !slices.Equal(offsets, []int{0, 1, 9}) || outer.Layout().Size != 11 {
		t.Errorf("the fields are at %v of %d bytes, want 0, 1, 9 of 11", offsets, outer.Layout().Size)
	}
	want := record(field("flag", `"bool"`), field("point", record(field("x", `"float32"`), field("y", `"float32"`))), field("n", `"int16"`))
	if got := outer.Configuration().Raw(); got != value(t, want).Member("configuration").Raw() {
		t.Errorf("the configuration is %s", got)
	}
	if read(want, `{"flag":false,"point":{"x":0,"y":0},"n":0}`).Array == nil {
		t.Error("what is written is not read")
	}
	for name, fields := range map[string][]structure.Field{
		"none":           {},
		"empty name":     {{Type: number.Int8}},
		"no UTF-8":       {{Name: "\xff", Type: number.Int8}},
		"twice":          {{Name: "x", Type: number.Int8}, {Name: "x", Type: number.Int8}},
		"no type":        {{Name: "x"}},
		"varies in size": {{Name: "x", Type: vstring.Type{}}},
	} {
		if typ, err := structure.New(fields); err == nil || typ != nil {
			t.Errorf("%s: New gives %v, %v, want an error", name, typ, err)
		}
	}
}
