package gzip_test

import (
	"bytes"
	stdgzip "compress/gzip"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/codectest"
	"github.com/zarrcodec/zarrcodec/codecs/gzip"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/problem"
)

const hello = "Hello, gzip"

// known are V10 of the cases, and members made with zlib 1.3 by way of Python's zlib module.
var known = []codectest.Known{
	{Name: "V10 two members", Encoded: "1f8b0800000000000203636402009242ccb6020000001f8b0800000000000203636601002585996d02000000", Decoded: "\x01\x02\x03\x04"},
	{Name: "V10 zero bytes behind", Encoded: "1f8b0800000000000203636402009242ccb60200000000000000", Refused: true},
	{Name: "V10 junk behind", Encoded: "1f8b0800000000000203636402009242ccb6020000006a756e6b", Refused: true},
	{Name: "V10 truncated", Encoded: "1f8b0800000000000203636402009242ccb6", Refused: true, Err: io.ErrUnexpectedEOF},
	{Name: "V10 bad crc32", Encoded: "1f8b0800000000000203636402009342ccb602000000", Refused: true, Err: codecs.ErrChecksum},
	{Name: "bad length", Encoded: "1f8b0800000000000003f348cdc9c9d75148afca2c00009d142dda0a000000", Refused: true, Err: codecs.ErrChecksum},
	{Name: "stored", Encoded: "1f8b0800000000000003010b00f4ff48656c6c6f2c20677a69709d142dda0b000000", Decoded: hello},
	{Name: "fixed code", Encoded: "1f8b0800000000000003f348cdc9c9d75148afca2c00009d142dda0b000000", Decoded: hello},
	{Name: "flushed between blocks", Encoded: "1f8b0800000000000003f248cdc9c9d75100000000ffff4bafca2c00009d142dda0b000000", Decoded: hello},
	{Name: "extra field, name, comment and header crc", Encoded: "1f8b081f00f153650003050041420100786e616d652e62696e00636f6d6d656e7400e96ff348cdc9c9d75148afca2c00009d142dda0b000000", Decoded: hello},
	{Name: "bad header crc", Encoded: "1f8b081f00f153650003050041420100786e616d652e62696e00636f6d6d656e7400e86ff348cdc9c9d75148afca2c00009d142dda0b000000", Refused: true},
	{Name: "reserved flag", Encoded: "1f8b0820000000000003f348cdc9c9d75148afca2c00009d142dda0b000000", Refused: true},
	{Name: "method other than deflate", Encoded: "1f8b0700000000000003f348cdc9c9d75148afca2c00009d142dda0b000000", Refused: true},
	{Name: "zlib stream", Encoded: "789cf348cdc9c9d75148afca2c0000173e03fb", Refused: true},
	{Name: "no bytes in one member", Encoded: "1f8b080000000000000303000000000000000000", Decoded: ""},
	{Name: "an empty member between two", Encoded: "1f8b08000000000000034b4c02006d48839e020000001f8b0800000000000003030000000000000000001f8b08000000000000034b4e0100da8fd64502000000", Decoded: "abcd"},
	{Name: "no member", Encoded: "", Refused: true, Err: io.ErrUnexpectedEOF},
}

func params(level int) codectest.BytesParams {
	return codectest.BytesParams{Definition: gzip.Definition(), Codec: gzip.Config{Level: level}, Checked: true, Known: known}
}

func TestContract(t *testing.T) {
	for _, level := range []int{0, 1, 5, 9} {
		t.Run(fmt.Sprintf("level=%d", level), func(t *testing.T) { codectest.Bytes(t, params(level)) })
	}
}

func FuzzDecode(f *testing.F)      { codectest.FuzzDecode(f, params(5)) }
func FuzzRoundTrip(f *testing.F)   { codectest.FuzzRoundTrip(f, params(5)) }
func BenchmarkDecode(b *testing.B) { codectest.BenchmarkDecode(b, gzip.Config{Level: 5}) }
func BenchmarkEncode(b *testing.B) { codectest.BenchmarkEncode(b, gzip.Config{Level: 5}) }

