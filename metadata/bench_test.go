package metadata_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/metadata"
)

// typical is a document of ten members and three codecs, with attributes of about the given number of bytes.
func typical(attributes int) []byte {
	var b strings.Builder
	for i := 0; b.Len() < attributes; i++ {
		fmt.Fprintf(&b, `,"attribute_%d":{"long_name":"something that was measured","units":"m s-1","valid_range":[0,%d.5]}`, i, i)
	}
	return []byte(document(
		"shape", `[4096,8192,512]`,
		"chunk_grid", `{"name":"regular","configuration":{"chunk_shape":[64,64,64]}}`,
		"codecs", `[{"name":"transpose","configuration":{"order":[2,1,0]}},{"name":"bytes","configuration":{"endian":"little"}},{"name":"zstd","configuration":{"level":3,"checksum":false}}]`,
		"attributes", `{`+strings.TrimPrefix(b.String(), ",")+`}`,
		"dimension_names", `["time","y","x"]`,
	))
}

// TestAllocations: a read of a typical document takes few, and no more where it has more attributes.
func TestAllocations(t *testing.T) {
	registry := zarrcodec.CoreAndExtensions()
	for _, n := range []int{0, 2048} {
		doc := typical(n)
		if got := alloctest.Count(func() { metadata.Read(doc, registry) }); got > 40 {
			t.Errorf("%d bytes of attributes: %v allocations", n, got)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	registry := zarrcodec.CoreAndExtensions()
	for _, n := range []int{0, 2048, 100_000, 1_000_000, 10_000_000} {
		doc := typical(n)
		b.Run(fmt.Sprintf("attributes=%d", n), func(b *testing.B) {
			if r := metadata.Read(doc, registry); len(r.Problems) > 0 {
				b.Fatal(r.Problems)
			}
			b.SetBytes(int64(len(doc)))
			b.ReportAllocs()
			for b.Loop() {
				metadata.Read(doc, registry)
			}
		})
	}
}
