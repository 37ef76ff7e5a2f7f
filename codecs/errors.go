package codecs

import (
	"errors"
	"fmt"
	"strings"

	"github.com/zarrcodec/zarrcodec/problem"
)

// What a [DataError] may wrap, for errors.Is.
var (
	// ErrChecksum: stored bytes do not match the checksum stored with them.
	ErrChecksum = errors.New("checksum does not match")
	// ErrSize: stored bytes, or what they decode to, are more or fewer than the chunk has.
	ErrSize = errors.New("wrong size")
	// ErrTooLong: stored bytes decode to more than they may. It is an ErrSize, and an [ErrMemoryLimit] where memory is what
	// allows no more, as nothing tells how many bytes they should be.
	ErrTooLong error = tooLong{}
)

type tooLong struct{}

func (tooLong) Error() string        { return ErrSize.Error() }
func (tooLong) Is(target error) bool { return target == ErrSize }

// ErrMemoryLimit: the call needs more memory than [Options.MemoryLimit] allows. A [DataError] that wraps it says of stored bytes
// that they decode to more than that, which may be wrong or not.
var ErrMemoryLimit = errors.New("over the memory limit")

// DataError says where stored bytes, or values that are to be stored, are wrong. Errors in an inner chunk come as one
// DataError for each level, outermost first, each in the Err of the one before.
type DataError struct {
	Codec  string // its name
	Stage  int    // its index in the chain that it stands in; -1: not known
	Offset int64  // byte offset in what the stage read; -1: not known
	Inner  []int  // of a codec that holds inner chunks: the coordinates of the one that Err is about, in inner chunks
	Err    error

	part int // 1 + Part.ID of what it is about, 0: not known
}

// DataErrors are those of several inner chunks, in the order of the inner chunks; see [Options.AllErrors].
type DataErrors []*DataError

// Gather adds err to wrong and gives no error where the call goes on behind it: if [Options.AllErrors] is set and err is
// about stored bytes.
func (w *Worker) Gather(wrong DataErrors, err error) (DataErrors, error) {
	if !w.opts.AllErrors {
		return wrong, err
	}
	switch e := err.(type) {
	case *DataError:
		return append(wrong, e), nil
	case DataErrors:
		return append(wrong, e...), nil
	}
	return wrong, err
}

// OrNil is es as an error, nil where there are none.
func (es DataErrors) OrNil() error {
	if len(es) == 0 {
		return nil
	}
	return es
}

// Error is a line for each.
func (es DataErrors) Error() string {
	lines := make([]string, len(es))
	for i, e := range es {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives them one by one.
func (es DataErrors) Unwrap() []error {
	out := make([]error, len(es))
	for i, e := range es {
		out[i] = e
	}
	return out
}

// EachDataError is err with f applied to it where it is a DataError, and to each of [DataErrors]; others stay as they are.
func EachDataError(err error, f func(*DataError) *DataError) error {
	switch e := err.(type) {
	case *DataError:
		return f(e)
	case DataErrors:
		out := make(DataErrors, len(e))
		for i, one := range e {
			out[i] = f(one)
		}
		return out
	}
	return err
}

// InPart notes in an error about stored bytes the ID of the [Part] that it is about, unless one is noted; others stay as
// they are.
func InPart(err error, id int) error {
	return EachDataError(err, func(e *DataError) *DataError {
		if e.part == 0 {
			e.part = 1 + id
		}
		return e
	})
}

// Part is the ID that [InPart] noted.
func (e *DataError) Part() (id int, ok bool) { return e.part - 1, e.part > 0 }

// Corrupt is a DataError of a codec; the chain adds the stage. offset is in bytes, -1: not known. The format may wrap an
// error with %w.
func Corrupt(codec string, offset int64, format string, args ...any) *DataError {
	return &DataError{Codec: codec, Stage: -1, Offset: offset, Err: fmt.Errorf(format, args...)}
}

// WrongSize is the DataError of a codec that has other than the wanted number of bytes.
func WrongSize(codec string, have, want int64) *DataError {
	return Corrupt(codec, -1, "%w: have %d bytes, want %d", ErrSize, have, want)
}

// TooLong is the DataError of a codec that has more bytes than it may give.
func TooLong(codec string, have, limit int64) *DataError {
	return Corrupt(codec, -1, "%w: have %d bytes, want at most %d", ErrTooLong, have, limit)
}

// CutOff is the DataError of a codec that got have bytes of a window of known length because the object ends there; nil where
// it got all.
func CutOff(codec string, have []byte, window Range) error {
	if window.n < 0 || int64(len(have)) == window.n {
		return nil
	}
	return Corrupt(codec, -1, "%w: the object ends behind %d of %d bytes", ErrSize, len(have), window.n)
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

// UnsupportedError says that something in a pipeline cannot be bound here, although the document may be right. It wraps
// [errors.ErrUnsupported].
type UnsupportedError struct {
	Pointer string // where it is declared, relative to what was bound
	Reason  string
}

// Error gives the place, where there is one, and the reason.
func (e *UnsupportedError) Error() string {
	if e.Pointer == "" {
		return e.Reason
	}
	return e.Pointer + ": " + e.Reason
}

// Unwrap gives errors.ErrUnsupported.
func (e *UnsupportedError) Unwrap() error { return errors.ErrUnsupported }

// Locate puts a place in front of the pointers in an error of Bind: of problems, of what is unsupported, and of joined
// errors of both kinds. Any other error is wrapped with the place in front.
func Locate(err error, at string) error {
	switch e := err.(type) {
	case problem.List:
		return e.At(at)
	case *UnsupportedError:
		return &UnsupportedError{at + e.Pointer, e.Reason}
	case *placedError:
		return &placedError{at + e.pointer, e.err}
	case interface{ Unwrap() []error }:
		var all []error
		for _, one := range e.Unwrap() {
			all = append(all, Locate(one, at))
		}
		return errors.Join(all...)
	}
	return &placedError{at, err}
}

// placedError is any other error of Bind, at its place.
type placedError struct {
	pointer string
	err     error
}

func (e *placedError) Error() string { return e.pointer + ": " + e.err.Error() }
func (e *placedError) Unwrap() error { return e.err }
