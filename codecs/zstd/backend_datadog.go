//go:build datadog && cgo

package zstd

import (
	"encoding/binary"
	"errors"
	"sync"

	"github.com/DataDog/zstd"
	"github.com/cespare/xxhash/v2"

	"github.com/zarrcodec/zarrcodec/codecs"
)

const (
	descriptorAt = 4      // of the byte in a frame that describes its header, behind the magic number
	hasChecksum  = 1 << 2 // the bit in it that says that a checksum follows the last block

	codeChecksumWrong zstd.ErrorCode = -22
	codeDstTooSmall   zstd.ErrorCode = -70
)

// library is a pair of contexts of the C library, for one goroutine at a time.
type library struct {
	zstd.Ctx
	one [1]byte // the destination of a frame without content: the library wants an address
}

var libraries = sync.Pool{New: func() any { return &library{Ctx: zstd.NewCtx()} }}

// appendFrame appends the frame of src, which is not empty. It is made in place where dst has room for any.
func (s stage) appendFrame(dst, src []byte, w *codecs.Worker) ([]byte, error) {
	lib := libraries.Get().(*library)
	defer libraries.Put(lib)
	m := w.Mark()
	defer w.Release(m)
	into := dst[len(dst):]
	bound := int64(zstd.CompressBound(len(src)))
	inPlace := int64(cap(into)) >= bound
	if !inPlace {
		var err error
		if into, err = w.Bytes(bound); err != nil {
			return dst, err
		}
	}
	frame, err := lib.CompressLevel(into, src, s.level)
	switch {
	case err != nil:
		return dst, err
	case inPlace:
		dst = dst[:len(dst)+len(frame)]
	default:
		dst = append(dst, frame...)
	}
	if s.checksum { // the library has no way to ask for it
		dst[len(dst)-len(frame)+descriptorAt] |= hasChecksum
		dst = binary.LittleEndian.AppendUint32(dst, uint32(xxhash.Sum64(src)))
	}
	return dst, nil
}

// decodeFrame appends what one frame, which lies at a byte of the input, decodes to, within the capacity of dst.
func decodeFrame(dst, frame []byte, at int64) ([]byte, error) {
	lib := libraries.Get().(*library)
	defer libraries.Put(lib)
	free := dst[len(dst):cap(dst)]
	into := free
	if len(free) == 0 {
		into = lib.one[:]
	}
	n, err := lib.DecompressInto(into, frame)
	switch {
	case err == nil && n > len(free):
		return dst, overfull(at, len(free), codeDstTooSmall)
	case err == nil:
		return dst[:len(dst)+n], nil
	case errors.Is(err, codeChecksumWrong):
		return dst, badChecksum(at)
	case errors.Is(err, codeDstTooSmall):
		return dst, overfull(at, len(free), err)
	}
	return dst, damaged(at, err)
}
