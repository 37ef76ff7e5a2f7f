package datetime64

// After 400 years the Gregorian calendar repeats. Eras are counted here from 1970-01-01 on, so that day 0 and month 0 of
// era 0 are those of the epoch.
const (
	yearsPerEra   = 400
	monthsPerEra  = 12 * yearsPerEra
	daysPerEra    = 146097
	secondsPerDay = 24 * 3600
)

// The days and months from 1600-03-01, where the calendar is simplest, to 1970-01-01: a year of it ends with the leap day,
// and five months from March or August on have 153 days.
const (
	daysBefore   = 135080
	monthsBefore = 12*(epochYear-1600) - 2
)

// monthOf is the month within an era in which a day of it lies, and the day within that month, from 0.
func monthOf(day uint32) (month, rest uint32) {
	n := day + daysBefore
	century := (4*n + 3) / daysPerEra
	n -= century * daysPerEra / 4
	year := (4*n + 3) / 1461
	n -= year * 1461 / 4
	inYear := (5*n + 2) / 153
	return 12*(100*century+year) + inYear - monthsBefore, n - (153*inYear+2)/5
}

// dayOf is the first day of a month within an era. The month 4800 is the first of the next one.
func dayOf(month uint32) uint32 {
	month += monthsBefore
	year, inYear := month/12, month%12
	return 365*year + year/4 - year/100 + year/400 + (153*inYear+2)/5 - daysBefore
}

// monthOfDay is the month, from the epoch, in which a day from the epoch lies, and the day within it.
func monthOfDay(days int128) (months int128, rest uint32) {
	era, day := days.divide(daysPerEra)
	month, rest := monthOf(uint32(day))
	return era.times(monthsPerEra).plus(int64(month)), rest
}

// dayOfMonth is the first day, from the epoch, of a month from the epoch.
func dayOfMonth(months int128) int128 {
	era, month := months.divide(monthsPerEra)
	return era.times(daysPerEra).plus(int64(dayOf(uint32(month))))
}

// daysIn is how many days a month from the epoch has.
func daysIn(months int128) int {
	_, month := months.divide(monthsPerEra)
	return int(dayOf(uint32(month)+1) - dayOf(uint32(month)))
}

// floorDivide is v / d rounded down, and the rest.
func floorDivide(v, d int64) (q, rest int64) {
	q, rest = v/d, v%d
	down := rest >> 63 // -1 where the rest is negative
	return q + down, rest + d&down
}

// monthsOfDays is monthOfDay of many, and whether every day is the first of its month. NaT stays.
func monthsOfDays(dst, days []int64) (first bool) {
	dst = dst[:len(days)]
	late := uint32(0)
	for i, v := range days {
		if v == NaT {
			dst[i] = v
			continue
		}
		era, day := floorDivide(v, daysPerEra)
		month, rest := monthOf(uint32(day))
		dst[i] = era*monthsPerEra + int64(month)
		late |= rest
	}
	return late == 0
}

// farthestEra is more than any era whose days, and those of the months in it, fit an int64.
const farthestEra = (1<<63-1)/daysPerEra - 1

// daysOfMonths is dayOfMonth of many, false where one is too far to be calculated in 64 bits. NaT stays.
func daysOfMonths(dst, months []int64) bool {
	dst = dst[:len(months)]
	for i, v := range months {
		if v == NaT {
			dst[i] = v
			continue
		}
		era, month := floorDivide(v, monthsPerEra)
		if era > farthestEra || era < -farthestEra {
			return false
		}
		dst[i] = era*daysPerEra + int64(dayOf(uint32(month)))
	}
	return true
}
