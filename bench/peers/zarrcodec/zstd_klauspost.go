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
