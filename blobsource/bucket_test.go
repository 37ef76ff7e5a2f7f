package blobsource_test

import (
	"context"
	"io"
	"slices"
	"sync"

	"github.com/zarrcodec/zarrcodec/blobsource"
	"gocloud.dev/blob"
	"gocloud.dev/blob/driver"
	"gocloud.dev/gcerrors"
)

// watched is a bucket's driver over another bucket: it notes the requests, and does to them what a test wants.
type watched struct {
	driver.Bucket // of which nothing else is used
	of            *blob.Bucket
	before        func(ctx context.Context, n int) error // before request n, from 0; nil: nothing
	alter         func(n int, r *reading)                // what request n gives; nil: nothing

	mu       sync.Mutex
	requests []string
}

// watch gives a bucket, and what there is to see of it.
func watch(of *blob.Bucket) (*blob.Bucket, *watched) {
	w := &watched{of: of}
	return blob.NewBucket(w), w
}

// seen gives the kinds of the requests since the last call.
func (w *watched) seen() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer func() { w.requests = nil }()
	return slices.Clone(w.requests)
}

func (w *watched) note(ctx context.Context, kind string) (n int, err error) {
	w.mu.Lock()
	n = len(w.requests)
	w.requests = append(w.requests, kind)
	w.mu.Unlock()
	if w.before != nil {
		err = w.before(ctx, n)
	}
	return n, err
}

// request is what [suffixes] gets at.
type request struct{ last int64 }

func (w *watched) NewRangeReader(ctx context.Context, key string, offset, length int64, o *driver.ReaderOptions) (driver.Reader, error) {
	var asked request
	if o.BeforeRead != nil {
		if err := o.BeforeRead(func(p any) bool {
			r, ok := p.(**request)
			if ok {
				*r = &asked
			}
			return ok
		}); err != nil {
			return nil, err
		}
	}
	n, err := w.note(ctx, "range")
	if err != nil {
		return nil, err
	}
	if asked.last > 0 {
		a, err := w.of.Attributes(ctx, key)
		if err != nil {
			return nil, err
		}
		offset = max(0, a.Size-asked.last)
	}
	r, err := w.of.NewRangeReader(ctx, key, offset, length, nil)
	if err != nil {
		return nil, err
	}
	got := &reading{Reader: r, closer: r, start: offset, attributes: driver.ReaderAttributes{Size: r.Size(), ModTime: r.ModTime()}}
	if w.alter != nil {
		w.alter(n, got)
	}
	return got, nil
}

func (w *watched) Attributes(ctx context.Context, key string) (*driver.Attributes, error) {
	if _, err := w.note(ctx, "attributes"); err != nil {
		return nil, err
	}
	a, err := w.of.Attributes(ctx, key)
	if err != nil {
		return nil, err
	}
	return &driver.Attributes{Size: a.Size, ModTime: a.ModTime}, nil
}

func (*watched) ErrorCode(err error) gcerrors.ErrorCode { return gcerrors.Code(err) }
func (*watched) ErrorAs(error, any) bool                { return false }
func (*watched) Close() error                           { return nil }

// reading is what a request gives.
type reading struct {
	io.Reader
	closer     io.Closer
	start      int64
	version    string
	attributes driver.ReaderAttributes
}

func (r *reading) Close() error                         { return r.closer.Close() }
func (r *reading) Attributes() *driver.ReaderAttributes { return &r.attributes }

func (r *reading) As(p any) bool {
	to, ok := p.(**reading)
	if ok {
		*to = r
	}
	return ok
}

// suffixes is what a watched bucket can do.
type suffixes struct{}

func (suffixes) Suffix(n int64, as func(any) bool) bool {
	var r *request
	if !as(&r) {
		return false
	}
	r.last = n
	return true
}

func (suffixes) Answer(b *blob.Reader) (start int64, version string) {
	var r *reading
	if !b.As(&r) {
		return -1, ""
	}
	return r.start, r.version
}

func (suffixes) Missing(error) bool { return true }

var _ blobsource.Driver = suffixes{}
