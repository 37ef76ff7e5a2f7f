package reshape

import "github.com/zarrcodec/zarrcodec/codecs"

// stage is the codec bound to chunks of one shape.
type stage struct {
	item int // bytes of an element
}

var _ codecs.ArrayStage = stage{}

func (s stage) Encode(dst, src codecs.Array, w *codecs.Worker) error { return s.move(dst, src, w) }
func (s stage) Decode(dst, src codecs.Array, w *codecs.Worker) error { return s.move(dst, src, w) }

// move copies the elements of src, in C order, to those of dst, which are as many. Where one of the two is dense it is taken
// for an array of the other's shape.
func (s stage) move(dst, src codecs.Array, w *codecs.Worker) error {
	if codecs.Count(dst.Shape) == 0 {
		return nil
	}
	m := w.Mark()
	defer w.Release(m)
	if dst.Dense(s.item) {
		codecs.Copy(s.dense(dst.Data, src.Shape, w), src, s.item)
		return nil
	}
	if !src.Dense(s.item) {
		p, err := w.Bytes(int64(codecs.Count(src.Shape)) * int64(s.item))
		if err != nil {
			return err
		}
		codecs.Copy(s.dense(p, src.Shape, w), src, s.item)
		src.Data = p
	}
	codecs.Copy(dst, s.dense(src.Data, dst.Shape, w), s.item)
	return nil
}

func (s stage) dense(p []byte, shape []int, w *codecs.Worker) codecs.Array {
	return codecs.Array{Data: p, Shape: shape, Strides: codecs.DenseStrides(w.Ints(len(shape)), shape, s.item)}
}

// view is a stage that joins no axes: each axis that is handed on is a part of one that was handed, or has one element.
type view struct {
	stage
	to    []int // the shape handed on
	parts []part
}

var _ codecs.StrideMapper = view{}

// part says which elements of an axis that was handed an axis is: every one of a number. Of an axis with one element it
// may be zero.
type part struct{ axis, every int }

func (v view) MapStrides(a codecs.Array, w *codecs.Worker) codecs.Array {
	strides := w.Ints(len(v.parts))
	for i, p := range v.parts {
		if strides[i] = 0; p.every > 0 {
			strides[i] = a.Strides[p.axis] * p.every
		}
	}
	a.Shape, a.Strides = v.to, strides
	return a
}

func (v view) Encode(dst, src codecs.Array, w *codecs.Worker) error {
	codecs.Copy(dst, v.MapStrides(src, w), v.item)
	return nil
}

func (v view) Decode(dst, src codecs.Array, w *codecs.Worker) error {
	codecs.Copy(v.MapStrides(dst, w), src, v.item)
	return nil
}

// splits says how the axes of to are parts of those of from; false where one is not, or there are no elements.
func splits(from, to []int) ([]part, bool) {
	parts, k := make([]part, len(to)), 0
	for axis, n := range from {
		for ; n > 1; k++ {
			if k == len(to) || to[k] == 0 || n%to[k] != 0 {
				return nil, false
			}
			n /= to[k]
			parts[k] = part{axis, n}
		}
		if n == 0 {
			return nil, false
		}
	}
	return parts, true
}
