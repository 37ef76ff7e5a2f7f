package source_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/internal/alloctest"
	"github.com/zarrcodec/zarrcodec/source"
)

// content is the object of these tests.
var content = []byte("0123456789abcdefghij")

// rangeTests are ranges of content.
var rangeTests = []struct {
	name string
	r    codecs.Range
	want string
}{
	{"from the start", codecs.At(0, 4), "0123"},
	{"inside", codecs.At(5, 3), "567"},
	{"to the end", codecs.At(15, 5), "fghij"},
	{"over the end", codecs.At(18, 9), "ij"},
	{"behind the end", codecs.At(20, 4), ""},
	{"far behind the end", codecs.At(1<<40, 4), ""},
	{"none", codecs.At(5, 0), ""},
	{"everything", codecs.From(0), string(content)},
	{"everything from", codecs.From(17), "hij"},
	{"everything from behind the end", codecs.From(30), ""},
	{"the last", codecs.Last(4), "ghij"},
	{"the last more than there are", codecs.Last(50), string(content)},
	{"the last none", codecs.Last(0), ""},
}

// served are sources of content.
func served(t *testing.T) map[string]codecs.Source {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "chunk"), content, 0o600); err != nil {
		t.Fatal(err)
	}
	inMemory := fstest.MapFS{"chunk": {Data: content}}
	return map[string]codecs.Source{
		"memory":        codecs.Memory(content),
		"reader":        source.ReaderAt(bytes.NewReader(content), int64(len(content))),
		"file":          source.File(os.DirFS(dir), "chunk"),
		"file, seeks":   source.File(lesser{inMemory, true}, "chunk"),
		"file, forward": source.File(lesser{inMemory, false}, "chunk"),
		"http":          source.HTTP{URL: serve(t, ranges(content))},
		"http, chunked": source.HTTP{URL: serve(t, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("ETag", `"1"`)
			w.(http.Flusher).Flush() // without a length, and without ranges
			_, _ = w.Write(content)
		})},
		"http, whole": source.HTTP{URL: serve(t, func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write(content) })},
	}
}

func ranges(p []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"1"`)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(p))
	}
}

func serve(t *testing.T, h http.HandlerFunc) string {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.URL
}

// lesser is a file system whose files cannot read at an offset, and seek only if seeks.
type lesser struct {
	fs.FS
	seeks bool
}

func (l lesser) Open(name string) (fs.File, error) {
	f, err := l.FS.Open(name)
	if err != nil || !l.seeks {
		return struct{ fs.File }{f}, err
	}
	return struct {
		fs.File
		io.Seeker
	}{f, f.(io.Seeker)}, nil
}

func TestRanges(t *testing.T) {
	for name, s := range served(t) {
		t.Run(name, func(t *testing.T) {
			var all []codecs.Range
			for _, c := range rangeTests {
				all = append(all, c.r)
				o, err := s.Fetch(context.Background(), []codecs.Range{c.r})
				size := o.Size
				if name == "http, chunked" && size < 0 { // it is read no farther than the range
					size = int64(len(content))
				}
				if err != nil || o.Missing || size != int64(len(content)) || len(o.Bytes) != 1 || string(o.Bytes[0]) != c.want {
					t.Errorf("%s: got %q of %d bytes, missing %v, error %v; want %q of %d", c.name, o.Bytes, o.Size, o.Missing, err, c.want, len(content))
				}
			}
			o, err := s.Fetch(context.Background(), all)
			if err != nil || len(o.Bytes) != len(all) {
				t.Fatalf("all at once: %d ranges, error %v", len(o.Bytes), err)
			}
			for i, c := range rangeTests {
				if string(o.Bytes[i]) != c.want {
					t.Errorf("all at once, %s: got %q, want %q", c.name, o.Bytes[i], c.want)
				}
			}
		})
	}
}

func TestMissing(t *testing.T) {
	for name, s := range map[string]codecs.Source{
		"file": source.File(os.DirFS(t.TempDir()), "chunk"),
		"http": source.HTTP{URL: serve(t, http.NotFound)},
	} {
		t.Run(name, func(t *testing.T) {
			o, err := s.Fetch(context.Background(), []codecs.Range{codecs.At(0, 4), codecs.Last(2)})
			if err != nil || !o.Missing {
				t.Errorf("missing %v, error %v", o.Missing, err)
			}
		})
	}
}

// TestVersions: what changes is seen, whether its size does or not.
func TestVersions(t *testing.T) {
	dir, tag := t.TempDir(), "1"
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"`+tag+`"`)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	})
	write := func(age time.Duration) {
		name, at := filepath.Join(dir, "chunk"), time.Now().Add(-age)
		if err := errors.Join(os.WriteFile(name, content, 0o600), os.Chtimes(name, at, at)); err != nil {
			t.Fatal(err)
		}
	}
	write(time.Hour)
	before := []codecs.Source{source.File(os.DirFS(dir), "chunk"), source.HTTP{URL: url}}
	var versions []string
	for range 2 {
		for _, s := range before {
			o, err := s.Fetch(context.Background(), []codecs.Range{codecs.At(0, 1)})
			if err != nil || o.Version == "" {
				t.Fatalf("version %q, error %v", o.Version, err)
			}
			versions = append(versions, o.Version)
		}
		write(time.Minute)
		tag = "2"
	}
	if versions[0] == versions[2] || versions[1] == versions[3] {
		t.Errorf("versions %q do not tell the change", versions)
	}
}

