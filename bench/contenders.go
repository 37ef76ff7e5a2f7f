package main

import "slices"

// A contender is a column of the report: a role of a process.
type contender struct {
	name    string
	process string
	role    string
	tasks   []string // that it has; nil: all but libraryTasks
	only    string   // the compressor whose arrays it is measured on; empty: all
	layout  string   // that of the arrays it is measured on; empty: all
	side    bool     // it has works side by side, of which one thread has none
	own     bool     // it is this module, or no reader of arrays
}

const (
	ours        = "zarrcodec"
	oursLibrary = "zarrcodec+libzstd" // built with the tag datadog
	oursUTF8    = "zarrcodec UTF-8"   // strings as one buffer with offsets
	oursFresh   = "zarrcodec fresh"   // strings that last, in memory of their own
	oursView    = "zarrcodec view"    // bytes without a copy
	oursApart   = "zarrcodec apart"   // decodes that share nothing, one for each thread
	oursOpen    = "zarrcodec open"    // out of files that are open
	crate       = "zarrs"
	numPy       = "NumPy"
	klauspost   = "klauspost"
	libzstd     = "libzstd"
	goZstd      = "klauspost zstd"
)

// These show how far a row can go: what no reader can leave out, on the same bytes and memory.
const (
	plainCopy     = "copy"           // of what is stored
	kernelUTF8    = "kernel UTF-8"   // of what is stored, without a pipeline
	kernelStrings = "kernel strings" // likewise
)

// libraryTasks are those of compressors alone.
var libraryTasks = []string{"decompress", "compress"}

var contenders = []contender{
	{name: ours, process: "zarrcodec", role: "-", own: true},
	{name: oursLibrary, process: "zarrcodec-libzstd", role: "-", tasks: []string{"bytes", "strings", "times", "encode", "cold", "warm"}, only: "zstd", own: true},
	{name: oursUTF8, process: "zarrcodec", role: "utf8", tasks: []string{"strings"}, own: true},
	{name: oursFresh, process: "zarrcodec", role: "fresh", tasks: []string{"strings"}, own: true},
	{name: oursView, process: "zarrcodec", role: "view", tasks: []string{"bytes"}, only: "none", own: true},
	{name: oursOpen, process: "zarrcodec", role: "open", tasks: readOnce, own: true},
	{name: oursApart, process: "zarrcodec", role: "apart", tasks: []string{"bytes"}, layout: "plainshard", side: true, own: true},
	{name: plainCopy, process: "zarrcodec", role: "copy", tasks: slices.Concat([]string{"bytes", "times", "encode"}, readAll), only: "none", own: true},
	{name: kernelUTF8, process: "zarrcodec", role: "kernel-utf8", tasks: []string{"strings"}, only: "none", own: true},
	{name: kernelStrings, process: "zarrcodec", role: "kernel", tasks: []string{"strings"}, only: "none", own: true},
	{name: numPy, process: "numpy", role: "-"},
	{name: "NumPy encode", process: "numpy", role: "encode", tasks: []string{"strings"}},
	{name: "zarr-python", process: "zarr-python", role: "-"},
	{name: "zarrs-python", process: "zarrs-python", role: "-"},
	{name: crate, process: "zarrs", role: "-"},
	{name: "tensorstore", process: "tensorstore", role: "-"},
	{name: "zarrcodec gzip", process: "zarrcodec", role: "-", tasks: []string{"decompress"}, only: "gzip", own: true},
	{name: klauspost, process: "zarrcodec", role: "klauspost", tasks: []string{"decompress"}, only: "gzip"},
	{name: "stdlib", process: "zarrcodec", role: "stdlib", tasks: []string{"decompress"}, only: "gzip"},
	{name: goZstd, process: "zarrcodec", role: "library", tasks: libraryTasks, only: "zstd"},
	{name: libzstd, process: "zarrcodec-libzstd", role: "library", tasks: libraryTasks, only: "zstd"},
}

// has says whether the contender is one of a task on an array with a number of threads.
func (c contender) has(task string, a array, threads int) bool {
	if c.only != "" && c.only != a.Compressor || c.layout != "" && c.layout != a.Layout || c.side && threads == 1 {
		return false
	}
	if c.tasks == nil {
		return !slices.Contains(libraryTasks, task)
	}
	return slices.Contains(c.tasks, task)
}

// processNames are those of the processes, in the order of the contenders.
func processNames() []string {
	var out []string
	for _, c := range contenders {
		if !slices.Contains(out, c.process) {
			out = append(out, c.process)
		}
	}
	return out
}
