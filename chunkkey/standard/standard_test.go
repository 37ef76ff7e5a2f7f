package standard_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/zarrcodec/zarrcodec/chunkkey"
	"github.com/zarrcodec/zarrcodec/chunkkey/standard"
	"github.com/zarrcodec/zarrcodec/config"
)

func TestKeys(t *testing.T) {
	for _, c := range []struct {
		definition    int
		configuration string
		index         []int64
		want          string
		canonical     string
	}{
		{0, ``, []int64{1, 23, 0}, "c/1/23/0", ``},
		{0, `{}`, nil, "c", ``},
		{0, `{"separator":"/"}`, []int64{7}, "c/7", ``},
		{0, `{"separator":"."}`, []int64{1, 2}, "c.1.2", `{"separator":"."}`},
		{0, `{"separator":"."}`, nil, "c", `{"separator":"."}`},
		{1, ``, []int64{1, 23, 0}, "1.23.0", ``},
		{1, `{"separator":"/"}`, []int64{1, 2}, "1/2", `{"separator":"/"}`},
		{1, `{"separator":"."}`, nil, "0", ``},
		{1, ``, []int64{1 << 62}, "4611686018427387904", ``},
	} {
		var conf config.Value
		if c.configuration != "" {
			var err error
			if conf, err = config.Parse([]byte(c.configuration)); err != nil {
				t.Fatal(err)
			}
		}
		e := standard.Definitions()[c.definition].Parse(config.NewReader(conf))
		if got := string(e.AppendKey([]byte("a/"), c.index)); got != "a/"+c.want || e.Configuration().Raw() != c.canonical {
			t.Errorf("%s %s of %v: %q, canonical %q", e.Name(), c.configuration, c.index, got, e.Configuration().Raw())
		}
		if index, ok := e.(chunkkey.Decoder).DecodeKey(c.want, len(c.index)); !ok || !slices.Equal(index, c.index) {
			t.Errorf("%s %s: the index of %q is %v, %v", e.Name(), c.configuration, c.want, index, ok)
		}
	}
}

// TestOtherKeys: a text that is no key of a chunk, with that many axes, has no index.
func TestOtherKeys(t *testing.T) {
	for _, c := range []struct {
		encoding chunkkey.Decoder
		rank     int
		keys     []string
	}{
		{standard.Default{Separator: '/'}, 2, []string{"", "c", "c/", "c/1", "c/1/2/3", "c/1/", "c//1", "c.1.2", "d/1/2", "1/2", "c/01/2", "c/+1/2", "c/-1/2", "c/1/2 ", "c/1/x", "c1/2", "/c/1/2", "c/1_0/2", "c/0x1/2", "c/9223372036854775808/0", "zarr.json"}},
		{standard.Default{Separator: '.'}, 1, []string{"c", "c.", "c/1", "c.1.1", "c.00"}},
		{standard.Default{Separator: '/'}, 0, []string{"", "c/", "c/0", "0", "zarr.json"}},
		{standard.V2{Separator: '.'}, 2, []string{"", "0", "0.", ".0", "0.1.2", "c.0.1", "0/1", "0.01", "-0.1"}},
		{standard.V2{Separator: '/'}, 1, []string{"", "c", "0/1", "٣"}},
		{standard.V2{Separator: '.'}, 0, []string{"", "1", "00", "c"}},
	} {
		for _, key := range c.keys {
			if index, ok := c.encoding.DecodeKey(key, c.rank); ok {
				t.Errorf("%s, rank %d: %q is the key of %v", c.encoding.Name(), c.rank, key, index)
			}
		}
	}
}

func Example() {
	for _, e := range []chunkkey.Encoding{standard.Default{Separator: '/'}, standard.V2{Separator: '.'}} {
		fmt.Println(e.Name(), string(e.AppendKey(nil, []int64{0, 12})))
	}
	// Output:
	// default c/0/12
	// v2 0.12
}
