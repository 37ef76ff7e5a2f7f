package blobsource

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"sync"

	"github.com/zarrcodec/zarrcodec/codecs"
	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// Options are those of a source. The zero value is right for any bucket.
type Options struct {
	// Concurrency is how many requests of one fetch are on their way at the same time, at most. 0: 8.
	Concurrency int
	// Driver is what the bucket's driver can do beyond what all can. nil: nothing.
	Driver Driver
}

// Driver is what the driver of a bucket can do beyond what gocloud.dev/blob asks of all. Implementations are safe for
// concurrent use. One that is handed the bucket of another driver says that it can do nothing.
type Driver interface {
	// Suffix makes the read of an object that is about to start one of its last n bytes, n > 0. It gets at the request by
	// as, see [blob.ReaderOptions]. false: it cannot, and the request is as it was.
	Suffix(n int64, as func(any) bool) bool
	// Answer says what an open reader reads: where in the object its bytes start, -1: not known, which is an error of a read
	// that Suffix made, and the version of the object, "": not known.
	Answer(r *blob.Reader) (start int64, version string)
	// Missing says whether an error of the code [gcerrors.NotFound] means that the object is not there. false: something
	// else is wrong, such as the name of the bucket.
	Missing(err error) bool
}

// Object is the object of b with the given key, of which nothing is read yet. The source is safe for concurrent use. b
// stays the caller's, who closes it when nothing is fetched any more.
func Object(b *blob.Bucket, key string, o Options) codecs.Source {
	return object{b, key, Options{Concurrency: cmp.Or(max(o.Concurrency, 0), requestsAtOnce), Driver: o.Driver}}
}

// requestsAtOnce is the default of [Options.Concurrency].
const requestsAtOnce = 8

type object struct {
	bucket *blob.Bucket
	key    string
	Options
}

