package pipeline_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
	"github.com/zarrcodec/zarrcodec/internal/kernel/swap"
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

// BenchmarkFastPath decodes chunks of 1 MiB in the other byte order, whole plans beside the kernel that does the work.
func BenchmarkFastPath(b *testing.B) {
	const n = 1 << 20
	ctx, one := context.Background(), codecs.Options{Concurrency: 1}
	texts := plan(b, document(`{"name":"fixed_length_utf32","configuration":{"length_bytes":48}}`, `[21845]`, `""`, foreign))
	times := plan(b, document(`{"name":"numpy.datetime64","configuration":{"unit":"ns","scale_factor":1}}`, `[131072]`, `0`, foreign))
	words, src, dst := cities(texts.Size()/48), ramp(n/2), make([]byte, n)
	stored := make([]byte, texts.Size())
	swap.Move(stored, words, 4)
	run := func(name string, work func() error) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(n)
			b.ReportAllocs()
			for b.Loop() {
				if err := work(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	run("times/impl=kernel", func() error { swap.Move(dst, src, 8); return nil })
	run("times/impl=plan", func() error { return times.Decode(ctx, times.Dense(dst), src, one) })
	run("strings/impl=kernel", func() error { swap.Move(dst[:len(stored)], stored, 4); return nil })
	run("strings/impl=plan", func() error { return texts.Decode(ctx, texts.Dense(dst[:len(stored)]), stored, one) })
	text, offsets := make([]byte, 0, n), make([]int32, 0, len(stored)/48+1)
	typed := func(data []byte, swapped bool) error {
		e, err := utf32.Of(texts.Type(), data, swapped)
		if err == nil {
			_, _, err = utf32.AppendUTF8(text, offsets, e, utf32.Strict)
		}
		return err
	}
	run("strings to UTF-8/impl=kernel", func() error { return typed(stored, true) })
	run("strings to UTF-8/impl=plan", func() error {
		view, swapped, ok, err := texts.View(ctx, stored, one)
		if err != nil || !ok {
			return fmt.Errorf("no view: %w", err)
		}
		return typed(view, swapped)
	})
}

// cities are n elements of 12 code points, in host order.
func cities(n int) []byte {
	names := []string{"Oslo", "Amsterdam", "", "Johannesburg", "Lima"}
	values := make([]string, n)
	for i := range values {
		values[i] = names[i%len(names)]
	}
	t, _ := utf32.New(12)
	out := make([]byte, 48*n)
	_ = utf32.Into(out, t, values, utf32.AsGiven)
	return out
}
