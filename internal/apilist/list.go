package main

import (
	"go/ast"
	"go/build"
	"go/doc"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// list writes the listing of the module with a path whose root is a folder.
func list(w io.Writer, root, module string) error {
	packages, err := packagesOf(root, module)
	if err != nil {
		return err
	}
	var text strings.Builder
	for i, p := range packages {
		if i > 0 {
			text.WriteString("\n")
		}
		writePackage(&text, p)
	}
	_, err = io.WriteString(w, text.String())
	return err
}

// pkg is a package that other modules can import.
type pkg struct {
	path string
	fset *token.FileSet
	doc  *doc.Package
}

// packagesOf gives the packages of a module, sorted by path.
func packagesOf(root, module string) (out []pkg, err error) {
	err = filepath.WalkDir(root, func(folder string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if folder != root && isOutside(folder) {
			return filepath.SkipDir
		}
		below, err := filepath.Rel(root, folder)
		if err != nil {
			return err
		}
		p, err := read(folder, path.Join(module, filepath.ToSlash(below)))
		if p != nil {
			out = append(out, *p)
		}
		return err
	})
	slices.SortFunc(out, func(a, b pkg) int { return strings.Compare(a.path, b.path) })
	return out, err
}

// isOutside says whether nothing at or below a folder can be imported from other modules as part of this one.
func isOutside(folder string) bool {
	name := filepath.Base(folder)
	if name == "internal" || name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
		return true
	}
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return err == nil
}

// read reads the package in a folder; nil where there is none, or a command.
func read(folder, importPath string) (*pkg, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	target := build.Default
	target.GOOS, target.GOARCH, target.CgoEnabled = "linux", "amd64", false
	fset := token.NewFileSet()
	var files []*ast.File
	for _, e := range entries {
		if e.IsDir() || !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		if ok, err := target.MatchFile(folder, e.Name()); err != nil || !ok {
			if err != nil {
				return nil, err
			}
			continue
		}
		f, err := parser.ParseFile(fset, filepath.Join(folder, e.Name()), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	if len(files) == 0 || files[0].Name.Name == "main" {
		return nil, nil
	}
	p, err := doc.NewFromFiles(fset, files, importPath)
	return &pkg{importPath, fset, p}, err
}
