// Package s3 tells [blobsource] what buckets of gocloud.dev/blob/s3blob can do: suffix reads in one request, entity tags
// as versions, and the difference between an object that is missing and a bucket that is.
package s3

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/smithy-go"
	"github.com/zarrcodec/zarrcodec/blobsource"
	"gocloud.dev/blob"
)

// Driver is s3blob's. Its zero value is ready, and safe for concurrent use.
type Driver struct{}

var _ blobsource.Driver = Driver{}

// Suffix asks for the last n bytes (RFC 9110, section 14.1.2).
func (Driver) Suffix(n int64, as func(any) bool) bool {
	var request *s3.GetObjectInput
	if !as(&request) {
		return false
	}
	request.Range = aws.String(fmt.Sprintf("bytes=-%d", n))
	return true
}

// Answer gives the start of the answer and its entity tag.
func (Driver) Answer(r *blob.Reader) (start int64, version string) {
	var answer s3.GetObjectOutput
	if !r.As(&answer) {
		return -1, ""
	}
	return first(answer.ContentRange), aws.ToString(answer.ETag)
}

// first is where a range such as "bytes 5-8/20" starts: none is the whole object, one that cannot be read -1.
func first(contentRange *string) int64 {
	if contentRange == nil {
		return 0
	}
	where, _, _ := strings.Cut(strings.TrimPrefix(*contentRange, "bytes "), "-")
	start, err := strconv.ParseInt(where, 10, 64)
	if err != nil || start < 0 {
		return -1
	}
	return start
}

// Missing says no of a bucket that is not there or elsewhere, and of an object that is archived. An error that is not S3's
// is none of these.
func (Driver) Missing(err error) bool {
	var fault smithy.APIError
	if errors.As(err, &fault) {
		return fault.ErrorCode() == "NoSuchKey" || fault.ErrorCode() == "NotFound"
	}
	var answer *http.ResponseError
	return !errors.As(err, &answer)
}
