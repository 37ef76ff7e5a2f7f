package nptext

import (
	"math/big"
	"slices"

	"github.com/zarrcodec/zarrcodec/dtype/datetime64"
)

// DateTimes are moments, in steps of the type.
type DateTimes struct {
	Type   datetime64.DateTime
	Values []int64
}

// TimeDeltas are durations, in steps of the type.
type TimeDeltas struct {
	Type   datetime64.TimeDelta
	Values []int64
}

func (e DateTimes) words() []string {
	return timeWords(e.Values, func(v int64) string { return "'" + string(e.Type.AppendText(nil, v)) + "'" })
}

func (e DateTimes) scalar() string { return string(e.Type.AppendText(nil, e.Values[0])) }

func (e TimeDeltas) words() []string {
	return timeWords(e.Values, func(v int64) string { return string(e.Type.AppendText(nil, v)) })
}

// timeWords pads to the longer of the least and the largest element, whatever lies between, with room for a quoted NaT.
func timeWords(values []int64, text func(int64) string) []string {
	const quotedNaT = "'NaT'"
	times := slices.DeleteFunc(slices.Clone(values), datetime64.IsNaT)
	width := 0
	if len(times) > 0 {
		width = max(len(text(slices.Min(times))), len(text(slices.Max(times))))
	}
	if len(times) < len(values) {
		width = max(width, len(quotedNaT))
	}
	out := make([]string, len(values))
	for i, v := range values {
		word := quotedNaT
		if !datetime64.IsNaT(v) {
			word = text(v)
		}
		out[i] = padLeft(word, width)
	}
	return out
}

// scalar is the number of units, in words.
func (e TimeDeltas) scalar() string {
	if datetime64.IsNaT(e.Values[0]) {
		return "NaT"
	}
	n := big.NewInt(e.Values[0])
	n.Mul(n, big.NewInt(int64(e.Type.Scale())))
	return n.String() + " " + unitNames[e.Type.Unit()]
}

var unitNames = map[datetime64.Unit]string{
	datetime64.Year:        "years",
	datetime64.Month:       "months",
	datetime64.Week:        "weeks",
	datetime64.Day:         "days",
	datetime64.Hour:        "hours",
	datetime64.Minute:      "minutes",
	datetime64.Second:      "seconds",
	datetime64.Millisecond: "milliseconds",
	datetime64.Microsecond: "microseconds",
	datetime64.Nanosecond:  "nanoseconds",
	datetime64.Picosecond:  "picoseconds",
	datetime64.Femtosecond: "femtoseconds",
	datetime64.Attosecond:  "attoseconds",
	datetime64.Generic:     "generic time units",
}
