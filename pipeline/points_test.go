package pipeline_test

import (
	"bytes"
	"encoding/binary"
	"math/rand"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/pipeline"
)

// TestPoints: each point is the element of the whole chunk, in memory with gaps, at one fetch a level; and a missing
// object gives the fill value.
func TestPoints(t *testing.T) {
	rnd := rand.New(rand.NewSource(3))
	for _, c := range chains {
		t.Run(c.name, func(t *testing.T) {
			p := plan(t, document(`"uint16"`, `[16,12]`, `7`, c.codecs))
			vals := ramp(192)
			enc, err := p.AppendEncode(t.Context(), nil, p.Dense(vals), codecs.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for n := range 40 {
				points, dst := make([][]int, n), bytes.Repeat([]byte{0xEE}, n*5)
				for j := range points {
					points[j] = []int{rnd.Intn(16), rnd.Intn(12)}
				}
				src := &counting{Source: codecs.Memory(enc)}
				list := codecs.Array{Data: dst, Shape: []int{n}, Strides: []int{5}}
				present, err := p.DecodePoints(t.Context(), list, points, codecs.Open(src), codecs.Options{})
				if err != nil || !present {
					t.Fatal(present, err)
				}
				for j, at := range points {
					want := binary.NativeEndian.Uint16(vals[2*(12*at[0]+at[1]):])
					if got := binary.NativeEndian.Uint16(dst[5*j:]); got != want || string(dst[5*j+2:5*j+5]) != "\xEE\xEE\xEE" {
						t.Fatalf("point %v: got %d, % x, want %d", at, got, dst[5*j:5*j+5], want)
					}
				}
				if fetches := src.calls.Load(); fetches > c.fetches || n == 0 && fetches > 0 {
					t.Fatalf("%d fetches, want at most %d", fetches, c.fetches)
				}
			}
			testMissingPoint(t, p)
		})
	}
}

func testMissingPoint(t *testing.T, p *pipeline.Plan) {
	t.Helper()
	dst := make([]byte, 2)
	present, err := p.DecodePoints(t.Context(), codecs.Array{Data: dst, Shape: []int{1}, Strides: []int{2}}, [][]int{{3, 4}}, codecs.Open(missing{}), codecs.Options{})
	if err != nil || present || binary.NativeEndian.Uint16(dst) != 7 {
		t.Fatalf("a missing object: % x, present %v, error %v", dst, present, err)
	}
}

func TestPointsRefused(t *testing.T) {
	p := plan(t, document(`"uint16"`, `[16,12]`, `7`, le))
	for want, points := range map[string][][]int{
		"point 1, [3 12]: not an element of a chunk of shape [16 12]": {{3, 4}, {3, 12}},
		"point 0, [-1 0]: not an element of a chunk of shape [16 12]": {{-1, 0}, {3, 2}},
		"point 0, [3]: not an element of a chunk of shape [16 12]":    {{3}, {3, 1}},
		"array has shape [2], want [3]":                               {{3, 4}, {3, 2}, {1, 1}},
	} {
		dst := codecs.Array{Data: make([]byte, 4), Shape: []int{2}, Strides: []int{2}}
		if _, err := p.DecodePoints(t.Context(), dst, points, codecs.Open(codecs.Memory(make([]byte, 384))), codecs.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