func stage(t testing.TB, level int) codecs.BytesStage {
	t.Helper()
	s, err := gzip.Config{Level: level}.Bind(codecs.Unbounded())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestParse has C7 of the cases: the levels of other formats are none of this one.
func TestParse(t *testing.T) {
	for _, test := range []struct{ name, conf, pointer string }{
		{"least", `{"level":0}`, ""},
		{"most", `{"level":9}`, ""},
		{"C7 default of zlib", `{"level":-1}`, "/configuration/level invalid_value"},
		{"C7 ten", `{"level":10}`, "/configuration/level invalid_value"},
		{"fraction", `{"level":5.0}`, "/configuration/level invalid_type"},
		{"string", `{"level":"5"}`, "/configuration/level invalid_type"},
		{"empty", `{}`, "/configuration/level missing_key"},
		{"absent", ``, "/configuration missing_key"},
		{"member of another codec", `{"level":5,"checksum":true}`, "/configuration/checksum unknown_key"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var conf config.Value
			if test.conf != "" {
				conf, _ = config.Parse([]byte(test.conf))
			}
			r := config.NewReader(conf)
			codec := gzip.Definition().Parse(r, nil)
			got := ""
			for _, p := range r.Close() {
				got += p.Pointer + " " + string(p.Kind)
			}
			if got != test.pointer {
				t.Errorf("problems of %s are %q, want %q", test.conf, got, test.pointer)
			}
			if refused := test.pointer != "" && test.name != "member of another codec"; (codec == nil) != refused {
				t.Errorf("codec of %s is %v", test.conf, codec)
			}
		})
	}
}

// TestBind wants a level that only Go code can set to be an error at its place.
func TestBind(t *testing.T) {
	for _, level := range []int{-1, 10} {
		_, err := gzip.Config{Level: level}.Bind(codecs.Exact(1))
		if ps, ok := err.(problem.List); !ok || ps[0].Pointer != "/configuration/level" {
			t.Errorf("Bind of level %d: %v, want a problem at /configuration/level", level, err)
		}
	}
}

// TestStandardLibrary has compress/gzip read what we write, and us read what it writes.
func TestStandardLibrary(t *testing.T) {
	w := codectest.Worker(t)
	for level := range 10 {
		for _, kind := range codectest.Kinds {
			data := codectest.Data(kind, 100_000)
			ours, err := stage(t, level).AppendEncode(nil, data, w)
			if err != nil {
				t.Fatal(err)
			}
			if r, err := stdgzip.NewReader(bytes.NewReader(ours)); err != nil {
				t.Errorf("level %d, %s: compress/gzip: %v", level, kind, err)
			} else if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, data) {
				t.Errorf("level %d, %s: compress/gzip reads %d bytes of ours, %v", level, kind, len(got), err)
			}
			var theirs bytes.Buffer
			z, _ := stdgzip.NewWriterLevel(&theirs, level)
			z.Write(data)
			z.Close()
			if got, err := stage(t, level).AppendDecode(nil, theirs.Bytes(), int64(len(data)), w); err != nil || !bytes.Equal(got, data) {
				t.Errorf("level %d, %s: %d bytes of compress/gzip, %v", level, kind, len(got), err)
			}
		}
	}
}

// TestLevels wants level 0 to store, and the others to mean something.
func TestLevels(t *testing.T) {
	w, data, sizes := codectest.Worker(t), codectest.Data("text", 200_000), [10]int{}
	for level := range sizes {
		encoded, err := stage(t, level).AppendEncode(nil, data, w)
		if err != nil {
			t.Fatal(err)
		}
		sizes[level] = len(encoded)
		if stored := bytes.Contains(encoded, data[:1000]); stored != (level == 0) {
			t.Errorf("level %d stores: %t", level, stored)
		}
	}
	if !(sizes[9] < sizes[5] && sizes[5] < sizes[1] && sizes[1] < sizes[0]/3) {
		t.Errorf("levels make %v bytes", sizes)
	}
}

// TestHeader wants output that depends on nothing but bytes and level.
func TestHeader(t *testing.T) {
	got, err := stage(t, 5).AppendEncode(nil, []byte(hello), codectest.Worker(t))
	const want = "1f8b08000000000000ff" // no flags, no time, no hints, system unknown
	if err != nil || hex.EncodeToString(got[:10]) != want {
		t.Errorf("header is %x, want %s", got[:10], want)
	}
}

