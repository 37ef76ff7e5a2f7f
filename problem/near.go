package problem

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Nearest is the one of the known words that somebody most likely meant who wrote word; empty where none comes to mind.
// That is, in this order, a word which is the same after compatibility normalization (U+00B5, the micro sign, for U+03BC,
// the Greek letter), one which differs in case only, one which has a namespace in front ("datetime64" for
// "numpy.datetime64"), and the only one that is nearest by slips of the pen, at most one in words of four or five letters
// and at most two in longer ones. A slip is a letter that is missing, too much or wrong, or two that changed places.
func Nearest(word string, known ...string) string {
	if word == "" || len(word) > longest {
		return ""
	}
	same := []func(w, k string) bool{
		func(w, k string) bool { return w == k },
		strings.EqualFold,
		func(w, k string) bool { return strings.HasSuffix(k, "."+w) },
	}
	w := norm.NFKC.String(word)
	for _, same := range same {
		for _, k := range known {
			if k != word && same(w, norm.NFKC.String(k)) {
				return k
			}
		}
	}
	return fewestSlips(w, known)
}

// longest is the number of bytes of the longest word that anything is near to.
const longest = 64

// fewestSlips is the only known word that is nearest to w; empty where none is near, or several are.
func fewestSlips(w string, known []string) (best string) {
	least, letters := maxSlips+1, []rune(strings.ToLower(w))
	for _, k := range known {
		if len(k) > longest {
			continue
		}
		other := []rune(strings.ToLower(norm.NFKC.String(k)))
		n := slips(letters, other)
		switch {
		case n == 0 || n > least || n > allowed(min(len(letters), len(other))):
		case n < least:
			least, best = n, k
		default:
			best = ""
		}
	}
	return best
}

const maxSlips = 2

// allowed is the number of slips that words of so many letters are near to each other with.
func allowed(letters int) int {
	switch {
	case letters < 4:
		return 0
	case letters < 6:
		return 1
	}
	return maxSlips
}

// slips is the number of slips between two words: the optimal string alignment distance; some number beyond maxSlips
// where it is beyond that.
func slips(a, b []rune) int {
	if len(a)-len(b) > maxSlips || len(b)-len(a) > maxSlips || len(b) > longest {
		return maxSlips + 1
	}
	var rows [3][longest + 1]int // of the letters of a: two before, one before, and this one
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range b {
		row[j+1] = j + 1
	}
	for i, x := range a {
		before, last, row = last, row, before
		row[0] = i + 1
		least := row[0]
		for j, y := range b {
			n := min(last[j+1], row[j], last[j]) + 1
			if x == y {
				n = min(n, last[j])
			}
			if i > 0 && j > 0 && x == b[j-1] && a[i-1] == y {
				n = min(n, before[j-1]+1)
			}
			row[j+1] = n
			least = min(least, n)
		}
		if least > maxSlips {
			return least
		}
	}
	return row[len(b)]
}

// Hint is the end of a message about a word that is not among the known ones: [DidYouMean] of the [Nearest] of them.
func Hint(word string, known ...string) string { return DidYouMean(word, Nearest(word, known...)) }

// DidYouMean is the end of a message about a word that another one is near to: that one as a question, with a blank in
// front, and the code points of both where they may look the same. It is empty where near is.
func DidYouMean(word, near string) string {
	switch {
	case near == "":
		return ""
	case isASCII(word) && isASCII(near):
		return fmt.Sprintf(" (did you mean %q?)", near)
	}
	return fmt.Sprintf(" (%U; did you mean %q, %U?)", []rune(word), near, []rune(near))
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}
