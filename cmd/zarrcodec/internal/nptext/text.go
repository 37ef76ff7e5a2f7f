package nptext

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Strings are texts of Unicode code points.
type Strings []string

// Words are elements that NumPy has no type for, as they are to be printed. They are padded to one width, like numbers.
type Words []string

// Bytes are bytes of any number, Python's bytes in an array of objects.
type Bytes [][]byte

// Voids are elements of opaque bytes.
type Voids [][]byte

func (e Strings) words() []string {
	out := make([]string, len(e))
	for i, s := range e {
		out[i] = quoted(s)
	}
	return out
}

func (e Strings) scalar() string { return e[0] }

func (e Words) words() []string {
	width := 0
	for _, w := range e {
		width = max(width, utf8.RuneCountInString(w))
	}
	out := make([]string, len(e))
	for i, w := range e {
		out[i] = strings.Repeat(" ", width-utf8.RuneCountInString(w)) + w
	}
	return out
}

func (e Words) scalar() string { return e[0] }

// quoteOf is the quotation mark in which Python writes s.
func quoteOf(s string) rune {
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		return '"'
	}
	return '\''
}

// quoted is a string as Python quotes it.
func quoted(s string) string {
	quote := quoteOf(s)
	var b strings.Builder
	b.WriteRune(quote)
	for _, r := range s {
		if r == quote {
			b.WriteByte('\\')
		}
		writeEscaped(&b, r)
	}
	b.WriteRune(quote)
	return b.String()
}

func writeEscaped(b *strings.Builder, r rune) {
	switch {
	case r == '\\':
		b.WriteString(`\\`)
	case r == '\n':
		b.WriteString(`\n`)
	case r == '\r':
		b.WriteString(`\r`)
	case r == '\t':
		b.WriteString(`\t`)
	case unicode.IsPrint(r):
		b.WriteRune(r)
	case r < 1<<8:
		fmt.Fprintf(b, `\x%02x`, r)
	case r < 1<<16:
		fmt.Fprintf(b, `\u%04x`, r)
	default:
		fmt.Fprintf(b, `\U%08x`, r)
	}
}

func (e Bytes) words() []string {
	out := make([]string, len(e))
	for i, p := range e {
		out[i] = quotedBytes(string(p))
	}
	return out
}

func (e Bytes) scalar() string { return quotedBytes(string(e[0])) }

// quotedBytes is bytes as Python quotes them.
func quotedBytes(s string) string {
	quote := quoteOf(s)
	var b strings.Builder
	b.WriteByte('b')
	b.WriteRune(quote)
	for _, c := range []byte(s) {
		switch {
		case rune(c) == quote:
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < utf8.RuneSelf:
			writeEscaped(&b, rune(c))
		default:
			fmt.Fprintf(&b, `\x%02x`, c)
		}
	}
	b.WriteRune(quote)
	return b.String()
}

func (e Voids) words() []string {
	out := make([]string, len(e))
	for i, p := range e {
		out[i] = hexadecimal(p)
	}
	return out
}

func (e Voids) scalar() string { return hexadecimal(e[0]) }

// hexadecimal writes every byte as an escape.
func hexadecimal(p []byte) string {
	var b strings.Builder
	b.WriteString("b'")
	for _, c := range p {
		fmt.Fprintf(&b, `\x%02X`, c)
	}
	b.WriteByte('\'')
	return b.String()
}
