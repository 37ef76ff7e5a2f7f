package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/metadata"
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

// writeProblems writes the problems of a document, one a line; behind its path where there are several.
func (v *validation) writeProblems(d document, problems []located) {
	for _, p := range problems {
		switch {
		case v.asJSON:
			v.writeJSON(d, p)
		case v.several:
			fmt.Fprintf(v.out, "%s\t%s\t%s\t%s\n", oneLine(d.Path), oneLine(p.Pointer), p.Kind, oneLine(p.Message))
		default:
			fmt.Fprintf(v.out, "%s\t%s\t%s\n", oneLine(p.Pointer), p.Kind, oneLine(p.Message))
		}
	}
}

func (v *validation) writeJSON(d document, p located) {
	line := struct {
		Path    string       `json:"path,omitempty"`
		Pointer string       `json:"pointer"`
		Kind    problem.Kind `json:"kind"`
		Message string       `json:"message"`
		Line    int          `json:"line"`
		Column  int          `json:"column"`
	}{"", p.Pointer, p.Kind, p.Message, p.line, p.column}
	if v.several {
		line.Path = d.Path
	}
	v.writeObject(line)
}

// writeMends shows changes as a diff: where, and what goes and comes; or as JSON objects.
func (v *validation) writeMends(d document, mends []metadata.Mend) {
	places, offsets := config.NewFinder(d.Root), make([]int, len(mends))
	for i, m := range mends {
		at, _ := places.Find(m.Pointer)
		offsets[i] = at.Offset()
	}
	for i, at := range config.Positions(d.Root.Source(), offsets) {
		m := mends[i]
		if v.asJSON {
			v.writeMendJSON(d, m, at)
			continue
		}
		fmt.Fprintf(v.out, "@@ %s:%d:%d %s %s\n-%s\n", oneLine(d.Path), at.Line, at.Column, oneLine(m.Pointer), m.Kind, oneLine(m.Old))
		if m.New != "" {
			fmt.Fprintf(v.out, "+%s\n", oneLine(m.New))
		}
	}
}

func (v *validation) writeMendJSON(d document, m metadata.Mend, at config.Position) {
	line := struct {
		Path    string           `json:"path,omitempty"`
		Pointer string           `json:"pointer"`
		Mend    problem.MendKind `json:"mend"`
		Old     string           `json:"old"`
		New     string           `json:"new"`
		Line    int              `json:"line"`
		Column  int              `json:"column"`
	}{d.Path, m.Pointer, m.Kind, m.Old, m.New, at.Line, at.Column}
	v.writeObject(line)
}

// writeObject writes one JSON object on a line.
func (v *validation) writeObject(object any) {
	e := json.NewEncoder(v.out)
	e.SetEscapeHTML(false)
	_ = e.Encode(object) // an error of the stream comes again when it is flushed
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
