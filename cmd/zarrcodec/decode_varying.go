package main

import (
	"fmt"
	"slices"

	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/nptext"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/bytestring"
	"github.com/zarrcodec/zarrcodec/dtype/vstring"
)

// textVarying gives elements that vary in size in the form that they are printed from.
func textVarying(t dtype.Type, a codecs.Array) (nptext.Elements, error) {
	all := slices.Collect(a.Contents())
	if _, ok := t.(bytestring.Variable); ok {
		return nptext.Bytes(all), nil
	}
	_, isText := t.(vstring.Type)
	words := make([]string, len(all))
	for i, p := range all {
		text, err := t.AppendJSON(nil, p)
		if err != nil {
			return nil, &indexError{i, err}
		}
		if words[i] = string(text); isText {
			words[i] = string(p)
		}
	}
	if isText {
		return nptext.Strings(words), nil
	}
	return nptext.Words(words), nil
}

// fitsFormat says why a format cannot hold elements of a type.
func fitsFormat(f format, t dtype.Type) error {
	if !f.binary || t.Layout().Size > 0 {
		return nil
	}
	return fmt.Errorf("%s has elements of one size, and those of %s vary in size: use --format text or json", f.name, t.Name())
}
