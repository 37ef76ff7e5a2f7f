package config

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strconv"
)

// What is here reads the tokens of a JSON text, which is UTF-8, from a place on.

// peek is the byte at a place; 0, which no token starts with, at the end.
func peek(text []byte, at int) byte {
	if uint(at) < uint(len(text)) {
		return text[at]
	}
	return 0
}

func startsWith(text []byte, at int, word string) bool {
	return len(text)-at >= len(word) && string(text[at:at+len(word)]) == word
}

// blank gives the end of white space.
func blank(text []byte, at int) int {
	for uint(at) < uint(len(text)) && text[at] <= ' ' && isBlank(text[at]) {
		at++
	}
	return at
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// quoted gives the end of the string whose opening quote is at a place, and whether there are escapes in it; where it is
// not ok, end is that of the text, or the place of what cannot stand in a string.
func quoted(text []byte, at int) (end int, escaped, ok bool) {
	at++
	for {
		for len(text)-at >= 8 {
			special := special(binary.LittleEndian.Uint64(text[at:]))
			if special != 0 {
				at += bits.TrailingZeros64(special) / 8
				break
			}
			at += 8
		}
		switch c := peek(text, at); {
		case c == '"':
			return at + 1, escaped, true
		case c == '\\':
			n := escape(text[at:])
			if n == 0 {
				return at, true, false
			}
			at, escaped = at+n, true
		case c < ' ':
			return at, escaped, false
		default: // one of the last eight
			at++
		}
	}
}

const (
	eachByte = 0x0101010101010101
	highBits = 0x8080808080808080
)

// special sets the high bit of the lowest byte of x that is a quote, a backslash or a control character, and no bit below
// it; bits above it mean nothing.
func special(x uint64) uint64 {
	quote, backslash := x^eachByte*'"', x^eachByte*'\\'
	return ((quote-eachByte)&^quote | (backslash-eachByte)&^backslash | (x-eachByte*' ')&^x) & highBits
}

// escape gives the length of the escape that text starts with; 0: it is none.
func escape(text []byte) int {
	switch peek(text, 1) {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		for i := 2; i < 6; i++ {
			if !isHex(peek(text, i)) {
				return 0
			}
		}
		return 6
	}
	return 0
}

func isHex(c byte) bool   { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// shortNumeral gives the end of an integer of a few digits without a sign, which most numbers are.
func shortNumeral(text []byte, at int) (end int, ok bool) {
	const few = 10
	end = digits(text, at)
	if c := peek(text, end); c == '.' || c|0x20 == 'e' {
		return end, false
	}
	return end, end == at+1 || end > at && end <= at+few && text[at] != '0'
}

// parts are the places of a number's first digit, and of the ends of its digits in front of the point, of those behind it,
// and of the whole.
type parts struct{ first, whole, fraction, end int }

// numeral finds the parts of the number at a place. Where it is not ok, end is that of what could be read; the place
// itself where there is no number at all.
func numeral(text []byte, at int) (p parts, ok bool) {
	p.first = at
	if peek(text, at) == '-' {
		p.first++
	}
	p.whole = digits(text, p.first)
	if p.whole > p.first && text[p.first] == '0' {
		p.whole = p.first + 1
	}
	p.fraction, p.end = p.whole, p.whole
	if p.whole == p.first {
		return p, false
	}
	if peek(text, p.end) == '.' {
		p.end = digits(text, p.whole+1)
		p.fraction = p.end
		if p.end == p.whole+1 {
			return p, false
		}
	}
	if peek(text, p.end)|0x20 == 'e' {
		sign := p.end + 1
		if c := peek(text, sign); c == '+' || c == '-' {
			sign++
		}
		if p.end = digits(text, sign); p.end == sign {
			return p, false
		}
	}
	return p, true
}

// digits gives the end of any number of digits.
func digits(text []byte, at int) int {
	for uint(at) < uint(len(text)) && isDigit(text[at]) {
		at++
	}
	return at
}

// finite says whether a float64 can be near the number, which is not asked of integers.
func (p parts) finite(token []byte) bool {
	const short, long = 5, 309 // 9e99 is short, and no number of 308 digits is large
	if len(token) < short || p.fraction == p.end && p.whole-p.first < long {
		return true
	}
	f, _ := strconv.ParseFloat(string(token), 64)
	return !math.IsInf(f, 0)
}
