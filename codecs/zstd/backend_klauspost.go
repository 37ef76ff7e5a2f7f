//go:build !(datadog && cgo)

package zstd

import (
	"errors"
	"math"
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/zarrcodec/zarrcodec/codecs"
)

// maxWindow is the largest window that RFC 8878 can express, as far as it fits an int.
const maxWindow = min(1<<41+7<<38, math.MaxInt)

// smallFrame is up to how many bytes of content the encoder has to be told to write the content's size.
const smallFrame = 1 << 10

// encoderKey tells encoders apart.
type encoderKey struct {
	effort          effort
	checksum, small bool
}

var (
	encoders [len(efforts)][2][2]sync.Pool // of *zstd.Encoder, by effort, checksum and small
	decoders sync.Pool                     // of *zstd.Decoder
)

func (k encoderKey) pool() *sync.Pool {
	return &encoders[k.effort][index(k.checksum)][index(k.small)]
}

func index(b bool) int {
	if b {
		return 1
	}
	return 0
}

// newEncoder makes an encoder that runs on the goroutine of its caller.
func newEncoder(k encoderKey) (*zstd.Encoder, error) {
	opts := []zstd.EOption{zstd.WithEncoderCRC(k.checksum), zstd.WithEncoderConcurrency(1)}
	if k.small {
		opts = append(opts, zstd.WithSingleSegment(true))
	}
	return zstd.NewWriter(nil, append(opts, efforts[k.effort].options()...)...)
}

// appendFrame appends the frame of src, which is not empty.
func (s stage) appendFrame(dst, src []byte, _ *codecs.Worker) ([]byte, error) {
	key := encoderKey{effortOf(s.level), s.checksum, len(src) <= smallFrame}
	enc, ok := key.pool().Get().(*zstd.Encoder)
	if !ok {
		var err error
		if enc, err = newEncoder(key); err != nil {
			return dst, err
		}
	}
	dst = enc.EncodeAll(src, dst)
	key.pool().Put(enc)
	return dst, nil
}

// newDecoder makes a decoder that runs on the goroutine of its caller, with the destination's capacity as its limit.
func newDecoder() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
		zstd.WithDecodeAllCapLimit(true), zstd.WithDecoderMaxWindow(maxWindow))
}

// decodeFrame appends what one frame, which lies at a byte of the input, decodes to, within the capacity of dst.
func decodeFrame(dst, frame []byte, at int64) ([]byte, error) {
	dec, ok := decoders.Get().(*zstd.Decoder)
	if !ok {
		var err error
		if dec, err = newDecoder(); err != nil {
			return dst, err
		}
	}
	free := dst[len(dst):]
	p, err := dec.DecodeAll(frame, free)
	decoders.Put(dec)
	switch {
	case err == nil:
		n := copy(free[:len(p)], p) // it lies there already, unless the decoder grew it on its way
		return dst[:len(dst)+n], nil
	case errors.Is(err, zstd.ErrCRCMismatch):
		return dst, badChecksum(at)
	case errors.Is(err, zstd.ErrDecoderSizeExceeded):
		return dst, overfull(at, cap(free), err)
	}
	return dst, damaged(at, err)
}
