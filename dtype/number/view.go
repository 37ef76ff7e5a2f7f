package number

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/zarrcodec/zarrcodec/dtype"
)

// Element is a Go type that holds the elements of one of this package's data types.
type Element interface {
	int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 | Half | BHalf | float32 | float64 | complex64 | complex128
}

// Of is the data type whose elements are of Go type T.
func Of[T Element]() Type {
	switch any((*T)(nil)).(type) {
	case *int8:
		return Int8
	case *int16:
		return Int16
	case *int32:
		return Int32
	case *int64:
		return Int64
	case *uint8:
		return Uint8
	case *uint16:
		return Uint16
	case *uint32:
		return Uint32
	case *uint64:
		return Uint64
	case *Half:
		return Float16
	case *BHalf:
		return BFloat16
	case *float32:
		return Float32
	case *float64:
		return Float64
	case *complex64:
		return Complex64
	}
	return Complex128
}

// View shows data, elements of type t in host order without gaps, as a slice. Nothing is copied: the slice is the memory
// of data, a change in one is seen in the other, and it is valid for as long as data is not reused for something else.
//
// It is an error when T is not the Go type of t, when len(data) is no multiple of the item size, and when data does not
// start where the machine wants a T to start; [Append] takes such data.
func View[T Element](t dtype.Type, data []byte) ([]T, error) {
	n, err := count[T](t, data)
	if n == 0 {
		return nil, err
	}
	p := unsafe.Pointer(unsafe.SliceData(data))
	if align := unsafe.Alignof(*new(T)); uintptr(p)%align != 0 {
		return nil, fmt.Errorf("dtype/number: data of %s starts %d bytes off a multiple of %d, so it has no view: use Append", t.Name(), uintptr(p)%align, align)
	}
	return unsafe.Slice((*T)(p), n), nil
}

// Append appends a copy of data, elements of type t in host order without gaps and with any alignment. The errors are
// those of [View] but for alignment; dst is then given back as it was.
func Append[T Element](dst []T, t dtype.Type, data []byte) ([]T, error) {
	n, err := count[T](t, data)
	if err != nil {
		return dst, err
	}
	at := len(dst)
	dst = slices.Grow(dst, n)[:at+n]
	copy(Bytes(dst[at:]), data)
	return dst, nil
}

// Bytes shows values as elements in host order, for encoding. Nothing is copied: the bytes are the memory of values and
// valid for as long as that is not reused for something else.
func Bytes[T Element](values []T) []byte {
	p := (*byte)(unsafe.Pointer(unsafe.SliceData(values)))
	return unsafe.Slice(p, len(values)*Of[T]().form().size())
}

// count is the number of elements of type t in data, which T has to fit.
func count[T Element](t dtype.Type, data []byte) (int, error) {
	own := Of[T]()
	if number, ok := t.(Type); !ok || number != own {
		return 0, fmt.Errorf("dtype/number: %s is the Go type of %s, %s", own.form().goName, own.Name(), mismatch(t))
	}
	size := own.form().size()
	if len(data)%size != 0 {
		return 0, fmt.Errorf("dtype/number: have %d bytes of %s, want a multiple of %d", len(data), own.Name(), size)
	}
	return len(data) / size, nil
}

// mismatch says what the elements are instead.
func mismatch(t dtype.Type) string {
	switch t := t.(type) {
	case nil:
		return "the data has no type"
	case Type:
		if t.form().goName == "" {
			return fmt.Sprintf("the data is %s, for which Go has no type", t.Name())
		}
		return fmt.Sprintf("the data is %s, which has %s", t.Name(), t.form().goName)
	}
	return fmt.Sprintf("the data is %s, which is not of this package", t.Name())
}
