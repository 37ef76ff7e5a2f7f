// Package blobsource makes byte sources, [codecs.Source], of the objects in a bucket of [gocloud.dev/blob]: S3 and what
// speaks its protocol, Google Cloud Storage, Azure Blob Storage, files, memory. It is a module of its own, so that who reads
// arrays from elsewhere does not depend on gocloud.dev.
//
//	bucket, err := blob.OpenBucket(ctx, "s3://measurements?region=eu-west-1")
//	source := blobsource.Object(bucket, "data.zarr/c/0/0", blobsource.Options{Driver: s3.Driver{}})
//	present, err := plan.DecodeRegion(ctx, dst, region, codecs.Open(source), codecs.Options{})
//
// # Requests
//
// What one fetch asks of the bucket, each range in a request of its own, [Options.Concurrency] of them at once:
//
//	a range with a start                    1
//	a suffix, with a driver that can        1
//	a suffix otherwise                      1, and 1 for the size before it
//	a range without bytes                   0
//	nothing but ranges without bytes        1 for the size
//	a range behind the end of the object    1, and 1 for the size where the service calls that an error (S3, GCS, Azure)
//
// The size is asked for once in a fetch, however many ranges need it. A request that fails in a way that the bucket's
// driver does not name may be that of a range behind the end, and then costs one for the size, too.
//
// So an inner chunk of a shard takes two requests, index and data, and one when the index is known; several inner chunks
// one for each run of bytes that lies farther than codecs.Options.MergeGap from the next. With the index at the
// end of the shard and no suffix reads it takes three, and one when the index is known. The interface of gocloud.dev/blob
// has no suffix reads; a [Driver] adds them, and that for S3 is in the package s3 below.
//
// # What is seen of an object
//
// An object that is not there is no error, but a result that says so. gocloud.dev/blob gives the same code to some faults:
// a bucket that is not there, and with Google's a bucket that may not be read. A [Driver] tells them apart; without one, try
// the bucket (blob.Bucket.IsAccessible) before a chunk's absence is taken for its fill value.
//
// The version is the driver's (an entity tag with S3), or else time of modification and size, which does not tell apart
// two objects of the same size that were written in the same second where the service tells times in seconds. A fetch
// without bytes does not tell it. Answers of one fetch that are of different versions or sizes are
// [codecs.ErrChanged], and so are those of different fetches of a [codecs.RangeReader], once: the next call reads the
// object as it is. Fewer bytes than the object has in the range are [io.ErrUnexpectedEOF], more are an error too. Errors
// name the key.
//
// A fetch ends when its context does, as far as the driver lets go of its requests. Nothing is tried twice here; drivers do
// as they are configured.
package blobsource
