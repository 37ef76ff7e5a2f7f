package gzip

import (
	"encoding/binary"
	"hash/crc32"
	"slices"
	"sync"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/internal/kernel/deflate"
)

// headerBytes are magic, no flags, no time, no hint at the level, and the operating system "unknown".
const headerBytes = magic + "\x00\x00\x00\x00\x00\x00\xff"

// compressors are those that nobody uses at the moment.
var compressors = sync.Pool{New: func() any { return new(deflate.Encoder) }}

func (s stage) AppendEncode(dst, src []byte, _ *codecs.Worker) ([]byte, error) {
	dst = slices.Grow(dst, headerSize+trailerSize)
	dst = append(dst, headerBytes...)
	c := compressors.Get().(*deflate.Encoder)
	dst = c.Append(dst, src, s.level)
	compressors.Put(c)
	dst = binary.LittleEndian.AppendUint32(dst, crc32.ChecksumIEEE(src))
	return binary.LittleEndian.AppendUint32(dst, uint32(len(src))), nil
}