// Fetch asks for all ranges and waits for the last. The first error cancels the others. Answers of different versions are
// [codecs.ErrChanged].
func (s object) Fetch(ctx context.Context, ranges []codecs.Range) (codecs.Object, error) {
	if s.bucket == nil { // which would panic where the caller cannot recover
		return codecs.Object{}, s.wrap(errors.New("the source was made of no bucket, blobsource.Object(nil, …)"))
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	f := fetch{object: s, attributes: sync.OnceValues(func() (answer, error) { return s.attributes(ctx) })}
	answers := make([]answer, len(ranges))
	var wait sync.WaitGroup
	slots := make(chan struct{}, s.Concurrency)
	for i, r := range ranges {
		if r.Len() == 0 {
			continue
		}
		slots <- struct{}{}
		wait.Go(func() {
			defer func() { <-slots }()
			var err error
			if answers[i], err = f.get(ctx, r); err != nil {
				cancel(err)
			}
		})
	}
	wait.Wait()
	if ctx.Err() != nil {
		return codecs.Object{}, context.Cause(ctx)
	}
	return f.join(answers)
}

// answer is what the bucket said to one request. The zero value: nothing was asked.
type answer struct {
	asked   bool
	missing bool
	size    int64 // of the object; -1: not known
	version string
	bytes   []byte
}

// fetch is one call of Fetch.
type fetch struct {
	object
	attributes func() (answer, error) // asked for once
}

// join makes one object of the answers.
func (f fetch) join(answers []answer) (codecs.Object, error) {
	o, asked := codecs.Object{Size: -1, Bytes: make([][]byte, len(answers))}, false
	for i, a := range answers {
		o.Bytes[i] = a.bytes
		if !a.asked {
			continue
		}
		if asked && a.missing != o.Missing || differ(a.version, o.Version, "") || differ(a.size, o.Size, -1) {
			return codecs.Object{}, f.wrap(codecs.ErrChanged)
		}
		asked, o.Missing = true, a.missing
		o.Size, o.Version = max(o.Size, a.size), cmp.Or(o.Version, a.version)
	}
	if !asked { // no range has bytes
		a, err := f.attributes()
		if err != nil {
			return codecs.Object{}, err
		}
		o.Missing, o.Size = a.missing, a.size
	}
	if o.Missing {
		return codecs.Object{Missing: true, Size: -1}, nil
	}
	return o, nil
}

// differ says whether two values differ of which neither is the one that says nothing.
func differ[T comparable](a, b, unknown T) bool { return a != unknown && b != unknown && a != b }

// get asks for a range with bytes.
func (f fetch) get(ctx context.Context, r codecs.Range) (answer, error) {
	if err := ctx.Err(); err != nil {
		return answer{}, err
	}
	if n, ok := r.Suffix(); ok {
		return f.suffix(ctx, n)
	}
	return f.from(ctx, r)
}

// from asks for a range whose start is known.
func (f fetch) from(ctx context.Context, r codecs.Range) (answer, error) {
	n := r.Len()
	if n > math.MaxInt64-r.Start() {
		n = -1 // drivers add the two
	}
	reader, err := f.bucket.NewRangeReader(ctx, f.key, r.Start(), n, nil)
	if err != nil {
		return f.refused(r, err)
	}
	defer reader.Close()
	return f.read(reader, r)
}

// errNoSuffix stops a read before it starts.
var errNoSuffix = errors.New("no suffix reads")

// suffix asks for the last n bytes: in one request where the driver can, else for the size first.
func (f fetch) suffix(ctx context.Context, n int64) (answer, error) {
	if f.Driver == nil {
		return f.last(ctx, n)
	}
	can := false
	reader, err := f.bucket.NewRangeReader(ctx, f.key, 0, -1, &blob.ReaderOptions{BeforeRead: func(as func(any) bool) error {
		if can = f.Driver.Suffix(n, as); !can {
			return errNoSuffix
		}
		return nil
	}})
	if err == nil {
		defer reader.Close()
	}
	switch {
	case err == nil && can:
		return f.read(reader, codecs.Last(n))
	case err == nil || errors.Is(err, errNoSuffix):
		return f.last(ctx, n)
	}
	return f.refused(codecs.Last(n), err)
}

// last asks for the size and then for the last n bytes. Those are of one request, whatever the object was when it told its
// size, and they are the last if it has that size still.
func (f fetch) last(ctx context.Context, n int64) (answer, error) {
	told, err := f.attributes()
	if err != nil || told.missing || told.size == 0 {
		return told, err
	}
	start := max(0, told.size-n)
	a, err := f.from(ctx, codecs.At(start, told.size-start))
	if err == nil && (a.missing || differ(a.size, told.size, -1)) {
		return answer{}, f.wrap(codecs.ErrChanged)
	}
	return a, err
}

// refused is the answer to a range that the bucket does not give: the object is missing, or ends before the range starts,
// which some services call an error, each another one.
func (f fetch) refused(r codecs.Range, err error) (answer, error) {
	switch gcerrors.Code(err) {
	case gcerrors.NotFound:
		return f.missing(err)
	case gcerrors.Unknown, gcerrors.InvalidArgument:
		told, tellErr := f.attributes()
		if tellErr == nil && !told.missing && told.size >= 0 && told.size <= max(0, r.Start()) {
			return told, nil
		}
	}
	return answer{}, err
}

// missing is the answer to a request that failed with the code NotFound.
func (s object) missing(err error) (answer, error) {
	if s.Driver != nil && !s.Driver.Missing(err) {
		return answer{}, err
	}
	return answer{asked: true, missing: true, size: -1}, nil
}

// attributes asks for the object's size. Its version is not used: services tell the time of modification by readers and
// by attributes in different precision.
func (s object) attributes(ctx context.Context) (answer, error) {
	if err := ctx.Err(); err != nil {
		return answer{}, err
	}
	a, err := s.bucket.Attributes(ctx, s.key)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return s.missing(err)
	}
	if err != nil {
		return answer{}, err
	}
	return answer{asked: true, size: a.Size}, nil
}

// String is the key.
func (s object) String() string { return s.key }

// wrap names the object.
func (s object) wrap(err error) error { return fmt.Errorf("%s: %w", s.key, err) }
