package source_test

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/source"
)

// recorder is a server that notes what it is asked.
type recorder struct {
	mu    sync.Mutex
	asked []string // such as "GET bytes=-4" and "HEAD"
	http.Handler
}

func (s *recorder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.asked = append(s.asked, strings.TrimSpace(r.Method+" "+r.Header.Get("Range")))
	s.mu.Unlock()
	s.Handler.ServeHTTP(w, r)
}

// placesOnly is a server of p that answers ranges which are counted from the end as refuse does, and HEAD as head does; nil:
// as net/http.
func placesOnly(p []byte, refuse, head http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasPrefix(r.Header.Get("Range"), "bytes=-"):
			refuse(w, r)
		case r.Method == http.MethodHead && head != nil:
			head(w, r)
		default:
			ranges(p)(w, r)
		}
	}
}

// says is an answer that has only a status.
func says(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
}

// after puts a header before what h answers.
func after(name, value string, h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { w.Header().Set(name, value); h(w, r) }
}

// TestLastByPlace: of a server that knows no ranges which are counted from the end the last bytes come all the same, in these
// requests and no other.
func TestLastByPlace(t *testing.T) {
	first, head, byPlace, one := "GET bytes=-4", "HEAD", "GET bytes=16-19", "GET bytes=0-0"
	short, refused := []byte("abc"), says(http.StatusMethodNotAllowed)
	for _, c := range []struct {
		name   string
		handle http.HandlerFunc
		want   string // the bytes
		size   int64
		asked  []string
	}{
		{"knows them", ranges(content), "ghij", 20, []string{first}},
		{"416 with the size", placesOnly(content, refuses("bytes */20"), nil), "ghij", 20, []string{first, byPlace}},
		{"416", placesOnly(content, refuses(""), nil), "ghij", 20, []string{first, head, byPlace}},
		{"416 and nonsense", placesOnly(content, refuses("bytes */x"), nil), "ghij", 20, []string{first, head, byPlace}},
		{"416 with an unknown size", placesOnly(content, refuses("bytes */*"), nil), "ghij", 20, []string{first, head, byPlace}},
		{"400", placesOnly(content, says(400), nil), "ghij", 20, []string{first, head, byPlace}},
		{"501", placesOnly(content, says(501), nil), "ghij", 20, []string{first, head, byPlace}},
		{"400 with a version and a size of its page", placesOnly(content, after("ETag", `"page"`, after("Content-Range", "bytes */7", says(400))), nil), "ghij", 20, []string{first, head, byPlace}},
		{"no HEAD", placesOnly(content, says(400), refused), "ghij", 20, []string{first, head, one, byPlace}},
		{"HEAD not found", placesOnly(content, refuses(""), http.NotFound), "ghij", 20, []string{first, head, one, byPlace}},
		{"HEAD without a length", placesOnly(content, says(501), after("ETag", `"1"`, says(200))), "ghij", 20, []string{first, head, one, byPlace}},
		{"HEAD with another kind of version", placesOnly(content, says(501), after("Last-Modified", "Sat, 01 Jan 2000 00:00:00 GMT", after("Content-Length", "20", says(200)))), "ghij", 20, []string{first, head, byPlace}},
		{"the size only before", to("bytes=16-19", after("ETag", `"1"`, answers("bytes 16-19/*", "ghij")), placesOnly(content, refuses("bytes */20"), nil)), "ghij", 20, []string{first, byPlace}},
		{"shorter, 416 with the size", placesOnly(short, refuses("bytes */3"), nil), "abc", 3, []string{first, "GET bytes=0-2"}},
		{"shorter, 416", placesOnly(short, refuses(""), nil), "abc", 3, []string{first, head, "GET bytes=0-2"}},
		{"as long, 416 with the size", placesOnly([]byte("abcd"), refuses("bytes */4"), nil), "abcd", 4, []string{first, "GET bytes=0-3"}},
		{"of nothing, 416 with the size", placesOnly(nil, refuses("bytes */0"), nil), "", 0, []string{first}},
		{"of nothing, 416", placesOnly(nil, refuses(""), nil), "", 0, []string{first, head}},
		{"of nothing, 400, no HEAD", placesOnly(nil, says(400), refused), "", 0, []string{first, head, one}},
		{"gives the whole otherwise", placesOnly(content, says(400), func(w http.ResponseWriter, r *http.Request) {
			r.Header.Del("Range")
			ranges(content)(w, r)
		}), "ghij", 20, []string{first, head, byPlace}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &recorder{Handler: c.handle}
			o, err := source.HTTP{URL: serve(t, s.ServeHTTP)}.Fetch(t.Context(), []codecs.Range{codecs.Last(4)})
			if err != nil || o.Missing || o.Size != c.size || len(o.Bytes) != 1 || string(o.Bytes[0]) != c.want {
				t.Errorf("got %q of %d bytes, missing %v, error %v; want %q of %d", o.Bytes, o.Size, o.Missing, err, c.want, c.size)
			}
			if c.size > 0 && o.Version != `"1"` {
				t.Errorf("version %s, want that of the bytes", o.Version)
			}
			if !slices.Equal(s.asked, c.asked) {
				t.Errorf("asked %q, want %q", s.asked, c.asked)
			}
		})
	}
}

