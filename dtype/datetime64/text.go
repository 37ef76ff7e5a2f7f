package datetime64

import (
	"strconv"
	"time"
)

// secondsPerEra is those of 400 years, after which the Gregorian calendar repeats.
const (
	yearsPerEra   = 400
	secondsPerEra = 146097 * 24 * 3600
)

// AppendText appends the moment of v as NumPy prints it: a date and time of ISO 8601 to the unit, "1970" in years,
// "1970-01" in months, "1970-01-01" in weeks and days, "1970-01-01T00" in hours, down to eighteen digits behind the second,
// without a zone; "NaT". A year has four characters at least, its sign among them: "-001" is that before "0000". Where
// NumPy's own 64 bits overflow, the text is right nevertheless. Of the unit [Generic], which NumPy refuses to print, it is
// the integer.
func (t DateTime) AppendText(dst []byte, v int64) []byte {
	if v == NaT || t.unit == Generic {
		return appendInteger(dst, v)
	}
	total := product(v, uint64(t.scale))
	switch t.unit {
	case Year:
		return appendYear(dst, total.plus(epochYear))
	case Month:
		years, month := total.divide(12)
		return appendTwo(append(appendYear(dst, years.plus(epochYear)), '-'), int(month)+1)
	}
	seconds, part := t.unit.split(total)
	era, second := seconds.divide(secondsPerEra)
	at := time.Unix(int64(second), 0).UTC()
	dst = appendYear(dst, era.times(yearsPerEra).plus(int64(at.Year())))
	dst = appendTwo(append(dst, '-'), int(at.Month()))
	dst = appendTwo(append(dst, '-'), at.Day())
	return t.unit.appendClock(dst, at, part)
}

// AppendText appends v as NumPy prints it in an array: the integer, without its unit and scale factor; "NaT".
func (TimeDelta) AppendText(dst []byte, v int64) []byte { return appendInteger(dst, v) }

func appendInteger(dst []byte, v int64) []byte {
	if v == NaT {
		return append(dst, natText...)
	}
	return strconv.AppendInt(dst, v, 10)
}

// appendClock appends the time of day down to u, and part units of the second.
func (u Unit) appendClock(dst []byte, at time.Time, part uint64) []byte {
	if u >= Hour {
		dst = appendTwo(append(dst, 'T'), at.Hour())
	}
	if u >= Minute {
		dst = appendTwo(append(dst, ':'), at.Minute())
	}
	if u >= Second {
		dst = appendTwo(append(dst, ':'), at.Second())
	}
	if u > Second {
		dst = appendPadded(append(dst, '.'), part, u.decimals())
	}
	return dst
}

func appendYear(dst []byte, year int128) []byte {
	y, ok := year.int64()
	switch {
	case !ok:
		return year.big().Append(dst, 10)
	case y < 0:
		return appendPadded(append(dst, '-'), -uint64(y), 3)
	}
	return appendPadded(dst, uint64(y), 4)
}

func appendTwo(dst []byte, n int) []byte { return append(dst, byte('0'+n/10), byte('0'+n%10)) }

// appendPadded appends n with zeros in front up to width digits.
func appendPadded(dst []byte, n uint64, width int) []byte {
	var digits [20]byte
	text := strconv.AppendUint(digits[:0], n, 10)
	for i := len(text); i < width; i++ {
		dst = append(dst, '0')
	}
	return append(dst, text...)
}
