package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/chunkgrid"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/pipeline"
)

// An array is one of the workloads. The exported fields are those of workloads.json.
type array struct {
	Name       string   `json:"name"`
	Data       string   `json:"data"`
	Compressor string   `json:"compressor"`
	Layout     string   `json:"layout"`
	Shape      []int    `json:"shape"`
	Chunk      []int    `json:"chunk"`
	Keys       []string `json:"keys"`
	Regions    parts    `json:"regions"`

	work, folder string
	document     []byte // zarr.json
}

// parts are the regions that are read, by task.
type parts map[string]struct {
	Parts []part `json:"parts"`
}

// part is where a region starts, and its shape.
type part [2][]int

func (p part) region() chunkgrid.Region {
	r := chunkgrid.Whole(make([]int64, len(p[0])))
	r.Count = make([]int64, len(p[0]))
	for k := range p[0] {
		r.Start[k], r.Count[k] = int64(p[0][k]), int64(p[1][k])
	}
	return r
}

// inChunk is the region of a chunk that is all of the array.
func (p part) inChunk() codecs.Region {
	r := codecs.Whole(p[1])
	r.Start = p[0]
	return r
}

func open(work, name string) (*array, error) {
	text, err := os.ReadFile(filepath.Join(work, "workloads.json"))
	if err != nil {
		return nil, err
	}
	var list struct{ Arrays []*array }
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, err
	}
	for _, a := range list.Arrays {
		if a.Name == name {
			a.work, a.folder = work, filepath.Join(work, name)
			a.document, err = os.ReadFile(filepath.Join(a.folder, "zarr.json"))
			return a, err
		}
	}
	return nil, fmt.Errorf("no array %s in %s", name, work)
}

func (a *array) plan() (*pipeline.Plan, error) {
	model, err := zarrcodec.ReadArray(a.document)
	if err != nil {
		return nil, err
	}
	return model.Plan(a.Chunk)
}

// stored are the chunks as they are stored.
func (a *array) stored() ([][]byte, error) {
	out := make([][]byte, len(a.Keys))
	for i, key := range a.Keys {
		var err error
		if out[i], err = os.ReadFile(filepath.Join(a.folder, key)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// buffers are n of a size each, whose memory the operating system has given.
func buffers(n, size int) [][]byte {
	out := make([][]byte, n)
	for i := range out {
		out[i] = make([]byte, size)
		for k := range out[i] {
			out[i][k] = 0xAA
		}
	}
	return out
}

// each calls f for 0 to n-1 on as many goroutines as threads, and gives an error of one.
func each(n, threads int, f func(i int) error) error {
	return eachBy(n, threads, func(i, _ int) error { return f(i) })
}

// eachBy tells f which thread it is on, too.
func eachBy(n, threads int, f func(i, thread int) error) error {
	if threads == 1 || n == 1 {
		for i := range n {
			if err := f(i, 0); err != nil {
				return err
			}
		}
		return nil
	}
	var next atomic.Int64
	var wait sync.WaitGroup
	errs := make([]error, threads)
	for t := range threads {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && errs[t] == nil; i = int(next.Add(1)) - 1 {
				errs[t] = f(i, t)
			}
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// options are those of one chunk: chunks are worked on side by side, and one alone by all threads.
func options(chunks, threads int) codecs.Options {
	if chunks > 1 {
		threads = 1
	}
	return codecs.Options{Concurrency: threads}
}
