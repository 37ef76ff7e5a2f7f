package source

import (
	"cmp"
	"context"
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
	o := codecs.Object{Size: -1}
	for i, a := range answers {
		if i == 0 {
			o.Missing = a.missing
		}
		if a.missing != o.Missing || a.version != "" && o.Version != "" && a.version != o.Version || a.size >= 0 && o.Size >= 0 && a.size != o.Size {
			return codecs.Object{}, codecs.ErrChanged
		}
		o.Size, o.Version = max(o.Size, a.size), cmp.Or(o.Version, a.version)
		o.Bytes = append(o.Bytes, a.bytes)
	}
	if o.Missing {
		return codecs.Object{Missing: true, Size: -1}, nil
	}
	return o, nil
}

// answer is what the server said to one range.
type answer struct {
	missing bool
	size    int64 // of the object; -1: not known
	version string
	bytes   []byte
}

func (s HTTP) get(ctx context.Context, r codecs.Range) (answer, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL, nil)
	if err != nil {
		return answer{}, err
	}
	for name, values := range s.Header {
		req.Header[http.CanonicalHeaderKey(name)] = values
	}
	req.Header.Set("Accept-Encoding", "identity") // ranges are of the object, not of a form in which it travels
	if want := rangeHeader(r); want != "" {
		req.Header.Set("Range", want)
	}
	client := s.Client
	if client == nil {
		client = http.DefaultClient
	}
	resp, err := client.Do(req)
	if err != nil {
		return answer{}, err
	}
	defer resp.Body.Close()
	return s.read(resp, r)
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
	a := answer{size: -1, version: version(resp)}
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
		if a.size, err = s.refused(resp, r); err != nil {
			return answer{}, err // which names the URL
		}
	case http.StatusOK:
		a.bytes, a.size, err = cut(resp, r)
	default:
		return answer{}, &StatusError{s.URL, resp.StatusCode, resp.Status}
	}
	if err != nil {
		return answer{}, fmt.Errorf("%s: %w", s.URL, err)
	}
	return a, nil
}

// refused gives the size of an object that ends before r starts. That a range inside the object is refused is an error.
func (s HTTP) refused(resp *http.Response, r codecs.Range) (size int64, err error) {
	status := &StatusError{s.URL, resp.StatusCode, resp.Status}
	at, err := contentRange(resp.Header.Get("Content-Range"))
	_, fromEnd := r.Suffix()
	if start, end := asked(r).In(at.size); err == nil && at.size >= 0 && start == end {
		return at.size, nil
	}
	switch {
	case fromEnd:
		return -1, fmt.Errorf("%w to %q: it seems to know no ranges that are counted from the end of an object, which an index at the end of a shard needs", status, rangeHeader(r))
	case err == nil && at.size >= 0:
		return -1, fmt.Errorf("%w to %q, which lies in the object of %d bytes", status, rangeHeader(r), at.size)
	}
	return -1, fmt.Errorf("%w to %q, and not how long the object is", status, rangeHeader(r))
}

// version tells apart what the object was at different times, as far as the server does.
func version(resp *http.Response) string {
	if tag := resp.Header.Get("ETag"); tag != "" {
		return tag
	}
	return resp.Header.Get("Last-Modified")
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
