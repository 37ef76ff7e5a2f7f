package conditional_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	bytescodec "github.com/zarrcodec/zarrcodec/codecs/bytes"
	"github.com/zarrcodec/zarrcodec/codecs/codectest"
	"github.com/zarrcodec/zarrcodec/codecs/conditional"
	"github.com/zarrcodec/zarrcodec/codecs/crc32c"
	"github.com/zarrcodec/zarrcodec/codecs/gzip"
	"github.com/zarrcodec/zarrcodec/codecs/zstd"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/problem"
)

func registry(t testing.TB) *metadata.Registry {
	t.Helper()
	r, err := metadata.NewRegistry(metadata.Definitions{
		Codecs: []codecs.Definition{conditional.Definition(), bytescodec.Definition(), crc32c.Definition(), gzip.Definition(), zstd.Definition()},
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// resolve reads a declaration with the given members of the configuration.
func resolve(t testing.TB, members string) metadata.Resolution {
	t.Helper()
	v, err := config.Parse([]byte(`{"name":"conditional","configuration":{` + members + `}}`))
	if err != nil {
		t.Fatal(err)
	}
	return metadata.Resolve(v, metadata.CodecSlot, registry(t))
}

func located(ps problem.List) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = strings.TrimPrefix(p.Pointer, "/configuration") + " " + string(p.Kind)
	}
	return strings.Join(out, ", ")
}

const (
	gz = `{"name":"gzip","configuration":{"level":5}}`
	zs = `{"name":"zstd","configuration":{"level":5}}`
)

var configTests = []struct{ name, members, canonical, problems string }{
	{"one", `"codecs":[` + gz + `]`, `"codecs":[` + gz + `]`, ""},
	{"default", `"header_bits":8,"codecs":["crc32c",` + gz + `]`, `"codecs":[{"name":"crc32c"},` + gz + `]`, ""},
	{"more than the default", `"header_bits":16,"codecs":[` + gz + `]`, `"codecs":[` + gz + `],"header_bits":16`, ""},
	{"no codecs", `"codecs":[],"header_bits":0`, `"codecs":[]`, ""},
	{"no codecs, room for some", `"codecs":[],"header_bits":8`, `"codecs":[],"header_bits":8`, ""},
	{"in itself", `"codecs":[{"name":"conditional","configuration":{"codecs":[` + gz + `],"header_bits":8}}]`, `"codecs":[{"name":"conditional","configuration":{"codecs":[` + gz + `]}}]`, ""},
	{"unclaimed", `"codecs":[{"name":"acme.c","configuration":{"b":1}}]`, `"codecs":[{"name":"acme.c","configuration":{"b":1}}]`, ""},
	{"nothing in it", ``, "", "/codecs missing_key"},
	{"types", `"codecs":{},"header_bits":"8","mask":1`, "", "/mask unknown_key, /codecs invalid_type, /header_bits invalid_type"},
	{"no multiple of 8", `"codecs":[` + gz + `],"header_bits":9`, "", "/header_bits invalid_value"},
	{"below 0", `"codecs":[],"header_bits":-8`, "", "/header_bits invalid_value"},
	{"too few bits", `"codecs":[` + strings.Repeat(`"crc32c",`, 8) + `"crc32c"],"header_bits":8`, "", "/header_bits invalid_value"},
	{"nested problems come last", `"codecs":[{"name":"gzip","configuration":{"level":10}}],"header_bits":3`, "", "/header_bits invalid_value, /codecs/0/configuration/level invalid_value"},
	{"another kind", `"codecs":[` + gz + `,{"name":"bytes"}]`, "", "/codecs/1 invalid_value"},
	{"nested without a name", `"codecs":[{}]`, "", "/codecs/0/name missing_key"},
}

func TestConfig(t *testing.T) {
	for _, c := range configTests {
		t.Run(c.name, func(t *testing.T) {
			got := resolve(t, c.members)
			if located(got.Problems) != c.problems {
				t.Fatalf("problems %q, want %q", located(got.Problems), c.problems)
			}
			if want := `{"name":"conditional","configuration":{` + c.canonical + `}}`; c.canonical != "" && got.Codec.Declaration().Raw() != want {
				t.Errorf("canonical %s, want %s", got.Codec.Declaration().Raw(), want)
			}
		})
	}
}

// codec is the codec with the given members.
func codec(t testing.TB, members string) conditional.Config {
	t.Helper()
	c, ok := resolve(t, members).Codec.Codec.(conditional.Config)
	if !ok {
		t.Fatal(members)
	}
	return c
}

func TestJudge(t *testing.T) {
	c := codec(t, `"codecs":[`+gz+`,`+zs+`],"header_bits":24`)
	for _, test := range []struct{ in, want codecs.Size }{
		{codecs.Size{}, codecs.Size{}},
		{codecs.Unbounded(), codecs.Unbounded()},
		{codecs.Exact(100), codecs.AtMost(103)},
		{codecs.AtMost(100), codecs.AtMost(103)},
		{codecs.AtMost(1<<63 - 1), codecs.Unbounded()},
	} {
		if got, ps := c.Judge(test.in); got != test.want || ps != nil {
			t.Errorf("Judge(%+v) = %+v, %v, want %+v", test.in, got, ps, test.want)
		}
	}
	if got, _ := codec(t, `"codecs":["acme.c"]`).Judge(codecs.Exact(100)); got.IsKnown() {
		t.Errorf("behind an unclaimed codec: %+v", got)
	}
	if _, ps := (conditional.Config{HeaderBits: 7}).Judge(codecs.Size{}); located(ps) != "/header_bits invalid_value" {
		t.Errorf("made in Go: %v", ps)
	}
}

// TestBindUnsupported: every codec that cannot be bound is named.
func TestBindUnsupported(t *testing.T) {
	_, err := codec(t, `"codecs":["acme.c",`+gz+`,"acme.d"]`).Bind(codecs.Exact(4))
	if !errors.Is(err, errors.ErrUnsupported) || !strings.Contains(err.Error(), "/configuration/codecs/0:") || !strings.Contains(err.Error(), "/configuration/codecs/2:") {
		t.Error(err)
	}
}

func bind(t testing.TB, members string) codecs.BytesStage {
	t.Helper()
	st, err := codec(t, members).Bind(codecs.Exact(4))
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// The gzip members and the checksum are V10 and V14 of the cases.
const (
	members  = "1f8b0800000000000203636402009242ccb6020000001f8b0800000000000203636601002585996d02000000" // 01020304
	badCRC   = "1f8b0800000000000203636402009342ccb602000000"
	checked  = "00010203a31a33d9"         // 00010203
	twoCodes = `"codecs":["crc32c",` + gz // of crc32c, then gzip
)

func TestDecode(t *testing.T) {
	for _, c := range []struct {
		name, members, encoded, want string
		err                          string
	}{
		{"none applied", twoCodes + `]`, "00" + "01020304", "01020304", ""},
		{"the first", twoCodes + `]`, "01" + checked, "00010203", ""},
		{"the second", twoCodes + `]`, "02" + members, "01020304", ""},
		{"both, in reverse", `"codecs":[` + gz + `,"crc32c"]`, "03" + members + "9b2ebb8a", "01020304", ""},
		{"both, damaged", `"codecs":[` + gz + `,"crc32c"]`, "03" + members + "00000000", "", "codec 1 (crc32c), at byte 44: checksum does not match"},
		{"longer header", twoCodes + `],"header_bits":24`, "020000" + members, "01020304", ""},
		{"ninth codec", `"codecs":[` + strings.Repeat(`"crc32c",`, 8) + gz + `]`, "0001" + members, "01020304", ""},
		{"no codecs", `"codecs":[]`, "01020304", "01020304", ""},
		{"reserved bit", twoCodes + `]`, "06" + members, "", "at byte 0: codec 2 was applied, there are 2"},
		{"reserved bit further on", twoCodes + `],"header_bits":24`, "020080" + members, "", "at byte 2: codec 23 was applied, there are 2"},
		{"no header", twoCodes + `],"header_bits":16`, "00", "", "wrong size: have 1 bytes, want a header of 2"},
		{"too much", twoCodes + `]`, "00" + "0102030405", "", "wrong size: have 5 bytes, want at most 4"},
		{"damaged", twoCodes + `]`, "02" + badCRC, "", "codec (conditional): codec 1 (gzip)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			src, err := hex.DecodeString(c.encoded)
			if err != nil {
				t.Fatal(err)
			}
			got, err := bind(t, c.members).AppendDecode([]byte("prefix"), src, 4, codectest.Worker(t))
			if c.err != "" {
				var data *codecs.DataError
				if !errors.As(err, &data) || data.Codec != "conditional" || !strings.Contains(err.Error(), c.err) || string(got) != "prefix" {
					t.Errorf("%q, error %v, want %s", got, err, c.err)
				}
			} else if err != nil || hex.EncodeToString(got[6:]) != c.want {
				t.Errorf("%x, %v, want %s", got, err, c.want)
			}
		})
	}
}

// TestEncode: a codec is applied where that makes fewer bytes; what comes out decodes, and is never longer than what went
// in and its header.
func TestEncode(t *testing.T) {
	for _, c := range []struct {
		members, data string
		size          int
		header        string
	}{
		{`"codecs":[` + gz + `,` + gz + `]`, "noise", 10000, "00"},
		{`"codecs":[` + gz + `,` + zs + `]`, "text", 10000, "01"},
		{`"codecs":[` + gz + `,` + gz + `,"crc32c"]`, "zeros", 1 << 20, "03"},
		{`"codecs":["crc32c",` + gz + `],"header_bits":16`, "text", 10000, "0200"},
		{`"codecs":[]`, "text", 10000, ""},
		{`"codecs":[{"name":"conditional","configuration":{"codecs":[]}}]`, "text", 100, "00"}, // as many bytes are not fewer
	} {
		st, data, w := bind(t, c.members), codectest.Data(c.data, c.size), codectest.Worker(t)
		before := bytes.Clone(data)
		encoded, err := st.AppendEncode([]byte("prefix"), data, w)
		header := len(c.header) / 2
		if err != nil || !bytes.Equal(data, before) || hex.EncodeToString(encoded[6:6+header]) != c.header || len(encoded) > 6+header+len(data) {
			t.Errorf("%s of %s: header %x, %d bytes, %v, want %s", c.members, c.data, encoded[6:6+header], len(encoded), err, c.header)
		}
		for _, limit := range []int64{int64(len(data)), int64(len(data)) - 1} {
			got, err := st.AppendDecode(nil, encoded[6:], limit, w)
			if fits := limit == int64(len(data)); fits && (err != nil || !bytes.Equal(got, data)) || !fits && !errors.Is(err, codecs.ErrSize) {
				t.Errorf("%s of %s: %d bytes, limit %d, %v", c.members, c.data, len(got), limit, err)
			}
		}
	}
}

// TestHeaderLimit: a header that a short configuration asks for is held to the memory limit.
func TestHeaderLimit(t *testing.T) {
	st, w := bind(t, `"codecs":[],"header_bits":9223372036854775800`), codectest.Worker(t)
	if out, err := st.AppendEncode([]byte{1}, []byte{2}, w); !errors.Is(err, codecs.ErrMemoryLimit) || !slices.Equal(out, []byte{1}) {
		t.Errorf("%x, %v", out, err)
	}
	if _, err := st.AppendDecode(nil, []byte{2}, 10, w); !errors.Is(err, codecs.ErrSize) {
		t.Error(err)
	}
}

func Example() {
	r, _ := metadata.NewRegistry(metadata.Definitions{Codecs: []codecs.Definition{conditional.Definition(), gzip.Definition()}})
	v, _ := config.Parse([]byte(`{"name":"conditional","configuration":{"codecs":[{"name":"gzip","configuration":{"level":9}}]}}`))
	codec := metadata.Resolve(v, metadata.CodecSlot, r).Codec.Codec.(codecs.BytesToBytes)
	stage, _ := codec.Bind(codecs.Exact(1000))
	w := codecs.NewWorker(context.Background(), codecs.Options{})
	defer w.Close()
	short, _ := stage.AppendEncode(nil, make([]byte, 1000), w)
	asItIs, _ := stage.AppendEncode(nil, []byte("abc"), w)
	fmt.Printf("%d %t %q\n", short[0], len(short) < 100, asItIs)
	// Output: 1 true "\x00abc"
}

// params are those of the fuzz targets.
func params(t testing.TB) codectest.BytesParams {
	return codectest.BytesParams{
		Definition: conditional.Definition(),
		Codec:      codec(t, twoCodes+`]`),
		Known:      []codectest.Known{{Name: "gzip", Encoded: "02" + members, Decoded: "\x01\x02\x03\x04"}},
	}
}

func FuzzDecode(f *testing.F)    { codectest.FuzzDecode(f, params(f)) }
func FuzzRoundTrip(f *testing.F) { codectest.FuzzRoundTrip(f, params(f)) }
