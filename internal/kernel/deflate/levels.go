package deflate

// A level is how hard matches are searched.
type level struct {
	depth int // places that are tried; 0: by quick
	nice  int // bytes of a match that is good enough
	lazy  int // up to how many bytes of a match the next place is tried, too
}

// levels are the fastest that make no more bytes of most contents than zlib does at that level, if 3 % more are none.
// docs/compressors.md has what was measured.
var levels = [MaxLevel + 1]level{
	2: {depth: 4, nice: 16, lazy: 4},
	3: {depth: 8, nice: 16, lazy: 6},
	4: {depth: 16, nice: 16, lazy: 8},
	5: {depth: 32, nice: 32, lazy: 16},
	6: {depth: 64, nice: 64, lazy: 32},
	7: {depth: 128, nice: 128, lazy: 64},
	8: {depth: 512, nice: maxMatch, lazy: 128},
	9: {depth: 2048, nice: maxMatch, lazy: maxMatch},
}
