//go:build (amd64 || arm64) && !purego

package utf32

import "unicode/utf8"

// checkBytes is of how many bytes it is known at once whether a unit of them is bad.
const checkBytes = 256 << 10

// check is checkGeneric; vectors say in which piece it has to look.
func check(src []byte, big bool) int {
	at := 0
	for len(src)-at >= leastCheck {
		n := len(src) - at
		if n >= 2*checkBytes {
			n = checkBytes
		}
		whole, good := checkVectors(src[at:at+n], big)
		if !good || whole == 0 {
			break
		}
		at += whole
	}
	if i := checkGeneric(src[at:], big); i >= 0 {
		return at/unitBytes + i
	}
	return -1
}

// allGood says whether units of which these are the greatest, and the greatest ones less U+E000, modulo 2^32, are code points.
func allGood(most, moved uint32) bool { return most <= utf8.MaxRune && moved < 1<<32-surrogates }
