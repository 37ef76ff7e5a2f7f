package blobsource_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/zarrcodec/zarrcodec/blobsource"
	"github.com/zarrcodec/zarrcodec/codecs"
	"gocloud.dev/blob"
	"gocloud.dev/blob/memblob"
)

// watchedContent is a bucket with content at "a/c/0".
func watchedContent(t *testing.T) (read, write *blob.Bucket, w *watched) {
	t.Helper()
	write = memblob.OpenBucket(nil)
	read, w = watch(write)
	t.Cleanup(func() { _, _ = read.Close(), write.Close() })
	if err := write.WriteAll(t.Context(), "a/c/0", content, nil); err != nil {
		t.Fatal(err)
	}
	return read, write, w
}

func TestFaults(t *testing.T) {
	replaced := []byte("ABCDEFGHIJabcdefghij")
	for _, c := range []struct {
		name   string
		driver blobsource.Driver
		ranges []codecs.Range
		write  string                  // what the object becomes after the first request; "-": it goes away
		alter  func(n int, r *reading) // what the bucket gives
		fail   func(n int) error       // that the bucket fails
		want   error                   // the error is this
		text   string                  // and says this
	}{
		{"fewer bytes", nil, []codecs.Range{codecs.At(5, 4)}, "", func(_ int, r *reading) { r.Reader = io.LimitReader(r.Reader, 3) }, nil, io.ErrUnexpectedEOF, ""},
		{"fewer bytes to the end", nil, []codecs.Range{codecs.From(5)}, "", func(_ int, r *reading) { r.Reader = io.LimitReader(r.Reader, 14) }, nil, io.ErrUnexpectedEOF, ""},
		{"none of the last bytes", suffixes{}, []codecs.Range{codecs.Last(5)}, "", func(_ int, r *reading) { r.Reader = strings.NewReader("") }, nil, io.ErrUnexpectedEOF, ""},
		{"a size that is none", nil, []codecs.Range{codecs.From(5)}, "", func(_ int, r *reading) { r.attributes.Size = 1 << 62 }, nil, io.ErrUnexpectedEOF, ""},
		{"more bytes", nil, []codecs.Range{codecs.At(5, 4)}, "", func(_ int, r *reading) { r.Reader = strings.NewReader("0123456789") }, nil, nil, "gives more bytes than were asked for"},
		{"another range", suffixes{}, []codecs.Range{codecs.At(5, 4)}, "", func(_ int, r *reading) { r.start = 6 }, nil, nil, "answers with the bytes from 6, want those from 5"},
		{"the whole object for its last bytes", suffixes{}, []codecs.Range{codecs.Last(5)}, "", func(_ int, r *reading) { r.start = 0 }, nil, nil, "answers with the bytes from 0, want those from 15"},
		{"an unknown place for the last bytes", suffixes{}, []codecs.Range{codecs.Last(5)}, "", func(_ int, r *reading) { r.start = -1 }, nil, nil, "does not tell where the bytes lie that came for the last 5"},
		{"an unknown size for the last bytes", suffixes{}, []codecs.Range{codecs.Last(5)}, "", func(_ int, r *reading) { r.attributes.Size = -1 }, nil, nil, "answers with the bytes from 15, want"},
		{"changes", nil, []codecs.Range{codecs.At(5, 4), codecs.At(10, 4)}, string(replaced), nil, nil, codecs.ErrChanged, ""},
		{"grows", nil, []codecs.Range{codecs.At(5, 4), codecs.At(10, 4)}, string(replaced) + "!", nil, nil, codecs.ErrChanged, ""},
		{"goes away", nil, []codecs.Range{codecs.At(5, 4), codecs.At(10, 4)}, "-", nil, nil, codecs.ErrChanged, ""},
		{"the version changes", suffixes{}, []codecs.Range{codecs.At(5, 4), codecs.Last(4)}, "", func(n int, r *reading) { r.version = string(rune('a' + n)) }, nil, codecs.ErrChanged, ""},
		{"grows before its last bytes are read", nil, []codecs.Range{codecs.Last(4)}, string(replaced) + "!", nil, nil, codecs.ErrChanged, ""},
		{"goes away before its last bytes are read", nil, []codecs.Range{codecs.Last(4)}, "-", nil, nil, codecs.ErrChanged, ""},
		{"fails", nil, []codecs.Range{codecs.At(5, 4)}, "", nil, func(int) error { return errDown }, errDown, ""},
		{"fails in the middle", nil, []codecs.Range{codecs.At(5, 4)}, "", func(_ int, r *reading) { r.Reader = io.MultiReader(strings.NewReader("56"), failing{}) }, nil, errDown, ""},
		{"fails at the end", nil, []codecs.Range{codecs.At(5, 4)}, "", func(_ int, r *reading) { r.Reader = io.MultiReader(r.Reader, failing{}) }, nil, errDown, ""},
		{"fails to tell the size", nil, []codecs.Range{codecs.Last(4)}, "", nil, func(int) error { return errDown }, errDown, ""},
		{"fails after the size", nil, []codecs.Range{codecs.Last(4)}, "", nil, func(n int) error { return []error{nil, errDown}[n] }, errDown, ""},
		{"fails to read suffixes", suffixes{}, []codecs.Range{codecs.Last(4)}, "", nil, func(n int) error { return errDown }, errDown, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			read, write, w := watchedContent(t)
			w.alter = c.alter
			w.before = func(ctx context.Context, n int) (err error) {
				switch {
				case n == 1 && c.write == "-":
					err = write.Delete(ctx, "a/c/0")
				case n == 1 && c.write != "":
					err = write.WriteAll(ctx, "a/c/0", []byte(c.write), nil)
				}
				if err == nil && c.fail != nil {
					err = c.fail(min(n, 1))
				}
				return err
			}
			o, err := blobsource.Object(read, "a/c/0", blobsource.Options{Concurrency: 1, Driver: c.driver}).Fetch(t.Context(), c.ranges)
			if err == nil || c.want != nil && !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.text) {
				t.Fatalf("got %+v, error %v; want %v, %q", o, err, c.want, c.text)
			}
			if n := strings.Count(err.Error(), "a/c/0"); n == 0 || o.Bytes != nil {
				t.Errorf("%v: names the key %d times; with %d ranges", err, n, len(o.Bytes))
			}
		})
	}
}

