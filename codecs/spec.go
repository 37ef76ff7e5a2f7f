package codecs

import (
	"math"

	"github.com/zarrcodec/zarrcodec/dtype"
)

// Axis is the set of lengths, in elements, that chunks take along one axis; nil when they are not known.
type Axis []int64

// Beyond is the length that stands for one beyond int64; nothing is known of it but that it is large.
const Beyond = math.MaxInt64

// Spec is the chunk that an array codec is handed. While a pipeline is judged any part may be unknown, and a rule that
// needs an unknown part is not applied.
type Spec struct {
	Type dtype.Type // nil: unknown
	Axes []Axis     // outermost first; nil: rank unknown; empty and not nil: 0-d
	Fill []byte     // the fill value as transformed so far: the bits of one element; nil: unknown
}

// NewSpec is the complete spec of chunks of one shape.
func NewSpec(t dtype.Type, shape []int, fill []byte) Spec {
	axes := make([]Axis, len(shape))
	for i, n := range shape {
		axes[i] = Axis{int64(n)}
	}
	return Spec{t, axes, fill}
}

// Shape is the one chunk shape, in elements, of a complete spec; false where a part is unknown, an axis has several
// lengths or one beyond int.
func (s Spec) Shape() ([]int, bool) {
	if s.Type == nil || s.Axes == nil || s.Fill == nil {
		return nil, false
	}
	shape := make([]int, len(s.Axes))
	for i, a := range s.Axes {
		if len(a) != 1 || a[0] < 0 || a[0] > math.MaxInt {
			return nil, false
		}
		shape[i] = int(a[0])
	}
	return shape, true
}

// Size is what is known of a number of bytes. The zero Size is not known: something in front is unclaimed or refused,
// and no rule applies.
type Size struct {
	class sizeClass
	n     int64
}

type sizeClass byte

const (
	unknown sizeClass = iota
	exact
	atMost
	unbounded
)

// Exact is a size that is known: the limit of the decompressor that has to yield it.
func Exact(n int64) Size { return Size{exact, n} }

// AtMost is the most that this module's encoders make. It never limits a decoder: a stranger's encoder may make more.
func AtMost(n int64) Size { return Size{atMost, n} }

// Unbounded is a size that depends on the data without a limit.
func Unbounded() Size { return Size{unbounded, 0} }

// Exact gives the number of bytes where it is exact.
func (s Size) Exact() (int64, bool) { return s.n, s.class == exact }

// Bound gives the most bytes that there can be when this module encodes.
func (s Size) Bound() (int64, bool) { return s.n, s.class == exact || s.class == atMost }

// IsKnown says whether anything is known.
func (s Size) IsKnown() bool { return s.class != unknown }

// Add is s with n bytes more.
func (s Size) Add(n int64) Size {
	if s.class != exact && s.class != atMost {
		return s
	}
	if s.n > math.MaxInt64-n {
		return Unbounded()
	}
	return Size{s.class, s.n + n}
}

// Bytes is the number of bytes of elements of item bytes in an array of the given shape. It is false where that, or the
// number of elements, does not fit an int.
func Bytes(shape []int, item int) (int, bool) {
	n, empty := item, item == 0
	for _, l := range shape {
		empty = empty || l == 0
	}
	if empty {
		return 0, true
	}
	for _, l := range shape {
		if l < 0 || n > math.MaxInt/l {
			return 0, false
		}
		n *= l
	}
	return n, true
}
