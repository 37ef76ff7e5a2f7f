package vlen_test

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	bytescodec "github.com/zarrcodec/zarrcodec/codecs/bytes"
	"github.com/zarrcodec/zarrcodec/codecs/sharding"
	"github.com/zarrcodec/zarrcodec/codecs/vlen"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/number"
	"github.com/zarrcodec/zarrcodec/pipeline"
	"github.com/zarrcodec/zarrcodec/problem"
)

// TestChain: S24, in a shard, of which two inner chunks decode side by side into one heap and a third is not stored.
func TestChain(t *testing.T) {
	little := bytescodec.Config{Endian: bytescodec.Little}
	chain := pipeline.Of(sharding.Config{
		ChunkShape: []int64{2}, Codecs: pipeline.Of(vlen.UTF8{}), IndexCodecs: pipeline.Of(little), Word: number.Uint64,
	})
	plan, err := pipeline.Bind(chain, codecs.NewSpec(str, []int{6}, []byte("fill")))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"a", "bc", "fill", "fill", "", "🎉"}
	encoded, err := plan.AppendEncode(t.Context(), nil, array([]int{6}, want...), codecs.Options{})
	if err != nil || len(encoded) != 15+16+3*16 {
		t.Fatalf("%d bytes, %v", len(encoded), err)
	}
	for _, concurrency := range []int{1, 4} {
		a := empty([]int{6})
		if err := plan.Decode(t.Context(), a, encoded, codecs.Options{Concurrency: concurrency}); err != nil || !slices.Equal(elements(a), want) {
			t.Errorf("%q, %v", elements(a), err)
		}
	}
	part := empty([]int{3})
	region := codecs.Region{Start: []int{1}, Step: []int{2}, Count: []int{3}}
	if _, err := plan.DecodeRegion(t.Context(), part, region, codecs.Open(codecs.Memory(encoded)), codecs.Options{}); err != nil || !slices.Equal(elements(part), []string{"bc", "fill", "🎉"}) {
		t.Errorf("%q, %v", elements(part), err)
	}
	binary.LittleEndian.PutUint32(encoded[4:], 99)
	err = plan.Decode(t.Context(), empty([]int{6}), encoded, codecs.Options{})
	if want := "codec 0 (sharding_indexed), inner chunk [0]: codec 0 (vlen-utf8), at byte 4: wrong size: element 0 has 99 bytes, 7 are left"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		codec codecs.ArrayToBytes
		typ   dtype.Type
		ok    bool
	}{
		{vlen.UTF8{}, str, true}, {vlen.UTF8{}, raw, false}, {vlen.UTF8{}, number.Uint8, false}, {vlen.UTF8{}, nil, true},
		{vlen.Bytes{}, raw, true}, {vlen.Bytes{}, str, false}, {vlen.Bytes{}, varying("variable_length_bytes"), true}, {vlen.Bytes{}, nil, true},
	} {
		_, ps := c.codec.Judge(codecs.Spec{Type: c.typ})
		if (len(ps) == 0) != c.ok || !c.ok && (ps[0].Pointer != "/configuration" || ps[0].Kind != problem.InvalidValue) {
			t.Errorf("%s of %v: %v", c.codec.Name(), c.typ, ps)
		}
	}
}

// TestBind: a chunk that cannot count its elements, or is larger than memory, is an error before anything is allocated.
func TestBind(t *testing.T) {
	for _, shape := range [][]int{{1 << 30, 1 << 30}, {1 << 16, 1 << 16, 1 << 16}} {
		if _, err := (vlen.UTF8{}).Bind(codecs.NewSpec(str, shape, []byte{})); err == nil {
			t.Errorf("shape %v: no error", shape)
		}
	}
}

func TestDefinitions(t *testing.T) {
	for _, d := range vlen.Definitions() {
		r := config.NewReader(config.NewObject("level", 1))
		c := d.Parse(r, nil)
		if ps := r.Close(); len(ps) != 1 || ps[0].Kind != problem.UnknownKey || c.Name() != d.Name || !d.Dynamic || d.Kind != codecs.ArrayBytesKind {
			t.Errorf("%+v: %v, %v", d, c, ps)
		}
	}
}
