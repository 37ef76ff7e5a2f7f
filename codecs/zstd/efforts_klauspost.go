//go:build !(datadog && cgo)

package zstd

import "github.com/klauspost/compress/zstd"

// An effort is a setting of the encoder; the index in efforts.
type effort int

// setting is what an encoder is told.
type setting struct {
	from     int // the least level that it stands for
	search   zstd.EncoderLevel
	literals bool // are coded where there are no matches, too
	codes    bool // there are any
}

// efforts are the settings by level of the C library, in whose place they stand: of those that make no more bytes of most
// contents than that level (3 % more are none), the fastest. docs/compressors.md has what was measured.
var efforts = [...]setting{
	{from: minLevel, search: zstd.SpeedFastest},
	{from: -1, search: zstd.SpeedFastest, codes: true},
	{from: 1, search: zstd.SpeedFastest, literals: true, codes: true},
	{from: 2, search: zstd.SpeedDefault, literals: true, codes: true},
	{from: 5, search: zstd.SpeedBetterCompression, literals: true, codes: true},
	{from: 13, search: zstd.SpeedBestCompression, literals: true, codes: true},
}

// effortOf is the one in the place of a level.
func effortOf(level int) effort {
	e := len(efforts) - 1
	for level < efforts[e].from {
		e--
	}
	return effort(e)
}

func (s setting) options() []zstd.EOption {
	return []zstd.EOption{zstd.WithEncoderLevel(s.search), zstd.WithAllLitEntropyCompression(s.literals), zstd.WithNoEntropyCompression(!s.codes)}
}