// TestLastByPlaceChanged: an object that is another one when its last bytes come than when it told its size, or that is not
// there any more, is one that has changed.
func TestLastByPlaceChanged(t *testing.T) {
	now := func(tag, text string) http.HandlerFunc { return after("ETag", tag, plain(text)) }
	for _, c := range []struct {
		name         string
		refuse, head http.HandlerFunc
		then         http.HandlerFunc // answers ranges of known place
	}{
		{"longer", refuses("bytes */20"), nil, now("", "0123456789abcdefghijk")},
		{"shorter", refuses("bytes */20"), nil, now("", "0123456789abcdefgh")},
		{"shorter than where they start", refuses("bytes */20"), nil, now("", "0123")},
		{"shorter, of a size that is not told", refuses("bytes */20"), nil, answers("bytes 16-17/*", "gh")},
		{"as long", after("ETag", `"1"`, refuses("bytes */20")), nil, now(`"2"`, string(content))},
		{"as long, HEAD", says(400), now(`"1"`, string(content)), now(`"2"`, string(content))},
		{"gone", refuses("bytes */20"), nil, http.NotFound},
		{"gone, HEAD", says(400), now(`"1"`, string(content)), http.NotFound},
	} {
		t.Run(c.name, func(t *testing.T) {
			url := serve(t, to("bytes=16-19", c.then, placesOnly(content, c.refuse, c.head)))
			_, err := source.HTTP{URL: url}.Fetch(t.Context(), []codecs.Range{codecs.Last(4)})
			if !errors.Is(err, codecs.ErrChanged) || !strings.Contains(err.Error(), url) {
				t.Errorf("got %v, want %v of %s", err, codecs.ErrChanged, url)
			}
		})
	}
}

// plain is a server of text without a version.
func plain(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "", time.Time{}, strings.NewReader(text))
	}
}

// to is a server that answers one range as then does, and everything else as otherwise does.
func to(asked string, then, otherwise http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Range") == asked {
			then(w, r)
			return
		}
		otherwise(w, r)
	}
}