func TestHTTPFaults(t *testing.T) {
	for _, c := range []struct {
		name   string
		handle http.HandlerFunc
		want   string
	}{
		{"forbidden", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }, "the server answers 403 Forbidden"},
		{"another range", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Range", "bytes 6-9/20")
			w.WriteHeader(http.StatusPartialContent)
			_, _ = w.Write([]byte("6789"))
		}, "the server answers with the bytes from 6, want those from 5"},
		{"less than was asked for", answers("bytes 5-6/20", "56"), "the server answers with the bytes up to 7, want those up to 9"},
		{"a range that ends before it starts", answers("bytes 5-4/20", ""), "does not say which"},
		{"the range of no bytes of an object of some", answers("bytes 0--1/20", ""), "does not say which"},
		{"refused within the object", refuses("bytes */20"), `answers 416 Requested Range Not Satisfiable to "bytes=5-8", which lies in the object of 20 bytes`},
		{"refused without a size", refuses(""), `answers 416 Requested Range Not Satisfiable to "bytes=5-8", and not how long the object is`},
		{"which range is not said", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusPartialContent) }, "does not say which"},
		{"which range is nonsense", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Range", "bytes 5-8/-20")
			w.WriteHeader(http.StatusPartialContent)
		}, "does not say which"},
		{"cut off", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Range", "bytes 5-8/20")
			w.Header().Set("Content-Length", "4")
			w.WriteHeader(http.StatusPartialContent)
			_, _ = w.Write([]byte("56"))
		}, "unexpected EOF"},
		{"a length that is none", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "4611686018427387904")
			_, _ = w.Write([]byte("56"))
		}, "unexpected EOF"},
		{"changes between two ranges", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("ETag", fmt.Sprintf(`"%d"`, r.Header.Get("Range")[6]))
			http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
		}, codecs.ErrChanged.Error()},
		{"goes away between two ranges", func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Range")[6] == '9' {
				http.NotFound(w, r)
				return
			}
			ranges(content)(w, r)
		}, codecs.ErrChanged.Error()},
	} {
		t.Run(c.name, func(t *testing.T) {
			asked := []codecs.Range{codecs.At(5, 4)}
			if strings.Contains(c.name, "between two ranges") {
				asked = append(asked, codecs.At(9, 1))
			}
			_, err := source.HTTP{URL: serve(t, c.handle)}.Fetch(context.Background(), asked)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
	_, err := source.HTTP{URL: serve(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) })}.Fetch(context.Background(), []codecs.Range{codecs.From(0)})
	if status := new(source.StatusError); !errors.As(err, &status) || status.Code != 500 {
		t.Errorf("got %v, want a status error of 500", err)
	}
}

// answers is a server that gives a range of its own choice.
func answers(contentRange, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Range", contentRange)
		w.WriteHeader(http.StatusPartialContent)
		_, _ = w.Write([]byte(body))
	}
}

// refuses is a server that gives no range.
func refuses(contentRange string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		if contentRange != "" {
			w.Header().Set("Content-Range", contentRange)
		}
		w.WriteHeader(http.StatusRequestedRangeNotSatisfiable)
	}
}

