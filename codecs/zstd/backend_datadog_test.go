//go:build datadog && cgo

package zstd_test

import (
	"bytes"
	"encoding/hex"
	"testing"

	kzstd "github.com/klauspost/compress/zstd"

	"github.com/zarrcodec/zarrcodec/codecs/codectest"
	"github.com/zarrcodec/zarrcodec/codecs/zstd"
)

// FuzzBackends wants both backends to decode to the same bytes. Of damaged frames without checksum one may notice what the
// other does not.
func FuzzBackends(f *testing.F) {
	other, err := kzstd.NewReader(nil, kzstd.WithDecoderConcurrency(1), kzstd.WithDecodeAllCapLimit(true), kzstd.WithDecoderMaxWindow(1<<41))
	if err != nil {
		f.Fatal(err)
	}
	for _, k := range known {
		encoded, _ := hex.DecodeString(k.Encoded)
		f.Add(encoded)
	}
	for _, kind := range codectest.Kinds {
		for _, level := range []int{-100, 3, 19} {
			f.Add(encode(f, zstd.Config{Level: level}, codectest.Data(kind, 3000)))
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		const limit = 1 << 18
		ours, err := stage(t, zstd.Config{}).AppendDecode(nil, src, limit, codectest.Worker(t))
		if err != nil {
			return
		}
		theirs, err := other.DecodeAll(src, make([]byte, 0, limit))
		if err == nil && !bytes.Equal(ours, theirs) {
			t.Errorf("the C library decodes to %d bytes, klauspost to %d others", len(ours), len(theirs))
		}
	})
}
