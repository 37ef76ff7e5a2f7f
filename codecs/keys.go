package codecs

import (
	"github.com/zarrcodec/zarrcodec/chunkkey"
	"github.com/zarrcodec/zarrcodec/problem"
)

// KeyJudge is what a [Codec] may be besides, where it stands in the pipeline of an array: one with a rule about the keys
// that chunks are stored under.
type KeyJudge interface {
	// JudgeKeys applies the rule. Problems are relative to the declaration of the codec.
	JudgeKeys(e chunkkey.Encoding) problem.List
}
