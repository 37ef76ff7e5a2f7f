package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/store"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/problem"
)

func newValidate() *cobra.Command {
	v := validation{registry: zarrcodec.CoreAndExtensions()}
	cmd := &cobra.Command{
		Use:   "validate PATH|- …",
		Short: "Print the problems of metadata documents",
		Long: `Validate prints every problem of the metadata of arrays and groups, one a line: the JSON pointer to where it is, its
kind, and a message, with tabs between them. The pointer of the whole document is empty. PATH is a zarr.json or another
document, the folder that holds one, or a folder with a hierarchy below it, all of which is looked at; - is standard
input. With more than one document the path of each comes first on its lines, and a summary goes to standard error.

The kinds are missing_key, invalid_type, invalid_value, invalid_json and unknown_key; with --openable, which also finds
what no specification has and a reader must understand, unclaimed_declaration.

With --fix, changes that are safe are shown: what readers of older versions do not know is written in a form that they
do, and faults that have one safe mend get it. Problems that are left are printed behind them, at their places in the file
as it is. With --write the changes are made: the file is replaced, so that a hard link to it keeps what was there.

Links to folders below a PATH are not followed.`,
		Example: `  zarrcodec validate data.zarr
  zarrcodec validate --openable --json data.zarr/zarr.json
  zarrcodec validate --fix --write data.zarr
  curl https://example.org/data.zarr/zarr.json | zarrcodec validate -`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError{cmd, fmt.Errorf("expected PATH")}
			}
			if v.write && !v.fix {
				return usageError{cmd, fmt.Errorf("--write makes what --fix shows: expected both")}
			}
			if n := countOfStandardInput(args); n > 1 {
				return usageError{cmd, fmt.Errorf("standard input can be read once, found - %d times", n)}
			} else if n > 0 && v.write {
				return usageError{cmd, fmt.Errorf("standard input cannot be written: leave out --write, or name a file")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			v.out, v.in = bufio.NewWriter(cmd.OutOrStdout()), cmd.InOrStdin()
			v.sweep = newSweep(cmd.ErrOrStderr())
			v.several, v.ctx = len(args) > 1, cmd.Context()
			if v.write {
				ctx, stop := interruptible(v.ctx)
				defer stop()
				v.ctx = ctx
			}
			return v.run(args)
		},
	}
	cmd.Flags().BoolVar(&v.asJSON, "json", false, "print JSON objects with pointer, kind, message, line and column, and the path of more than one document")
	cmd.Flags().BoolVar(&v.openable, "openable", false, "also print what a reader must understand and nobody claims")
	cmd.Flags().BoolVar(&v.fix, "fix", false, "show changes that are safe, and the problems that are left")
	cmd.Flags().BoolVar(&v.write, "write", false, "with --fix: make the changes")
	return cmd
}

func countOfStandardInput(args []string) (n int) {
	for _, a := range args {
		if a == "-" {
			n++
		}
	}
	return n
}

// document is one that is looked at.
type document struct {
	store.Node
	file config.Value // what stands in the file, where Root has mends that are only shown; else absent
}

// located is a problem with its place in the text.
type located struct {
	problem.Problem
	line, column int
}

// judge gives the problems of a document, with those of the documents that a group lists.
func (v *validation) judge(d document) []located {
	if d.Err != nil {
		line, column := config.LineColumn(string(d.Text), d.Err.(*config.SyntaxError).Offset)
		return []located{{problem.Problem{Kind: problem.InvalidJSON, Message: d.Err.Error()}, line, column}}
	}
	root := d.Root
	r := metadata.ReadValue(root, v.registry)
	ps := r.Problems
	if v.openable {
		ps = r.Openable()
	}
	if t, _ := root.Member("node_type").Text(); t == "group" && root.Member("consolidated_metadata").Len() > 0 {
		ps = append(ps, v.listed(root, r.Problems)...)
	}
	if d.file.Exists() {
		root = d.file
	}
	places, offsets := config.NewFinder(root), make([]int, len(ps))
	for i, p := range ps {
		at, _ := places.Find(p.Pointer)
		offsets[i] = at.Offset()
	}
	out := make([]located, len(ps))
	for i, at := range config.Positions(root.Source(), offsets) {
		out[i] = located{ps[i], at.Line, at.Column}
	}
	return out
}

// listed are the problems of the documents that a group lists; those of the listing itself are the group's.
func (v *validation) listed(root config.Value, own problem.List) (out problem.List) {
	const at = "/consolidated_metadata"
	type place struct {
		pointer string
		kind    problem.Kind
	}
	known := map[place]bool{}
	for _, p := range own {
		known[place{p.Pointer, p.Kind}] = true
	}
	for _, p := range metadata.ReadListing(root.Member("consolidated_metadata"), v.registry).Problems.At(at) {
		if !known[place{p.Pointer, p.Kind}] {
			out = append(out, p)
		}
	}
	return out
}

// readDocument reads the metadata document at a path; "-" is standard input.
func readDocument(path string, in io.Reader) ([]byte, error) {
	if path == "-" {
		return store.DocumentFrom(in)
	}
	text, _, err := store.ReadDocument(path)
	return text, err
}

// mend shows the safe changes of a document, makes them where that was asked for, and gives the mended document.
func (v *validation) mend(d document) (document, error) {
	mends := metadata.Mends(d.Root, v.registry)
	if len(mends) == 0 {
		return d, nil
	}
	v.writeMends(d, mends)
	mended := document{Node: store.NewNode(d.Path, metadata.Mended(d.Root, mends))}
	if !v.write {
		mended.file = d.Root
		return mended, nil
	}
	info, err := os.Stat(d.Path)
	if err != nil {
		return d, err
	}
	return mended, replaceFile(d.Path, info.Mode().Perm(), func(w io.Writer) error {
		_, err := w.Write(mended.Text)
		return err
	})
}
