package datetime64

import "strconv"

// AppendText appends the moment of v as NumPy prints it: a date and time of ISO 8601 to the unit, "1970" in years,
// "1970-01" in months, "1970-01-01" in weeks and days, "1970-01-01T00" in hours, down to eighteen digits behind the second,
// without a zone; "NaT". A year has four characters at least, its sign among them: "-001" is that before "0000". Where
// NumPy's own 64 bits overflow, the text is right nevertheless. Of the unit [Generic], which NumPy refuses to print, it is
// the integer. Nothing is allocated but to grow dst. [DateTime.ParseText] reads it back.
func (t DateTime) AppendText(dst []byte, v int64) []byte {
	if v == NaT || t.unit == Generic {
		return appendInteger(dst, v)
	}
	total := product(v, uint64(t.scale))
	switch t.unit {
	case Year:
		return appendYear(dst, total.plus(epochYear))
	case Month:
		return appendMonth(dst, total)
	}
	seconds, part := t.unit.split(total)
	days, second := seconds.divide(secondsPerDay)
	months, day := monthOfDay(days)
	dst = appendTwo(append(appendMonth(dst, months), '-'), uint64(day)+1)
	return t.unit.appendClock(dst, second, part)
}

// AppendText appends v as NumPy prints it in an array: the integer, without its unit and scale factor; "NaT".
// [TimeDelta.ParseText] reads it back.
func (TimeDelta) AppendText(dst []byte, v int64) []byte { return appendInteger(dst, v) }

func appendInteger(dst []byte, v int64) []byte {
	if v == NaT {
		return append(dst, natText...)
	}
	return strconv.AppendInt(dst, v, 10)
}

// appendClock appends the time of day down to u: of a second of the day, and part units of that second.
func (u Unit) appendClock(dst []byte, second, part uint64) []byte {
	if u >= Hour {
		dst = appendTwo(append(dst, 'T'), second/3600)
	}
	if u >= Minute {
		dst = appendTwo(append(dst, ':'), second/60%60)
	}
	if u >= Second {
		dst = appendTwo(append(dst, ':'), second%60)
	}
	if u > Second {
		dst = appendPadded(append(dst, '.'), part, u.decimals())
	}
	return dst
}

// appendMonth appends a month, from the epoch, with its year.
func appendMonth(dst []byte, months int128) []byte {
	years, month := months.divide(12)
	return appendTwo(append(appendYear(dst, years.plus(epochYear)), '-'), month+1)
}

func appendYear(dst []byte, year int128) []byte {
	width := 4
	if year.hi < 0 {
		dst, year, width = append(dst, '-'), year.negative(), 3
	}
	const digits = 19 // of the lower part, where it takes two
	high, low := year.divide(1e19)
	if high.lo == 0 {
		return appendPadded(dst, low, width)
	}
	return appendPadded(strconv.AppendUint(dst, high.lo, 10), low, digits)
}

func appendTwo(dst []byte, n uint64) []byte { return append(dst, byte('0'+n/10), byte('0'+n%10)) }

// appendPadded appends n with zeros in front up to width digits.
func appendPadded(dst []byte, n uint64, width int) []byte {
	var digits [20]byte
	text := strconv.AppendUint(digits[:0], n, 10)
	for i := len(text); i < width; i++ {
		dst = append(dst, '0')
	}
	return append(dst, text...)
}
