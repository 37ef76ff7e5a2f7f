package nptext

import (
	"slices"
	"strconv"
	"strings"
)

// Ints are signed integers.
type Ints []int64

// Uints are unsigned integers.
type Uints []uint64

// Bools are booleans.
type Bools []bool

func (e Ints) words() []string {
	out := make([]string, len(e))
	for i, n := range e {
		out[i] = strconv.FormatInt(n, 10)
	}
	return padded(out)
}

func (e Ints) scalar() string { return strconv.FormatInt(e[0], 10) }

func (e Uints) words() []string {
	out := make([]string, len(e))
	for i, n := range e {
		out[i] = strconv.FormatUint(n, 10)
	}
	return padded(out)
}

func (e Uints) scalar() string { return strconv.FormatUint(e[0], 10) }

func (e Bools) words() []string {
	out := make([]string, len(e))
	for i, b := range e {
		out[i] = padLeft(pythonBool(b), len("False"))
	}
	return out
}

func (e Bools) scalar() string { return pythonBool(e[0]) }

func pythonBool(b bool) string {
	if b {
		return "True"
	}
	return "False"
}

// padded sets words of ASCII to the right, all to the width of the longest.
func padded(words []string) []string {
	longest := slices.MaxFunc(words, func(a, b string) int { return len(a) - len(b) })
	for i, w := range words {
		words[i] = padLeft(w, len(longest))
	}
	return words
}

func padLeft(s string, width int) string { return strings.Repeat(" ", max(0, width-len(s))) + s }
