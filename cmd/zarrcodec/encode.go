package main

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/store"
)

// encoding is a call of the encode command.
type encoding struct {
	metadata string
	chunk    chunkFlag
	output   string
	keepFill bool
	limit    *sizeFlag
}

func newEncode() *cobra.Command {
	var e encoding
	cmd := &cobra.Command{
		Use:   "encode --metadata zarr.json -o FILE|DIR IN.npy",
		Short: "Store a NumPy file as an array, or as one chunk",
		Long: `Encode stores the elements of a NumPy file as an array that the metadata describe: a folder, new or empty, with the
metadata as they are and a file for each chunk. Chunks that are the fill value, bit for bit, get no file, unless
--keep-empty is given; chunks at the edge are filled up with it.

With --chunk, it writes the bytes of one chunk to a file. The elements have the shape of a stored chunk then, also at the
edge of the array.

The NumPy file has the data type and the shape that the metadata say; its strings may be shorter. It may be in either
order of bytes and of axes; - is standard input.`,
		Example: `  zarrcodec encode --metadata zarr.json -o new.zarr data.npy
  zarrcodec encode --metadata new.zarr --chunk 0,1 -o chunk.bin part.npy`,
		Args: oneArgument("IN.npy"),
		RunE: func(cmd *cobra.Command, args []string) error { return e.run(cmd, args[0]) },
	}
	cmd.Flags().StringVarP(&e.metadata, "metadata", "m", "", "the array's zarr.json, or the folder that holds it, at this `PATH` (required)")
	cmd.Flags().Var(&e.chunk, "chunk", "encode only the chunk at this index, like 0,1")
	cmd.Flags().StringVarP(&e.output, "output", "o", "", "write to this `FOLDER`, or with --chunk to this file (required)")
	cmd.Flags().BoolVar(&e.keepFill, "keep-empty", false, "also write chunks that are the fill value")
	e.limit = addMemoryLimit(cmd)
	for _, name := range []string{"metadata", "output"} {
		if err := cmd.MarkFlagRequired(name); err != nil {
			panic("zarrcodec: " + err.Error()) // there is no such flag
		}
	}
	return cmd
}

func (e *encoding) run(cmd *cobra.Command, path string) error {
	if err := e.usage(); err != nil {
		return usageError{cmd, err}
	}
	ctx, stop := interruptible(cmd.Context())
	defer stop()
	a, err := store.Open(e.metadata, int64(*e.limit))
	if err != nil {
		return err
	}
	w, err := e.writer(a)
	if err != nil {
		return err
	}
	in, err := openInput(ctx, path, cmd.InOrStdin())
	if err != nil {
		return err
	}
	defer in.Close()
	elements, err := newElements(in, w.Type(), w.Shape(), int64(*e.limit))
	if err != nil {
		return inFile(path, err)
	}
	elements.path = path
	p := newProgress(cmd.ErrOrStderr(), "encoded", w.Chunks())
	defer p.clear()
	w.Encoded = p.step
	if e.chunk.given {
		return e.writeChunk(ctx, cmd.OutOrStdout(), w, elements)
	}
	return e.writeArray(ctx, a, w, elements)
}

// usage says what keeps flags from going together.
func (e *encoding) usage() error {
	switch {
	case e.output == "-" && !e.chunk.given:
		return errors.New("an array is written to a folder, only a chunk to standard output: name a folder with -o, or give --chunk")
	case e.keepFill && e.chunk.given:
		return errors.New("--keep-empty is for whole arrays: with --chunk the chunk is always written")
	}
	return nil
}

// writer gives a writer of the whole array, or of the chunk that was asked for.
func (e *encoding) writer(a *store.Array) (w *store.Writer, err error) {
	if e.chunk.given {
		return a.ChunkWriter(e.chunk.index)
	}
	if w, err = a.Writer(); err == nil {
		w.KeepFill = e.keepFill
	}
	return w, err
}

// openInput opens the file at a path, or standard input. Where that may have nothing for a long time, ctx ends a read.
func openInput(ctx context.Context, path string, in io.Reader) (io.ReadCloser, error) {
	if path == "-" {
		return io.NopCloser(newPatient(ctx, in)), nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		return f, nil
	}
	return struct {
		io.Reader
		io.Closer
	}{newPatient(ctx, f), f}, nil
}

// writeChunk writes the bytes of one chunk.
func (e *encoding) writeChunk(ctx context.Context, out io.Writer, w *store.Writer, elements *elements) error {
	return writeOutput(e.output, out, func(file io.Writer) error {
		return w.Write(ctx, elements.next, func(_ string, data []byte) error {
			_, err := file.Write(data)
			return err
		})
	})
}

// writeArray writes a folder; nothing of it stays where that fails.
func (e *encoding) writeArray(ctx context.Context, a *store.Array, w *store.Writer, elements *elements) error {
	target, err := store.NewTarget(e.output)
	if err != nil {
		return err
	}
	if err = w.Write(ctx, elements.next, target.Put); err == nil {
		err = target.Finish(a.Document)
	}
	if err != nil {
		target.Discard()
	}
	return err
}
