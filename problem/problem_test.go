package problem_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/zarrcodec/zarrcodec/problem"
)

func TestList(t *testing.T) {
	inner := problem.One("/level", problem.InvalidValue, "expected at most %d", 9)
	outer := inner.At("/codecs/1/configuration")
	if inner[0].Pointer != "/level" || outer[0].Pointer != "/codecs/1/configuration/level" {
		t.Error(inner, outer)
	}
	if problem.List(nil).Err() != nil {
		t.Error("an empty list is an error")
	}
	var one problem.Problem
	if err := outer.Err(); !errors.As(err, &one) || one.Kind != problem.InvalidValue {
		t.Error(one)
	}
	if got := problem.Token("a/b~c"); got != "/a~1b~0c" {
		t.Error(got)
	}
}

func ExampleList() {
	ps := append(problem.One("", problem.InvalidType, "expected an object, found null"), problem.One("/shape", problem.MissingKey, "the member \"shape\" is required")...)
	fmt.Println(ps)
	// Output:
	// document: invalid_type: expected an object, found null
	// /shape: missing_key: the member "shape" is required
}
