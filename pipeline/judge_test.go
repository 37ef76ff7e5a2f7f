package pipeline_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	bytescodec "github.com/zarrcodec/zarrcodec/codecs/bytes"
	"github.com/zarrcodec/zarrcodec/codecs/crc32c"
	"github.com/zarrcodec/zarrcodec/codecs/transpose"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/pipeline"
	"github.com/zarrcodec/zarrcodec/problem"
)

const utf = `{"name":"fixed_length_utf32","configuration":{"length_bytes":8}}`

// judgeTests are documents of shape [2 3] and their problems: a pipeline is judged with whatever parts are known.
var judgeTests = []struct{ name, dataType, fill, codecs, want string }{
	{"clean", `"float64"`, `0.0`, le, ""},
	{"fill and endian", utf, `"abc"`, `"bytes"`, "/fill_value invalid_value, /codecs/0/configuration/endian missing_key"},
	{"seed page", `"float64"`, `"hello"`, `{"name":"bytes"}`, "/fill_value invalid_value, /codecs/0/configuration/endian missing_key"},
	{"M1 compressor first", `"float64"`, `0.0`, gz + "," + le, "/codecs/1 invalid_value"},
	{"M1 transpose last", `"float64"`, `0.0`, le + "," + tr(`[1,0]`), "/codecs/1 invalid_value"},
	{"M1 two array→bytes", `"float64"`, `0.0`, le + "," + le, "/codecs/1 invalid_value"},
	{"M1 no array→bytes", `"float64"`, `0.0`, crc, "/codecs invalid_value"},
	{"no codec", `"float64"`, `0.0`, "", "/codecs invalid_value"},
	{"unclaimed codec hides the type", `"float64"`, `0.0`, `"acme.x",{"name":"bytes"},` + crc, ""},
	{"unclaimed codec may be the array→bytes one", `"float64"`, `0.0`, `"acme.x",` + crc, ""},
	{"unclaimed type", `"acme.t"`, `null`, `"bytes"`, ""},
	{"refused codec keeps its kind", `"float64"`, `0.0`, `{"name":"gzip","configuration":{"level":12}},` + le, "/codecs/0/configuration/level invalid_value, /codecs/1 invalid_value"},
	{"refused transpose hands on nothing known", `"float64"`, `0.0`, tr(`[0,0]`) + `,"bytes"`, "/codecs/0/configuration/order invalid_value"},
	{"transpose of another rank keeps the type", `"float64"`, `0.0`, tr(`[0,1,2]`) + `,"bytes"`, "/codecs/0/configuration/order invalid_value, /codecs/1/configuration/endian missing_key"},
	{"S11 inner chunk divides the transposed shape", `"float64"`, `0.0`, tr(`[1,0]`) + "," + shard(`[3,1]`, le, le), ""},
	{"S11 inner chunk does not", `"float64"`, `0.0`, tr(`[1,0]`) + "," + shard(`[2,3]`, le, le), "/codecs/1/configuration/chunk_shape/0 invalid_value, /codecs/1/configuration/chunk_shape/1 invalid_value"},
	{"rank of an inner chunk", `"float64"`, `0.0`, shard(`[1]`, `"bytes"`, le), "/codecs/0/configuration/chunk_shape invalid_value, /codecs/0/configuration/codecs/0/configuration/endian missing_key"},
	{"index codec of no fixed size", `"float64"`, `0.0`, shard(`[1,1]`, `"bytes"`, le+","+gz+`,"acme.y",`+crc), "/codecs/0/configuration/index_codecs/1 invalid_value, /codecs/0/configuration/codecs/0/configuration/endian missing_key"},
	{"C5 index of uint64 needs a byte order", `"float64"`, `0.0`, shard(`[1,1]`, le, `"bytes",`+crc), "/codecs/0/configuration/index_codecs/0/configuration/endian missing_key"},
	{"type changes on the way", `"uint8"`, `0`, `{"name":"test.widen","configuration":{"data_type":"uint16"}},"bytes"`, "/codecs/1/configuration/endian missing_key"},
	{"nested chain knows its rank", `"float64"`, `0.0`, `"acme.x",` + shard(`[2]`, tr(`[0,1]`)+","+le, le), "/codecs/1/configuration/codecs/0/configuration/order invalid_value"},
	{"rule of a holder on its items", `"float64"`, `0.0`, le + `,{"name":"test.either","configuration":{"left":["crc32c",{"name":"bytes"}],"right":[]}}`, "/codecs/1/configuration/left/1 invalid_value"},
	{"nested entry without a name refuses the holder", `"float64"`, `0.0`, shard(`[5,5]`, `{}`, le), "/codecs/0/configuration/codecs/0/name missing_key"},
	{"variable size in bytes", `"test.text"`, `""`, `"bytes"`, "/codecs/0/configuration invalid_value"},
	{"fixed size in vlen", `"uint8"`, `0`, `"test.vlen"`, "/codecs/0/configuration invalid_value"},
	{"M2 single byte", `"uint8"`, `0`, `"bytes"`, ""},
}