// TestLastOverHTTP: the last bytes of an object are those, or an error.
func TestLastOverHTTP(t *testing.T) {
	for _, c := range []struct {
		name   string
		handle http.HandlerFunc
		want   string // bytes, or what the error says
	}{
		{"its first instead", answers("bytes 0-3/20", "0123"), "answers with the bytes from 0, want those from 16"},
		{"others instead", answers("bytes 15-18/20", "fghi"), "answers with the bytes from 15, want those from 16"},
		{"fewer", answers("bytes 16-18/20", "ghi"), "answers with the bytes up to 19, want those up to 20"},
		{"of an object of unknown size", answers("bytes 16-19/*", "ghij"), "and not how long the object is"},
		{"the whole for more than there are", answers("bytes 0-2/3", "012"), "012"},
		{"refused without a size", refuses(""), `416 Requested Range Not Satisfiable to "bytes=-4": it seems to know no ranges that are counted from the end`},
		{"of nothing", refuses("bytes */0"), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			o, err := source.HTTP{URL: serve(t, c.handle)}.Fetch(t.Context(), []codecs.Range{codecs.Last(4)})
			if err != nil && (c.want == "" || !strings.Contains(err.Error(), c.want)) || err == nil && string(o.Bytes[0]) != c.want {
				t.Errorf("got %q, error %v, want %q", o.Bytes, err, c.want)
			}
			if status := new(source.StatusError); strings.HasPrefix(c.want, "416") && (!errors.As(err, &status) || status.Code != 416) {
				t.Errorf("got %v, want a status error of 416", err)
			}
		})
	}
}

// endless is an object without an end, until count bytes are read of it.
type endless struct {
	count int64
	read  atomic.Int64
}

func (e *endless) RoundTrip(*http.Request) (*http.Response, error) {
	e.read.Store(0)
	return &http.Response{StatusCode: http.StatusOK, ContentLength: -1, Header: http.Header{}, Body: io.NopCloser(e)}, nil
}

func (e *endless) Read(p []byte) (int, error) {
	p = p[:min(int64(len(p)), e.count-e.read.Load())]
	if len(p) == 0 {
		return 0, io.EOF
	}
	e.read.Add(int64(len(p)))
	p[len(p)-1] = byte(len(p))
	return len(p), nil
}

// TestWholeOfUnknownSize: of an answer with the whole object that does not say how long it is no more is read than up to
// the end of the range, and no more is kept than the range.
func TestWholeOfUnknownSize(t *testing.T) {
	for _, c := range []struct {
		name  string
		count int64 // bytes of the object
		r     codecs.Range
		n     int   // bytes that come; -1: an error
		read  int64 // at the most
	}{
		{"at the start", 1 << 40, codecs.At(0, 260), 260, 260},
		{"inside", 1 << 40, codecs.At(1<<20, 260), 260, 1<<20 + 260},
		{"none", 1 << 40, codecs.At(100, 0), 0, 100},
		{"the last", 64 << 20, codecs.Last(260), 260, 64 << 20},
		{"the last of too much", 1 << 40, codecs.Last(260), -1, 1<<30 + 64<<10},
		{"behind the end", 64 << 20, codecs.At(65<<20, 260), 0, 64 << 20},
	} {
		if testing.Short() && c.n < 0 {
			continue
		}
		e := &endless{count: c.count}
		var o codecs.Object
		var err error
		used := alloctest.Bytes(func() {
			o, err = source.HTTP{URL: "http://localhost/", Client: &http.Client{Transport: e}}.Fetch(t.Context(), []codecs.Range{c.r})
		})
		if (err != nil) != (c.n < 0) || err == nil && len(o.Bytes[0]) != c.n {
			t.Errorf("%s: %d ranges, error %v", c.name, len(o.Bytes), err)
		}
		if e.read.Load() > c.read || used > 1<<20 {
			t.Errorf("%s: %d bytes were read, want at most %d; %d were allocated", c.name, e.read.Load(), c.read, used)
		}
	}
}

func TestHTTPRequest(t *testing.T) {
	var got http.Header
	url := serve(t, func(w http.ResponseWriter, r *http.Request) { got = r.Header; ranges(content)(w, r) })
	s := source.HTTP{URL: url, Client: &http.Client{}, Header: http.Header{"authorization": {"Bearer x"}}}
	if _, err := s.Fetch(context.Background(), []codecs.Range{codecs.At(5, 3)}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"Authorization": "Bearer x", "Range": "bytes=5-7", "Accept-Encoding": "identity"} {
		if got.Get(name) != want {
			t.Errorf("%s: %q, want %q", name, got.Get(name), want)
		}
	}
}

