package pipeline_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/pipeline"
)

// unsized is a source that does not know how long its object is.
type unsized struct{ codecs.Memory }

func (u unsized) Fetch(ctx context.Context, ranges []codecs.Range) (codecs.Object, error) {
	o, err := u.Memory.Fetch(ctx, ranges)
	o.Size = -1
	return o, err
}

// TestDeclaredIndex: an index of 16 GiB that is only declared is not allocated: it is over the memory limit before
// anything is fetched, and, where the limit allows it, is not there. So at both ends, in a shard in a shard, on every way
// of a decode, and in an encode of memory that is one byte.
func TestDeclaredIndex(t *testing.T) {
	if math.MaxInt == math.MaxInt32 {
		t.Skip("such a shard cannot be bound")
	}
	huge := shard(`[1]`, `"bytes"`, le)
	atStart := strings.Replace(huge, `"chunk_shape"`, `"index_location":"start","chunk_shape"`, 1)
	for name, c := range map[string]string{"end": huge, "start": atStart, "nested": shard(`[1073741824]`, huge, le), "nested, start": shard(`[1073741824]`, atStart, le)} {
		t.Run(name, func(t *testing.T) {
			p := plan(t, document(`"uint8"`, `[1073741824]`, `0`, c))
			object := append(make([]byte, 10), "\x00\x00\x00\x00\x00\x00\x00\x00\x0a\x00\x00\x00\x00\x00\x00\x00"...) // an index of one entry
			if !strings.HasPrefix(name, "nested") {
				object = object[:10]
			}
			for way, f := range declaredWays(t, p, object) {
				for _, limit := range []int64{1 << 20, 0, 1 << 45} {
					o := codecs.Options{MemoryLimit: limit}
					if limit == 1<<45 && strings.HasSuffix(way, " write") {
						continue // which would take what it says
					}
					var src *counting
					var err error
					used := alloctest.Bytes(func() {
						src = &counting{Source: unsized{object}}
						err = f(src, o)
					})
					over := errors.Is(err, codecs.ErrMemoryLimit)
					if err == nil || used > 1<<20 || over && src.bytes.Load() > int64(len(object)) {
						t.Errorf("%s, limit %d: error %v, %d bytes were allocated, %d fetched", way, limit, err, used, src.bytes.Load())
					}
					if single := !strings.HasPrefix(name, "nested"); single && strings.HasSuffix(way, "fetch") && over != (limit != 1<<45) || over && single && src.calls.Load() > 0 {
						t.Errorf("%s, limit %d: error %v after %d fetches", way, limit, err, src.calls.Load())
					}
				}
			}
		})
	}
}

// declaredWays are calls that need the index of a chunk of 2^30 elements of one byte, whose encoded form is object.
func declaredWays(t *testing.T, p *pipeline.Plan, object []byte) map[string]func(codecs.Source, codecs.Options) error {
	one := codecs.Region{Start: []int{5}, Step: []int{1}, Count: []int{1}}
	element := codecs.Array{Data: make([]byte, 1), Shape: []int{1}, Strides: []int{1}}
	all := codecs.Array{Data: []byte{1}, Shape: p.Shape(), Strides: []int{0}}
	return map[string]func(codecs.Source, codecs.Options) error{
		"region fetch": func(s codecs.Source, o codecs.Options) error {
			_, err := p.DecodeRegion(t.Context(), element, one, codecs.Open(s), o)
			return err
		},
		"held region": func(_ codecs.Source, o codecs.Options) error {
			_, err := p.DecodeRegion(t.Context(), element, one, codecs.Open(&holder{Memory: object}), o)
			return err
		},
		"points fetch": func(s codecs.Source, o codecs.Options) error {
			_, err := p.DecodePoints(t.Context(), element, [][]int{{5}}, codecs.Open(s), o)
			return err
		},
		"cost fetch": func(s codecs.Source, o codecs.Options) error {
			_, _, err := p.Cost(t.Context(), one, codecs.Open(s), o)
			return err
		},
		"inner chunks fetch": func(s codecs.Source, o codecs.Options) error {
			if p.InnerShape()[0] > 1 {
				return errors.New("the outer index is there")
			}
			_, _, err := p.InnerChunks(t.Context(), codecs.Open(s), o)
			return err
		},
		"whole": func(_ codecs.Source, o codecs.Options) error { return p.Decode(t.Context(), all, object, o) },
		"update": func(_ codecs.Source, o codecs.Options) error {
			_, err := p.AppendUpdate(t.Context(), nil, object, one, element, o)
			return err
		},
		"update of none write": func(_ codecs.Source, o codecs.Options) error {
			_, err := p.AppendUpdate(t.Context(), nil, nil, one, element, o)
			return err
		},
		"encode write": func(_ codecs.Source, o codecs.Options) error {
			_, err := p.AppendEncode(t.Context(), nil, all, o)
			return err
		},
	}
}
