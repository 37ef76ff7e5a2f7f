// Package move copies elements between strided arrays, and reverses their swap units on the way.
package move

import "github.com/zarrcodec/zarrcodec/internal/kernel/swap"

// Move copies the elements of an array of the given shape from src to dst, which do not overlap. An element has item
// bytes; strides are in bytes. Where unit is above 1, each run of unit bytes in an element is reversed. No byte between
// the elements of dst is written.
func Move(dst []byte, dstStrides []int, src []byte, srcStrides, shape []int, item, unit int) {
	var few [maxRank]axis
	axes, ok := plan(few[:0], dstStrides, srcStrides, shape, item)
	if ok {
		walk(dst, src, axes, item, unit)
	}
}

// maxRank is how many axes are planned without an allocation.
const maxRank = 12

// axis is one loop: n elements, this many bytes apart.
type axis struct{ n, dst, src int }

// plan turns the shape into loops, outermost first: by falling stride of dst, those merged that are one run in both.
// Where the axis along which src is densest is another one than that of dst, it becomes the last but one, and the two are
// walked in tiles. It is false where there is no element.
func plan(axes []axis, dstStrides, srcStrides, shape []int, item int) ([]axis, bool) {
	for i, n := range shape {
		if n == 0 {
			return nil, false
		}
		if n > 1 {
			axes = insert(axes, axis{n, dstStrides[i], srcStrides[i]})
		}
	}
	axes = merge(axes)
	if len(axes) < 2 {
		return axes, true
	}
	last := len(axes) - 1
	dense := last
	for i, a := range axes {
		if a.src < axes[dense].src {
			dense = i
		}
	}
	if dense != last {
		a := axes[dense]
		copy(axes[dense:], axes[dense+1:last])
		axes[last-1] = a
	}
	return axes, true
}

// insert puts a where the strides of dst fall, behind equal ones.
func insert(axes []axis, a axis) []axis {
	axes = append(axes, a)
	i := len(axes) - 1
	for ; i > 0 && axes[i-1].dst < a.dst; i-- {
		axes[i] = axes[i-1]
	}
	axes[i] = a
	return axes
}

// merge joins neighbours that are one run in both arrays.
func merge(axes []axis) []axis {
	if len(axes) == 0 {
		return axes
	}
	out := axes[:1]
	for _, a := range axes[1:] {
		p := &out[len(out)-1]
		if p.dst == a.n*a.dst && p.src == a.n*a.src {
			*p = axis{p.n * a.n, a.dst, a.src}
		} else {
			out = append(out, a)
		}
	}
	return out
}

func walk(dst, src []byte, axes []axis, item, unit int) {
	switch len(axes) {
	case 0:
		swap.Move(dst[:item], src[:item], max(unit, 1))
	case 1:
		row(dst, src, axes[0], item, unit)
	case 2:
		tiles(dst, src, axes[0], axes[1], item, unit)
	default:
		a := axes[0]
		for i := range a.n {
			walk(dst[i*a.dst:], src[i*a.src:], axes[1:], item, unit)
		}
	}
}

// tile is the edge of a block, in elements: a block of 8-byte elements and its cache lines fit the first level.
const tile = 32

// tiles walks two axes; where src is denser along the outer one, in blocks, so that a cache line is used up while it is
// there.
func tiles(dst, src []byte, outer, inner axis, item, unit int) {
	if inner.src <= outer.src {
		for i := range outer.n {
			row(dst[i*outer.dst:], src[i*outer.src:], inner, item, unit)
		}
		return
	}
	for j := 0; j < inner.n; j += tile {
		part := axis{min(tile, inner.n-j), inner.dst, inner.src}
		for i := range outer.n {
			row(dst[i*outer.dst+j*inner.dst:], src[i*outer.src+j*inner.src:], part, item, unit)
		}
	}
}
