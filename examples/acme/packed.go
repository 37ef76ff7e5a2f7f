package acme

import (
	"bytes"
	"fmt"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/bytestring"
	"github.com/zarrcodec/zarrcodec/problem"
)

const packedName = "acme.packed"

// Packed is acme.packed: strings of at most Length bytes, with NUL behind them.
type Packed struct{ Length int } // from 1 to [dtype.MaxElementBytes]

// Capabilities are asked for where they are wanted: codecs that compute are told that this is no number.
var (
	_ dtype.Type    = Packed{}
	_ dtype.Numeric = Packed{}
)

func parsePacked(_ string, c *config.Reader, _ dtype.Resolver) dtype.Type {
	n, ok := c.Int("length_bytes", true, 1, dtype.MaxElementBytes)
	if !ok {
		return nil
	}
	return Packed{int(n)}
}

// Name is "acme.packed".
func (Packed) Name() string { return packedName }

// Configuration holds length_bytes.
func (p Packed) Configuration() config.Value { return config.NewObject("length_bytes", p.Length) }

// Layout is that of Length bytes whose order nobody changes.
func (p Packed) Layout() dtype.Layout {
	return dtype.Layout{Size: p.Length, Align: 1, Units: []dtype.Unit{{Bytes: 1, Count: p.Length}}}
}

// NumberKind is none.
func (Packed) NumberKind() dtype.NumberKind { return dtype.NoNumber }

// ParseJSON reads base64 by the rules of a type that exists, and then applies its own.
func (p Packed) ParseJSON(v config.Value) ([]byte, problem.List) {
	text, ps := bytestring.VariableLengthBytes.ParseJSON(v)
	if ps != nil {
		return nil, ps
	}
	if len(text) > p.Length {
		return nil, problem.One("", problem.InvalidValue, "have %d bytes, want at most the %d that the type holds", len(text), p.Length)
	}
	return append(text, make([]byte, p.Length-len(text))...), nil
}

// AppendJSON writes base64 of an element without the NUL behind it.
func (p Packed) AppendJSON(dst, element []byte) ([]byte, error) {
	if len(element) != p.Length {
		return dst, fmt.Errorf("acme: have an element of %d bytes, want %d", len(element), p.Length)
	}
	return bytestring.VariableLengthBytes.AppendJSON(dst, bytes.TrimRight(element, "\x00"))
}
