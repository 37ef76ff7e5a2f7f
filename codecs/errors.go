package codecs

import (
	"errors"
	"fmt"
	"strings"
)

// What a [DataError] may wrap, for errors.Is.
var (
	// ErrChecksum: stored bytes do not match the checksum stored with them.
	ErrChecksum = errors.New("checksum does not match")
	// ErrSize: stored bytes, or what they decode to, are more or fewer than the chunk has.
	ErrSize = errors.New("wrong size")
)

// ErrMemoryLimit: the call needs more memory than [Options.MemoryLimit] allows.
var ErrMemoryLimit = errors.New("over the memory limit")

// DataError says where stored bytes, or values that are to be stored, are wrong. Errors in an inner chunk come as one
// DataError for each level, outermost first, each in the Err of the one before.
type DataError struct {
	Codec  string // its name
	Stage  int    // its index in the chain that it stands in; -1: not known
	Offset int64  // byte offset in what the stage read; -1: not known
	Inner  []int  // of a codec that holds inner chunks: the coordinates of the one that Err is about, in inner chunks
	Err    error
}

// Corrupt is a DataError of a codec; the chain adds the stage. offset is in bytes, -1: not known. The format may wrap an
// error with %w.
func Corrupt(codec string, offset int64, format string, args ...any) *DataError {
	return &DataError{Codec: codec, Stage: -1, Offset: offset, Err: fmt.Errorf(format, args...)}
}

// WrongSize is the DataError of a codec that has other than the wanted number of bytes.
func WrongSize(codec string, have, want int64) *DataError {
	return Corrupt(codec, -1, "%w: have %d bytes, want %d", ErrSize, have, want)
}

// Error names stage, codec, place and cause: "codec 1 (sharding_indexed), inner chunk [0 3]: codec 0 (bytes): …".
func (e *DataError) Error() string {
	var b strings.Builder
	b.WriteString("codec ")
	if e.Stage >= 0 {
		fmt.Fprintf(&b, "%d ", e.Stage)
	}
	fmt.Fprintf(&b, "(%s)", e.Codec)
	if e.Inner != nil {
		fmt.Fprintf(&b, ", inner chunk %v", e.Inner)
	}
	if e.Offset >= 0 {
		fmt.Fprintf(&b, ", at byte %d", e.Offset)
	}
	fmt.Fprintf(&b, ": %v", e.Err)
	return b.String()
}

// Unwrap gives the cause.
func (e *DataError) Unwrap() error { return e.Err }
