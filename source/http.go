package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// HTTP is what a server has at a URL, read by range requests (RFC 9110, section 14): one request for each range, a few at
// once. Its version is the entity tag, or else the time of modification. A server that answers with the whole object
// instead of a range is read up to the end of the range. 404 and 410 say that the object is missing; any other answer but
// success is an error, a [*StatusError].
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
	return join(answers)
}

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
		var start int64
		if start, a.size, err = contentRange(resp.Header.Get("Content-Range")); err == nil {
			a.bytes, err = body(resp, r, start)
		}
	case http.StatusRequestedRangeNotSatisfiable: // there is nothing there
		_, a.size, err = contentRange(resp.Header.Get("Content-Range"))
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

// version tells apart what the object was at different times, as far as the server does.
func version(resp *http.Response) string {
	if tag := resp.Header.Get("ETag"); tag != "" {
		return tag
	}
	return resp.Header.Get("Last-Modified")
}

// body is the bytes of an answer that starts at start in the object, no more than r asks for.
func body(resp *http.Response, r codecs.Range, start int64) ([]byte, error) {
	if want := r.Start(); want >= 0 && start != want {
		return nil, fmt.Errorf("the server answers with the bytes from %d, want those from %d", start, want)
	}
	if resp.ContentLength >= 0 && (r.Len() < 0 || resp.ContentLength <= r.Len()) {
		return ReadExactly(resp.Body, resp.ContentLength)
	}
	if r.Len() < 0 {
		return io.ReadAll(resp.Body)
	}
	return io.ReadAll(io.LimitReader(resp.Body, r.Len()))
}

// cut reads r out of an answer with the whole object; size is -1 where it is not known.
func cut(resp *http.Response, r codecs.Range) (p []byte, size int64, err error) {
	size = resp.ContentLength
	if size < 0 { // only the end tells
		all, err := io.ReadAll(resp.Body)
		start, end := r.In(int64(len(all)))
		return all[start:end:end], int64(len(all)), err
	}
	start, end := r.In(size)
	if _, err := io.CopyN(io.Discard, resp.Body, start); err != nil {
		return nil, size, short(err)
	}
	p, err = ReadExactly(resp.Body, end-start)
	return p, size, err
}

var errContentRange = errors.New("the server answers with a range and does not say which")

// contentRange reads the header of that name: "bytes 0-9/100", "bytes 0-9/*" or "bytes */100". What is not said is -1.
func contentRange(h string) (start, size int64, err error) {
	rest, ok := strings.CutPrefix(h, "bytes ")
	where, total, cut := strings.Cut(rest, "/")
	if !ok || !cut {
		return -1, -1, errContentRange
	}
	start, size = -1, -1
	if total != "*" {
		if size, err = strconv.ParseInt(total, 10, 64); err != nil || size < 0 {
			return -1, -1, errContentRange
		}
	}
	if where != "*" {
		first, _, _ := strings.Cut(where, "-")
		if start, err = strconv.ParseInt(first, 10, 64); err != nil || start < 0 {
			return -1, -1, errContentRange
		}
	}
	return start, size, nil
}
