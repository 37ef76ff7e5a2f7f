package main

// A compressor encodes src at level 1 to dst, which has room for it, and gives what it made.
type compressor func(dst, src []byte) ([]byte, error)

// compressing is what a compressor costs by itself.
type compressing struct {
	*decompressing // whose out is what is compressed
	keys           []string
	made           [][]byte
	compress       []compressor // by thread
}

func newCompress(a *array, threads int) (job, error) {
	inside, err := newDecompress(a, "library", threads)
	if err != nil {
		return nil, err
	}
	if err := inside.work(); err != nil {
		return nil, err
	}
	n := len(inside.out[0])
	c := &compressing{decompressing: inside, keys: a.Keys, made: buffers(len(inside.out), n+n/8+64)}
	for range threads {
		one, err := newZstdCompressor()
		if err != nil {
			return nil, err
		}
		c.compress = append(c.compress, one)
	}
	return c, nil
}

func (c *compressing) work() error {
	return eachBy(len(c.out), c.threads, func(i, thread int) (err error) {
		c.made[i], err = c.compress[thread](c.made[i][:0], c.out[i])
		return err
	})
}

func (c *compressing) result(folder string) (string, error) {
	return writeChunks(folder, c.keys, c.made)
}
