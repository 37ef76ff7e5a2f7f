package main

import (
	"bytes"
	"errors"
)

// apart is as many decodes of all chunks as there are threads, each on a goroutine of its own, that share nothing: what
// threads can gain on this machine, and no more.
type apart struct{ alone []*decoding }

func newApart(a *array, threads int) (job, error) {
	out := &apart{}
	for range threads {
		c, err := newChunks(a, 1)
		if err != nil {
			return nil, err
		}
		c.options.Concurrency = 1
		out.alone = append(out.alone, &decoding{c, false, c.memory(len(c.stored))})
	}
	return out, nil
}

func (a *apart) work() error {
	return each(len(a.alone), len(a.alone), func(i int) error { return a.alone[i].work() })
}

// works is how many works one is.
func (a *apart) works() int64 { return int64(len(a.alone)) }

func (a *apart) result(folder string) (string, error) {
	for _, d := range a.alone[1:] {
		for i := range d.out {
			if !bytes.Equal(d.out[i], a.alone[0].out[i]) {
				return "", errors.New("the decodes differ")
			}
		}
	}
	return a.alone[0].result(folder)
}

// copying is a plain copy of what is stored.
type copying struct {
	stored, out [][]byte
	threads     int
}

func newCopying(a *array, threads int) (*copying, error) {
	stored, err := a.stored()
	if err != nil {
		return nil, err
	}
	c := &copying{stored, make([][]byte, len(stored)), threads}
	for i := range stored {
		c.out[i] = buffers(1, len(stored[i]))[0]
	}
	return c, nil
}

// work copies file after file, each by all threads.
func (c *copying) work() error {
	for i, stored := range c.stored {
		piece := (len(stored) + c.threads - 1) / c.threads
		_ = each(c.threads, c.threads, func(t int) error {
			start := min(t*piece, len(stored))
			copy(c.out[i][start:], stored[start:min(start+piece, len(stored))])
			return nil
		})
	}
	return nil
}

func (c *copying) result(string) (string, error) { return form("stored", c.out...), nil }
