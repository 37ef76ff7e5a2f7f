package codecs_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// TestRange: what each form and each window names in an object of ten bytes.
func TestRange(t *testing.T) {
	trimmed := func(r codecs.Range, n int64) codecs.Range {
		r, ok := r.Trim(n)
		if !ok {
			t.Fatalf("%v has no %d bytes", r, n)
		}
		return r
	}
	for _, c := range []struct {
		name string
		r    codecs.Range
		want string
	}{
		{"at", codecs.At(2, 3), "234"},
		{"at, past the end", codecs.At(8, 5), "89"},
		{"at, behind the end", codecs.At(12, 5), ""},
		{"at, far", codecs.At(1<<62, 1<<62), ""},
		{"from", codecs.From(7), "789"},
		{"from, behind the end", codecs.From(11), ""},
		{"last", codecs.Last(3), "789"},
		{"last, more than there are", codecs.Last(30), "0123456789"},
		{"head of a window", codecs.From(4).Head(2), "45"},
		{"tail of a window", codecs.At(2, 5).Tail(2), "56"},
		{"tail of the whole", codecs.From(0).Tail(2), "89"},
		{"trimmed", trimmed(codecs.At(2, 5), 2), "234"},
		{"whole, trimmed", trimmed(codecs.From(0), 4), "012345"},
		{"tail of the whole, trimmed", trimmed(codecs.From(0), 4).Tail(2), "45"},
		{"part of a window", codecs.At(2, 5).Sub(1, 2), "34"},
	} {
		bufs, size, present, err := codecs.Open(codecs.Memory("0123456789")).Read(worker(t, codecs.Options{}), []codecs.Range{c.r})
		if err != nil || !present || size != 10 || string(bufs[0]) != c.want {
			t.Errorf("%s: %q %d %v %v, want %q", c.name, bufs, size, present, err, c.want)
		}
	}
	if _, ok := codecs.At(2, 3).Trim(4); ok {
		t.Error("a window of 3 bytes has no 4")
	}
	if n := codecs.From(3).SizeIn(10); n != 7 || codecs.From(3).SizeIn(-1) != -1 || codecs.At(3, 4).SizeIn(-1) != 4 {
		t.Error(n)
	}
}

// faulty is a source that answers what it likes.
type faulty struct{ codecs.Object }

func (f faulty) Fetch(context.Context, []codecs.Range) (codecs.Object, error) { return f.Object, nil }

func TestFaultySource(t *testing.T) {
	for _, c := range []struct {
		object codecs.Object
		says   string
	}{
		{codecs.Object{Size: -1, Bytes: [][]byte{nil, nil}}, "2 ranges, want 1"},
		{codecs.Object{Size: -1}, "0 ranges, want 1"},
		{codecs.Object{Size: -1, Bytes: [][]byte{make([]byte, 4)}}, "4 bytes for a range of 3"},
		{codecs.Object{Size: 10, Bytes: [][]byte{make([]byte, 2)}}, "source gave 2 bytes for a range of 3"},
		{codecs.Object{Size: 2, Bytes: [][]byte{make([]byte, 3)}}, "source gave 3 bytes for a range of 2"},
	} {
		_, _, _, err := codecs.Open(faulty{c.object}).Read(worker(t, codecs.Options{}), []codecs.Range{codecs.At(0, 3)})
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, want one that says %q", err, c.says)
		}
	}
}

// switching is another object at its second fetch.
type switching struct {
	n      int
	second codecs.Object
}

func (s *switching) Fetch(context.Context, []codecs.Range) (codecs.Object, error) {
	if s.n++; s.n > 1 {
		return s.second, nil
	}
	return codecs.Object{Size: 10, Version: "a", Bytes: [][]byte{{1}}}, nil
}

// String is its name.
func (s *switching) String() string { return "c/0" }

func TestChangedObject(t *testing.T) {
	for name, second := range map[string]codecs.Object{
		"missing": {Missing: true},
		"shorter": {Size: -1, Bytes: [][]byte{{}}},
		"version": {Size: 10, Version: "b", Bytes: [][]byte{{1}}},
		"size":    {Size: 11, Version: "a", Bytes: [][]byte{{1}}},
	} {
		r, w := codecs.Open(&switching{second: second}), worker(t, codecs.Options{})
		for range 2 {
			_, _, _, err := r.Read(w, []codecs.Range{codecs.At(0, 1)})
			if (err != nil) != errors.Is(err, codecs.ErrChanged) || err != nil && !strings.HasPrefix(err.Error(), "c/0: "+codecs.ErrChanged.Error()+": it ") {
				t.Error(name, err)
			}
			if err != nil {
				second = codecs.Object{}
			}
		}
		if second.Bytes != nil || second.Missing {
			t.Errorf("%s: not seen", name)
		}
		if _, _, _, err := r.Read(w, []codecs.Range{codecs.At(0, 1)}); !errors.Is(err, codecs.ErrChanged) {
			t.Errorf("%s: the call that saw the change goes on: %v", name, err)
		}
		if _, _, _, err := r.Read(worker(t, codecs.Options{}), []codecs.Range{codecs.At(0, 1)}); err != nil {
			t.Errorf("%s: the next call does not start anew: %v", name, err)
		}
	}
}
