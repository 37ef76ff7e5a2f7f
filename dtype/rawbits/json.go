package rawbits

import (
	"fmt"
	"strconv"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// ParseJSON reads an array of integers from 0 to 255, one for each byte. How many there are is judged only where each of
// them is right.
func (t Type) ParseJSON(v config.Value) ([]byte, problem.List) {
	if ps := notJSON(v, ""); ps != nil {
		return nil, ps
	}
	if v.Kind() != config.Array {
		return nil, config.Mismatch(v, "", "an array of integers from 0 to 255")
	}
	var ps problem.List
	element := make([]byte, 0, v.Len())
	for i, item := range v.Items() {
		b, p := parseByte(item, problem.Index(i))
		element, ps = append(element, b), append(ps, p...)
	}
	if ps != nil {
		return nil, ps
	}
	if len(element) != t.bytes() {
		return nil, problem.One("", problem.InvalidValue, "have %d integers, want one for each byte of %s", len(element), t.Name())
	}
	return element, nil
}

func parseByte(v config.Value, pointer string) (byte, problem.List) {
	if ps := notJSON(v, pointer); ps != nil {
		return 0, ps
	}
	if !v.IsInteger() {
		return 0, config.Mismatch(v, pointer, "an integer from 0 to 255")
	}
	n, ok := v.Uint64()
	if !ok || n > 255 {
		return 0, problem.One(pointer, problem.InvalidValue, "expected an integer from 0 to 255, found %.40s", v.Raw())
	}
	return byte(n), nil
}

// notJSON is the problem of a value that JSON has no word for, or that was cut.
func notJSON(v config.Value, pointer string) problem.List {
	if v.Kind() != config.NonFinite && v.Kind() != config.TooDeep {
		return nil
	}
	return problem.One(pointer, problem.InvalidValue, "%s is not JSON that can be read here", v.Kind())
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
