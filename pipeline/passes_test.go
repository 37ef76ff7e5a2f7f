package pipeline_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/pipeline"
)

// host and foreign are the bytes codec in the order of this machine and in the other one.
var host, foreign = orders()

func orders() (host, foreign string) {
	if ramp(1)[0] == 1 {
		return le, be
	}
	return be, le
}

var passTests = []struct {
	name, codecs string
	want         []codecs.Pass
}{
	{"host order", host, []codecs.Pass{{Codec: "bytes", Work: codecs.Moves}}},
	{"foreign order", foreign, []codecs.Pass{{Codec: "bytes", Work: codecs.MovesReversed}}},
	{"transposed", tr(`[1,0]`) + "," + host, []codecs.Pass{{Codec: "bytes", Work: codecs.Permutes}}},
	{"transposed, foreign", tr(`[1,0]`) + "," + foreign, []codecs.Pass{{Codec: "bytes", Work: codecs.PermutesReversed}}},
	{"transposed twice", tr(`[1,0]`) + "," + tr(`[1,0]`) + "," + host + "," + zs, []codecs.Pass{{Codec: "zstd", Work: codecs.DecompressesToDst}}},
	{"compressed", host + "," + zs, []codecs.Pass{{Codec: "zstd", Work: codecs.DecompressesToDst}}},
	{"compressed, foreign", foreign + "," + gz, []codecs.Pass{{Codec: "gzip", Work: codecs.DecompressesToDst}, {Codec: "bytes", Work: codecs.Reverses}}},
	{"compressed, transposed, foreign", tr(`[1,0]`) + "," + foreign + "," + zs, []codecs.Pass{{Codec: "zstd", Work: codecs.Decompresses}, {Codec: "bytes", Work: codecs.PermutesReversed}}},
	{"checked", host + "," + zs + "," + crc, []codecs.Pass{{Codec: "crc32c", Work: codecs.Checks}, {Codec: "zstd", Work: codecs.DecompressesToDst}}},
	{"checked inside", host + "," + crc + "," + zs, []codecs.Pass{{Codec: "zstd", Work: codecs.Decompresses}, {Codec: "crc32c", Work: codecs.Checks}, {Codec: "bytes", Work: codecs.Moves}}},
	{"converted", `{"name":"test.widen","configuration":{"data_type":"uint32"}},` + host, []codecs.Pass{{Codec: "bytes", Work: codecs.Moves}, {Codec: "test.widen", Work: codecs.Converts}}},
	{"shard of columns", shard(`[4,2]`, foreign+","+zs, foreign), []codecs.Pass{{Codec: "zstd", Work: codecs.Decompresses}, {Codec: "bytes", Work: codecs.MovesReversed}}},
	{"transposed shard", tr(`[1,0]`) + "," + shard(`[6,2]`, foreign, foreign), []codecs.Pass{{Codec: "bytes", Work: codecs.PermutesReversed}}},
	{"shard of rows", shard(`[2,6]`, host+","+zs, foreign), []codecs.Pass{{Codec: "zstd", Work: codecs.DecompressesToDst}}},
}

func TestPasses(t *testing.T) {
	for _, c := range passTests {
		t.Run(c.name, func(t *testing.T) {
			typ := `"uint16"`
			if strings.Contains(c.codecs, "widen") {
				typ = `"uint8"`
			}
			p := plan(t, document(typ, `[4,6]`, `0`, c.codecs))
			if got := fmt.Sprint(p.Passes()); got != fmt.Sprint(c.want) {
				t.Errorf("got  %v\nwant %v", got, c.want)
			}
			testScratch(t, p)
		})
	}
}

// indexBytes is the index of a shard of two inner chunks, which lies in scratch where it is in the other order.
const indexBytes = 32

// testScratch decodes with too little scratch for an inner chunk: that goes well where no pass is through scratch, and nowhere else.
func testScratch(t *testing.T, p *pipeline.Plan) {
	t.Helper()
	ctx, chunk := context.Background(), ramp(24)[:p.Size()]
	encoded, err := p.AppendEncode(ctx, nil, p.Dense(chunk), codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	scratch := slices.ContainsFunc(p.Passes(), func(pass codecs.Pass) bool {
		return pass.Work == codecs.Decompresses || pass.Work == codecs.Converts
	})
	dst := make([]byte, len(chunk))
	err = p.Decode(ctx, p.Dense(dst), encoded, codecs.Options{MemoryLimit: indexBytes})
	if scratch != (err != nil) {
		t.Errorf("a decode without scratch: error %v, passes %v", err, p.Passes())
	}
	if err == nil && !bytes.Equal(dst, chunk) {
		t.Errorf("decoded %x, want %x", dst, chunk)
	}
}