// TestEnd: no source reads when the context has ended, and one that waits is let go.
func TestEnd(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for name, s := range served(t) {
		if _, err := s.Fetch(ended, []codecs.Range{codecs.At(0, 1)}); name != "memory" && !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want %v", name, err, context.Canceled)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	hanging := source.HTTP{URL: serve(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })}
	if _, err := hanging.Fetch(ctx, []codecs.Range{codecs.At(0, 1)}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v, want %v", err, context.DeadlineExceeded)
	}
}

// TestHold: a file of the operating system is read by offset while it is open, others are fetched from.
func TestHold(t *testing.T) {
	dir := t.TempDir()
	if err := errors.Join(os.WriteFile(filepath.Join(dir, "chunk"), content, 0o600), os.Mkdir(filepath.Join(dir, "folder"), 0o700)); err != nil {
		t.Fatal(err)
	}
	opened, err := os.Open(filepath.Join(dir, "chunk"))
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	all := []codecs.Range{codecs.From(0)}
	for _, c := range []struct {
		name  string
		src   codecs.Source
		local bool
		text  string // what it has
	}{
		{"file", source.File(os.DirFS(dir), "chunk"), true, string(content)},
		{"open file", source.ReaderAt(opened, 10), true, "0123456789"},
		{"file of another file system", source.File(fstest.MapFS{"chunk": {Data: content}}, "chunk"), false, string(content)},
		{"file that seeks", source.File(lesser{os.DirFS(dir), true}, "chunk"), false, string(content)},
		{"missing", source.File(os.DirFS(dir), "none"), false, ""},
		{"bytes", source.ReaderAt(bytes.NewReader(content), 10), false, ""},
	} {
		held, err := c.src.(codecs.Holder).Hold(context.Background())
		if err != nil || (held.At != nil) != c.local || held.Object.Missing != (c.name == "missing") {
			t.Errorf("%s: %+v, error %v", c.name, held, err)
			continue
		}
		text := make([]byte, len(c.text))
		switch {
		case held.At != nil:
			_, err = held.At.ReadAt(text, 0)
		case held.Source != nil:
			var o codecs.Object
			if o, err = held.Source.Fetch(context.Background(), all); err == nil {
				text = o.Bytes[0]
			}
		}
		if err != nil || string(text) != c.text {
			t.Errorf("%s: %q, error %v, want %q", c.name, text, err, c.text)
		}
		if held.Closer != nil && held.Close() != nil {
			t.Errorf("%s: not closed", c.name)
		}
		if held.At != nil && held.Closer != nil {
			if _, err := held.At.ReadAt(text, 0); err == nil || !strings.Contains(err.Error(), "chunk: ") {
				t.Errorf("%s: when it is closed: %v", c.name, err)
			}
		}
	}
	if _, err := source.File(os.DirFS(dir), "folder").(codecs.Holder).Hold(context.Background()); err == nil {
		t.Error("a folder is held open")
	}
}

func TestFileFaults(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "chunk"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := source.File(os.DirFS(dir), "chunk").Fetch(context.Background(), []codecs.Range{codecs.At(0, 1)}); err == nil || !strings.Contains(err.Error(), "is a directory") {
		t.Errorf("a folder: %v", err)
	}
	short := source.ReaderAt(bytes.NewReader(content), 40) // says more than it has
	if _, err := short.Fetch(context.Background(), []codecs.Range{codecs.At(10, 30)}); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a short reader: %v, want %v", err, io.ErrUnexpectedEOF)
	}
	huge := source.ReaderAt(bytes.NewReader(content), 1<<62) // nothing is allocated because it says so
	if _, err := huge.Fetch(context.Background(), []codecs.Range{codecs.From(0)}); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a reader that says too much: %v, want %v", err, io.ErrUnexpectedEOF)
	}
}

func ExampleFile() {
	files := fstest.MapFS{"data.zarr/c/0": {Data: []byte("0123456789")}}
	o, err := source.File(files, "data.zarr/c/0").Fetch(context.Background(), []codecs.Range{codecs.At(2, 3), codecs.Last(2)})
	fmt.Printf("%q of %d bytes, %v\n", o.Bytes, o.Size, err)
	// Output: ["234" "89"] of 10 bytes, <nil>
}
