package codectest

import (
	"strings"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Read parses a configuration, by a definition that nests nothing; an empty text is none.
func Read(t testing.TB, d codecs.Definition, text string) (codecs.Codec, problem.List) {
	t.Helper()
	var v config.Value
	if text != "" {
		var err error
		if v, err = config.Parse([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	r := config.NewReader(v)
	c := d.Parse(r, nil)
	return c, r.Close()
}

// Located gives place and kind of each problem, in order; places are those in the configuration.
func Located(ps problem.List) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = strings.TrimPrefix(p.Pointer, "/configuration") + " " + string(p.Kind)
	}
	return strings.Join(out, ", ")
}
