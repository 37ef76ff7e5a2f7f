package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/pipeline"
	"github.com/zarrcodec/zarrcodec/source"
)

// reading is of regions of an array, out of files, into memory that is there.
type reading struct {
	task    string
	array   *metadata.Array
	plan    *pipeline.Plan
	files   counting
	keys    []string
	parts   []part
	inOne   []codecs.Region // the parts in the chunk, where there is one
	out     []codecs.Array  // of a part each
	threads int
	zstd    bool // compresses

	mu     sync.Mutex
	kept   map[string]*codecs.RangeReader // by key; nil where a read knows nothing of those before
	opened map[string]codecs.Source       // by key; nil where each read opens the file
}

func newReading(a *array, role, task string, threads int) (job, error) {
	model, err := zarrcodec.ReadArray(a.document)
	if err != nil {
		return nil, err
	}
	plan, err := model.Plan(a.Chunk)
	if err != nil {
		return nil, err
	}
	files := counting{os.DirFS(a.folder), new(amount)}
	r := &reading{task: task, array: model, plan: plan, files: files, keys: a.Keys, parts: a.Regions[task].Parts, threads: threads, zstd: a.Compressor == "zstd"}
	for _, p := range r.parts {
		r.inOne, r.out = append(r.inOne, p.inChunk()), append(r.out, r.memory(p[1]))
	}
	if task == "warm" {
		r.kept = map[string]*codecs.RangeReader{}
	}
	switch role {
	case "copy":
		return &copyingFiles{r, a.folder}, nil
	case "open":
		return r, r.openAll()
	}
	return r, nil
}

// openAll opens the files of all chunks, for reads that find them open.
func (r *reading) openAll() error {
	r.opened = map[string]codecs.Source{}
	for _, key := range r.keys {
		f, err := r.files.Open(key)
		if err != nil {
			return err
		}
		info, err := f.Stat()
		if err != nil {
			return err
		}
		r.opened[key] = source.ReaderAt(f.(io.ReaderAt), info.Size())
	}
	return nil
}

// memory is a dense array of a shape whose memory the operating system has given.
func (r *reading) memory(shape []int) codecs.Array {
	item := r.plan.Type().Layout().Size
	data := buffers(1, codecs.Count(shape)*item)[0]
	return codecs.Dense(data, shape, item)
}

// work reads region after region.
func (r *reading) work() error {
	for i := range r.parts {
		if err := r.read(i); err != nil {
			return err
		}
	}
	return nil
}

// read reads part i: of an array of one chunk from that, else as readers of arrays do, chunk by chunk, each into its place.
func (r *reading) read(i int) error {
	if len(r.keys) == 1 {
		_, err := r.plan.DecodeRegion(context.Background(), r.out[i], r.inOne[i], r.chunk(r.keys[0]), options(1, r.threads))
		return err
	}
	parts, err := r.array.Parts(r.parts[i].region())
	if err != nil {
		return err
	}
	chunks := slices.Collect(parts)
	return each(len(chunks), r.threads, func(k int) error {
		p, o := chunks[k], options(len(chunks), r.threads)
		_, err := r.plan.DecodeRegion(context.Background(), r.out[i].Sub(p.At, p.Region.Count), p.Region, r.chunk(p.Key), o)
		return err
	})
}

// chunk is what is known of a chunk.
func (r *reading) chunk(key string) *codecs.RangeReader {
	if r.kept == nil {
		return codecs.Open(r.source(key))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.kept[key] == nil {
		r.kept[key] = codecs.Open(r.source(key))
	}
	return r.kept[key]
}

func (r *reading) source(key string) codecs.Source {
	if r.opened != nil {
		return r.opened[key]
	}
	return source.File(r.files, key)
}

func (r *reading) result(string) (string, error) {
	var parts [][]byte
	for _, out := range r.out {
		parts = append(parts, out.Data)
	}
	return form(r.task, parts...), nil
}

// cost reads the first region once more and counts. Memory is what was allocated on the way, and what the elements lie in.
func (r *reading) cost() (string, error) {
	reads, bytes := r.files.reads.Load(), r.files.bytes.Load()
	memory, err := allocated(func() error { return r.read(0) })
	if err != nil {
		return "", err
	}
	reads, bytes = r.files.reads.Load()-reads, r.files.bytes.Load()-bytes
	decoder, err := r.decoderCost()
	return fmt.Sprintf("cost %d %d %d %d", reads, bytes, memory+int64(len(r.out[0].Data)), decoder), err
}

// decoderCost is what a zstd decoder, where one is needed, allocates by itself to decode what was read.
func (r *reading) decoderCost() (int64, error) {
	if !r.zstd {
		return 0, nil
	}
	compress, err := newZstdCompressor()
	if err != nil {
		return 0, err
	}
	data := r.out[0].Data
	frame, err := compress(make([]byte, 0, 2*len(data)), data)
	if err != nil {
		return 0, err
	}
	return allocated(func() error {
		decompress, err := newZstd()
		if err != nil {
			return err
		}
		return decompress(data, frame)
	})
}

// allocated is how many bytes f allocates, with no scratch left from before; nothing is collected on the way.
func allocated(f func() error) (int64, error) {
	runtime.GC()
	runtime.GC() // pools are empty behind the second one
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := f()
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc - before.TotalAlloc), err
}

// copyingFiles is what any reader has to do that has memory for the elements: to read as many bytes as there are. Its
// regions lie in the files as they do in memory.
type copyingFiles struct {
	*reading
	folder string
}

func (c *copyingFiles) work() error {
	out := c.out[0]
	parts, err := c.array.Parts(c.parts[0].region())
	if err != nil {
		return err
	}
	chunks := slices.Collect(parts)
	return each(len(chunks), c.threads, func(i int) error {
		p := chunks[i]
		size := codecs.Count(p.Region.Count) * c.plan.Type().Layout().Size
		return c.fill(out.Sub(p.At, p.Region.Count).Data[:size], p.Key, len(chunks))
	})
}

// fill reads the start of a file, by all threads where it is the only one.
func (c *copyingFiles) fill(dst []byte, key string, files int) error {
	f, err := os.Open(filepath.Join(c.folder, key))
	if err != nil {
		return err
	}
	defer f.Close()
	threads := options(files, c.threads).Concurrency
	piece := (len(dst) + threads - 1) / threads
	return each(threads, threads, func(i int) error {
		start := min(i*piece, len(dst))
		_, err := f.ReadAt(dst[start:min(start+piece, len(dst))], int64(start))
		return err
	})
}
