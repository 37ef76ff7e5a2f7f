// Package bytestring holds the data types of strings of bytes.
//
// Two are of any length, and have no configuration: bytes, of zarr-extensions, and variable_length_bytes, the name under
// which zarr-python writes it. The elements of a chunk vary in size, so that the bytes codec refuses them; vlen-bytes
// takes them.
//
// Two are of a fixed number of bytes, as zarr-python writes NumPy's S and V types; no registry has them:
//
//	{"name": "null_terminated_bytes", "configuration": {"length_bytes": 12}}
//	{"name": "raw_bytes", "configuration": {"length_bytes": 12}}
//
// length_bytes is at least 1. Trailing NUL bytes of a null_terminated_bytes are padding and no part of its value. Neither
// has an order of bytes.
//
// The JSON form of one element, as in a fill value, is a string of base64 with padding, in the alphabet with "+" and "/".
// Trailing bits that stand for nothing may be set: "QR==" is "QQ==". For bytes it may also be an array of integers from 0
// to 255. A null_terminated_bytes may be shorter than length_bytes, a raw_bytes is not.
package bytestring

import (
	"encoding/base64"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// fromBase64 reads a string of base64.
func fromBase64(v config.Value, want string) ([]byte, problem.List) {
	if ps := dtype.NotJSON(v, ""); ps != nil {
		return nil, ps
	}
	text, ok := v.Text()
	if !ok {
		return nil, config.Mismatch(v, "", want)
	}
	p, ok := v.Base64()
	if !ok {
		return nil, problem.One("", problem.InvalidValue, "expected base64 with padding, found %.40q", text)
	}
	return p, nil
}

func appendBase64(dst, element []byte) []byte {
	return append(base64.StdEncoding.AppendEncode(append(dst, '"'), element), '"')
}
