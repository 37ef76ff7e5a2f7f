package s3

import (
	"errors"
	"testing"

	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/smithy-go"
)

func TestSuffix(t *testing.T) {
	request := &s3.GetObjectInput{}
	as := func(p any) bool {
		to, ok := p.(**s3.GetObjectInput)
		if ok {
			*to = request
		}
		return ok
	}
	if ok := (Driver{}).Suffix(12, as); !ok || *request.Range != "bytes=-12" {
		t.Errorf("%v, range %v", ok, request.Range)
	}
	if (Driver{}).Suffix(12, func(any) bool { return false }) {
		t.Error("a suffix of another driver's request")
	}
}

func TestFirst(t *testing.T) {
	if got := first(nil); got != 0 {
		t.Errorf("no range: %d", got)
	}
	for given, want := range map[string]int64{
		"bytes 5-8/20": 5, "bytes 0-8/*": 0, "bytes */20": -1, "": -1, "bytes x-8/20": -1, "bytes 9223372036854775808-9/20": -1,
	} {
		if got := first(&given); got != want {
			t.Errorf("%q: %d, want %d", given, got, want)
		}
	}
}

func TestMissing(t *testing.T) {
	for code, want := range map[string]bool{"NoSuchKey": true, "NotFound": true, "NoSuchBucket": false, "ObjectNotInActiveTierError": false} {
		err := errors.Join(errors.New("reading"), &smithy.GenericAPIError{Code: code})
		if got := (Driver{}).Missing(err); got != want {
			t.Errorf("%s: %v, want %v", code, got, want)
		}
	}
	if !(Driver{}).Missing(errors.New("not in memory")) {
		t.Error("an error that is not S3's is taken for one")
	}
}
