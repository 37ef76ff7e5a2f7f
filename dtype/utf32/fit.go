package utf32

import (
	"iter"
	"slices"
	"unicode/utf8"
)

// TypeFor is the narrowest type that holds every one of values normalized as n says, of at least one code point;
// [Elements.SetStrings] takes them with the same n. A value that is not UTF-8, or has more than [MaxCodePoints], is an error
// that names it.
func TypeFor(values []string, n Normalization) (Type, error) {
	return TypeForSeq(slices.Values(values), n)
}

// TypeForSeq is [TypeFor] of a sequence, for [Elements.SetSeq].
func TypeForSeq(values iter.Seq[string], n Normalization) (Type, error) {
	widest, i := 1, 0
	for s := range values {
		s = n.of(s)
		points := utf8.RuneCountInString(s)
		if points > MaxCodePoints || !utf8.ValidString(s) {
			return Type{}, Type{MaxCodePoints}.refusal(i, s)
		}
		widest, i = max(widest, points), i+1
	}
	return Type{int64(widest)}, nil
}
