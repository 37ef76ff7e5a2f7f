package arrowconv

import (
	"fmt"
	"math"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/dtype/number"
)

// Varying gives elements of t, whose sizes vary, as an Arrow array of [Type], in C order and without a shape. Their bytes,
// which lie in the segments of the heap of a, are copied into one buffer.
func Varying(t dtype.Type, a codecs.Array, o Options) (arrow.Array, error) {
	to, err := Type(t, o)
	if err != nil {
		return nil, err
	}
	if err := wantsVarying(t, a); err != nil {
		return nil, err
	}
	if o.Large {
		return gathered[int64](to, a, math.MaxInt64)
	}
	return gathered[int32](to, a, math.MaxInt32)
}

// gathered copies the bytes of all elements, which are most at the most.
func gathered[O int32 | int64](to arrow.DataType, a codecs.Array, most uint64) (arrow.Array, error) {
	var bytes uint64
	offsets := append(make([]O, 0, codecs.Count(a.Shape)+1), 0)
	a.Elements(codecs.SpanSize, func(p []byte) bool {
		bytes += uint64(codecs.GetSpan(p).Len)
		offsets = append(offsets, O(bytes))
		return bytes <= most
	})
	if bytes > most {
		return nil, fmt.Errorf("arrowconv: element %d ends at byte %d of the text, want at most %d: set Options.Large", len(offsets)-2, bytes, most)
	}
	text := make([]byte, 0, bytes)
	for p := range a.Contents() {
		text = append(text, p...)
	}
	return newArray(to, len(offsets)-1, 0, nil, number.Bytes(offsets), text), nil
}

// VaryingElements fills dst, elements of t, whose sizes vary, in C order, as many as a has, from an Arrow array: the way back
// from [Varying]. a is of the type that [Type] gives for t, with either offset size; it may be a slice. Its text becomes a
// segment of the heap of dst, without a copy: it must not be changed as long as that is used. A null is what Options.Null
// says.
func VaryingElements(dst codecs.Array, t dtype.Type, a arrow.Array, o Options) error {
	to, err := Type(t, Options{})
	if err != nil {
		return err
	}
	if err := wantsVarying(t, dst); err != nil {
		return err
	}
	if n := codecs.Count(dst.Shape); n != a.Len() {
		return fmt.Errorf("arrowconv: have %d elements of %s, want %d", a.Len(), t.Name(), n)
	}
	if a.NullN() > 0 && o.Null == nil {
		return noNull(t, a)
	}
	switch l := a.(type) {
	case *array.String:
		if to == arrow.BinaryTypes.String {
			return fillSpans(dst, a, l.ValueOffsets(), o.Null)
		}
	case *array.LargeString:
		if to == arrow.BinaryTypes.String {
			return fillSpans(dst, a, l.ValueOffsets(), o.Null)
		}
	case *array.Binary:
		if to == arrow.BinaryTypes.Binary {
			return fillSpans(dst, a, l.ValueOffsets(), o.Null)
		}
	case *array.LargeBinary:
		if to == arrow.BinaryTypes.Binary {
			return fillSpans(dst, a, l.ValueOffsets(), o.Null)
		}
	}
	return mismatch(t, a)
}

// fillSpans writes where elements lie in the text of a, between offsets, and null where a has none.
func fillSpans[O int32 | int64](dst codecs.Array, a arrow.Array, offsets []O, null []byte) (err error) {
	if a.Len() == 0 {
		return nil
	}
	var text []byte
	if b := a.Data().Buffers()[2]; b != nil {
		text = b.Bytes()
	}
	seg, instead, i := dst.Heap.Own(text), dst.Heap.Own(null), 0
	dst.Elements(codecs.SpanSize, func(p []byte) bool {
		off, n := uint64(offsets[i]), uint64(offsets[i+1]-offsets[i])
		switch {
		case a.IsNull(i):
			codecs.PutSpan(p, codecs.Span{Len: uint32(len(null)), Seg: instead})
		case n > math.MaxUint32:
			err = fmt.Errorf("arrowconv: element %d has %d bytes, want at most %d", i, n, uint32(math.MaxUint32))
		default:
			codecs.PutSpan(p, codecs.Span{Off: off, Len: uint32(n), Seg: seg})
		}
		i++
		return err == nil
	})
	return err
}

// wantsVarying is an error where the elements of t have a size, or a has no room or no heap for those that have none.
func wantsVarying(t dtype.Type, a codecs.Array) error {
	if t.Layout().Size != 0 {
		return fmt.Errorf("arrowconv: elements of %s have %d bytes each: Array and Elements take them", t.Name(), t.Layout().Size)
	}
	if a.Heap == nil {
		return fmt.Errorf("arrowconv: elements of %s vary in size: the array needs a heap", t.Name())
	}
	if err := a.Check(a.Shape, codecs.SpanSize); err != nil {
		return fmt.Errorf("arrowconv: %w", err)
	}
	return nil
}

// wantsFixed is an error where the elements of t vary in size.
func wantsFixed(t dtype.Type) error {
	if t.Layout().Size == 0 {
		return fmt.Errorf("arrowconv: elements of %s vary in size: Varying and VaryingElements take them", t.Name())
	}
	return nil
}
