package blobsource_test

import (
	"context"
	"fmt"

	"github.com/zarrcodec/zarrcodec/blobsource"
	"github.com/zarrcodec/zarrcodec/codecs"
	"gocloud.dev/blob/memblob"
)

// Parts of an object, of one that is not there, and what goes wrong otherwise.
func Example() {
	ctx := context.Background()
	bucket := memblob.OpenBucket(nil) // or any other
	defer bucket.Close()
	if err := bucket.WriteAll(ctx, "data.zarr/c/0", []byte("0123456789"), nil); err != nil {
		panic(err)
	}
	ranges := []codecs.Range{codecs.At(2, 3), codecs.Last(2)}
	o, err := blobsource.Object(bucket, "data.zarr/c/0", blobsource.Options{}).Fetch(ctx, ranges)
	fmt.Printf("%q of %d bytes, %v\n", o.Bytes, o.Size, err)
	o, err = blobsource.Object(bucket, "data.zarr/c/1", blobsource.Options{}).Fetch(ctx, ranges)
	fmt.Println(o.Missing, err)
	// Output:
	// ["234" "89"] of 10 bytes, <nil>
	// true <nil>
}
