//go:build !(datadog && cgo)

package main

import (
	"fmt"

	"github.com/klauspost/compress/zstd"
)

const zstdModule = gzipModule

func newZstd() (decompressor, error) {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	return func(dst, src []byte) error {
		out, err := d.DecodeAll(src, dst[:0])
		if err == nil && len(out) != len(dst) {
			err = fmt.Errorf("have %d bytes, want %d", len(out), len(dst))
		}
		return err
	}, nil
}

func newZstdCompressor() (compressor, error) {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest),
		zstd.WithEncoderCRC(false), zstd.WithAllLitEntropyCompression(true))
	return func(dst, src []byte) ([]byte, error) { return e.EncodeAll(src, dst), nil }, err
}
