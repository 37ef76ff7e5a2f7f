// Command toipc writes the elements of a Zarr array as an Arrow IPC file with one column, "values", in C order:
//
//	go run ./toipc ARRAY OUT.arrow
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/arrowconv"
	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/source"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: toipc ARRAY OUT.arrow")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "toipc:", err)
		os.Exit(1)
	}
}

func write(folder, out string) error {
	document, err := os.ReadFile(filepath.Join(folder, "zarr.json"))
	if err != nil {
		return err
	}
	a, err := zarrcodec.ReadArray(document)
	if err != nil {
		return err
	}
	elements, err := read(a, folder)
	if err != nil {
		return err
	}
	values, err := column(a.DataType, elements)
	if err != nil {
		return err
	}
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	if err := writeColumn(f, values); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func column(t dtype.Type, elements codecs.Array) (arrow.Array, error) {
	if elements.Heap != nil {
		return arrowconv.Varying(t, elements, arrowconv.Options{})
	}
	return arrowconv.Array(t, elements.Data, arrowconv.Options{})
}

// read decodes every chunk into its place.
func read(a *metadata.Array, folder string) (codecs.Array, error) {
	shape := make([]int, len(a.Shape))
	for i, n := range a.Shape {
		shape[i] = int(n)
	}
	all, err := codecs.NewArray(shape, a.DataType.Layout().Size)
	if err != nil {
		return codecs.Array{}, fmt.Errorf("%s: %w", folder, err)
	}
	parts, err := a.Parts(chunkgrid.Whole(a.Shape))
	if err != nil {
		return codecs.Array{}, err
	}
	for part := range parts {
		plan, err := a.Plan(part.Shape)
		if err != nil {
			return codecs.Array{}, err
		}
		src := codecs.Open(source.File(os.DirFS(folder), part.Key))
		if _, err := plan.DecodeRegion(context.Background(), all.Sub(part.At, part.Region.Count), part.Region, src, codecs.Options{}); err != nil {
			return codecs.Array{}, fmt.Errorf("%s/%s: %w", folder, part.Key, err)
		}
	}
	return all, nil
}

func writeColumn(f *os.File, values arrow.Array) error {
	schema := arrow.NewSchema([]arrow.Field{{Name: "values", Type: values.DataType(), Nullable: true}}, nil)
	w, err := ipc.NewFileWriter(f, ipc.WithSchema(schema))
	if err != nil {
		return err
	}
	if err := w.Write(array.NewRecordBatch(schema, []arrow.Array{values}, int64(values.Len()))); err != nil {
		return err
	}
	return w.Close()
}
