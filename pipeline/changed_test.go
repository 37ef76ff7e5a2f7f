package pipeline_test

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/pipeline"
)

// rewritten is an object that may be written anew. gate, where it is set, is called before a fetch.
type rewritten struct {
	mu      sync.Mutex
	content codecs.Memory // nil: missing
	version string
	gate    func(ranges []codecs.Range)
}

func (s *rewritten) Fetch(ctx context.Context, ranges []codecs.Range) (codecs.Object, error) {
	if s.gate != nil {
		s.gate(ranges)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.content == nil {
		return codecs.Object{Missing: true, Size: -1}, nil
	}
	o, err := s.content.Fetch(ctx, ranges)
	o.Version = s.version
	return o, err
}

func (s *rewritten) write(content []byte, version string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.content, s.version = content, version
}

// generations are two shards of as many bytes in which inner chunks lie elsewhere, and what they hold.
func generations(t *testing.T) (p *pipeline.Plan, vals, enc [2][]byte) {
	t.Helper()
	p = plan(t, document(`"uint16"`, `[8]`, `0`, shard(`[4]`, le, le)))
	for i, order := range []string{"forward", "backward"} {
		vals[i] = bytes.Clone(ramp(8))
		if order == "backward" {
			vals[i] = ramp(108)[200:]
		}
		var err error
		if enc[i], err = p.AppendEncode(t.Context(), nil, p.Dense(vals[i]), codecs.Options{}); err != nil {
			t.Fatal(err)
		}
	}
	data, index := bytes.Clone(enc[1][:16]), bytes.Clone(enc[1][16:]) // the second stores its second inner chunk first
	copy(enc[1], data[8:])
	copy(enc[1][8:], data[:8])
	copy(enc[1][16:], index[16:])
	copy(enc[1][32:], index[:16])
	return p, vals, enc
}

// TestRewritten: a reader that is kept says once that its object has changed, and then reads what is there, whether that
// is another version, nothing, or the version before.
func TestRewritten(t *testing.T) {
	p, vals, enc := generations(t)
	src := &rewritten{}
	reader := codecs.Open(src)
	read := func() ([]byte, bool, error) {
		got := make([]byte, 16)
		present, err := p.DecodeRegion(t.Context(), p.Dense(got), codecs.Whole([]int{8}), reader, codecs.Options{})
		return got, present, err
	}
	for i, step := range []struct {
		generation int // -1: missing
		version    string
	}{{0, "a"}, {1, "b"}, {-1, ""}, {1, "b"}, {0, "c"}} {
		want := make([]byte, 16)
		if src.write(nil, ""); step.generation >= 0 {
			src.write(enc[step.generation], step.version)
			want = vals[step.generation]
		}
		if i > 0 && i != 3 { // what was missing is not a change
			if _, _, err := read(); !errors.Is(err, codecs.ErrChanged) {
				t.Errorf("step %d: error %v, want %v", i, err, codecs.ErrChanged)
			}
		}
		if got, present, err := read(); err != nil || present != (step.generation >= 0) || !bytes.Equal(got, want) {
			t.Errorf("step %d: %x, present %v, error %v, want %x", i, got, present, err, want)
		}
	}
}

// TestRewrittenBeside: a call that knows the index of the object as it was, while others see it change and read it anew,
// is an error, and does not read the new bytes by the old index.
func TestRewrittenBeside(t *testing.T) {
	p, vals, enc := generations(t)
	src := &rewritten{}
	src.write(enc[0], "a")
	reader := codecs.Open(src)
	read := func() ([]byte, error) {
		got := make([]byte, 16)
		_, err := p.DecodeRegion(t.Context(), p.Dense(got), codecs.Whole([]int{8}), reader, codecs.Options{})
		return got, err
	}
	if _, err := read(); err != nil {
		t.Fatal(err)
	}
	entered := false
	src.gate = func([]codecs.Range) {
		if entered {
			return
		}
		entered = true // the call has its index, and asks for its inner chunks
		src.write(enc[1], "b")
		if _, err := read(); !errors.Is(err, codecs.ErrChanged) {
			t.Errorf("the call that sees it: %v", err)
		}
		if got, err := read(); err != nil || !bytes.Equal(got, vals[1]) {
			t.Errorf("the next: %x, %v, want %x", got, err, vals[1])
		}
	}
	if got, err := read(); !errors.Is(err, codecs.ErrChanged) {
		t.Errorf("the call in between: %x, error %v, want %v", got, err, codecs.ErrChanged)
	}
}

// TestRewrittenOften: many goroutines read while the object is written anew: the elements of one version, or ErrChanged.
func TestRewrittenOften(t *testing.T) {
	p, vals, enc := generations(t)
	src := &rewritten{}
	src.write(enc[0], "0")
	reader, stop := codecs.Open(src), make(chan struct{})
	var writer, readers sync.WaitGroup
	writer.Go(func() {
		for n := 1; ; n++ {
			select {
			case <-stop:
				return
			default:
				src.write(enc[n%2], string(rune('0'+n%2)))
			}
		}
	})
	for range 4 {
		readers.Go(func() {
			for range 2000 {
				got := make([]byte, 16)
				_, err := p.DecodeRegion(t.Context(), p.Dense(got), codecs.Whole([]int{8}), reader, codecs.Options{Concurrency: 1})
				switch {
				case err == nil && !bytes.Equal(got, vals[0]) && !bytes.Equal(got, vals[1]):
					t.Errorf("%x, of neither version", got)
				case err != nil && !errors.Is(err, codecs.ErrChanged):
					t.Error(err)
				}
			}
		})
	}
	readers.Wait()
	close(stop)
	writer.Wait()
}

// TestStatsOfMissing: a range that was asked for counts, though the object is missing.
func TestStatsOfMissing(t *testing.T) {
	p, _, _ := generations(t)
	for name, src := range map[string]codecs.Source{"missing": missing{}, "fails": &flaky{}} {
		var s codecs.Stats
		_, _ = p.DecodeRegion(t.Context(), p.Dense(make([]byte, 16)), codecs.Whole([]int{8}), codecs.Open(src), codecs.Options{Stats: &s})
		if s.Fetches.Load() != 1 || s.Ranges.Load() != 1 || s.Bytes.Load() != 0 {
			t.Errorf("%s: %d fetches, %d ranges, %d bytes, want 1, 1, 0", name, s.Fetches.Load(), s.Ranges.Load(), s.Bytes.Load())
		}
	}
}

// TestOver: what one reader has learnt another source of the same object need not be asked, and what one sees change the
// other does not use.
func TestOver(t *testing.T) {
	p, vals, enc := generations(t)
	r := codecs.Block([]int{1}, []int{2})
	read := func(reader *codecs.RangeReader, want []byte, is error) {
		t.Helper()
		got := make([]byte, 4)
		_, err := p.DecodeRegion(t.Context(), codecs.Dense(got, r.Count, 2), r, reader, codecs.Options{})
		if !errors.Is(err, is) || err == nil && !bytes.Equal(got, want) {
			t.Errorf("%x, error %v, want %x, %v", got, err, want, is)
		}
	}
	old := &rewritten{content: enc[0], version: "1"}
	first := codecs.Open(old)
	if first.Kept() != 0 {
		t.Errorf("%d bytes of nothing are kept", first.Kept())
	}
	read(first, vals[0][2:6], nil)
	fresh := &counting{Source: &rewritten{content: enc[0], version: "1"}}
	second := first.Over(fresh)
	read(second, vals[0][2:6], nil)
	if n := fresh.calls.Load(); n != 1 {
		t.Errorf("%d fetches through the other source, want that of the elements", n)
	}
	if first.Kept() != 32 || second.Kept() != 32 {
		t.Errorf("%d and %d bytes are kept, want an index of 32", first.Kept(), second.Kept())
	}
	old.write(enc[1], "2")
	read(first, nil, codecs.ErrChanged)
	if second.Kept() != 0 {
		t.Error("the index of an object that has changed is kept")
	}
	read(first, vals[1][2:6], nil)
	read(second, nil, codecs.ErrChanged) // which is at the other version
}
