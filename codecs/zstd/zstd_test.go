package zstd_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"runtime"
	"testing"

	kzstd "github.com/klauspost/compress/zstd"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/codectest"
	"github.com/zarrcodec/zarrcodec/codecs/zstd"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

func params(c zstd.Config) codectest.BytesParams {
	return codectest.BytesParams{Definition: zstd.Definition(), Codec: c, Checked: c.Checksum, Known: known}
}

func TestContract(t *testing.T) {
	for _, c := range []zstd.Config{{-131072, false}, {1, true}, {0, false}, {3, true}, {7, false}, {12, true}} {
		t.Run(fmt.Sprintf("level=%d/checksum=%t", c.Level, c.Checksum), func(t *testing.T) { codectest.Bytes(t, params(c)) })
	}
}

func FuzzDecode(f *testing.F) { codectest.FuzzDecode(f, params(zstd.Config{Level: 3, Checksum: true})) }
func FuzzRoundTrip(f *testing.F) {
	codectest.FuzzRoundTrip(f, params(zstd.Config{Level: 3, Checksum: true}))
}
func BenchmarkDecode(b *testing.B) { codectest.BenchmarkDecode(b, zstd.Config{Level: 3}) }
func BenchmarkEncode(b *testing.B) { codectest.BenchmarkEncode(b, zstd.Config{Level: 3}) }

