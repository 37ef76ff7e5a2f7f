package datetime64

import (
	"bytes"

	"github.com/zarrcodec/zarrcodec/internal/kernel/units"
)

// operation is what a pass over integers does.
type operation uint8

const (
	none     operation = iota
	multiply           // by the factor
	divide             // by the factor, rounding down
	toMonths           // from days
	toDays             // from months
)

// apply is what toMonths and toDays make of x, and whether it is exact.
func (o operation) apply(x int128) (int128, bool) {
	switch o {
	case toMonths:
		months, rest := monthOfDay(x)
		return months, rest == 0
	case toDays:
		return dayOfMonth(x), true
	}
	return x, true
}

// pass is one step of a conversion of many integers, NaT kept.
type pass struct {
	op     operation
	factor int64
}

// run fills dst with src. It is false where an integer does not fit, or may not fit, or where exact is wanted and one is
// not. dst, src and back do not overlap; back is as long, or nil where exactness is not wanted of a division.
func (p pass) run(dst, src, back []int64, exact bool) bool {
	switch p.op {
	case multiply:
		return units.Multiply(dst, src, p.factor)
	case divide:
		units.Divide(dst, src, p.factor)
		return !exact || units.Multiply(back, dst, p.factor) && bytes.Equal(bytesOf(back), bytesOf(src))
	case toMonths:
		return monthsOfDays(dst, src) || !exact
	default:
		return daysOfMonths(dst, src)
	}
}

// blockElems are the integers that all passes work on before the next ones, so that they stay in the cache.
const blockElems = 512

// block is the memory for that.
type block struct{ in, odd, even, back [blockElems]int64 }

// run fills dst with src by all passes, as [pass.run] does it by one.
func (b *block) run(passes []pass, dst, src []int64, exact bool) bool {
	n, last := len(src), len(passes)-1
	if last < 0 {
		copy(dst, src)
	}
	for i, p := range passes {
		out := dst
		switch {
		case i < last && i%2 == 0:
			out = b.even[:n]
		case i < last:
			out = b.odd[:n]
		}
		if !p.run(out, src, b.back[:n], exact) {
			return false
		}
		src = out
	}
	return true
}
