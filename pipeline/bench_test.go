package pipeline_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// BenchmarkDecode decodes chunks of 1 MiB into the caller's memory, beside the copy that nothing can beat.
func BenchmarkDecode(b *testing.B) {
	const n = 1 << 20
	b.Run("codecs=copy/size=1MiB", func(b *testing.B) {
		dst, src := make([]byte, n), ramp(n/2) // written: pages that nobody wrote are one page
		b.SetBytes(n)
		for b.Loop() {
			copy(dst, src)
		}
	})
	for _, c := range []struct{ name, codecs string }{
		{"bytes-little", le},
		{"bytes-big", be},
		{"bytes,crc32c", le + "," + crc},
		{"bytes,zstd", le + "," + zs},
		{"bytes,gzip", le + "," + gz},
		{"transpose,bytes-big", tr(`[1,0]`) + "," + be},
		{"transpose,bytes-big,zstd", tr(`[1,0]`) + "," + be + "," + zs},
		{"shard", shard(`[64,64]`, le, le+","+crc)},
	} {
		b.Run(fmt.Sprintf("codecs=%s/size=1MiB", c.name), func(b *testing.B) {
			p := plan(b, document(`"uint16"`, `[1024,512]`, `0`, c.codecs))
			ctx := context.Background()
			enc, err := p.AppendEncode(ctx, nil, p.Dense(ramp(n/2)), codecs.Options{})
			if err != nil {
				b.Fatal(err)
			}
			dst := make([]byte, n)
			b.SetBytes(n)
			b.ReportAllocs()
			for b.Loop() {
				if err := p.Decode(ctx, p.Dense(dst), enc, codecs.Options{Concurrency: 1}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
