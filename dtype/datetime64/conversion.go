package datetime64

import (
	"errors"
	"fmt"

	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/internal/kernel/alias"
)

// Rounding says what becomes of a moment or duration between two counts of a coarser unit.
type Rounding uint8

// The ways of rounding.
const (
	Exact Rounding = iota // it is [ErrInexact]
	Floor                 // it is rounded down, towards the past, as NumPy's astype does it
)

// Conversion makes counts of one type to counts of another. It is immutable, and safe for concurrent use. Make it with
// [NewConversion]; the zero Conversion is none.
type Conversion struct {
	name     string // of both types
	from, to step
	exact    bool
	first    ratio     // to days or months, where the calendar decides; else to the counts
	calendar operation // between the two ratios
	second   ratio     // from months or days
	passes   []pass    // the same for many at once
	slow     bool      // they are no passes: a factor is beyond 63 bits
}

// NewConversion is the conversion of from to to, both a [DateTime] or both a [TimeDelta]. [NaT] stays NaT.
//
// To a finer unit it is exact; to a coarser one it is as r says; what does not fit is an error always, where NumPy, for
// years and months, wraps around. Years and months of moments are those of the Gregorian calendar: a year as days is its
// first of January, and a day as years, by [Floor], the year in which it lies. Of durations, years and months have no fixed
// number of days: between them and other units [Exact] is refused, as NumPy refuses its casting same_kind, and [Floor] is by
// the mean of the calendar, as NumPy's astype does it: a year is 365.2425 days, a month a twelfth of that. From [Generic]
// integers are what they are, as in NumPy, whatever the scale factors; to Generic only those of Generic are converted.
func NewConversion(from, to dtype.Type, r Rounding) (Conversion, error) {
	a, err := Of(from, nil, false)
	if err != nil {
		return Conversion{}, err
	}
	b, err := Of(to, nil, false)
	if err != nil {
		return Conversion{}, err
	}
	c := Conversion{name: a.name, from: a.step, to: b.step, exact: r == Exact}
	if err := c.judge(b.name, r); err != nil {
		return Conversion{}, err
	}
	c.plan()
	return c, nil
}

// judge is an error where there is no such conversion.
func (c *Conversion) judge(to string, r Rounding) error {
	switch from := c.from.unit; {
	case r > Floor:
		return fmt.Errorf("dtype/datetime64: have %d as a rounding, want Exact or Floor", r)
	case c.name != to:
		return fmt.Errorf("dtype/datetime64: have elements of %s to convert to %s, want the same", c.name, to)
	case from == Generic:
		return nil
	case c.to.unit == Generic:
		return fmt.Errorf("dtype/datetime64: have the unit %q, which counts nothing of the unit %q", from, Generic)
	case c.name == timeDeltaName && c.exact && c.crosses():
		return fmt.Errorf("dtype/datetime64: have durations in %q, which have no fixed length in %q", from, c.to.unit)
	}
	return nil
}

// crosses says whether years or months become units of fixed length, or these become those.
func (c *Conversion) crosses() bool { return c.from.unit.isCalendar() != c.to.unit.isCalendar() }

// plan fills in how it is done.
func (c *Conversion) plan() {
	c.first, c.second = identity, identity
	switch day, month := (step{Day, 1}), (step{Month, 1}); {
	case c.from.unit == Generic:
	case c.name == timeDeltaName || !c.crosses():
		c.first = ratioOf(c.from, c.to)
	case c.from.unit.isCalendar():
		c.first, c.calendar, c.second = ratioOf(c.from, month), toDays, ratioOf(day, c.to)
	default:
		c.first, c.calendar, c.second = ratioOf(c.from, day), toMonths, ratioOf(month, c.to)
	}
	first, ok1 := c.first.passes()
	second, ok2 := c.second.passes()
	if c.calendar != none {
		first = append(first, pass{op: c.calendar})
	}
	c.passes, c.slow = append(first, second...), !ok1 || !ok2
}

var (
	errNoConversion = errors.New("dtype/datetime64: the zero Conversion is none")
	errOverlap      = errors.New("dtype/datetime64: the integers overlap the elements that they are made of")
)

// Int64 converts one count. The error is [ErrRange] or [ErrInexact].
func (c Conversion) Int64(v int64) (int64, error) {
	switch {
	case c.name == "":
		return 0, errNoConversion
	case v == NaT:
		return v, nil
	}
	x, exact, ok := c.first.apply(product(v, 1))
	if !ok {
		return 0, ErrRange
	}
	x, first := c.calendar.apply(x)
	x, exact2, ok := c.second.apply(x)
	n, fits := x.int64()
	switch {
	case !ok || !fits || n == NaT:
		return 0, ErrRange
	case c.exact && !(exact && first && exact2):
		return 0, ErrInexact
	}
	return n, nil
}

// Int64s fills dst with the counts of src, as many. They are the same memory or do not overlap. The first that does not
// fit, or is not exact where that is wanted, is an [*ElementError]; dst is undefined then.
func (c Conversion) Int64s(dst, src []int64) error {
	return Elements{name: c.name, step: c.from, data: bytesOf(src)}.Convert(dst, c)
}

// Convert fills dst with the counts of all elements, whose type is that from which c converts. dst has [Elements.Len]
// integers, and is the memory of the elements or does not overlap it. Errors are those of [Conversion.Int64s].
func (e Elements) Convert(dst []int64, c Conversion) error {
	if c.name == "" {
		return errNoConversion
	}
	if e.name != c.name || e.step != c.from {
		return fmt.Errorf("dtype/datetime64: have elements of %s in %s, want %s in %s", e.name, e.step.text(), c.name, c.from.text())
	}
	if len(dst) != e.Len() {
		return fmt.Errorf("dtype/datetime64: have room for %d integers, want %d", len(dst), e.Len())
	}
	if alias.Inexact(bytesOf(dst), e.data) {
		return errOverlap
	}
	if src, err := e.Int64s(); err == nil && !alias.Any(bytesOf(dst), e.data) && c.isOnePass() {
		if c.runOne(dst, src) {
			return nil
		}
		return c.each(dst, src, 0)
	}
	return c.blocks(dst, e)
}

// isOnePass says whether the conversion needs no memory besides.
func (c *Conversion) isOnePass() bool {
	return !c.slow && (len(c.passes) == 0 || len(c.passes) == 1 && !(c.exact && c.passes[0].op == divide))
}

func (c *Conversion) runOne(dst, src []int64) bool {
	if len(c.passes) == 0 {
		copy(dst, src)
		return true
	}
	return c.passes[0].run(dst, src, nil, c.exact)
}

// blocks converts in pieces that stay in the cache.
func (c *Conversion) blocks(dst []int64, e Elements) error {
	var b block
	for at := 0; at < len(dst); at += blockElems {
		n := min(blockElems, len(dst)-at)
		in, out := b.in[:n], dst[at:at+n]
		e.load(in, at)
		if !c.slow && b.run(c.passes, out, in, c.exact) {
			continue
		}
		if err := c.each(out, in, at); err != nil {
			return err
		}
	}
	return nil
}

// each converts one by one; src[0] is the element first.
func (c *Conversion) each(dst, src []int64, first int) error {
	for i, v := range src {
		n, err := c.Int64(v)
		if err != nil {
			return &ElementError{first + i, c.from.count(v), c.to.text(), err}
		}
		dst[i] = n
	}
	return nil
}
