package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/store"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/boolean"
	"github.com/zarrcodec/zarrcodec/dtype/utf32"
)

func newVerify() *cobra.Command {
	var limit *sizeFlag
	cmd := &cobra.Command{
		Use:   "verify PATH",
		Short: "Decode every chunk of arrays, and name those that are damaged",
		Long: `Verify decodes every chunk of an array: sizes, checksums, shard indexes, and that strings and bools hold nothing else.
PATH is the array's folder, or its zarr.json, or a folder with a hierarchy below it, all of whose arrays are verified. It
goes on to the end: a line for each chunk that is damaged, and for each damaged inner chunk of a shard, is the chunk's
file, a tab, and what is wrong; and in a hierarchy a line for each problem of an array's zarr.json, of which then no chunk
is looked at. A chunk without a file is the fill value.

The exit status is 1 when anything is damaged, and 2 when nothing is, but chunks take more than the memory limit.`,
		Example: `  zarrcodec verify data.zarr
  zarrcodec verify data.zarr | cut -f1 | uniq`,
		Args: oneArgument("PATH"),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := interruptible(cmd.Context())
			defer stop()
			v := verification{ctx: ctx, out: cmd.OutOrStdout(), terminal: cmd.ErrOrStderr(), limit: int64(*limit)}
			return v.run(args[0])
		},
	}
	limit = addMemoryLimit(cmd)
	return cmd
}

// verification is one call of verify.
type verification struct {
	ctx           context.Context
	out, terminal io.Writer
	limit         int64 // of memory

	arrays, broken  int64   // broken: of the arrays, those that do not open
	chunks          big.Int // a grid may have more than int64 counts
	stored, damaged int64
	tooLarge        int64 // of the chunks, those that take more than limit
}

// run writes what is wrong with the arrays that a path leads to, and a summary.
func (v *verification) run(path string) error {
	alone := false // what is at path is to be an array
	for n, err := range store.Nodes(path) {
		if err != nil {
			return err
		}
		own := n.Path == path || filepath.Dir(n.Path) == filepath.Clean(path)
		if n.Err == nil && !n.IsArray() && n.Path != path {
			continue
		}
		alone = own
		if err := v.node(n, own); err != nil {
			return err
		}
	}
	return v.summary(alone)
}

// node verifies an array. That it does not open is an error where it is alone, and else a line.
func (v *verification) node(n store.Node, alone bool) error {
	v.arrays++
	a, err := n.Open(v.limit)
	switch {
	case err == nil:
		return v.array(a)
	case alone:
		return err
	}
	v.broken++
	return v.lines(n.Path, strings.TrimPrefix(err.Error(), n.Path+": "))
}

// array writes what is wrong with the chunks of an array.
func (v *verification) array(a *store.Array) error {
	v.chunks.Add(&v.chunks, product(a.ChunkCounts()))
	stored, verdicts := a.Verify(v.ctx, func(e codecs.Array) error { return checkElements(a.DataType, e) })
	p := newProgress(v.terminal, "verified", []int64{stored})
	defer p.clear()
	for chunk, err := range verdicts {
		if err != nil {
			return err
		}
		v.stored++
		if p.step(); chunk.Err == nil {
			continue
		}
		if isTooLarge(chunk.Err) {
			v.tooLarge++
		} else {
			v.damaged++
		}
		p.clear()
		if err := v.lines(chunk.Path, strings.TrimPrefix(chunk.Err.Error(), chunk.Path+": ")); err != nil {
			return err
		}
	}
	return nil
}

// lines writes each line of a message behind the path that it is about.
func (v *verification) lines(path, message string) error {
	for line := range strings.SplitSeq(message, "\n") {
		if _, err := fmt.Fprintf(v.out, "%s\t%s\n", oneLine(path), oneLine(line)); err != nil {
			return err
		}
	}
	return nil
}

// summary counts; the arrays too where there was not just one that was named.
func (v *verification) summary(alone bool) error {
	text := fmt.Sprintf("%s, %d stored, %d damaged", plural(&v.chunks, "chunk"), v.stored, v.damaged)
	if v.tooLarge > 0 {
		text += fmt.Sprintf(", %d not verified", v.tooLarge)
	}
	if !alone {
		text = fmt.Sprintf("%s, %d unreadable, %s", countOf(v.arrays, "array"), v.broken, text)
	}
	_, err := fmt.Fprintln(v.out, text)
	switch {
	case err == nil && v.damaged+v.broken > 0:
		return errReported
	case err == nil && v.tooLarge > 0:
		return fmt.Errorf("%s not verified, which takes more memory: raise --memory-limit", countOf(v.tooLarge, "chunk"))
	}
	return err
}

// isTooLarge says whether all that is said of a chunk is that it takes more memory than is allowed.
func isTooLarge(err error) bool {
	var all codecs.DataErrors
	if errors.As(err, &all) {
		return !slices.ContainsFunc(all, func(e *codecs.DataError) bool { return !isTooLarge(e) })
	}
	var memory *store.MemoryError
	return errors.Is(err, codecs.ErrMemoryLimit) || errors.As(err, &memory)
}

// checkElements says which element, of types of which not every bit pattern is a value, is none.
func checkElements(t dtype.Type, a codecs.Array) error {
	var err error
	switch t.(type) {
	case boolean.Type:
		_, err = boolean.View(a.Data)
	case utf32.Type:
		var e utf32.Elements
		if e, err = utf32.Of(t, a.Data, false); err == nil {
			_, _, err = utf32.AppendUTF8[int64](nil, nil, e, utf32.Strict)
		}
	}
	if i, ok := badElement(err); ok {
		return fmt.Errorf("element %v: %w", indexOf(i, a.Shape), withoutElement(err))
	}
	return err
}

// indexOf is that of the i'th element of a shape, in C order.
func indexOf(i int, shape []int) []int {
	at := make([]int, len(shape))
	for axis := len(shape) - 1; axis >= 0; axis-- {
		at[axis], i = i%shape[axis], i/shape[axis]
	}
	return at
}

// withoutElement is an error of typed access that says what is wrong with an element, not with which.
func withoutElement(err error) error {
	var codePoint *utf32.CodePointError
	var bad *boolean.ByteError
	var indexed *indexError
	switch {
	case errors.As(err, &indexed):
		return indexed.err
	case errors.As(err, &codePoint):
		return &utf32.CodePointError{Element: -1, Unit: codePoint.Unit, Value: codePoint.Value}
	case errors.As(err, &bad):
		return fmt.Errorf("the byte 0x%02x is no bool, want 0x00 or 0x01", bad.Value)
	}
	return err
}
