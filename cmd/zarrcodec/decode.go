package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/store"
)

// format is a form of output for elements.
type format struct {
	name   string
	whole  bool // decodes every chunk
	binary bool // not for terminals
	write  func(ctx context.Context, w io.Writer, r *store.Reader) error
}

// The formats, the default first.
var formats = []format{
	{"text", false, false, writeText},
	{"json", true, false, writeJSON},
	{"npy", true, true, writeNPY},
	{"raw", true, true, writeRaw},
}

func formatNames() []string {
	names := make([]string, len(formats))
	for i, f := range formats {
		names[i] = f.name
	}
	return names
}

// decoding is a call of the decode command.
type decoding struct {
	chunk  chunkFlag
	region regionFlag
	format string
	output string
	limit  *sizeFlag
}

func newDecode() *cobra.Command {
	var d decoding
	cmd := &cobra.Command{
		Use:   "decode PATH",
		Short: "Write the elements of an array, of a region of it, or of one chunk",
		Long: `Decode writes the elements of an array, of a region of it, or of one of its chunks. PATH is the array's folder, or its zarr.json. A chunk
without a file is the fill value.

The formats are
  text  what NumPy prints; of more than 1000 elements only the corners, and only their chunks are decoded. Structs, and
        types that NumPy does not have, are as in json
  json  nested lists on one line; an element is as in a fill value
  npy   a NumPy file
  raw   the elements alone, little-endian and in C order

A chunk is given by its index along each axis, and is written with the shape that is stored, also at the edge of the
array. That of a 0-d array is --chunk=.

A region is given as in NumPy: an index or start:stop:step along each axis, from the first axis on. An axis with an index
is left out of what is written. Only the bytes that the region needs are read.

Elements that vary in size, of string and bytes, are written as text and json only.

In npy and raw, elements that are no value of their type are written as they are stored; in text and json they are an
error.`,
		Example: `  zarrcodec decode data.zarr
  zarrcodec decode data.zarr --chunk 0,1
  zarrcodec decode data.zarr --region 0:10,5,::2
  zarrcodec decode data.zarr --format npy -o data.npy
  zarrcodec decode data.zarr --format json | jq '.[0]'`,
		Args: oneArgument("PATH"),
		RunE: func(cmd *cobra.Command, args []string) error { return d.run(cmd, args[0]) },
	}
	cmd.Flags().Var(&d.chunk, "chunk", "decode only the chunk at this index, like 0,1")
	cmd.Flags().Var(&d.region, "region", "decode only this region, like 0:10,5,::2")
	cmd.MarkFlagsMutuallyExclusive("chunk", "region")
	cmd.Flags().StringVarP(&d.format, "format", "f", formats[0].name, "write in this `FORMAT`, one of "+strings.Join(formatNames(), ", "))
	cmd.Flags().StringVarP(&d.output, "output", "o", "", "write to this `FILE` instead of standard output")
	d.limit = addMemoryLimit(cmd)
	completeWith(cmd, "format", formatNames())
	return cmd
}

// completeWith offers words for a flag in shells.
func completeWith(cmd *cobra.Command, flag string, words []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic("zarrcodec: " + err.Error()) // there is no such flag, or it has words already
	}
}

func (d *decoding) run(cmd *cobra.Command, path string) error {
	i := slices.Index(formatNames(), d.format)
	if i < 0 {
		return usageError{cmd, fmt.Errorf("unknown format %q: expected one of %s", d.format, strings.Join(formatNames(), ", "))}
	}
	f := formats[i]
	if f.binary && (d.output == "" || d.output == "-") && isTerminal(cmd.OutOrStdout()) {
		return usageError{cmd, fmt.Errorf("%s is not for terminals: name a file with -o, or use a pipe", f.name)}
	}
	r, err := d.open(path)
	if err != nil {
		return err
	}
	if err := fitsFormat(f, r.Type()); err != nil {
		return err
	}
	if f.whole {
		p := newProgress(cmd.ErrOrStderr(), "decoded", r.Chunks())
		defer p.clear()
		r.Decoded = p.step
	}
	ctx, stop := interruptible(cmd.Context())
	defer stop()
	return writeOutput(d.output, cmd.OutOrStdout(), func(w io.Writer) error { return f.write(ctx, w, r) })
}

// open gives a reader of the array at path, or of the region or chunk that was asked for.
func (d *decoding) open(path string) (*store.Reader, error) {
	a, err := store.Open(path, int64(*d.limit))
	switch {
	case err != nil:
		return nil, err
	case d.chunk.given:
		return a.ChunkReader(d.chunk.index)
	case d.region.given:
		r, drop, err := d.region.of(a.Shape)
		if err != nil {
			return nil, err
		}
		return a.RegionReader(r, drop)
	}
	return a.Reader()
}