var errDown = errors.New("the service is down")

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errDown }

// TestNoBucket: a bucket that is not there is an error, and no panic on a goroutine of its own.
func TestNoBucket(t *testing.T) {
	for _, ranges := range [][]codecs.Range{nil, {codecs.At(0, 0)}, {codecs.At(5, 4), codecs.Last(4)}} {
		_, err := blobsource.Object(nil, "a/c/0", blobsource.Options{}).Fetch(t.Context(), ranges)
		if err == nil || !strings.Contains(err.Error(), "a/c/0: the source was made of no bucket") {
			t.Errorf("%v: %v", ranges, err)
		}
	}
}

// TestUnknownSize: services that pack objects on the way do not tell their size.
func TestUnknownSize(t *testing.T) {
	read, _, w := watchedContent(t)
	w.alter = func(_ int, r *reading) { r.attributes.Size = -1 }
	o, err := blobsource.Object(read, "a/c/0", blobsource.Options{}).Fetch(t.Context(), []codecs.Range{codecs.At(2, 3), codecs.From(16), codecs.At(18, 9)})
	if err != nil || o.Size != -1 || string(o.Bytes[0])+string(o.Bytes[1])+string(o.Bytes[2]) != "234ghijij" {
		t.Errorf("got %q of %d bytes, error %v", o.Bytes, o.Size, err)
	}
}

// TestConcurrency: as many requests at once as the option says, and no more.
func TestConcurrency(t *testing.T) {
	for option, want := range map[int]int64{0: 8, -1: 8, 1: 1, 3: 3} {
		read, _, w := watchedContent(t)
		var now, most atomic.Int64
		full, once := make(chan struct{}), sync.Once{}
		w.before = func(context.Context, int) error {
			n := now.Add(1)
			defer now.Add(-1)
			for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
			}
			if n == want {
				once.Do(func() { close(full) })
			}
			select {
			case <-full:
			case <-time.After(time.Minute):
				t.Errorf("option %d: %d requests at once, want %d", option, n, want)
			}
			time.Sleep(time.Millisecond)
			return nil
		}
		ranges := make([]codecs.Range, 24)
		for i := range ranges {
			ranges[i] = codecs.At(int64(i%20), 1)
		}
		if _, err := blobsource.Object(read, "a/c/0", blobsource.Options{Concurrency: option}).Fetch(t.Context(), ranges); err != nil {
			t.Error(err)
		}
		if most.Load() != want {
			t.Errorf("option %d: %d requests at once, want %d", option, most.Load(), want)
		}
	}
}

// TestEnd: nothing is read when the context has ended, and a fetch that waits is let go.
func TestEnd(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for _, r := range []codecs.Range{codecs.At(0, 1), codecs.Last(1), codecs.At(0, 0)} {
		read, _, w := watchedContent(t)
		_, err := blobsource.Object(read, "a/c/0", blobsource.Options{}).Fetch(ended, []codecs.Range{r})
		if seen := w.seen(); !errors.Is(err, context.Canceled) || len(seen) > 0 {
			t.Errorf("%v: error %v after %v", r, err, seen)
		}
	}
	read, _, w := watchedContent(t)
	w.before = func(ctx context.Context, _ int) error { <-ctx.Done(); return ctx.Err() }
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if _, err := blobsource.Object(read, "a/c/0", blobsource.Options{}).Fetch(ctx, []codecs.Range{codecs.At(0, 1), codecs.Last(2)}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v, want %v", err, context.DeadlineExceeded)
	}
}

// TestFirstError: the first error ends the other requests, and is the one that is told.
func TestFirstError(t *testing.T) {
	read, _, w := watchedContent(t)
	w.before = func(ctx context.Context, n int) error {
		if n >= 4 { // the last range, and the size that may tell why
			return errDown
		}
		<-ctx.Done()
		return ctx.Err()
	}
	denied := blobsource.Object(read, "a/c/0", blobsource.Options{})
	if _, err := denied.Fetch(t.Context(), []codecs.Range{codecs.At(0, 1), codecs.At(2, 1), codecs.At(4, 1), codecs.At(6, 1), codecs.At(8, 1)}); !errors.Is(err, errDown) {
		t.Errorf("%v, want %v", err, errDown)
	}
}