// TestLastByPlaceFaults: where the size is not to be had either, the first answer is named with the last, and nothing more
// is asked; an object that is missing is no error here either.
func TestLastByPlaceFaults(t *testing.T) {
	for _, c := range []struct {
		name   string
		handle http.HandlerFunc
		code   int // of the first answer; 0: the object is missing
		want   []string
		asked  int
	}{
		{"nothing but 400", says(400), 400, []string{`answers 400 Bad Request to "bytes=-4": it seems to know no ranges that are counted from the end`, "not say how long the object is"}, 3},
		{"403 elsewhere", to("bytes=-4", refuses(""), says(403)), 416, []string{`416 Requested Range Not Satisfiable to "bytes=-4"`, "403 Forbidden"}, 3},
		{"a size that is nowhere told", to("bytes=0-0", answers("bytes 0-0/*", "0"), says(400)), 400, []string{`the answers to HEAD, 400 Bad Request, and to "bytes=0-0" leave it out`}, 3},
		{"its own places are refused", refuses("bytes */20"), 416, []string{`to "bytes=16-19", which lies in the object of 20 bytes`}, 2},
		{"403", says(403), 403, []string{"answers 403 Forbidden"}, 1},
		{"503", says(503), 503, []string{"answers 503 Service Unavailable"}, 1},
		{"missing", to("bytes=-4", says(501), http.NotFound), 0, nil, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &recorder{Handler: c.handle}
			o, err := source.HTTP{URL: serve(t, s.ServeHTTP)}.Fetch(t.Context(), []codecs.Range{codecs.Last(4)})
			status := new(source.StatusError)
			if c.code == 0 && (err != nil || !o.Missing) || c.code != 0 && (!errors.As(err, &status) || status.Code != c.code) {
				t.Errorf("missing %v, error %v, want a status error of %d", o.Missing, err, c.code)
			}
			for _, want := range c.want {
				if err != nil && !strings.Contains(err.Error(), want) {
					t.Errorf("got %v, want %q", err, want)
				}
			}
			if len(s.asked) != c.asked {
				t.Errorf("asked %q, want %d requests", s.asked, c.asked)
			}
		})
	}
	s := &recorder{Handler: says(400)}
	if _, err := (source.HTTP{URL: serve(t, s.ServeHTTP)}).Fetch(t.Context(), []codecs.Range{codecs.At(5, 4)}); err == nil || len(s.asked) != 1 {
		t.Errorf("a range of known place: asked %q, error %v", s.asked, err)
	}
}

// TestLastNoneByPlace: no bytes of a server that refuses the last ones need no more than its size.
func TestLastNoneByPlace(t *testing.T) {
	for _, c := range []struct {
		refuse, head http.HandlerFunc
		asked        []string
	}{
		{refuses("bytes */20"), nil, []string{"GET bytes=-1"}},
		{says(400), nil, []string{"GET bytes=-1", "HEAD"}},
		{says(400), says(405), []string{"GET bytes=-1", "HEAD", "GET bytes=0-0"}},
	} {
		s := &recorder{Handler: placesOnly(content, c.refuse, c.head)}
		o, err := source.HTTP{URL: serve(t, s.ServeHTTP)}.Fetch(t.Context(), []codecs.Range{codecs.Last(0)})
		if err != nil || o.Size != 20 || len(o.Bytes) != 1 || len(o.Bytes[0]) != 0 || !slices.Equal(s.asked, c.asked) {
			t.Errorf("got %q of %d bytes, error %v, asked %q, want %q", o.Bytes, o.Size, err, s.asked, c.asked)
		}
	}
}

// TestEmptyOverHTTP: an object of no bytes is one, whatever is asked of it. net/http says of its last bytes that they are
// "bytes 0--1/0".
func TestEmptyOverHTTP(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "chunk"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := &recorder{Handler: http.FileServer(http.Dir(dir))}
	url := serve(t, s.ServeHTTP) + "/chunk"
	for _, c := range rangeTests {
		o, err := source.HTTP{URL: url}.Fetch(t.Context(), []codecs.Range{c.r})
		if err != nil || o.Missing || o.Size != 0 || len(o.Bytes) != 1 || len(o.Bytes[0]) != 0 {
			t.Errorf("%s: got %q of %d bytes, missing %v, error %v", c.name, o.Bytes, o.Size, o.Missing, err)
		}
	}
	if len(s.asked) != len(rangeTests) {
		t.Errorf("%d requests for %d ranges", len(s.asked), len(rangeTests))
	}
}
