package utf32

import (
	"fmt"
	"unicode/utf8"
)

// TypeFor is the narrowest type that holds every one of values, of at least one code point. A value that is not UTF-8, or
// has more than [MaxCodePoints], is an error that names it.
func TypeFor(values []string) (Type, error) {
	widest := 1
	for i, s := range values {
		n := utf8.RuneCountInString(s)
		switch {
		case !utf8.ValidString(s):
			return Type{}, fmt.Errorf("dtype/utf32: element %d: the string is not UTF-8", i)
		case n > MaxCodePoints:
			return Type{}, fmt.Errorf("dtype/utf32: element %d: have a string of %d code points, want at most %d", i, n, MaxCodePoints)
		}
		widest = max(widest, n)
	}
	return Type{int64(widest)}, nil
}
