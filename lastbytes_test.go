package zarrcodec_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/source"
)

// TestRegionOfServerWithoutLastBytes: a shard whose index is at its end is read from a server that knows no ranges which are
// counted from the end, whose size is asked for once for each reader; one of no bytes is too short, as it is in memory.
func TestRegionOfServerWithoutLastBytes(t *testing.T) {
	array := read("shown-cities")
	plan, err := array.Plan([]int{2, 4})
	if err != nil {
		t.Fatal(err)
	}
	var asked []string
	files := http.FileServer(http.Dir(folder))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.Method)
		if strings.HasPrefix(r.Header.Get("Range"), "bytes=-") {
			w.WriteHeader(http.StatusNotImplemented)
			return
		}
		files.ServeHTTP(w, r)
	}))
	defer server.Close()
	region := codecs.Region{Start: []int{0, 0}, Step: []int{1, 1}, Count: []int{1, 2}}
	decode := func(s *codecs.RangeReader) ([]byte, error) {
		elements, err := codecs.NewArray(region.Count, array.DataType.Layout().Size)
		if err != nil {
			t.Fatal(err)
		}
		_, err = plan.DecodeRegion(t.Context(), elements, region, s, codecs.Options{})
		return elements.Data, err
	}
	stored, err := os.ReadFile(folder + "shown-cities/c/0/0")
	if err != nil {
		t.Fatal(err)
	}
	want, err := decode(codecs.Open(codecs.Memory(stored)))
	if err != nil {
		t.Fatal(err)
	}
	shard := codecs.Open(source.HTTP{URL: server.URL + "/shown-cities/c/0/0"})
	for i, requests := range [][]string{{"GET", "HEAD", "GET", "GET"}, {"GET"}} {
		asked = nil
		if got, err := decode(shard); err != nil || !slices.Equal(got, want) || !slices.Equal(asked, requests) {
			t.Errorf("call %d: error %v, asked %s, want %s; the elements are right: %v", i, err, asked, requests, slices.Equal(got, want))
		}
	}
	empty := t.TempDir()
	if err := os.WriteFile(empty+"/shard", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Transport: http.NewFileTransport(http.Dir(empty))}
	if _, err := decode(codecs.Open(source.HTTP{Client: client, URL: "http://example.org/shard"})); !errors.Is(err, codecs.ErrSize) {
		t.Errorf("a shard of no bytes: %v, want %v", err, codecs.ErrSize)
	}
}
