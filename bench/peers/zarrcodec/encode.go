package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/pipeline"
)

// encoding is of all chunks of an array, out of one buffer, into memory that is there.
type encoding struct {
	plan    *pipeline.Plan
	keys    []string
	chunks  []codecs.Array
	out     [][]byte
	threads int
	options codecs.Options
}

func newEncode(a *array, role string, threads int) (job, error) {
	if role == "copy" {
		c, err := newCopying(a, threads)
		return &encodedCopy{c, a.Keys}, err
	}
	plan, err := a.plan()
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(filepath.Join(a.work, a.Data+".bin"))
	if err != nil {
		return nil, err
	}
	n := len(a.Keys)
	out := buffers(n, plan.Size()+plan.Size()/8)
	return &encoding{plan, a.Keys, a.split(data, plan.Type().Layout().Size), out, threads, options(n, threads)}, nil
}

// split labels the chunks in data, the elements of the whole array in C order.
func (a *array) split(data []byte, item int) []codecs.Array {
	whole := codecs.Dense(data, a.Shape, item)
	out := make([]codecs.Array, len(a.Keys))
	start := make([]int, len(a.Shape))
	for i := range out {
		out[i] = whole.Sub(start, a.Chunk)
		for k := len(start) - 1; k >= 0; k-- {
			if start[k] += a.Chunk[k]; start[k] < a.Shape[k] {
				break
			}
			start[k] = 0
		}
	}
	return out
}

func (e *encoding) work() error {
	return each(len(e.chunks), e.threads, func(i int) (err error) {
		e.out[i], err = e.plan.AppendEncode(context.Background(), e.out[i][:0], e.chunks[i], e.options)
		return err
	})
}

func (e *encoding) result(folder string) (string, error) { return writeChunks(folder, e.keys, e.out) }

// writeChunks writes what was encoded, and gives the answer that says how much it is.
func writeChunks(folder string, keys []string, chunks [][]byte) (string, error) {
	n := 0
	for i, key := range keys {
		name := filepath.Join(folder, key)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return "", err
		}
		if err := os.WriteFile(name, chunks[i], 0o666); err != nil {
			return "", err
		}
		n += len(chunks[i])
	}
	return fmt.Sprintf("stored %d", n), nil
}

// encodedCopy is a plain copy of as many bytes as are encoded, where nothing compresses.
type encodedCopy struct {
	*copying
	keys []string
}

func (c *encodedCopy) result(folder string) (string, error) {
	return writeChunks(folder, c.keys, c.out)
}
