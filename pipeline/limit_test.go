package pipeline_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
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

// TestLimitAtEveryConcurrency: where one inner chunk at a time has memory enough, all have, however many goroutines there are,
// in a decode, of a region too, an encode and an update; where it has not, the error is the same.
func TestLimitAtEveryConcurrency(t *testing.T) {
	for name, chain := range map[string]string{
		"one compressor": shard(`[64,64]`, tr(`[1,0]`)+","+be+","+zs, le+","+crc),
		"two":            shard(`[64,64]`, be+","+zs+","+gz, le),
		"nested":         shard(`[128,128]`, shard(`[64,64]`, tr(`[1,0]`)+","+be+","+gz, le), le),
	} {
		p := plan(t, document(`"uint16"`, `[256,256]`, `0`, chain))
		vals, item := ramp(256*256), int64(64*64*2)
		enc, err := p.AppendEncode(t.Context(), nil, p.Dense(vals), codecs.Options{Concurrency: 1})
		if err != nil {
			t.Fatal(err)
		}
		ways := map[string]func(o codecs.Options) ([]byte, error){
			"decode": func(o codecs.Options) ([]byte, error) {
				got := make([]byte, len(vals))
				return got, p.Decode(t.Context(), p.Dense(got), enc, o)
			},
			"region": func(o codecs.Options) ([]byte, error) {
				got := make([]byte, len(vals))
				_, err := p.DecodeRegion(t.Context(), p.Dense(got), codecs.Whole(p.Shape()), codecs.Open(codecs.Memory(enc)), o)
				return got, err
			},
			"encode": func(o codecs.Options) ([]byte, error) { return p.AppendEncode(t.Context(), nil, p.Dense(vals), o) },
			"update": func(o codecs.Options) ([]byte, error) {
				return p.AppendUpdate(t.Context(), nil, enc, codecs.Block([]int{1, 1}, []int{254, 254}), p.Dense(vals).Sub([]int{1, 1}, []int{254, 254}), o)
			},
		}
		for way, f := range ways {
			for _, limit := range []int64{item / 2, item + 4000, 2*item + 4000, 3*item + 4000} {
				want, wantErr := f(codecs.Options{MemoryLimit: limit, Concurrency: 1})
				for n := range 7 {
					got, err := f(codecs.Options{MemoryLimit: limit, Concurrency: 2 + n})
					if fmt.Sprint(err) != fmt.Sprint(wantErr) || err == nil && !bytes.Equal(got, want) {
						t.Errorf("%s, %s, limit %d, concurrency %d: error %v, want %v", name, way, limit, 2+n, err, wantErr)
						break
					}
				}
			}
		}
	}
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
