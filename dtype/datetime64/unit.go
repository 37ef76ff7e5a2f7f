package datetime64

// Unit is a physical unit of time, or [Generic].
type Unit uint8

// The units, coarsest first. The zero Unit is none. Generic has no length: its numbers count nothing known.
const (
	Year Unit = iota + 1
	Month
	Week
	Day
	Hour
	Minute
	Second
	Millisecond
	Microsecond
	Nanosecond
	Picosecond
	Femtosecond
	Attosecond
	Generic
)

// length is that of a unit, as a whole number of seconds or of parts of one; both are 0 where the calendar decides.
type length struct {
	name      string
	seconds   uint64 // of one unit
	perSecond uint64 // units of one second
}

var lengths = [...]length{
	Year:        {"Y", 0, 0},
	Month:       {"M", 0, 0},
	Week:        {"W", 7 * 24 * 3600, 0},
	Day:         {"D", 24 * 3600, 0},
	Hour:        {"h", 3600, 0},
	Minute:      {"m", 60, 0},
	Second:      {"s", 1, 1},
	Millisecond: {"ms", 0, 1e3},
	Microsecond: {"us", 0, 1e6},
	Nanosecond:  {"ns", 0, 1e9},
	Picosecond:  {"ps", 0, 1e12},
	Femtosecond: {"fs", 0, 1e15},
	Attosecond:  {"as", 0, 1e18},
	Generic:     {"generic", 0, 0},
}

// greekMicro is a second spelling of "us", with U+03BC, the Greek letter.
const greekMicro = "\u03bcs"

// ParseUnit reads a unit as metadata spell it: "Y", "M", "W", "D", "h", "m", "s", "ms", "us" or "μs" (with U+03BC),
// "ns", "ps", "fs", "as", "generic".
func ParseUnit(s string) (Unit, bool) {
	if s == greekMicro {
		return Microsecond, true
	}
	for u := Year; u <= Generic; u++ {
		if lengths[u].name == s {
			return u, true
		}
	}
	return 0, false
}

// String is the canonical spelling, "us" for microseconds; empty for what is no unit.
func (u Unit) String() string {
	if int(u) < len(lengths) {
		return lengths[u].name
	}
	return ""
}

// decimals is how many decimal digits of a second a unit from second to attosecond counts.
func (u Unit) decimals() int { return 3 * int(u-Second) }

// isCalendar says whether the length of a unit depends on the date.
func (u Unit) isCalendar() bool { return u == Year || u == Month }
