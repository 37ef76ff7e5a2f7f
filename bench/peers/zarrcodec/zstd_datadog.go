//go:build datadog && cgo

package main

import (
	"fmt"

	"github.com/DataDog/zstd"
)

const zstdModule = "github.com/DataDog/zstd"

func newZstd() (decompressor, error) {
	d := zstd.NewCtx()
	return func(dst, src []byte) error {
		n, err := d.DecompressInto(dst, src)
		if err == nil && n != len(dst) {
			err = fmt.Errorf("have %d bytes, want %d", n, len(dst))
		}
		return err
	}, nil
}

func newZstdCompressor() (compressor, error) {
	c := zstd.NewCtx()
	return func(dst, src []byte) ([]byte, error) { return c.CompressLevel(dst[:cap(dst)], src, 1) }, nil
}
