package main

import (
	"errors"
	"fmt"
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
		Short: "Decode every chunk of an array, and name those that are damaged",
		Long: `Verify decodes every chunk of an array: sizes, checksums, shard indexes, and that strings and bools hold nothing else.
PATH is the array's folder, or its zarr.json. It goes on to the end: a line for each chunk that is damaged, and for each
damaged inner chunk of a shard, is the chunk's file, a tab, and what is wrong. A chunk without a file is the fill value.

The exit status is 1 when anything is damaged.`,
		Example: `  zarrcodec verify data.zarr
  zarrcodec verify data.zarr | cut -f1 | uniq`,
		Args: oneArgument("PATH"),
		RunE: func(cmd *cobra.Command, args []string) error {
			a, err := store.Open(args[0], int64(*limit))
			if err != nil {
				return err
			}
			return verify(cmd, a)
		},
	}
	limit = addMemoryLimit(cmd)
	return cmd
}

// verify writes what is wrong, and a summary.
func verify(cmd *cobra.Command, a *store.Array) error {
	p := newProgress(cmd.ErrOrStderr(), "verified", a.ChunkCounts())
	defer p.clear()
	ctx, stop := interruptible(cmd.Context())
	defer stop()
	chunks, stored, damaged := 0, 0, 0
	for v, err := range a.Verify(ctx, func(e codecs.Array) error { return checkElements(a.DataType, e) }) {
		if err != nil {
			return err
		}
		chunks++
		if v.Stored {
			stored++
		}
		if p.step(); v.Err == nil {
			continue
		}
		damaged++
		p.clear()
		for line := range strings.SplitSeq(v.Err.Error(), "\n") {
			if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s\t%s\n", oneLine(v.Path), oneLine(line)); err != nil {
				return err
			}
		}
	}
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s, %d stored, %d damaged\n", countOf(int64(chunks), "chunk"), stored, damaged)
	if err == nil && damaged > 0 {
		err = errReported
	}
	return err
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
