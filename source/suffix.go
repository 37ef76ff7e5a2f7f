package source

import (
	"context"
	"fmt"
	"io"
	"net/http"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// noSuffix is the answer of a server that seems to know no ranges that are counted from the end (RFC 9110, section 14.1.2).
type noSuffix struct {
	*StatusError
	told answer // what the server said of the object all the same
}

// keptAlive is how much of an answer is read that nobody wants, so that its connection serves the next request.
const keptAlive = 4 << 10

func (s HTTP) noSuffix(resp *http.Response, told answer) *noSuffix {
	_, _ = io.CopyN(io.Discard, resp.Body, keptAlive)
	return &noSuffix{s.status(resp), told}
}

// last asks for the last bytes, r, by their place. They are of one request, whatever the object was when it told its size,
// and they are the last if it has that size still.
func (s HTTP) last(ctx context.Context, r codecs.Range, refusal *noSuffix) (answer, error) {
	told := refusal.told
	if told.size < 0 {
		var err error
		if told, err = s.size(ctx); err != nil {
			return answer{}, fmt.Errorf("%w to %q: it seems to know no ranges that are counted from the end of an object, which an index at the end of a shard needs, and does not say how long the object is: %w", refusal.StatusError, rangeHeader(r), err)
		}
	}
	start, end := r.In(told.size)
	if told.missing || start == end {
		return told, nil
	}
	a, err := s.ask(ctx, codecs.At(start, end-start))
	if err != nil {
		return answer{}, err
	}
	if a.missing || a.size >= 0 && a.size != told.size || int64(len(a.bytes)) != end-start || a.version.differs(told.version) {
		return answer{}, fmt.Errorf("%s: %w", s.URL, codecs.ErrChanged)
	}
	a.size = told.size
	return a, nil
}

// size asks how long the object is: for its header, and where that does not say it, or is refused, for its first byte. Only
// that request says that the object is missing: there are servers that answer 404 to a HEAD of what they have.
func (s HTTP) size(ctx context.Context) (answer, error) {
	resp, err := s.send(ctx, http.MethodHead, "")
	if err != nil {
		return answer{}, err
	}
	_ = resp.Body.Close()
	if resp.StatusCode == http.StatusOK && resp.ContentLength >= 0 {
		return answer{size: resp.ContentLength, version: versionOf(resp)}, nil
	}
	first := codecs.At(0, 1)
	told, err := s.ask(ctx, first)
	if err == nil && !told.missing && told.size < 0 {
		err = fmt.Errorf("the answers to HEAD, %s, and to %q leave it out", resp.Status, rangeHeader(first))
	}
	told.bytes = nil
	return told, err
}
