package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestListing(t *testing.T) {
	want, err := os.ReadFile("testdata/module.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"testdata/module", "testdata/module/sub/deeper"} { // also from below its root
		var got strings.Builder
		if err := run(&got, folder, false); err != nil {
			t.Fatal(err)
		}
		if got.String() != string(want) {
			t.Errorf("from %s: %v", folder, compare(string(want), got.String()))
		}
	}
}

func TestCheck(t *testing.T) {
	root := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	put("go.mod", "module example.org/m\n")
	put("a/a.go", "package a\n\ntype T struct{ Old int }\n\ntype U struct{ Old int }\n")
	if err := run(nil, root, true); err == nil {
		t.Error("there is no listing, and it is current")
	}
	var now strings.Builder
	if err := run(&now, root, false); err != nil {
		t.Fatal(err)
	}
	put("docs/api.txt", now.String())
	if err := run(nil, root, true); err != nil {
		t.Errorf("what was just written: %v", err)
	}
	put("a/a.go", "package a\n\ntype T struct{ New int }\n\ntype U struct{ Old int }\n")
	err := run(nil, root, true)
	if err == nil {
		t.Fatal("a field has another name, and nothing is said")
	}
	for _, want := range []string{"\n-example.org/m/a: type T struct: Old int\n+example.org/m/a: type T struct: New int\n", "go run ./internal/apilist > docs/api.txt"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("it says %q, without %q", err, want)
		}
	}
	put("a/a.go", "package a\n\nfunc F( {")
	if err := run(nil, root, true); err == nil || !strings.Contains(err.Error(), "a.go:3") {
		t.Errorf("source that is none: %v", err)
	}
}

func TestNoModule(t *testing.T) {
	if err := run(nil, t.TempDir(), false); err == nil || !strings.Contains(err.Error(), "no module holds") {
		t.Error(err)
	}
}
