package gzip

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"

	"github.com/klauspost/compress/gzip"
)

// The frame of a member, RFC 1952, section 2.3.
const (
	magic         = "\x1f\x8b\x08" // the third byte: deflate
	headerSize    = 10
	trailerSize   = 8
	longestString = 511 // bytes of a name or comment, as in Go's other decompressors
)

// The flags of a header; the others are reserved.
const (
	flagHeaderSum = 1 << (1 + iota)
	flagExtra
	flagName
	flagComment
	flagReserved = 0xe0
)

// take gives the next n bytes, which it reads.
func (f *file) take(n int) ([]byte, error) {
	p := f.src[f.at:]
	if len(p) < n {
		f.at = len(f.src)
		return nil, io.ErrUnexpectedEOF
	}
	f.at += n
	return p[:n], nil
}

// header reads the header of a member. Time, system, extra field, name and comment mean nothing to a chunk.
func (f *file) header() error {
	from := f.at
	p, err := f.take(headerSize)
	if err != nil {
		return err
	}
	if string(p[:len(magic)]) != magic {
		return gzip.ErrHeader
	}
	flags := p[len(magic)]
	if flags&flagExtra != 0 {
		if err := f.skipExtra(); err != nil {
			return err
		}
	}
	for _, flag := range [2]byte{flagName, flagComment} {
		if flags&flag != 0 {
			if err := f.skipString(); err != nil {
				return err
			}
		}
	}
	if flags&flagHeaderSum != 0 {
		if err := f.headerSum(f.src[from:f.at]); err != nil {
			return err
		}
	}
	if flags&flagReserved != 0 {
		return gzip.ErrHeader
	}
	return nil
}

// skipExtra skips a field that says its length.
func (f *file) skipExtra() error {
	n, err := f.take(2)
	if err == nil {
		_, err = f.take(int(binary.LittleEndian.Uint16(n)))
	}
	return err
}

// skipString skips a string that a zero byte ends.
func (f *file) skipString() error {
	rest := f.src[f.at:]
	n := bytes.IndexByte(rest[:min(len(rest), longestString+1)], 0)
	if n < 0 && len(rest) > longestString {
		f.at += longestString + 1
		return gzip.ErrHeader
	}
	if n < 0 {
		n = len(rest)
	}
	_, err := f.take(n + 1)
	return err
}

// headerSum reads the checksum of a header: the lower half of its CRC-32.
func (f *file) headerSum(header []byte) error {
	p, err := f.take(2)
	if err == nil && binary.LittleEndian.Uint16(p) != uint16(crc32.ChecksumIEEE(header)) {
		return gzip.ErrHeader
	}
	return err
}

// trailer reads the trailer of a member that decodes to data: CRC-32 and length, both modulo 1<<32.
func (f *file) trailer(data []byte) error {
	p, err := f.take(trailerSize)
	if err != nil {
		return err
	}
	sum, n := binary.LittleEndian.Uint32(p), binary.LittleEndian.Uint32(p[4:])
	if sum != crc32.ChecksumIEEE(data) || n != uint32(len(data)) {
		return errChecksum
	}
	return nil
}
