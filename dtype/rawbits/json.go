package rawbits

import (
	"fmt"
	"strconv"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// ParseJSON reads an array of integers from 0 to 255, one for each byte. How many there are is judged only where each of
// them is right.
func (t Type) ParseJSON(v config.Value) ([]byte, problem.List) {
	if ps := dtype.NotJSON(v, ""); ps != nil {
		return nil, ps
	}
	if v.Kind() != config.Array {
		return nil, config.Mismatch(v, "", "an array of integers from 0 to 255")
	}
	element, ps := dtype.ParseBytes(v)
	if ps != nil {
		return nil, ps
	}
	if len(element) != t.bytes() {
		return nil, problem.One("", problem.InvalidValue, "have %d integers, want one for each byte of %s", len(element), t.Name())
	}
	return element, nil
}

// AppendJSON appends an array of integers, one for each byte.
func (t Type) AppendJSON(dst, element []byte) ([]byte, error) {
	if len(element) != t.bytes() {
		return dst, fmt.Errorf("dtype/rawbits: an element of %s has %d bytes, want %d", t.Name(), len(element), t.bytes())
	}
	dst = append(dst, '[')
	for i, b := range element {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendUint(dst, uint64(b), 10)
	}
	return append(dst, ']'), nil
}
