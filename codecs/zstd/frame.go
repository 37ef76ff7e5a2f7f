package zstd

import (
	"errors"
	"io"

	"github.com/klauspost/compress/zstd"

	"github.com/zarrcodec/zarrcodec/codecs"
)

const (
	blockHeader  = 3         // bytes
	maxBlock     = 128 << 10 // the most bytes of a block, encoded or decoded
	checksumSize = 4         // bytes
)

// The types of blocks. Of raw and rle blocks the header tells how many bytes they decode to.
const (
	raw = iota
	rle
	compressed
)

// frame is where a frame lies in the input, and what its headers tell of its content.
type frame struct {
	at, end     int
	least, most uint64 // bytes of content; equal where the headers tell
}

// readFrame reads the headers of the frame that starts at a byte of src, and of its blocks. It decodes nothing.
func readFrame(src []byte, at int) (frame, error) {
	var h zstd.Header
	if err := h.Decode(src[at:]); err != nil {
		return frame{}, headerError(at, len(src), err)
	}
	f := frame{at: at, end: at + h.HeaderSize}
	if h.Skippable {
		if uint64(h.SkippableSize) > uint64(len(src)-f.end) {
			return f, tooShort(f.end, len(src), uint64(h.SkippableSize))
		}
		f.end += int(h.SkippableSize)
		return f, nil
	}
	if h.DictionaryID != 0 {
		return f, codecs.Corrupt(name, int64(at), "the frame needs dictionary %d, there is none", h.DictionaryID)
	}
	if err := f.readBlocks(src); err != nil {
		return f, err
	}
	if h.HasCheckSum {
		if len(src)-f.end < checksumSize {
			return f, tooShort(f.end, len(src), checksumSize)
		}
		f.end += checksumSize
	}
	if h.HasFCS {
		if h.FrameContentSize < f.least || h.FrameContentSize > f.most {
			return f, codecs.Corrupt(name, int64(at), "%w: the frame declares %d bytes, its blocks hold %d to %d", codecs.ErrSize, h.FrameContentSize, f.least, f.most)
		}
		f.least, f.most = h.FrameContentSize, h.FrameContentSize
	}
	return f, nil
}

// readBlocks moves end behind the last block and adds up what the blocks hold.
func (f *frame) readBlocks(src []byte) error {
	for last := false; !last; {
		if len(src)-f.end < blockHeader {
			return tooShort(f.end, len(src), blockHeader)
		}
		h := uint32(src[f.end]) | uint32(src[f.end+1])<<8 | uint32(src[f.end+2])<<16
		last = h&1 != 0
		kind, size := h>>1&3, int(h>>3)
		if kind > compressed || size > maxBlock {
			return codecs.Corrupt(name, int64(f.end), "a block of type %d has %d bytes, want types 0 to %d and at most %d", kind, size, compressed, maxBlock)
		}
		least, most, takes := size, size, size
		switch kind {
		case rle:
			takes = 1
		case compressed:
			least, most = 0, maxBlock
		}
		f.end += blockHeader
		if len(src)-f.end < takes {
			return tooShort(f.end, len(src), uint64(takes))
		}
		f.end += takes
		f.least, f.most = f.least+uint64(least), f.most+uint64(most)
	}
	return nil
}

func headerError(at, size int, err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return codecs.Corrupt(name, int64(at), "the header of a frame ends too early: have %d bytes: %w", size-at, err)
	}
	return codecs.Corrupt(name, int64(at), "no header of a frame: %w", err)
}

func tooShort(at, size int, want uint64) error {
	return codecs.Corrupt(name, int64(at), "the frame ends too early: have %d bytes, want %d: %w", size-at, want, io.ErrUnexpectedEOF)
}

// measure reads all headers of src. It gives the most bytes that src can decode to, no more than limit, and whether that
// is the very number.
func measure(src []byte, limit uint64) (most uint64, exact bool, err error) {
	if len(src) == 0 {
		return 0, false, codecs.Corrupt(name, 0, "no frame: have 0 bytes: %w", io.ErrUnexpectedEOF)
	}
	least := uint64(0)
	for at := 0; at < len(src); {
		f, err := readFrame(src, at)
		if err != nil {
			return 0, false, err
		}
		least, most = least+f.least, most+f.most
		if least > limit {
			return 0, false, codecs.Corrupt(name, int64(at), "%w: with this frame there are %d bytes or more, want at most %d", codecs.ErrTooLong, least, limit)
		}
		at = f.end
	}
	return min(most, limit), least == most, nil
}