func stage(t testing.TB, c zstd.Config) codecs.BytesStage {
	t.Helper()
	s, err := c.Bind(codecs.Unbounded())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func encode(t testing.TB, c zstd.Config, data []byte) []byte {
	t.Helper()
	p, err := stage(t, c).AppendEncode(nil, data, codectest.Worker(t))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestParse has C10 of the cases, a level written as a string, and C3, an absent checksum.
func TestParse(t *testing.T) {
	for _, test := range []struct {
		name, conf string
		want       codecs.Codec
		problems   string
	}{
		{"C3 no checksum", `{"level":6}`, zstd.Config{Level: 6}, ""},
		{"C3 checksum false", `{"checksum":false,"level":6}`, zstd.Config{Level: 6}, ""},
		{"checksum true", `{"checksum":true,"level":0}`, zstd.Config{Level: 0, Checksum: true}, ""},
		{"least", `{"level":-131072}`, zstd.Config{Level: -131072}, ""},
		{"most", `{"level":22}`, zstd.Config{Level: 22}, ""},
		{"too low", `{"level":-131073}`, nil, "/configuration/level invalid_value"},
		{"too high", `{"level":23}`, nil, "/configuration/level invalid_value"},
		{"C10 string", `{"level":"5"}`, nil, "/configuration/level invalid_type"},
		{"fraction", `{"level":5.0}`, nil, "/configuration/level invalid_type"},
		{"checksum a number", `{"level":5,"checksum":1}`, nil, "/configuration/checksum invalid_type"},
		{"checksum null", `{"level":5,"checksum":null}`, nil, "/configuration/checksum invalid_type"},
		{"no level", `{"checksum":true}`, nil, "/configuration/level missing_key"},
		{"both", `{"level":99,"checksum":0}`, nil, "/configuration/level invalid_value/configuration/checksum invalid_type"},
		{"absent", ``, nil, "/configuration missing_key"},
		{"another member", `{"level":5,"typesize":4}`, zstd.Config{Level: 5}, "/configuration/typesize unknown_key"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var conf config.Value
			if test.conf != "" {
				conf, _ = config.Parse([]byte(test.conf))
			}
			r := config.NewReader(conf)
			codec, got := zstd.Definition().Parse(r, nil), ""
			for _, p := range r.Close() {
				got += p.Pointer + " " + string(p.Kind)
			}
			if got != test.problems || codec != test.want {
				t.Errorf("Parse(%s) = %v, problems %q, want %v, %q", test.conf, codec, got, test.want, test.problems)
			}
		})
	}
}

func TestConfiguration(t *testing.T) {
	for _, test := range []struct {
		config zstd.Config
		want   string
	}{
		{zstd.Config{Level: 3}, `{"level":3}`},
		{zstd.Config{Level: -5, Checksum: true}, `{"level":-5,"checksum":true}`},
	} {
		if got := test.config.Configuration().Raw(); got != test.want {
			t.Errorf("Configuration of %+v = %s, want %s", test.config, got, test.want)
		}
	}
}

// TestBind wants a level that only Go code can set to be an error at its place.
func TestBind(t *testing.T) {
	for _, level := range []int{-131073, 23} {
		_, err := zstd.Config{Level: level}.Bind(codecs.Exact(1))
		if ps, ok := err.(problem.List); !ok || ps[0].Pointer != "/configuration/level" {
			t.Errorf("Bind of level %d: %v, want a problem at /configuration/level", level, err)
		}
	}
}

// TestFrame wants frames of every size to carry the size of their content, and a checksum if, and only if, that is
// configured. The other backend's decoder verifies it, and refuses it flipped.
func TestFrame(t *testing.T) {
	dec, err := kzstd.NewReader(nil, kzstd.WithDecoderConcurrency(1))
	if err != nil {
		t.Fatal(err)
	}
	defer dec.Close()
	for _, checksum := range []bool{false, true} {
		for _, n := range append(codectest.Sizes, 9<<20) {
			c, data := zstd.Config{Level: 1, Checksum: checksum}, codectest.Data("text", n)
			encoded := encode(t, c, data)
			var h kzstd.Header
			if err := h.Decode(encoded); err != nil || !h.HasFCS || h.FrameContentSize != uint64(n) || h.HasCheckSum != checksum {
				t.Errorf("header of %d bytes, checksum %t: %+v, %v", n, checksum, h, err)
			}
			if got, err := dec.DecodeAll(encoded, nil); err != nil || !bytes.Equal(got, data) {
				t.Errorf("klauspost decodes %d bytes of %d, checksum %t: %v", len(got), n, checksum, err)
			}
			if !checksum {
				continue
			}
			encoded[len(encoded)-1] ^= 0x10
			if _, err := dec.DecodeAll(encoded, nil); !errors.Is(err, kzstd.ErrCRCMismatch) {
				t.Errorf("klauspost decodes %d bytes with another checksum: %v", n, err)
			}
			if _, err := stage(t, c).AppendDecode(nil, encoded, int64(n), codectest.Worker(t)); !errors.Is(err, codecs.ErrChecksum) {
				t.Errorf("%d bytes with another checksum: %v, want %v", n, err, codecs.ErrChecksum)
			}
		}
	}
}

// TestLevels wants level 0 to be 3, and the others to mean something.
func TestLevels(t *testing.T) {
	data := codectest.Data("text", 300_000)
	if zero, three := encode(t, zstd.Config{}, data), encode(t, zstd.Config{Level: 3}, data); !bytes.Equal(zero, three) {
		t.Errorf("level 0 makes %d bytes, level 3 %d", len(zero), len(three))
	}
	least, most := encode(t, zstd.Config{Level: -100}, data), encode(t, zstd.Config{Level: 19}, data)
	if len(most) >= len(least) || len(least) >= len(data) {
		t.Errorf("level -100 makes %d bytes, level 19 %d, of %d", len(least), len(most), len(data))
	}
}

// TestError wants an error to say what is wrong, and where.
func TestError(t *testing.T) {
	for _, test := range []struct{ encoded, want string }{
		{"28b52ffd21070b59000048656c6c6f2c207a737464", "at byte 0: the frame needs dictionary 7, there is none"},
		{"28b52ffd00880b001061", "at byte 6: a block of type 1 has 131073 bytes, want types 0 to 2 and at most 131072"},
		{"28b52ffd20053000006162636465662b000061", "at byte 0: wrong size: the frame declares 5 bytes, its blocks hold 11 to 11"},
		{frame + "6a756e6b6a756e6b", "at byte 20: no header of a frame: invalid input: magic number mismatch"},
		{frame + frame[:30], "at byte 29: the frame ends too early: have 6 bytes, want 11: unexpected EOF"},
		{frame + skippable[:22], "at byte 28: the frame ends too early: have 3 bytes, want 4: unexpected EOF"},
		{frame + "28b52ffd240b59000048656c6c6f2c207a737465fc0c53d0", "at byte 20: checksum does not match: of the frame's content"},
	} {
		encoded, _ := hex.DecodeString(test.encoded)
		_, err := stage(t, zstd.Config{}).AppendDecode(nil, encoded, 100, codectest.Worker(t))
		if err == nil || err.Error() != "codec (zstd), "+test.want {
			t.Errorf("decoding %s: %v, want %s", test.encoded, err, test.want)
		}
	}
}

// TestGoroutines wants none to be left behind.
func TestGoroutines(t *testing.T) {
	before := runtime.NumGoroutine()
	data := codectest.Data("ramp", 1<<20)
	for range 20 {
		encoded := encode(t, zstd.Config{Level: 3}, data)
		if _, err := stage(t, zstd.Config{}).AppendDecode(nil, encoded, 1<<30, codectest.Worker(t)); err != nil {
			t.Fatal(err)
		}
	}
	if after := runtime.NumGoroutine(); after > before {
		t.Errorf("%d goroutines, %d before", after, before)
	}
}

func Example() {
	w := codecs.NewWorker(context.Background(), codecs.Options{})
	defer w.Close()
	stage, _ := zstd.Config{Level: 3, Checksum: true}.Bind(codecs.Exact(11))
	stored, _ := stage.AppendEncode(nil, []byte("Hello, zstd"), w)
	fmt.Printf("%x\n", stored)
	chunk, err := stage.AppendDecode(nil, stored, 11, w)
	fmt.Printf("%s %v\n", chunk, err)
	_, err = stage.AppendDecode(nil, stored, 10, w)
	fmt.Println(err)
	// Output:
	// 28b52ffd240b59000048656c6c6f2c207a737464fc0c53d0
	// Hello, zstd <nil>
	// codec (zstd), at byte 0: wrong size: with this frame there are 11 bytes or more, want at most 10
}
