package main

import (
	"bytes"
	stdlib "compress/gzip"
	"context"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/codecs"
)

// A decompressor fills dst, whose length is that of what comes out, from src.
type decompressor func(dst, src []byte) error

// decompressing is what a decompressor costs by itself.
type decompressing struct {
	stored, out [][]byte
	decompress  decompressor
}

func newDecompress(a *array, role string) (job, error) {
	plan, err := a.plan()
	if err != nil {
		return nil, err
	}
	stored, err := a.stored()
	if err != nil {
		return nil, err
	}
	d, err := decompressorOf(role, a.Compressor, plan.Size())
	if err != nil {
		return nil, err
	}
	return &decompressing{stored, buffers(len(stored), plan.Size()), d}, nil
}

func (d *decompressing) work() error {
	for i, src := range d.stored {
		if err := d.decompress(d.out[i], src); err != nil {
			return err
		}
	}
	return nil
}

func (d *decompressing) result(string) (string, error) { return form("inside", d.out...), nil }

func decompressorOf(role, compressor string, size int) (decompressor, error) {
	switch role + " " + compressor {
	case "- gzip", "- zstd":
		return own(compressor, size)
	case "klauspost gzip":
		return filling(&gzip.Reader{}), nil
	case "stdlib gzip":
		return filling(&stdlib.Reader{}), nil
	case "library zstd":
		return newZstd()
	}
	return nil, fmt.Errorf("%w: %s of %s", errNone, compressor, role)
}

// filling is a reader that is used again for each chunk.
func filling(r interface {
	io.Reader
	Reset(io.Reader) error
}) decompressor {
	return func(dst, src []byte) error {
		if err := r.Reset(bytes.NewReader(src)); err != nil {
			return err
		}
		if _, err := io.ReadFull(r, dst); err != nil {
			return err
		}
		if n, err := r.Read(make([]byte, 1)); n > 0 || err != io.EOF { // the checksum is behind the last byte
			return fmt.Errorf("%d bytes behind the last one, error %v", n, err)
		}
		return nil
	}
}

// own is the codec of this module.
func own(compressor string, size int) (decompressor, error) {
	configuration := `{"level": 1}`
	if compressor == "zstd" {
		configuration = `{"level": 1, "checksum": false}`
	}
	array, err := zarrcodec.ReadArray(fmt.Appendf(nil, `{"zarr_format": 3, "node_type": "array", "shape": [%d], "data_type": "uint8",
		"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [%d]}}, "chunk_key_encoding": {"name": "default"},
		"fill_value": 0, "codecs": [{"name": "bytes"}, {"name": "%s", "configuration": %s}]}`,
		size, size, compressor, configuration))
	if err != nil {
		return nil, err
	}
	plan, err := array.Plan([]int{size})
	if err != nil {
		return nil, err
	}
	return func(dst, src []byte) error {
		return plan.Decode(context.Background(), plan.Dense(dst), src, codecs.Options{Concurrency: 1})
	}, nil
}
