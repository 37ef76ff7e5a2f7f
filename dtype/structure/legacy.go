package structure

import (
	"encoding/binary"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/internal/kernel/swap"
	"github.com/zarrcodec/zarrcodec/problem"
)

// unpack reads base64 of the bytes of an element, little-endian. There are no bits where the size is not known.
func (t *Type) unpack(v config.Value) ([]byte, problem.List) {
	text, _ := v.Text()
	p, ok := v.Base64()
	switch {
	case !ok:
		return nil, problem.One("", problem.InvalidValue, "expected base64 with padding, found %.40q", text)
	case t.layout.Size < 0:
		return nil, nil
	case len(p) != t.layout.Size:
		return nil, problem.One("", problem.InvalidValue, "have %d bytes, want %d", len(p), t.layout.Size)
	}
	if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		reverse(p, t.layout.Units)
	}
	if _, err := t.AppendJSON(nil, p); err != nil {
		return nil, problem.One("", problem.InvalidValue, "%v", err)
	}
	return p, nil
}

// reverse changes the order of bytes in every swap unit of an element.
func reverse(p []byte, units []dtype.Unit) {
	at := 0
	for _, u := range units {
		n := u.Bytes * u.Count
		swap.InPlace(p[at:][:n], u.Bytes)
		at += n
	}
}
