package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// HTTP is what a server has at a URL, read by range requests (RFC 9110, section 14): one request for each range, a few at
// once. Its version is the entity tag, or else the time of modification. A server that answers with the whole object
// instead of a range is read up to the end of the range; where it does not say how long the object is, up to 1 GiB is read,
// and not kept, to find its last bytes. 404 and 410 say that the object is missing; any other answer but success is an
// error that wraps a [*StatusError]. An answer whose bytes are others than those that were asked for is an error, too.
//
// Where a server answers 416, 400 or 501 to a [codecs.Last], it is taken to know no ranges that are counted from the end:
// the same bytes are asked for by their place, in one request more if the 416 says how long the object is. Otherwise a HEAD
// is to say it, or else the answer to a range of the first byte, each another request. Nothing of that is kept from one
// fetch to the next, except by a [codecs.RangeReader], which needs the last bytes of a shard, its index, once.
type HTTP struct {
	Client *http.Client // nil: http.DefaultClient
	URL    string
	Header http.Header // of every request, such as Authorization; nil: none
}

// requestsAtOnce is how many ranges of one fetch are on their way at the same time.
const requestsAtOnce = 8

// StatusError is an answer that is neither the object nor says that it is missing.
type StatusError struct {
	URL    string
	Code   int    // the status code
	Status string // with its text, such as "403 Forbidden"
}

// Error names the URL and the status.
func (e *StatusError) Error() string {
	return fmt.Sprintf("%s: the server answers %s", e.URL, e.Status)
}

// Fetch asks for all ranges and waits for the last. The first error cancels the others. Answers of different versions are
// [codecs.ErrChanged].
func (s HTTP) Fetch(ctx context.Context, ranges []codecs.Range) (codecs.Object, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	answers := make([]answer, len(ranges))
	var wait sync.WaitGroup
	slots := make(chan struct{}, requestsAtOnce)
	for i, r := range ranges {
		slots <- struct{}{}
		wait.Go(func() {
			defer func() { <-slots }()
			var err error
			if answers[i], err = s.get(ctx, r); err != nil {
				cancel(err)
			}
		})
	}
	wait.Wait()
	if ctx.Err() != nil {
		return codecs.Object{}, context.Cause(ctx)
	}
	o, err := join(answers)
	if err != nil {
		err = fmt.Errorf("%s: %w", s.URL, err)
	}
	return o, err
}

// String is the URL.
func (s HTTP) String() string { return s.URL }

// join makes one object of the answers. An answer without bytes may leave out version and size.
func join(answers []answer) (codecs.Object, error) {
	o, seen := codecs.Object{Size: -1}, version{}
	for i, a := range answers {
		if i == 0 {
			o.Missing = a.missing
		}
		if a.missing != o.Missing || a.version.differs(seen) || a.size >= 0 && o.Size >= 0 && a.size != o.Size {
			return codecs.Object{}, codecs.ErrChanged
		}
		seen = version{cmp.Or(seen.tag, a.version.tag), cmp.Or(seen.modified, a.version.modified)}
		o.Size = max(o.Size, a.size)
		o.Bytes = append(o.Bytes, a.bytes)
	}
	o.Version = cmp.Or(seen.tag, seen.modified)
	if o.Missing {
		return codecs.Object{Missing: true, Size: -1}, nil
	}
	return o, nil
}

// answer is what the server said to one range.
type answer struct {
	missing bool
	size    int64 // of the object; -1: not known
	version version
	bytes   []byte
}

// version tells apart what the object was at different times, as far as the server does.
type version struct{ tag, modified string } // empty: not told

func versionOf(resp *http.Response) version {
	return version{resp.Header.Get("ETag"), resp.Header.Get("Last-Modified")}
}

// differs compares what both tell: the tag, or else the time.
func (v version) differs(from version) bool {
	if v.tag != "" && from.tag != "" {
		return v.tag != from.tag
	}
	return v.modified != "" && from.modified != "" && v.modified != from.modified
}

// get asks for a range; for the last bytes by their place where the server does not give them otherwise.
func (s HTTP) get(ctx context.Context, r codecs.Range) (answer, error) {
	a, err := s.ask(ctx, r)
	var refusal *noSuffix
	if errors.As(err, &refusal) {
		return s.last(ctx, r, refusal)
	}
	return a, err
}

// ask asks for a range in one request. The error is a *noSuffix where r may be had by its place.
func (s HTTP) ask(ctx context.Context, r codecs.Range) (answer, error) {
	resp, err := s.send(ctx, http.MethodGet, rangeHeader(r))
	if err != nil {
		return answer{}, err
	}
	defer resp.Body.Close()
	return s.read(resp, r)
}

// send makes a request; ranges is its header of that name, empty: none.
func (s HTTP) send(ctx context.Context, method, ranges string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, s.URL, nil)
	if err != nil {
		return nil, err
	}
	for name, values := range s.Header {
		req.Header[http.CanonicalHeaderKey(name)] = values
	}
	req.Header.Set("Accept-Encoding", "identity") // ranges are of the object, not of a form in which it travels
	if ranges != "" {
		req.Header.Set("Range", ranges)
	}
	client := s.Client
	if client == nil {
		client = http.DefaultClient
	}
	return client.Do(req)
}

