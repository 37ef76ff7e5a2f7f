package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// An array is one of the workloads, as workloads.json has it.
type array struct {
	Name       string            `json:"name"`
	Data       string            `json:"data"`
	Layout     string            `json:"layout"` // plain, transposed, shard, plainshard, chunk
	Order      string            `json:"order"`  // le, be
	Compressor string            `json:"compressor"`
	Bytes      int64             `json:"bytes"` // decoded
	Elements   int64             `json:"elements"`
	Stored     int64             `json:"stored"` // bytes of the chunks
	Forms      map[string]string `json:"forms"`  // SHA-256 by the name of the form
	Regions    map[string]region `json:"regions"`
}

// region is what a task reads of an array: parts, one after the other.
type region struct {
	Parts [][2][]int64 `json:"parts"` // start and shape
	Bytes int64        `json:"bytes"` // of all parts, decoded
	Cost  *cost        `json:"cost"`  // of the first part; nil: not limited
}

// cost is what a read takes: calls that read and bytes that they give, which are to be these, and the most bytes of
// memory, 0: any. Those that the zstd decoder takes by itself, where there is one, come on top.
type cost struct {
	Reads   int64 `json:"reads"`
	Bytes   int64 `json:"bytes"`
	Memory  int64 `json:"memory,omitempty"`
	Decoder int64 `json:"decoder,omitempty"`
}

// readOnce are the tasks that read regions and take no threads; readAll those that take some.
var (
	readOnce = []string{"cold", "warm", "row"}
	readAll  = []string{"full", "aligned", "unaligned"}
)

func readArrays(folder string) ([]array, error) {
	text, err := os.ReadFile(filepath.Join(folder, "workloads.json"))
	if err != nil {
		return nil, err
	}
	var list struct{ Arrays []array }
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, fmt.Errorf("workloads.json: %w", err)
	}
	return list.Arrays, nil
}

// tasks are what is measured of an array with a number of threads.
func (a array) tasks(threads int) []string {
	if len(a.Regions) > 0 {
		return a.readings(threads)
	}
	out := []string{"bytes"}
	switch a.Data {
	case "ascii", "cjk", "mixed":
		out = append(out, "strings")
	case "times":
		out = append(out, "times")
	}
	out = append(out, "encode")
	if a.Compressor != "none" && a.Order == "le" && (a.Layout == "plain" || a.Layout == "transposed") {
		out = append(out, a.libraries(threads)...)
	}
	if threads == 1 && slices.Contains([]string{"int32-le-none", "cube-shard-le-zstd"}, a.Name) {
		out = append(out, "open")
	}
	return out
}

// libraries are the tasks of compressors alone: those of zstd are limits of other rows.
func (a array) libraries(threads int) []string {
	switch {
	case a.Compressor == "zstd":
		return libraryTasks
	case threads == 1:
		return []string{"decompress"}
	}
	return nil
}

// readings are the tasks that read regions of the array.
func (a array) readings(threads int) (out []string) {
	list := readAll
	if threads == 1 {
		list = slices.Concat(readOnce, readAll)
	}
	for _, task := range list {
		if _, known := a.Regions[task]; known {
			out = append(out, task)
		}
	}
	return out
}

// row is that of a task, without its cells.
func (a array) row(task string, threads int) *Row {
	r := &Row{Task: task, Array: a.Name, Threads: threads, Bytes: a.Bytes, Elements: a.Elements, Stored: a.Stored}
	if region, known := a.Regions[task]; known {
		r.Parts, r.Limit, r.Bytes = len(region.Parts), region.Cost, region.Bytes
	}
	return r
}
