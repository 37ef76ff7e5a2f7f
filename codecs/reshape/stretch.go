package reshape

import (
	"math"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/problem"
)

// judgeStretches reports the first stretch whose entries and axes differ in their number of elements, and fills in the
// lengths that are not known yet and can be. Lengths that are not known, or several, are left alone.
func (c Config) judgeStretches(in, out []codecs.Axis) problem.List {
	entry, axis := 0, 0 // where the stretch starts
	for i, e := range c.Shape {
		if len(e.Axes) == 0 {
			continue
		}
		first, last := e.Axes[0], e.Axes[len(e.Axes)-1]
		if ps := c.judgeStretch(in[axis:first], out, entry, i); len(ps) > 0 {
			return ps
		}
		if ps := c.join(in, out, i); len(ps) > 0 {
			return ps
		}
		entry, axis = i+1, last+1
	}
	return c.judgeStretch(in[axis:], out, entry, len(c.Shape))
}

// judgeStretch judges the entries from to end-1, none of which lists axes, against the axes between the lists.
func (c Config) judgeStretch(axes, out []codecs.Axis, from, end int) problem.List {
	have, known := product(axes)
	want, inferred := int64(1), -1
	for i := from; i < end; i++ {
		switch length := c.Shape[i].Length; {
		case length == Infer:
			inferred = i
		case length == 0: // a list of no axes
			out[i] = codecs.Axis{1}
		case want > math.MaxInt64/length:
			return nil // more than any chunk in memory has
		default:
			want *= length
		}
	}
	switch {
	case !known:
	case inferred >= 0 && have%want == 0:
		out[inferred] = codecs.Axis{have / want}
	case have != want:
		return problem.One(place, problem.InvalidValue, "%d entries from entry %d on make %d elements, the axes that they stand for have %d", end-from, from, want, have)
	}
	return nil
}

// join settles the length of entry i, which lists axes. Axes between them that are not listed have one element.
func (c Config) join(in, out []codecs.Axis, i int) problem.List {
	axes := c.Shape[i].Axes
	if len(axes) == 1 {
		out[i] = in[axes[0]]
		return nil
	}
	listed := make([]codecs.Axis, len(axes))
	for k, axis := range axes {
		listed[k] = in[axis]
	}
	n, known := product(listed)
	all, allKnown := product(in[axes[0] : axes[len(axes)-1]+1])
	if known && allKnown && n != all {
		return problem.One(place+problem.Index(i), problem.InvalidValue, "the axes %v have %d elements, with the axes between them %d", axes, n, all)
	}
	if known {
		out[i] = codecs.Axis{n}
	}
	return nil
}

// product is the number of elements of axes that have one known length each, false where that is not so or there are
// too many.
func product(axes []codecs.Axis) (int64, bool) {
	n, empty := int64(1), false
	for _, a := range axes {
		if len(a) != 1 || a[0] < 0 || a[0] == codecs.Beyond {
			return 0, false
		}
		empty = empty || a[0] == 0
	}
	if empty {
		return 0, true
	}
	for _, a := range axes {
		if n > math.MaxInt64/a[0] {
			return 0, false
		}
		n *= a[0]
	}
	return n, true
}
