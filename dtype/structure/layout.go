package structure

import (
	"math"

	"github.com/zarrcodec/zarrcodec/dtype"
)

// place puts fields one behind the other: it sets their offsets. Sizes beyond an int are as large as an int goes.
func place(fields []Field) dtype.Layout {
	out := dtype.Layout{Align: 1}
	for i := range fields {
		f := &fields[i]
		if f.Offset = out.Size; f.Type == nil {
			out.Size = -1
			continue
		}
		l := f.Type.Layout()
		for _, u := range l.Units {
			out.Units = addUnits(out.Units, u)
		}
		if out.Size < 0 || l.Size < 0 {
			out.Size = -1
			continue
		}
		out.Size = sum(out.Size, l.Size)
	}
	return out
}

// addUnits appends a run of swap units, to the last run where that has units of the same size.
func addUnits(units []dtype.Unit, u dtype.Unit) []dtype.Unit {
	if last := len(units) - 1; last >= 0 && units[last].Bytes == u.Bytes {
		units[last].Count = sum(units[last].Count, u.Count)
		return units
	}
	return append(units, u)
}

// sum is a+b, of numbers that are not negative.
func sum(a, b int) int {
	if a > math.MaxInt-b {
		return math.MaxInt
	}
	return a + b
}
