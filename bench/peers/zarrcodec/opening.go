package main

import (
	"strconv"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/metadata"
)

// opening is to read a document, check it, and bind the plan of a chunk.
type opening struct {
	document []byte
	chunk    []int
	array    *metadata.Array
}

func (o *opening) work() (err error) {
	if o.array, err = zarrcodec.ReadArray(o.document); err == nil {
		_, err = o.array.Plan(o.chunk)
	}
	return err
}

func (o *opening) result(string) (string, error) {
	var text []byte
	for i, n := range o.array.Shape {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, n, 10)
	}
	return form("opened", text), nil
}
