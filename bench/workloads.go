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
	Layout     string            `json:"layout"` // plain, transposed, shard, plainshard
	Order      string            `json:"order"`  // le, be
	Compressor string            `json:"compressor"`
	Bytes      int64             `json:"bytes"` // decoded
	Elements   int64             `json:"elements"`
	Stored     int64             `json:"stored"` // bytes of the chunks
	Forms      map[string]string `json:"forms"`  // SHA-256 by the name of the form
}

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

// tasks are what is measured of an array with a number of threads. What has no targets and takes long is left out:
// shards in both byte orders, and encoding the cube in every layout, with compressors.
func (a array) tasks(threads int) []string {
	cube, compressed := a.Data == "cube", a.Compressor != "none"
	if a.Layout == "shard" && a.Order == "be" && compressed {
		return nil
	}
	out := []string{"bytes"}
	switch a.Data {
	case "ascii", "cjk", "mixed":
		out = append(out, "strings")
	case "times":
		out = append(out, "times")
	}
	if !cube || !compressed || a.Order == "le" && a.Layout != "plainshard" {
		out = append(out, "encode")
	}
	if threads > 1 {
		return out
	}
	if compressed && a.Order == "le" && (a.Layout == "plain" || a.Layout == "transposed") {
		out = append(out, "decompress")
	}
	if slices.Contains([]string{"int32-le-none", "cube-shard-le-zstd"}, a.Name) {
		out = append(out, "open")
	}
	return out
}
