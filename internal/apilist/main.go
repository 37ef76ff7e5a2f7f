// Command apilist prints the exported names of the module's packages, with their signatures: what users of the module may
// rely on. The listing of a version is docs/api.txt.
//
//	go run ./internal/apilist > docs/api.txt
//	go run ./internal/apilist -check
//
// It has a block for each package that other modules can import, sorted; in it constants, variables, functions, and types
// with their exported fields and methods, sorted by name and written as in the source. Files are those of linux/amd64
// without cgo, wherever it runs.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

const listing = "docs/api.txt"

func main() {
	check := flag.Bool("check", false, "compare with "+listing+" instead of printing")
	flag.Parse()
	err := run(os.Stdout, ".", *check)
	if err != nil {
		fmt.Fprintln(os.Stderr, "apilist:", err)
		os.Exit(1)
	}
}

// run prints or checks the listing of the module that holds a folder.
func run(out io.Writer, folder string, check bool) error {
	root, path, err := moduleOf(folder)
	if err != nil {
		return err
	}
	var now bytes.Buffer
	if err := list(&now, root, path); err != nil {
		return err
	}
	if !check {
		_, err = out.Write(now.Bytes())
		return err
	}
	committed, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(listing)))
	if err != nil {
		return err
	}
	return compare(string(committed), now.String())
}

// moduleOf gives the root of the module that holds a folder, and its path.
func moduleOf(folder string) (root, path string, err error) {
	root, err = filepath.Abs(folder)
	if err != nil {
		return "", "", err
	}
	for {
		mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
		if err == nil {
			path, _, _ = strings.Cut(strings.TrimPrefix(string(mod), "module "), "\n")
			return root, strings.TrimSpace(path), nil
		}
		above := filepath.Dir(root)
		if above == root || !errors.Is(err, os.ErrNotExist) {
			return "", "", fmt.Errorf("no module holds %s: %w", folder, err)
		}
		root = above
	}
}

// compare says which lines came and went.
func compare(committed, now string) error {
	if committed == now {
		return nil
	}
	gone, new := without(committed, now), without(now, committed)
	var b strings.Builder
	for _, line := range gone {
		fmt.Fprintf(&b, "-%s\n", line)
	}
	for _, line := range new {
		fmt.Fprintf(&b, "+%s\n", line)
	}
	return fmt.Errorf("%s is not what the source says:\n%sWhere that is meant: go run ./internal/apilist > %s", listing, &b, listing)
}

// without gives the lines of a that are not in b as often, each with the package and the type that it stands below.
func without(a, b string) (out []string) {
	left := map[string]int{}
	for _, line := range qualified(b) {
		left[line]++
	}
	for _, line := range qualified(a) {
		if left[line]--; left[line] < 0 {
			out = append(out, line)
		}
	}
	return out
}

// qualified gives the lines of a listing that declare something, with what they stand below in front.
func qualified(text string) (out []string) {
	var pkg, typ string
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		switch name, isPackage := strings.CutPrefix(line, "package "); {
		case isPackage:
			pkg = name
			out = append(out, pkg)
		case line == "":
		case strings.HasPrefix(line, "\t"):
			out = append(out, pkg+": "+typ+": "+strings.TrimSpace(line))
		default:
			typ = line
			out = append(out, pkg+": "+line)
		}
	}
	return out
}
