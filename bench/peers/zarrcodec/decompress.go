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
	threads     int
	decompress  []decompressor // by thread
}

func newDecompress(a *array, role string, threads int) (*decompressing, error) {
	plan, err := a.plan()
	if err != nil {
		return nil, err
	}
	stored, err := a.stored()
	if err != nil {
		return nil, err
	}
	out := &decompressing{stored: stored, out: buffers(len(stored), plan.Size()), threads: threads}
	for range threads {
		d, err := decompressorOf(role, a.Compressor, plan.Size())
		if err != nil {
			return nil, err
		}
		out.decompress = append(out.decompress, d)
	}
	return out, nil
}

func (d *decompressing) work() error {
	return eachBy(len(d.stored), d.threads, func(i, thread int) error { return d.decompress[thread](d.out[i], d.stored[i]) })
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
