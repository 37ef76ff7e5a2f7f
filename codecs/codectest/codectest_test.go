package codectest_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/codectest"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// reverse is a codec that stores bytes back to front, behind their number in one byte per 200 of them.
type reverse struct{}

func (reverse) Name() string                                       { return "test.reverse" }
func (reverse) Configuration() config.Value                        { return config.Value{} }
func (reverse) Judge(in codecs.Size) (codecs.Size, problem.List)   { return in.Add(1), nil }
func (reverse) Bind(codecs.Size) (codecs.BytesStage, error)        { return reverse{}, nil }
func (reverse) parse(*config.Reader, codecs.Resolver) codecs.Codec { return reverse{} }

func (reverse) AppendEncode(dst, src []byte, _ *codecs.Worker) ([]byte, error) {
	at := len(dst)
	dst = append(append(dst, src...), byte(len(src)))
	slices.Reverse(dst[at : at+len(src)])
	return dst, nil
}

func (reverse) AppendDecode(dst, src []byte, limit int64, _ *codecs.Worker) ([]byte, error) {
	n := len(src) - 1
	if n < 0 || int64(n) > limit || byte(n) != src[n] {
		return dst, codecs.WrongSize("test.reverse", int64(n), limit)
	}
	at := len(dst)
	dst = append(dst, src[:n]...)
	slices.Reverse(dst[at:])
	return dst, nil
}

// TestBytes wants the suite to find nothing wrong with a codec that is right.
func TestBytes(t *testing.T) {
	codectest.Bytes(t, codectest.BytesParams{
		Definition: codecs.Definition{Name: "test.reverse", Kind: codecs.BytesBytesKind, Parse: reverse{}.parse},
		Codec:      reverse{},
		Known: []codectest.Known{
			{Name: "abc", Encoded: "63626103", Decoded: "abc", Same: true},
			{Name: "too short", Encoded: "", Refused: true, Err: codecs.ErrSize},
		},
	})
}

func TestData(t *testing.T) {
	for _, kind := range codectest.Kinds {
		for _, n := range codectest.Sizes {
			p := codectest.Data(kind, n)
			if len(p) != n || !bytes.Equal(p, codectest.Data(kind, n)) {
				t.Errorf("Data(%q, %d) has %d bytes, or others the second time", kind, n, len(p))
			}
		}
	}
}

func TestWorker(t *testing.T) {
	w := codectest.Worker(t)
	if _, err := w.Bytes(codecs.DefaultMemoryLimit + 1); !errors.Is(err, codecs.ErrMemoryLimit) {
		t.Errorf("scratch over the default limit: %v, want %v", err, codecs.ErrMemoryLimit)
	}
}

func ExampleData() {
	fmt.Printf("%x\n", codectest.Data("zeros", 4))
	fmt.Println(len(codectest.Data("noise", 1000)))
	// Output:
	// 00000000
	// 1000
}
