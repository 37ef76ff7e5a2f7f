package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// varying is the folder of arrays, of elements that vary in size, that zarr-python wrote, with what NumPy prints of them.
const varying = "../../testdata/varying/"

// TestVaryingText: what NumPy prints.
func TestVaryingText(t *testing.T) {
	for _, name := range []string{"strings", "strings-sharded", "strings-many", "bytes"} {
		if out, want := succeed(t, "decode", varying+name), get(t, varying+name+".txt"); out != want {
			t.Errorf("%s: got\n%swant\n%s", name, out, want)
		}
		if out := succeed(t, "verify", varying+name); !strings.HasSuffix(out, " 0 damaged\n") {
			t.Errorf("%s: %s", name, out)
		}
	}
}

// TestVarying: JSON, chunks at the edge, regions, and what is not stored.
func TestVarying(t *testing.T) {
	const all = `[["Reykjavík","","São \"Paulo\"","it's"],["\n\t","\u0000b","🎈 fest","\\"],["東京","Nuuk","","xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"]]`
	for _, c := range []struct{ want, args string }{
		{all, "strings -f json"},
		{all, "strings-sharded -f json"},
		{`[["東京","Nuuk",""],["","",""]]`, "strings -f json --chunk 1,0"},
		{`["\n\t","🎈 fest"]`, "strings-sharded -f json --region 1,::2"},
		{`[["São \"Paulo\"","it's"],["","xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"]]`, "strings -f json --region ::2,2:"},
		{"[['' 'São \"Paulo\"']\n ['Nuuk' '']]", "strings --region ::2,1:3"},
		{"['' '\\x00b' 'Nuuk']", "strings --region :,1"},
		{"Nuuk", "strings --region 2,1"},
		{`[["YWI=","","aXQncw=="],["AP8KCQ1cIg==","JyI=","fn8g"]]`, "bytes -f json"},
		{`[b"it's" b'~\x7f ']`, "bytes --region :,2"},
		{`b'\'"'`, "bytes --region 1,1"},
		{"[]", "strings --region 0:0"}, {"[]", "bytes --region 1:1,0"}, {"[]", "strings -f json --region 0:0"},
	} {
		if out := succeed(t, append([]string{"decode"}, strings.Fields(varying+c.args)...)...); out != c.want+"\n" {
			t.Errorf("%s: got %s, want %s", c.args, out, c.want)
		}
	}
	missing := array(t, strings.Replace(little(`"string"`, `[3]`, `[2]`, `"fill"`), `{"name":"bytes","configuration":{"endian":"little"}}`, `"vlen-utf8"`, 1),
		map[string]string{"c.1": "\x02\x00\x00\x00\x01\x00\x00\x00a\x00\x00\x00\x00"})
	if out := succeed(t, "decode", missing); out != "['fill' 'fill' 'a']\n" {
		t.Errorf("got %s", out)
	}
}

// TestVaryingRefused: formats with elements of one size leave a file that is there as it was; damage is named; a row of
// chunks is held to the limit with what its elements hold.
func TestVaryingRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out")
	put(t, file, "as it was")
	for _, f := range []string{"npy", "raw"} {
		words := f + " has elements of one size, and those of string vary in size: use --format text or json"
		refuse(t, statusUsage, words, "decode", varying+"strings", "-f", f, "-o", file)
	}
	if got := get(t, file); got != "as it was" {
		t.Errorf("the file holds %q", got)
	}
	row := rowOfStrings(t)
	words := "a row of chunks, up to the chunk c.0.2, takes 1392 bytes, more than the memory limit of 1391"
	refuse(t, statusUsage, words, "decode", row, "-f", "json", "-o", file, "--memory-limit", "1391")
	succeed(t, "decode", row, "-f", "json", "-o", file, "--memory-limit", "1392")
	damaged := filepath.Join(t.TempDir(), "damaged")
	if err := os.CopyFS(damaged, os.DirFS(varying+"strings-sharded")); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(damaged, "c", "0", "0")
	data := []byte(get(t, path))
	data[0] ^= 1
	put(t, path, string(data))
	refuse(t, statusWrong, path+": codec 0 (sharding_indexed), inner chunk [0 0]", "decode", damaged)
}

// rowOfStrings is an array of three chunks of four strings of a hundred bytes each, side by side.
func rowOfStrings(t *testing.T) string {
	t.Helper()
	document := strings.Replace(little(`"string"`, `[2,6]`, `[2,2]`, `""`), `{"name":"bytes","configuration":{"endian":"little"}}`, `"vlen-utf8"`, 1)
	chunk := "\x04\x00\x00\x00" + strings.Repeat("\x64\x00\x00\x00"+strings.Repeat("x", 100), 4)
	return array(t, document, map[string]string{"c.0.0": chunk, "c.0.1": chunk, "c.0.2": chunk})
}
