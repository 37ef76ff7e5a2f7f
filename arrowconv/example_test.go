package arrowconv_test

import (
	"bytes"
	"context"
	"fmt"
	"os"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/arrowconv"
	"github.com/zarrcodec/zarrcodec/codecs"
)

// A chunk of strings that zarr-python wrote becomes a column of an Arrow IPC file.
func Example() {
	folder := "../testdata/zarr-python-3.4.2/shown-cities/"
	document := must(os.ReadFile(folder + "zarr.json"))
	a := must(zarrcodec.ReadArray(document))
	chunk := must(a.Chunk([]int64{0, 0}))
	plan := must(a.Plan(chunk.Shape))
	elements := plan.Dense(make([]byte, plan.Size()))
	stored := must(os.ReadFile(folder + chunk.Key))
	// The code units stay as they are stored: they are reversed, checked and made UTF-8 in one pass.
	swapped := must(plan.DecodeStored(context.Background(), elements, stored, codecs.Options{}))
	convert := arrowconv.Array
	if swapped {
		convert = arrowconv.ArraySwapped
	}
	cities := must(convert(a.DataType, elements.Data, arrowconv.Options{}))

	schema := arrow.NewSchema([]arrow.Field{{Name: "city", Type: cities.DataType()}}, nil)
	var file bytes.Buffer
	w := must(ipc.NewFileWriter(&file, ipc.WithSchema(schema)))
	if err := w.Write(array.NewRecordBatch(schema, []arrow.Array{cities}, int64(cities.Len()))); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	r := must(ipc.NewFileReader(bytes.NewReader(file.Bytes())))
	fmt.Println(must(r.RecordBatch(0)).Column(0))
	// Output:
	// ["Reykjavík" "São Paulo" "東京" "Kraków" "Αθήνα" "İstanbul" "서울" "Nuuk"]
}
