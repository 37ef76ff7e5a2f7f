package datetime64

import "strconv"

// ParseText reads a moment as NumPy reads it: a year, or one with a month, "2005-02", with a day, "2005-02-03", or with a
// time behind "T" or a space: of hours, "2005-02-03T04", of minutes and of seconds, with a point and up to eighteen digits.
// A year has a sign or none, and any number of digits; months to seconds have two. A time is of UTC, without a zone or with
// "Z", or of the zone behind it, "+01", "-01:30", "-0130". White space may stand in front, and behind a time. "NaT", in any
// case, and the empty text are [NaT].
//
// The count is that of the moment, or of the start of the year, month or day. One between two counts is as r says. What
// is no moment, does not fit or is not exact is a [*TextError]. Of the unit [Generic], for which NumPy reads "NaT" alone, the
// text is the integer.
//
// NumPy counts in the unit alone, in 64 bits that wrap around, and then divides by the scale factor: "2929-01-25" in 5ns is
// -1325651869483820647 there, which is in 1759, and 6053045760000000000 here. Here only a count that does not fit is
// refused, as [ErrRange], for which NumPy has a wrong one, too. It also knows "now" and "today", takes a year without digits
// for 0 and loses a minus behind white space; all else is as there.
func (t DateTime) ParseText(text string, r Rounding) (int64, error) {
	if isNaTText(text) {
		return NaT, nil
	}
	if t.unit == Generic {
		return t.parseInteger(text)
	}
	p := parser{text: text, bad: -1}
	at := p.instant()
	switch {
	case p.bad >= 0:
		return 0, &TextError{text, p.bad, t.text(), ErrSyntax}
	case p.far:
		return 0, &TextError{text, 0, t.text(), ErrRange}
	}
	v, err := t.roundedAt(at, r)
	if err != nil {
		return 0, &TextError{text, 0, t.text(), err}
	}
	return v, nil
}

// ParseText reads what [TimeDelta.AppendText] appends, as NumPy reads it: an integer of decimal digits with a sign or none,
// behind white space or none; "NaT", in any case, and the empty text are [NaT]. Other text, and what does not fit, is a
// [*TextError].
func (t TimeDelta) ParseText(text string) (int64, error) {
	if isNaTText(text) {
		return NaT, nil
	}
	return t.parseInteger(text)
}

func isNaTText(text string) bool {
	return text == "" || len(text) == len(natText) && text[0]|0x20 == 'n' && text[1]|0x20 == 'a' && text[2]|0x20 == 't'
}

func (s step) parseInteger(text string) (int64, error) {
	p := parser{text: text, bad: -1}
	p.space()
	from := p.at
	p.sign()
	p.digit()
	for p.isDigit() {
		p.at++
	}
	if p.end(); p.bad >= 0 {
		return 0, &TextError{text, p.bad, s.text(), ErrSyntax}
	}
	v, err := strconv.ParseInt(text[from:], 10, 64)
	if err != nil {
		return 0, &TextError{text, 0, s.text(), ErrRange}
	}
	return v, nil
}

// parser reads a text from front to back.
type parser struct {
	text string
	at   int  // bytes read
	bad  int  // where the first byte is that does not belong; -1: none so far
	far  bool // the year is beyond any that a count reaches
}

func (p *parser) instant() instant {
	p.space()
	months := p.year()
	day, second, attos := 0, 0, uint64(0)
	if p.take('-') {
		months = months.plus(int64(p.two(1, 12) - 1))
		if p.take('-') {
			day = p.two(1, daysIn(months)) - 1
			if p.take('T') || p.take(' ') {
				second, attos = p.clock()
				second -= p.zone()
				p.space()
			}
		}
	}
	p.end()
	return instant{dayOfMonth(months).plus(int64(day)).times(secondsPerDay).plus(int64(second)), attos}
}

// year is the first month, from the epoch, of the year that is read.
func (p *parser) year() int128 {
	negative := p.sign()
	year := product(int64(p.digit()), 1)
	for p.isDigit() {
		year = year.times(10).plus(int64(p.digit()))
		if year.hi >= 1<<31 { // beyond 1<<63 counts of the largest scale factor
			year, p.far = int128{}, true
		}
	}
	if negative {
		year = year.negative()
	}
	return year.plus(-epochYear).times(12)
}

// clock is a time of day, down to what there is of it.
func (p *parser) clock() (second int, attos uint64) {
	second = 3600 * p.two(0, 23)
	if !p.take(':') {
		return second, 0
	}
	second += 60 * p.two(0, 59)
	if !p.take(':') {
		return second, 0
	}
	second += p.two(0, 59)
	if p.take('.') {
		attos = p.fraction()
	}
	return second, attos
}

// fraction is up to eighteen digits behind the point.
func (p *parser) fraction() (attos uint64) {
	for unit := uint64(attosPerSecond / 10); unit > 0 && p.isDigit(); unit /= 10 {
		attos += unit * uint64(p.digit())
	}
	return attos
}

// zone is how many seconds the time is ahead of UTC.
func (p *parser) zone() int {
	ahead := 0
	switch {
	case p.take('Z'):
	case p.take('+'):
		ahead = p.offset()
	case p.take('-'):
		ahead = -p.offset()
	}
	return ahead
}

func (p *parser) offset() int {
	seconds := 3600 * p.two(0, 23)
	if p.at < len(p.text) {
		p.take(':')
		seconds += 60 * p.two(0, 59)
	}
	return seconds
}

// two is two digits, from least to most.
func (p *parser) two(least, most int) int {
	from := p.at
	n := 10 * p.digit()
	n += p.digit()
	if n < least || n > most {
		p.fail(from)
		return least
	}
	return n
}

func (p *parser) digit() int {
	if !p.isDigit() {
		p.fail(p.at)
		return 0
	}
	p.at++
	return int(p.text[p.at-1] - '0')
}

func (p *parser) isDigit() bool {
	return p.at < len(p.text) && p.text[p.at]-'0' <= 9
}

// sign reads a sign, if there is one, and says whether it is a minus.
func (p *parser) sign() bool {
	if p.take('-') {
		return true
	}
	p.take('+')
	return false
}

// take reads c, if that is next.
func (p *parser) take(c byte) bool {
	if p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

func (p *parser) space() {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at]-'\t' <= '\r'-'\t') {
		p.at++
	}
}

func (p *parser) end() {
	if p.at < len(p.text) {
		p.fail(p.at)
	}
}

func (p *parser) fail(at int) {
	if p.bad < 0 {
		p.bad = at
	}
}
