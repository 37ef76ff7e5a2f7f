//go:build amd64 && !purego

package utf32

import (
	"unicode/utf8"

	"github.com/zarrcodec/zarrcodec/internal/cpu"
)

const (
	leastCheck = 256       // bytes from which units are checked by vectors
	checkBytes = 256 << 10 // bytes of which it is known at once whether one is bad
)

// check is checkGeneric; vectors say in which piece it has to look.
func check(src []byte, big bool) int {
	t := cpu.Tier()
	if t < cpu.AVX2 {
		return checkGeneric(src, big)
	}
	at := 0
	for len(src)-at >= leastCheck {
		n := len(src) - at
		if n >= 2*checkBytes {
			n = checkBytes
		}
		if !allGood(src[at:at+n], big, t) {
			return at/unitBytes + checkGeneric(src[at:at+n], big)
		}
		at += n
	}
	if i := checkGeneric(src[at:], big); i >= 0 {
		return at/unitBytes + i
	}
	return -1
}

// allGood says whether all units of at least leastCheck bytes are code points.
func allGood(src []byte, big bool, t cpu.Level) bool {
	flip, most, moved := uint32(0), uint32(0), uint32(0)
	if big {
		flip = 0x03030303
	}
	if t >= cpu.AVX512 {
		most, moved = greatestAVX512(&src[0], len(src), flip)
	} else {
		most, moved = greatestAVX2(&src[0], len(src), flip)
	}
	return most <= utf8.MaxRune && moved < 1<<32-surrogates
}

//go:noescape
func greatestAVX2(src *byte, n int, flip uint32) (most, moved uint32)

//go:noescape
func greatestAVX512(src *byte, n int, flip uint32) (most, moved uint32)
