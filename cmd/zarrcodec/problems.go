package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/zarrcodec/zarrcodec/problem"
)

// writeProblems writes one problem a line: pointer, kind and message, with tabs between them.
func writeProblems(w io.Writer, problems problem.List) error {
	b := bufio.NewWriter(w)
	for _, p := range problems {
		fmt.Fprintf(b, "%s\t%s\t%s\n", oneLine(p.Pointer), p.Kind, oneLine(p.Message))
	}
	return b.Flush()
}

// writeJSONProblems writes one problem a line, as a JSON object.
func writeJSONProblems(w io.Writer, problems problem.List) error {
	b := bufio.NewWriter(w)
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	for _, p := range problems {
		err := e.Encode(struct {
			Pointer string       `json:"pointer"`
			Kind    problem.Kind `json:"kind"`
			Message string       `json:"message"`
		}{p.Pointer, p.Kind, p.Message})
		if err != nil {
			return err
		}
	}
	return b.Flush()
}

// oneLine writes control characters, and others that end a line, as escapes.
func oneLine(s string) string {
	isFine := func(r rune) bool { return !unicode.IsControl(r) && r != '\u2028' && r != '\u2029' }
	if strings.IndexFunc(s, func(r rune) bool { return !isFine(r) }) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if isFine(r) {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}
