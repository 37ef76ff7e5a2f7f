package move

// maxRank is how many axes are planned without an allocation.
const maxRank = 12

// axis is one loop: n elements, this many bytes apart.
type axis struct{ n, dst, src int }

// order turns the shape into loops by falling stride of dst; an axis of one element is none. It is false where there is no
// element.
func order(axes []axis, dstStrides, srcStrides, shape []int) ([]axis, bool) {
	for i, n := range shape {
		if n <= 0 {
			return nil, false
		}
		if n > 1 {
			axes = insert(axes, axis{n, dstStrides[i], srcStrides[i]})
		}
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

// widen makes the innermost axis part of the elements where it has no gaps on either side.
func widen(axes []axis, item int) ([]axis, int) {
	if last := len(axes) - 1; last >= 0 && axes[last].dst == item && axes[last].src == item {
		return axes[:last], item * axes[last].n
	}
	return axes, item
}

// split takes the two axes of the planes out of axes: a, along which the elements of dst are contiguous or else densest,
// and b, the one of the others along which those of src are. The rest is ordered by falling strides. Where there is one axis
// alone, b has one element.
func split(axes []axis, item int) (rest []axis, a, b axis) {
	last := len(axes) - 1
	a, axes = axes[last], axes[:last]
	if len(axes) == 0 {
		return nil, a, axis{n: 1}
	}
	dense := densest(axes, item)
	b = axes[dense]
	axes = append(axes[:dense], axes[dense+1:]...)
	for i := 1; i < len(axes); i++ {
		for k := i; k > 0 && axes[k-1].dst+axes[k-1].src < axes[k].dst+axes[k].src; k-- {
			axes[k-1], axes[k] = axes[k], axes[k-1]
		}
	}
	return axes, a, b
}

// densest is the axis with the least stride of src that keeps elements apart.
func densest(axes []axis, item int) int {
	best := len(axes) - 1
	for i, a := range axes {
		if a.src >= item && (a.src < axes[best].src || axes[best].src < item) {
			best = i
		}
	}
	return best
}