// rangeHeader is r in a request; empty for the whole object. A range without bytes asks for one: HTTP has no way to ask
// for none.
func rangeHeader(r codecs.Range) string {
	if n, ok := r.Suffix(); ok {
		return fmt.Sprintf("bytes=-%d", max(n, 1))
	}
	switch start := r.Start(); {
	case r.Len() >= 0:
		return fmt.Sprintf("bytes=%d-%d", start, start+max(r.Len(), 1)-1)
	case start > 0:
		return fmt.Sprintf("bytes=%d-", start)
	}
	return ""
}

func (s HTTP) read(resp *http.Response, r codecs.Range) (answer, error) {
	a := answer{size: -1, version: versionOf(resp)}
	var err error
	switch resp.StatusCode {
	case http.StatusNotFound, http.StatusGone:
		return answer{missing: true, size: -1}, nil
	case http.StatusPartialContent:
		var at place
		if at, err = contentRange(resp.Header.Get("Content-Range")); err == nil {
			a.size = at.size
			a.bytes, err = body(resp, r, at)
		}
	case http.StatusRequestedRangeNotSatisfiable:
		return s.refused(resp, r)
	case http.StatusOK:
		a.bytes, a.size, err = cut(resp, r)
	case http.StatusBadRequest, http.StatusNotImplemented:
		if _, fromEnd := r.Suffix(); fromEnd {
			return answer{}, s.noSuffix(resp, answer{size: -1})
		}
		return answer{}, s.status(resp)
	default:
		return answer{}, s.status(resp)
	}
	if err != nil {
		return answer{}, fmt.Errorf("%s: %w", s.URL, err)
	}
	return a, nil
}

// refused is the answer 416: the object ends before r starts. That a range inside the object is refused is an error.
func (s HTTP) refused(resp *http.Response, r codecs.Range) (answer, error) {
	at, err := contentRange(resp.Header.Get("Content-Range"))
	told := answer{size: at.size, version: versionOf(resp)}
	known := err == nil && at.size >= 0
	if start, end := asked(r).In(at.size); known && start == end {
		return told, nil
	}
	if _, fromEnd := r.Suffix(); fromEnd {
		return answer{}, s.noSuffix(resp, told)
	}
	if known {
		return answer{}, fmt.Errorf("%w to %q, which lies in the object of %d bytes", s.status(resp), rangeHeader(r), at.size)
	}
	return answer{}, fmt.Errorf("%w to %q, and not how long the object is", s.status(resp), rangeHeader(r))
}

func (s HTTP) status(resp *http.Response) *StatusError {
	return &StatusError{s.URL, resp.StatusCode, resp.Status}
}

// asked is the range that a request for r names.
func asked(r codecs.Range) codecs.Range {
	if r.Len() != 0 {
		return r
	}
	if _, ok := r.Suffix(); ok {
		return codecs.Last(1)
	}
	return codecs.At(r.Start(), 1)
}

// body is the bytes of an answer that says it is at a place in the object, no more than r asks for.
func body(resp *http.Response, r codecs.Range, at place) ([]byte, error) {
	start, end := r.Start(), at.end
	switch _, fromEnd := r.Suffix(); {
	case at.size >= 0:
		start, end = asked(r).In(at.size)
	case fromEnd:
		return nil, fmt.Errorf("the server answers with the bytes from %d and not how long the object is, so that they may not be its last", at.start)
	case r.Len() >= 0: // the object may end before
		end = at.start + min(r.Len(), at.end-at.start)
	}
	if at.start != start {
		return nil, fmt.Errorf("the server answers with the bytes from %d, want those from %d", at.start, start)
	}
	if at.end < end {
		return nil, fmt.Errorf("the server answers with the bytes up to %d, want those up to %d", at.end, end)
	}
	if r.Len() == 0 {
		return nil, nil
	}
	return ReadExactly(resp.Body, end-start)
}

// cut reads r out of an answer with the whole object; size is -1 where it is not known.
func cut(resp *http.Response, r codecs.Range) (p []byte, size int64, err error) {
	if size = resp.ContentLength; size < 0 {
		return cutUnsized(resp.Body, r)
	}
	start, end := r.In(size)
	if _, err := io.CopyN(io.Discard, resp.Body, start); err != nil {
		return nil, size, short(err)
	}
	p, err = ReadExactly(resp.Body, end-start)
	return p, size, err
}

// cutUnsized reads r out of an object of which only the end tells its size.
func cutUnsized(object io.Reader, r codecs.Range) (p []byte, size int64, err error) {
	if n, ok := r.Suffix(); ok {
		return last(object, n)
	}
	skipped, err := io.CopyN(io.Discard, object, r.Start())
	if err == io.EOF {
		return nil, skipped, nil
	}
	if err != nil {
		return nil, -1, err
	}
	if r.Len() < 0 {
		p, err = io.ReadAll(object)
		return p, skipped + int64(len(p)), err
	}
	p, err = io.ReadAll(io.LimitReader(object, r.Len()))
	if size = -1; int64(len(p)) < r.Len() {
		size = skipped + int64(len(p))
	}
	return p, size, err
}