// TestSize is C11 of the cases: for a chunk of 4 bytes, 5 are an error of the codec and 3 are three.
func TestSize(t *testing.T) {
	w := codectest.Worker(t)
	five, _ := hex.DecodeString("1f8b08000000000000034b4c4a4e49050065d8878505000000")
	three, _ := hex.DecodeString("1f8b08000000000000034b4c4a0600c241243503000000")
	if _, err := stage(t, 5).AppendDecode(make([]byte, 0, 4), five, 4, w); !errors.Is(err, codecs.ErrSize) {
		t.Errorf("5 bytes in place of 4: %v, want %v", err, codecs.ErrSize)
	}
	if got, err := stage(t, 5).AppendDecode(make([]byte, 0, 4), three, 4, w); err != nil || string(got) != "abc" {
		t.Errorf("3 bytes in place of 4: %q, %v, want \"abc\": the chain refuses them", got, err)
	}
}

// TestBomb is C12 of the cases: what is over the limit is neither decoded nor allocated.
func TestBomb(t *testing.T) {
	w := codectest.Worker(t)
	bomb, err := stage(t, 5).AppendEncode(nil, make([]byte, 32<<20), w)
	if err != nil {
		t.Fatal(err)
	}
	for _, limit := range []int64{4, 1 << 20} {
		if n := alloctest.Bytes(func() { _, err = stage(t, 5).AppendDecode(nil, bomb, limit, w) }); n > 4*limit+4*int64(len(bomb)) {
			t.Errorf("%d bytes, limit %d, allocate %d", len(bomb), limit, n)
		}
		if !errors.Is(err, codecs.ErrSize) {
			t.Errorf("limit %d: %v, want %v", limit, err, codecs.ErrSize)
		}
	}
}

// TestBound holds what Judge says against bytes that compress badly, at sizes around those of blocks. It is S1 of the
// cases: a bound that leaves out the frames of stored blocks is too small.
func TestBound(t *testing.T) {
	const seed = 3
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, seed))
	w := codectest.Worker(t)
	sizes := []int{1 << 16, 1<<16 - 1, 1<<15 + 1, 1 << 17, 3*65535 + 1}
	for range 8 {
		sizes = append(sizes, random.IntN(200_000))
	}
	for _, level := range []int{0, 1, 5, 6, 7, 9} {
		for _, n := range sizes {
			data := stubborn(random, n)
			got, err := stage(t, level).AppendEncode(nil, data, w)
			size, _ := gzip.Config{Level: level}.Judge(codecs.Exact(int64(n)))
			if most, ok := size.Bound(); err != nil || !ok || int64(len(got)) > most {
				t.Errorf("level %d makes %d bytes of %d, Judge says at most %d, %v", level, len(got), n, most, err)
			}
		}
	}
}

// stubborn is noise over an alphabet of 128 to 256 bytes, with repeats now and then: what encoders misjudge.
func stubborn(random *rand.Rand, n int) []byte {
	alphabet, repeats := 128+random.IntN(129), random.IntN(3)*20
	p := make([]byte, 0, n+300)
	for len(p) < n {
		if at := len(p) - 300; at > 0 && random.IntN(10_000) < repeats {
			from := random.IntN(at)
			p = append(p, p[from:from+4+random.IntN(255)]...)
			continue
		}
		p = append(p, byte(random.IntN(alphabet)))
	}
	return p[:n]
}

// TestOffset wants an error to say where in the stored bytes.
func TestOffset(t *testing.T) {
	encoded, _ := hex.DecodeString("1f8b0800000000000203636402009242ccb6020000006a756e6b6a756e6b6a756e6b")
	_, err := stage(t, 5).AppendDecode(nil, encoded, 100, codectest.Worker(t))
	const want = "codec (gzip), at byte 32: no header of a gzip member: gzip: invalid header"
	if err == nil || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
}

func Example() {
	w := codecs.NewWorker(context.Background(), codecs.Options{})
	defer w.Close()
	stage, _ := gzip.Config{Level: 5}.Bind(codecs.Exact(11))
	stored, _ := stage.AppendEncode(nil, []byte("Hello, gzip"), w)
	chunk, err := stage.AppendDecode(nil, stored, 11, w)
	fmt.Printf("%s %v\n", chunk, err)
	_, err = stage.AppendDecode(nil, stored, 10, w)
	fmt.Println(err)
	// Output:
	// Hello, gzip <nil>
	// codec (gzip), at byte 21: wrong size: have more than 10 bytes, want at most 10
}
