package blobsource_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/zarrcodec/zarrcodec/blobsource/s3"
	"github.com/zarrcodec/zarrcodec/codecs"
)

// content is the object of these tests.
var content = []byte("0123456789abcdefghij")

// rangeTests are ranges of content, and the requests that they take.
var rangeTests = []struct {
	name  string
	r     codecs.Range
	want  string
	takes func(k kind) int
}{
	{"from the start", codecs.At(0, 4), "0123", always(1)},
	{"inside", codecs.At(5, 3), "567", always(1)},
	{"to the end", codecs.At(15, 5), "fghij", always(1)},
	{"over the end", codecs.At(18, 9), "ij", always(1)},
	{"behind the end", codecs.At(20, 4), "", behind},
	{"far behind the end", codecs.At(1<<40, 4), "", behind},
	{"none", codecs.At(5, 0), "", always(1)},
	{"everything", codecs.From(0), string(content), always(1)},
	{"everything from", codecs.From(17), "hij", always(1)},
	{"everything from behind the end", codecs.From(30), "", behind},
	{"as much as there can be", codecs.At(17, codecs.Beyond), "hij", always(1)},
	{"the last", codecs.Last(4), "ghij", last},
	{"the last more than there are", codecs.Last(50), string(content), last},
	{"the last none", codecs.Last(0), "", always(1)},
}

func always(n int) func(kind) int { return func(kind) int { return n } }

func behind(k kind) int {
	if k.ends {
		return 1
	}
	return 2
}

func last(k kind) int {
	if k.suffixes {
		return 1
	}
	return 2
}

func TestRanges(t *testing.T) {
	eachKind(t, func(t *testing.T, k kind, s store) {
		s.put(t, "a/c/0/0", content)
		object := s.source("a/c/0/0")
		var all []codecs.Range
		for _, c := range rangeTests {
			all = append(all, c.r)
			o, err := object.Fetch(t.Context(), []codecs.Range{c.r})
			if err != nil || o.Missing || o.Size != int64(len(content)) || len(o.Bytes) != 1 || string(o.Bytes[0]) != c.want {
				t.Errorf("%s: got %q of %d bytes, missing %v, error %v; want %q of %d", c.name, o.Bytes, o.Size, o.Missing, err, c.want, len(content))
			}
			if (o.Version == "") != (c.want == "" && c.takes(k) == 1 && c.r.Len() == 0 || c.want == "" && !k.ends) {
				t.Errorf("%s: version %q", c.name, o.Version)
			}
			if got := s.requests(); got != c.takes(k) {
				t.Errorf("%s: %d requests, want %d", c.name, got, c.takes(k))
			}
		}
		o, err := object.Fetch(t.Context(), all)
		if err != nil || len(o.Bytes) != len(all) {
			t.Fatalf("all at once: %d ranges, error %v", len(o.Bytes), err)
		}
		for i, c := range rangeTests {
			if string(o.Bytes[i]) != c.want {
				t.Errorf("all at once, %s: got %q, want %q", c.name, o.Bytes[i], c.want)
			}
		}
		want := 12 // two of the ranges have no bytes
		if !k.suffixes || !k.ends {
			want++ // the size, once
		}
		if got := s.requests(); got != want {
			t.Errorf("all at once: %d requests, want %d", got, want)
		}
	})
}

// TestNothing: an object without bytes, and fetches without ranges.
func TestNothing(t *testing.T) {
	eachKind(t, func(t *testing.T, _ kind, s store) {
		s.put(t, "empty", nil)
		for _, r := range []codecs.Range{codecs.At(0, 4), codecs.At(3, 4), codecs.From(0), codecs.Last(4), codecs.At(0, 0)} {
			o, err := s.source("empty").Fetch(t.Context(), []codecs.Range{r})
			if err != nil || o.Missing || o.Size != 0 || len(o.Bytes) != 1 || len(o.Bytes[0]) > 0 {
				t.Errorf("%v: got %q of %d bytes, missing %v, error %v", r, o.Bytes, o.Size, o.Missing, err)
			}
		}
		s.put(t, "full", content)
		if o, err := s.source("full").Fetch(t.Context(), nil); err != nil || o.Missing || o.Size != 20 || len(o.Bytes) > 0 {
			t.Errorf("no ranges: got %+v, error %v", o, err)
		}
	})
}

func TestMissing(t *testing.T) {
	eachKind(t, func(t *testing.T, k kind, s store) {
		s.put(t, "a/c/0", content)
		for name, ranges := range map[string][]codecs.Range{
			"range":  {codecs.At(0, 4)},
			"suffix": {codecs.Last(4)},
			"both":   {codecs.Last(4), codecs.From(3)},
			"none":   {},
		} {
			s.requests()
			o, err := s.source("a/c/1").Fetch(t.Context(), ranges)
			if err != nil || !o.Missing || o.Size != -1 || o.Version != "" || o.Bytes != nil {
				t.Errorf("%s: got %+v, error %v", name, o, err)
			}
			if got, want := s.requests(), max(1, len(ranges)); got != want {
				t.Errorf("%s: %d requests, want %d", name, got, want)
			}
		}
		if o, err := s.source("a/c").Fetch(t.Context(), []codecs.Range{codecs.At(0, 4)}); err != nil || !o.Missing {
			t.Errorf("a folder: got %+v, error %v", o, err)
		}
	})
}

// coarse waits until the time of a file is another one.
func coarse() { time.Sleep(20 * time.Millisecond) }

// TestVersions: what changes is seen where its size stays as it was.
func TestVersions(t *testing.T) {
	eachKind(t, func(t *testing.T, k kind, s store) {
		seen := map[string]bool{}
		for i := range 3 {
			s.put(t, "chunk", fmt.Appendf(nil, "%020d", i))
			for _, r := range []codecs.Range{codecs.At(0, 4), codecs.Last(4), codecs.From(2)} {
				o, err := s.source("chunk").Fetch(t.Context(), []codecs.Range{r, codecs.At(3, 0)})
				if err != nil || o.Version == "" {
					t.Fatalf("version %q, error %v", o.Version, err)
				}
				seen[o.Version] = true
			}
			coarse()
		}
		if len(seen) != 3 && k.tells {
			t.Errorf("%d versions of three objects: %v", len(seen), seen)
		}
	})
}

// TestBucket: a bucket that is not there is not taken for missing objects, where the driver tells.
func TestBucket(t *testing.T) {
	s := gatewayOf(t).open(t, "nowhere", s3.Driver{})
	for _, r := range []codecs.Range{codecs.At(0, 4), codecs.Last(4)} {
		if o, err := s.source("chunk").Fetch(t.Context(), []codecs.Range{r}); err == nil {
			t.Errorf("got %+v, want an error", o)
		}
	}
}
