package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// unregistered is the folder of arrays, of types that zarr-python writes and no specification has, with what NumPy prints
// and saves of them.
const unregistered = "../../testdata/unregistered/"

// TestUnregistered: what NumPy prints and saves; encoded again, the same elements.
func TestUnregistered(t *testing.T) {
	for _, name := range []string{"bytes", "null-terminated", "raw"} {
		if out, want := succeed(t, "decode", unregistered+name), get(t, unregistered+name+".txt"); out != want {
			t.Errorf("%s: got\n%swant\n%s", name, out, want)
		}
		if out := succeed(t, "verify", unregistered+name); !strings.HasSuffix(out, " 0 damaged\n") {
			t.Errorf("%s: %s", name, out)
		}
		succeed(t, "inspect", unregistered+name)
		if status, out, _ := call(t, "", "validate", "--openable", unregistered+name); status != statusWrong || !strings.HasPrefix(out, "/data_type\tunclaimed_declaration\t") {
			t.Errorf("%s: validate gives status %d, %s", name, status, out)
		}
	}
	for _, name := range []string{"null-terminated", "raw"} {
		saved := get(t, unregistered+name+".npy")
		if out := succeed(t, "decode", "-f", "npy", unregistered+name); out != saved {
			t.Errorf("%s: the file is %q, want %q", name, out, saved)
		}
		again := filepath.Join(t.TempDir(), "again")
		succeed(t, "encode", "-m", unregistered+name, "-o", again, unregistered+name+".npy")
		if out := succeed(t, "decode", "-f", "npy", again); out != saved {
			t.Errorf("%s, encoded again: the file is %q, want %q", name, out, saved)
		}
	}
	const want = `[["YWI=","","aXQncw=="],["AP8KCQ1cIg==","JyI=","fn8g"]]`
	if out := succeed(t, "decode", "-f", "json", unregistered+"null-terminated"); out != want+"\n" {
		t.Errorf("got %s, want %s", out, want)
	}
}

// TestShorterBytes: shorter strings of bytes are filled up, longer ones and those of raw_bytes refused.
func TestShorterBytes(t *testing.T) {
	declare := func(name string) string {
		return array(t, little(`{"name":"`+name+`","configuration":{"length_bytes":3}}`, `[2]`, `[2]`, `"AAAA"`), nil)
	}
	padded, raw := declare("null_terminated_bytes"), declare("raw_bytes")
	out := filepath.Join(t.TempDir(), "out")
	succeed(t, "encode", "-m", padded, "-o", out, numpy(t, "|S2", false, []int{2}, "abc\x00"))
	if got := succeed(t, "decode", out); got != "[b'ab' b'c']\n" {
		t.Errorf("got %s", got)
	}
	for _, c := range []struct{ descr, folder, elements string }{
		{"|S4", padded, "abcdefgh"}, {"|V3", padded, "abcdef"}, {"<U1", padded, "a\x00\x00\x00b\x00\x00\x00"},
		{"|V2", raw, "abcd"}, {"|S3", raw, "abcdef"},
	} {
		file := numpy(t, c.descr, false, []int{2}, c.elements)
		refuse(t, statusUsage, "have dtype "+c.descr+", want", "encode", "-m", c.folder, "-o", out+"2", file)
	}
}
