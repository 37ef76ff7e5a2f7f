package bytestring

import (
	"bytes"
	"fmt"
	"math"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Fixed is a data type of strings of a fixed number of bytes. Types are compared with ==. Make one with
// [NewNullTerminated] or [NewRaw]; the zero Fixed is none.
type Fixed struct {
	length         int64 // in bytes
	nullTerminated bool
}

var (
	_ dtype.Type    = Fixed{}
	_ dtype.Numeric = Fixed{}
)

const (
	nullTerminatedName = "null_terminated_bytes"
	rawName            = "raw_bytes"
)

// NewNullTerminated is the type null_terminated_bytes of length bytes, 1 to [dtype.MaxElementBytes].
func NewNullTerminated(length int) (Fixed, error) { return newFixed(length, true) }

// NewRaw is the type raw_bytes of length bytes, 1 to [dtype.MaxElementBytes].
func NewRaw(length int) (Fixed, error) { return newFixed(length, false) }

func newFixed(length int, nullTerminated bool) (Fixed, error) {
	if length < 1 || length > dtype.MaxElementBytes {
		return Fixed{}, fmt.Errorf("dtype/bytestring: a length of %d bytes, want 1 to %d", length, dtype.MaxElementBytes)
	}
	return Fixed{int64(length), nullTerminated}, nil
}

// ZarrPython are what a registry knows of the types that zarr-python writes and no registry has: null_terminated_bytes,
// raw_bytes and variable_length_bytes.
func ZarrPython() []dtype.Definition {
	return []dtype.Definition{
		{Name: nullTerminatedName, Parse: parseFixed},
		{Name: rawName, Parse: parseFixed},
		VariableLengthBytes.definition(),
	}
}

func parseFixed(name string, c *config.Reader, _ dtype.Resolver) dtype.Type {
	n, ok := c.Int("length_bytes", true, 1, math.MaxInt64)
	if !ok {
		return nil
	}
	return Fixed{n, name == nullTerminatedName}
}

// Name is "null_terminated_bytes" or "raw_bytes".
func (t Fixed) Name() string {
	if t.nullTerminated {
		return nullTerminatedName
	}
	return rawName
}

// NullTerminated says whether trailing NUL bytes of an element are padding: whether the type is null_terminated_bytes.
func (t Fixed) NullTerminated() bool { return t.nullTerminated }

// NumberKind is none.
func (Fixed) NumberKind() dtype.NumberKind { return dtype.NoNumber }

// Configuration holds length_bytes.
func (t Fixed) Configuration() config.Value { return config.NewObject("length_bytes", t.length) }

// Layout is bytes without an order.
func (t Fixed) Layout() dtype.Layout {
	return dtype.Layout{Size: t.size(), Align: 1, Units: []dtype.Unit{{Bytes: 1, Count: t.size()}}}
}

// size is the bytes of an element, as far as an int reaches.
func (t Fixed) size() int { return int(min(t.length, math.MaxInt)) }

// ParseJSON reads base64 into the bytes of an element: for a raw_bytes as many as it has, for a null_terminated_bytes at
// most as many, trailing NUL included, and NUL behind. Of a null_terminated_bytes beyond [dtype.MaxElementBytes] it judges the string
// and makes no element.
func (t Fixed) ParseJSON(v config.Value) ([]byte, problem.List) {
	p, ps := fromBase64(v, "a string of base64")
	n := int64(len(p))
	switch {
	case ps != nil:
		return nil, ps
	case !t.nullTerminated && n != t.length:
		return nil, problem.One("", problem.InvalidValue, "have %d bytes, want %d", n, t.length)
	case !t.nullTerminated:
		return p, nil
	case n > t.length:
		return nil, problem.One("", problem.InvalidValue, "have %d bytes, want at most %d", n, t.length)
	case t.length > dtype.MaxElementBytes:
		return nil, nil
	}
	element := make([]byte, t.size())
	copy(element, p)
	return element, nil
}

// AppendJSON appends base64: of a null_terminated_bytes without its trailing NUL bytes.
func (t Fixed) AppendJSON(dst, element []byte) ([]byte, error) {
	if len(element) != t.size() {
		return dst, fmt.Errorf("dtype/bytestring: have an element of %d bytes, want %d", len(element), t.size())
	}
	if t.nullTerminated {
		element = bytes.TrimRight(element, "\x00")
	}
	return appendBase64(dst, element), nil
}
