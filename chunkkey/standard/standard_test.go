package standard_test

import (
	"fmt"
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