func TestJudge(t *testing.T) {
	for _, c := range judgeTests {
		t.Run(c.name, func(t *testing.T) {
			r := metadata.Read(document(c.dataType, `[2,3]`, c.fill, c.codecs), registry(t))
			if got := located(r.Problems); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func located(ps problem.List) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = p.Pointer + " " + string(p.Kind)
	}
	return strings.Join(out, ", ")
}

// TestBindJudges: a pipeline made in Go meets the rules of one that was read.
func TestBindJudges(t *testing.T) {
	spec := codecs.NewSpec(number.Uint16, []int{2, 3}, []byte{0, 0})
	_, err := pipeline.Bind(pipeline.Of(transpose.Config{Order: []int{0}}, bytescodec.Config{}, crc32c.Config{}), spec)
	var ps problem.List
	if !errors.As(err, &ps) || located(ps) != "/0/configuration/order invalid_value, /1/configuration/endian missing_key" {
		t.Error(err)
	}
	if _, err = pipeline.Bind(pipeline.Of(bytescodec.Config{Endian: bytescodec.Big}, crc32c.Config{}), spec); err != nil {
		t.Error(err)
	}
}

// TestBindUnsupported: one error names every declaration that nobody claims, at its place (M3).
func TestBindUnsupported(t *testing.T) {
	doc := document(`"acme.t"`, `[2,3]`, `0`, `{"name":"acme.x","must_understand":false},`+shard(`[1,1]`, `"bytes","acme.y"`, le))
	_, err := metadata.Read(doc, registry(t)).Array.Plan([]int{2, 3})
	if !errors.Is(err, errors.ErrUnsupported) {
		t.Fatal(err)
	}
	for _, at := range []string{"/data_type: ", "/codecs/0: ", "/codecs/1/configuration/codecs/1: "} {
		if !strings.Contains(err.Error(), at) {
			t.Errorf("%q is not named in\n%v", at, err)
		}
	}
}

// TestBindSizes: sizes that overflow are an error of Bind, before any allocation, and no problem of the document (M17).
func TestBindSizes(t *testing.T) {
	for _, shape := range []string{`[1099511627776,1099511627776]`, `[9223372036854775807]`, `[99999999999999999999999]`} {
		r := metadata.Read(document(`"float64"`, shape, `0.0`, le), registry(t))
		if len(r.Problems) > 0 {
			t.Fatal(r.Problems)
		}
		c, err := r.Array.Chunk(make([]int64, len(r.Array.Shape)))
		if err == nil {
			_, err = r.Array.Plan(c.Shape)
		}
		if err == nil || !strings.Contains(err.Error(), "larger than memory") {
			t.Errorf("%s: %v", shape, err)
		}
	}
}
