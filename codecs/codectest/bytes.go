// Package codectest holds the tests that every codec passes: its contract, as package codecs words it, in the form of
// tests. A codec's own tests then hold only what is special about it.
//
// [Bytes] is the suite of bytes→bytes codecs, [FuzzDecode] and [FuzzRoundTrip] are their fuzz targets, [BenchmarkDecode]
// and [BenchmarkEncode] their benchmarks, all over the same data, which [Data] makes.
package codectest

import (
	"context"
	"encoding/hex"
	"errors"
	"reflect"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
)

// BytesParams is a bytes→bytes codec and what is known of it.
type BytesParams struct {
	Definition codecs.Definition
	Codec      codecs.BytesToBytes
	// Checked says that what Codec encodes carries a checksum of its content: a flipped bit is then an error, or changes
	// nothing.
	Checked bool
	Known   []Known
}

// Known is encoded bytes and what is known of them.
type Known struct {
	Name    string // of the sub-test
	Encoded string // hexadecimal
	Decoded string // bytes
	Refused bool   // they decode to nothing, it is an error
	Err     error  // what that error is, by errors.Is; nil: any
	Same    bool   // Codec encodes Decoded to exactly Encoded
}

// Worker gives a worker with options of zero, for as long as the test runs.
func Worker(t testing.TB) *codecs.Worker {
	w := codecs.NewWorker(context.Background(), codecs.Options{})
	t.Cleanup(w.Close)
	return w
}

// Bytes runs the suite.
func Bytes(t *testing.T, p BytesParams) {
	t.Run("configuration", p.testConfiguration)
	t.Run("judge", p.testJudge)
	t.Run("known", p.testKnown)
	t.Run("data", p.testData)
	t.Run("truncated", p.testTruncated)
	t.Run("flipped", p.testFlipped)
	t.Run("concurrent", p.testConcurrent)
	t.Run("allocations", p.testAllocations)
}

// stage binds the codec to n bytes.
func (p BytesParams) stage(t testing.TB, n int) codecs.BytesStage {
	t.Helper()
	s, err := p.Codec.Bind(codecs.Exact(int64(n)))
	if err != nil {
		t.Fatalf("Bind(Exact(%d)): %v", n, err)
	}
	return s
}

// testConfiguration parses what the codec gives as its configuration.
func (p BytesParams) testConfiguration(t *testing.T) {
	if p.Definition.Kind != codecs.BytesBytesKind || p.Definition.Name != p.Codec.Name() {
		t.Errorf("definition of %q is %v, want %v of %q", p.Definition.Name, p.Definition.Kind, codecs.BytesBytesKind, p.Codec.Name())
	}
	conf := p.Codec.Configuration()
	r := config.NewReader(conf)
	got := p.Definition.Parse(r, nil)
	if ps := r.Close(); len(ps) > 0 {
		t.Errorf("Parse(%s) has problems: %v", conf.Raw(), ps)
	}
	if !reflect.DeepEqual(got, codecs.Codec(p.Codec)) {
		t.Errorf("Parse(%s) = %#v, want %#v", conf.Raw(), got, p.Codec)
	}
	if got != nil && got.Configuration().Raw() != conf.Raw() {
		t.Errorf("Configuration of Parse(%s) = %s", conf.Raw(), got.Configuration().Raw())
	}
}

// testJudge hands sizes of every class to the codec. What it says of exact sizes testData holds it to.
func (p BytesParams) testJudge(t *testing.T) {
	judge := func(in codecs.Size) codecs.Size {
		out, ps := p.Codec.Judge(in)
		if len(ps) > 0 {
			t.Errorf("Judge(%+v) has problems: %v", in, ps)
		}
		return out
	}
	if out := judge(codecs.Size{}); out.IsKnown() {
		t.Errorf("Judge of an unknown size = %+v, want unknown", out)
	}
	if out := judge(codecs.Unbounded()); out != codecs.Unbounded() {
		t.Errorf("Judge(Unbounded) = %+v, want the same", out)
	}
	exact, atMost := judge(codecs.Exact(1000)), judge(codecs.AtMost(1000))
	if _, is := exact.Exact(); is == p.Definition.Dynamic {
		t.Errorf("Judge(Exact(1000)) = %+v of a codec whose Dynamic is %t", exact, p.Definition.Dynamic)
	}
	if _, is := atMost.Exact(); is {
		t.Errorf("Judge(AtMost(1000)) = %+v, want at most", atMost)
	}
	bound, ok := exact.Bound()
	if n, also := atMost.Bound(); n != bound || ok != also {
		t.Errorf("Judge(AtMost(1000)) has bound %d, %t, Judge(Exact(1000)) %d, %t", n, also, bound, ok)
	}
	if out := judge(codecs.AtMost(1<<63 - 1)); ok && out != codecs.Unbounded() {
		t.Errorf("Judge(AtMost(max int64)) = %+v, want Unbounded: no bound fits", out)
	}
}

func (p BytesParams) testKnown(t *testing.T) {
	for _, k := range p.Known {
		t.Run(k.Name, func(t *testing.T) {
			encoded, err := hex.DecodeString(k.Encoded)
			if err != nil {
				t.Fatal(err)
			}
			c := check{t, p.stage(t, len(k.Decoded)), Worker(t)}
			if k.Refused {
				if err := c.refuses(encoded, int64(len(encoded)+100)); k.Err != nil && !errors.Is(err, k.Err) {
					t.Errorf("decoding %s: %v, want %v", k.Encoded, err, k.Err)
				}
				return
			}
			c.decodes(encoded, []byte(k.Decoded))
			if k.Same {
				if got := c.encode([]byte(k.Decoded)); hex.EncodeToString(got) != k.Encoded {
					t.Errorf("encoding %q = %x, want %s", k.Decoded, got, k.Encoded)
				}
			}
		})
	}
}
