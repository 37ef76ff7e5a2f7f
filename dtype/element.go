package dtype

import (
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

// MaxElementBytes is the most that an element may hold to be made for a document, 64 MiB: one of a hundred bytes that
// declares more would otherwise make its reader allocate as much for the fill value. A declaration of more is valid.
const MaxElementBytes = 1 << 26

// NotJSON is the problem of a value that JSON has no word for, or that was cut because it is nested too deep; nil for any
// other. Readers of documents hand none to a type, programs may.
func NotJSON(v config.Value, pointer string) problem.List {
	if v.Kind() != config.NonFinite && v.Kind() != config.TooDeep {
		return nil
	}
	return problem.One(pointer, problem.InvalidValue, "%s is not JSON that can be read here", v.Kind())
}

// ParseBytes reads an array of integers from 0 to 255, the form of bytes in JSON. The bytes are not nil where there are no
// items and no problems.
func ParseBytes(v config.Value) ([]byte, problem.List) {
	var ps problem.List
	out := make([]byte, 0, v.Len())
	for i, item := range v.Items() {
		b, p := parseByte(item, problem.Index(i))
		out, ps = append(out, b), append(ps, p...)
	}
	if ps != nil {
		return nil, ps
	}
	return out, nil
}

func parseByte(v config.Value, pointer string) (byte, problem.List) {
	if ps := NotJSON(v, pointer); ps != nil {
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
