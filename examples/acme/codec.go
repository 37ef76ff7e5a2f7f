package acme

import (
	"bytes"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

const codecName = "acme.codec"

// Codec is acme.codec, which has no configuration: a byte that stands for a number of bytes, from 1 to 255, and the byte
// that all of them are, over and over.
type Codec struct{}

func parseCodec(*config.Reader, codecs.Resolver) codecs.Codec { return Codec{} }

// Name is "acme.codec".
func (Codec) Name() string { return codecName }

// Configuration is absent.
func (Codec) Configuration() config.Value { return config.Value{} }

// Judge: in the worst case no two bytes are the same.
func (Codec) Judge(in codecs.Size) (codecs.Size, problem.List) {
	n, ok := in.Bound()
	switch {
	case !in.IsKnown():
		return in, nil
	case !ok || n > n*2:
		return codecs.Unbounded(), nil
	}
	return codecs.AtMost(2 * n), nil
}

// Bind: the codec is its own stage.
func (c Codec) Bind(codecs.Size) (codecs.BytesStage, error) { return c, nil }

// AppendEncode appends the runs of src.
func (Codec) AppendEncode(dst, src []byte, _ *codecs.Worker) ([]byte, error) {
	for len(src) > 0 {
		n := 1
		for n < len(src) && n < 255 && src[n] == src[0] {
			n++
		}
		dst, src = append(dst, byte(n), src[0]), src[n:]
	}
	return dst, nil
}

// AppendDecode appends what runs stand for, and stops in front of one that goes beyond the limit.
func (Codec) AppendDecode(dst, src []byte, limit int64, _ *codecs.Worker) ([]byte, error) {
	out, left := dst, limit
	for at := 0; at < len(src); at += 2 {
		if at+1 == len(src) || src[at] == 0 {
			return dst, codecs.Corrupt(codecName, int64(at), "a run of nothing, or without its byte")
		}
		n := int64(src[at])
		if n > left {
			return dst, codecs.WrongSize(codecName, limit-left+n, limit)
		}
		out, left = append(out, bytes.Repeat(src[at+1:at+2], int(n))...), left-n
	}
	return out, nil
}
