package acme

import (
	"strconv"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/problem"
)

const xorName = "acme.xor"

// Xor is acme.xor: every byte masked with a key.
type Xor struct{ Key byte }

func parseXor(c *config.Reader, _ codecs.Resolver) codecs.Codec {
	key, ok := c.Int("key", true, 0, 255)
	if !ok {
		return nil
	}
	return Xor{byte(key)}
}

// mendXor makes a number of a key that an older program wrote as a string of digits.
func mendXor(conf config.Value, _ codecs.Spec) []problem.Mend {
	text, _ := conf.Member("key").Text()
	key, err := strconv.ParseUint(text, 0, 8)
	if err != nil {
		return nil
	}
	return []problem.Mend{{Kind: "acme_key", Pointer: "/configuration/key", New: strconv.FormatUint(key, 10)}}
}

// Name is "acme.xor".
func (Xor) Name() string { return xorName }

// Configuration holds the key.
func (x Xor) Configuration() config.Value { return config.NewObject("key", int(x.Key)) }

// Judge: the size stays what it is.
func (Xor) Judge(in codecs.Size) (codecs.Size, problem.List) { return in, nil }

// Bind: the codec is its own stage.
func (x Xor) Bind(codecs.Size) (codecs.BytesStage, error) { return x, nil }

// AppendEncode masks src.
func (x Xor) AppendEncode(dst, src []byte, _ *codecs.Worker) ([]byte, error) {
	for _, b := range src {
		dst = append(dst, b^x.Key)
	}
	return dst, nil
}

// AppendDecode masks src again.
func (x Xor) AppendDecode(dst, src []byte, limit int64, w *codecs.Worker) ([]byte, error) {
	if int64(len(src)) > limit {
		return dst, codecs.WrongSize(xorName, int64(len(src)), limit)
	}
	return x.AppendEncode(dst, src, w)
}
