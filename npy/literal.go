package npy

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// literal reads the text of a header: one Python dict with the three keys in any order. It takes what numpy.save writes
// and what people write by hand in the same form, not every literal of Python.
type literal struct {
	text  string
	at    int
	longs bool // integers may end in L, as Python 2 wrote them
}

// space skips white space and gives the byte behind it, 0 at the end.
func (l *literal) space() byte {
	rest := strings.TrimLeft(l.text[l.at:], " \t\r\n\f")
	l.at = len(l.text) - len(rest)
	if rest == "" {
		return 0
	}
	return rest[0]
}

// skip skips white space and one byte that has to follow.
func (l *literal) skip(want byte) error {
	if l.space() != want || l.at == len(l.text) {
		return l.expected(strconv.QuoteRune(rune(want)))
	}
	l.at++
	return nil
}

func (l *literal) expected(what string) error {
	if l.at == len(l.text) {
		return fmt.Errorf("expected %s, found the end at byte %d", what, l.at)
	}
	return fmt.Errorf("expected %s at byte %d, found %.20q", what, l.at, l.text[l.at:])
}

// header reads the whole text.
func (l *literal) header() (Header, error) {
	var h Header
	seen := map[string]bool{}
	if err := l.skip('{'); err != nil {
		return h, err
	}
	for l.space() != '}' {
		key, err := l.quoted()
		if err != nil {
			return h, err
		}
		if seen[key] {
			return h, fmt.Errorf("the key %q stands twice", key)
		}
		seen[key] = true
		if err := l.skip(':'); err != nil {
			return h, err
		}
		if err := l.member(key, &h); err != nil {
			return h, err
		}
		if l.space() == '}' {
			break
		}
		if err := l.skip(','); err != nil {
			return h, err
		}
	}
	l.at++
	if l.space(); l.at != len(l.text) {
		return h, l.expected("the end")
	}
	for _, key := range []string{"descr", "fortran_order", "shape"} {
		if !seen[key] {
			return h, fmt.Errorf("the key %q is missing", key)
		}
	}
	return h, nil
}

func (l *literal) member(key string, h *Header) (err error) {
	l.space()
	switch key {
	case "descr":
		if strings.IndexByte("[(", l.space()) >= 0 {
			return errors.New("descr is that of a structured dtype, which is not supported")
		}
		var descr string
		if descr, err = l.quoted(); err == nil {
			h.Type, h.Order, err = ParseDtype(descr)
		}
	case "fortran_order":
		h.Fortran, err = l.boolean()
	case "shape":
		h.Shape, err = l.tuple()
	default:
		err = fmt.Errorf("the key %.40q is none of descr, fortran_order, shape", key)
	}
	return err
}

// quoted reads a string without escapes.
func (l *literal) quoted() (string, error) {
	quote := l.space()
	if quote != '\'' && quote != '"' {
		return "", l.expected("a string")
	}
	s, _, closed := strings.Cut(l.text[l.at+1:], string(rune(quote)))
	if !closed || strings.ContainsAny(s, "\\\n") {
		return "", l.expected("a string on one line without a backslash")
	}
	l.at += len(s) + 2
	return s, nil
}

func (l *literal) boolean() (bool, error) {
	for _, word := range []string{"True", "False"} {
		if strings.HasPrefix(l.text[l.at:], word) {
			l.at += len(word)
			return word == "True", nil
		}
	}
	return false, l.expected("True or False")
}

// tuple reads a shape. One length in brackets is a tuple only with a comma behind it.
func (l *literal) tuple() ([]int, error) {
	if err := l.skip('('); err != nil {
		return nil, err
	}
	shape := []int{}
	comma := true
	for l.space() != ')' {
		if !comma {
			return nil, l.expected("',' or ')'")
		}
		if len(shape) == maxAxes {
			return nil, fmt.Errorf("the shape has more than %d axes", maxAxes)
		}
		n, err := l.length()
		if err != nil {
			return nil, err
		}
		shape = append(shape, n)
		if comma = l.space() == ','; comma {
			l.at++
		}
	}
	if len(shape) == 1 && !comma {
		return nil, l.expected("',' behind the one length of a tuple")
	}
	l.at++
	return shape, nil
}

// length reads an integer from 0 on.
func (l *literal) length() (int, error) {
	rest := l.text[l.at:]
	digits := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]
	if digits == "" || len(digits) > 1 && digits[0] == '0' {
		return 0, l.expected("a length")
	}
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0, fmt.Errorf("the length %.30s does not fit an int", digits)
	}
	l.at += len(digits)
	if l.longs && strings.HasPrefix(l.text[l.at:], "L") {
		l.at++
	}
	return n, nil
}
