package pipeline_test

import (
	"math/rand"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// TestCost: what a region is said to cost is what it then fetches, cold and warm; and what is counted is what the source
// saw.
func TestCost(t *testing.T) {
	rnd := rand.New(rand.NewSource(5))
	for _, c := range chains {
		t.Run(c.name, func(t *testing.T) {
			p := plan(t, document(`"uint16"`, `[16,12]`, `7`, c.codecs))
			enc, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(192)), codecs.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for range 40 {
				r := randomRegion(rnd)
				src := &counting{Source: codecs.Memory(enc)}
				reader := codecs.Open(src)
				planned := codecs.Options{MergeGap: rnd.Int63n(20), Stats: new(codecs.Stats)}
				cost, present, err := p.Cost(t.Context(), r, reader, planned)
				if err != nil || !present {
					t.Fatal(r, present, err)
				}
				checkStats(t, planned.Stats, src)
				index := src.bytes.Load()
				done := codecs.Options{MergeGap: planned.MergeGap, Stats: new(codecs.Stats)}
				if _, err := p.DecodeRegion(t.Context(), newCanvas(r.Count[0], r.Count[1]).array(), r, reader, done); err != nil {
					t.Fatal(err)
				}
				got := codecs.Amount{Fetches: done.Stats.Fetches.Load(), Ranges: done.Stats.Ranges.Load(), Bytes: src.bytes.Load() - index}
				if cost.Bytes < 0 && index == 0 { // the object was not seen when its cost was asked
					cost.Bytes = int64(len(enc))
				}
				if got != cost {
					t.Fatalf("region %v: fetched %+v, planned %+v", r, got, cost)
				}
				if loads := done.Stats.IndexLoads.Load(); loads != 0 {
					t.Fatalf("region %v: %d indexes were loaded again", r, loads)
				}
			}
			if cost, present, err := p.Cost(t.Context(), codecs.Block([]int{0, 0}, []int{16, 11}), codecs.Open(missing{}), codecs.Options{}); c.fetches > 1 && (present || cost != codecs.Amount{} || err != nil) {
				t.Errorf("a missing object: %+v, present %v, error %v", cost, present, err)
			}
		})
	}
}

func checkStats(t *testing.T, s *codecs.Stats, src *counting) {
	t.Helper()
	if s.Fetches.Load() != src.calls.Load() || s.Bytes.Load() != src.bytes.Load() {
		t.Fatalf("counted %d fetches, %d bytes; the source %d, %d", s.Fetches.Load(), s.Bytes.Load(), src.calls.Load(), src.bytes.Load())
	}
}

// TestStatsOfAnUpdate counts the inner chunks that an update meets: of four, one becomes the fill value.
func TestStatsOfAnUpdate(t *testing.T) {
	p := plan(t, document(`"uint16"`, `[16,12]`, `7`, shard(`[4,3]`, be+","+zs, le)))
	old, err := p.AppendEncode(t.Context(), nil, p.Dense(ramp(192)), codecs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := codecs.Region{Start: []int{0, 0}, Step: []int{1, 1}, Count: []int{5, 4}}
	vals := ramp(20)
	part := codecs.Array{Data: vals, Shape: r.Count, Strides: []int{8, 2}}
	if err := p.Fill(part.Sub([]int{0, 0}, []int{4, 3})); err != nil {
		t.Fatal(err)
	}
	for _, keep := range []bool{false, true} {
		var s codecs.Stats
		if _, err := p.AppendUpdate(t.Context(), nil, old, r, part, codecs.Options{KeepPlaces: keep, Stats: &s}); err != nil {
			t.Fatal(err)
		}
		if stored, empty := s.InnerChunks.Load(), s.EmptyInner.Load(); stored != 3 || empty != 1 {
			t.Errorf("KeepPlaces %t: %d stored, %d empty inner chunks, want 3, 1", keep, stored, empty)
		}
	}
}

// TestStats counts the inner chunks of a shard, two of which are not stored.
func TestStats(t *testing.T) {
	p := plan(t, document(`"uint16"`, `[16,12]`, `7`, shard(`[4,3]`, be+","+zs, le)))
	vals := ramp(192)
	for i := range 4 {
		for j := range 6 {
			copy(vals[2*(12*i+j):], []byte{p.FillValue()[0], p.FillValue()[1]})
		}
	}
	var encode, decode, points codecs.Stats
	enc, err := p.AppendEncode(t.Context(), nil, p.Dense(vals), codecs.Options{Stats: &encode})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Decode(t.Context(), p.Dense(make([]byte, p.Size())), enc, codecs.Options{Stats: &decode}); err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]*codecs.Stats{"encode": &encode, "decode": &decode} {
		if stored, empty := s.InnerChunks.Load(), s.EmptyInner.Load(); stored != 14 || empty != 2 {
			t.Errorf("%s: %d stored, %d empty inner chunks, want 14, 2", name, stored, empty)
		}
		if s.Time(codecs.Compressing) <= 0 || s.Time(codecs.Moving) <= 0 || s.Time(codecs.Fetching) != 0 {
			t.Errorf("%s: compressing %v, moving %v, fetching %v", name, s.Time(codecs.Compressing), s.Time(codecs.Moving), s.Time(codecs.Fetching))
		}
	}
	list := codecs.Array{Data: make([]byte, 10), Shape: []int{5}, Strides: []int{2}}
	reader := codecs.Open(codecs.Memory(enc))
	for range 2 {
		if _, err := p.DecodePoints(t.Context(), list, [][]int{{5, 5}, {0, 0}, {4, 4}, {5, 5}, {15, 11}}, reader, codecs.Options{Stats: &points}); err != nil {
			t.Fatal(err)
		}
	}
	got := []int64{points.InnerChunks.Load(), points.EmptyInner.Load(), points.IndexLoads.Load(), points.Fetches.Load(), points.Ranges.Load()}
	for i, want := range []int64{4, 2, 1, 3, 5} {
		if got[i] != want {
			t.Errorf("points, twice: inner chunks, empty ones, index loads, fetches, ranges %v: [%d] is %d, want %d", got, i, got[i], want)
		}
	}
}

// TestCostOfNothing: a region of inner chunks that are not stored costs nothing, whatever stands in front of the shard.
func TestCostOfNothing(t *testing.T) {
	reshape := `{"name":"reshape","configuration":{"shape":[[0,1]]}},`
	for _, c := range []struct{ name, first, shape, inner string }{
		{"shard", "", `[4,6]`, `[2,3]`},
		{"transpose", tr(`[1,0]`) + ",", `[4,6]`, `[3,2]`},
		{"bitround", `{"name":"bitround","configuration":{"keepbits":3}},`, `[4,6]`, `[2,3]`},
		{"reshape", reshape, `[4,6]`, `[12]`},
		{"both", tr(`[1,0]`) + "," + reshape, `[4,6]`, `[12]`},
	} {
		p := plan(t, document(`"uint16"`, c.shape, `0`, c.first+shard(c.inner, le, le)))
		enc, err := p.AppendEncode(t.Context(), nil, p.Dense(make([]byte, 48)), codecs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []codecs.Region{codecs.Whole(p.Shape()), codecs.Block([]int{1, 2}, []int{2, 3})} {
			cost, present, err := p.Cost(t.Context(), r, codecs.Open(codecs.Memory(enc)), codecs.Options{})
			if cost != (codecs.Amount{}) || !present || err != nil {
				t.Errorf("%s: %+v, present %v, error %v", c.name, cost, present, err)
			}
		}
	}
}
